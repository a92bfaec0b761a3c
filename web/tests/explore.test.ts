// The Explorer's tables, from a small file and from the one that is shipped.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { ExploreData } from '../src/explore/data';
import { parsePlace, pathTo, placeOf } from '../src/explore/place';
import { Tables } from '../src/explore/tables';
import { differenceText, shareText } from '../src/explore/text';
import { texts, type Catalogue } from '../src/lib/i18n.svelte';
import { parse } from '../src/lib/route';
import type { ExploreFile, View } from '../src/protocol';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const json = (path: string) => JSON.parse(read(path)) as unknown;
const shipped = new ExploreData(json('train/explorer/strong-play.json') as ExploreFile);

const smallFile: ExploreFile = {
  format: 2,
  games: 12,
  trials: 3,
  batches: 2,
  seed: 1,
  temperature: 0.25,
  weights: '0123456789abcdef',
  kinds: [
    [0, 3],
    [1, 3],
  ],
  editions: ['first', 'second'],
  cards: ['Altar', 'Baths'],
  boards: [[['Gizah', 'A']], [['Gizah', 'day']]],
  colors: ['red'],
  categories: ['science'],
  steps: { lowest: -6, points: 2 },
  units: {
    seen: 1000,
    built: 1000,
    'built ±': 1000,
    win: 1000,
    'win ±': 1000,
    'win more': 1000,
    'win more ±': 1000,
    'given win': 1000,
    'given win ±': 1000,
    'points more': 10,
    'points more ±': 10,
  },
  tables: {
    cards: {
      kind: { runs: [0, 2, 1, 1] },
      age: [0, 0, 0],
      card: [0, 1, 0],
      built: [200, 750, 10],
      'built ±': [4, 3, 2],
      win: [300, 400, 100],
      'win ±': [1, 2, 3],
      'win more': [15, null, 0],
      'win more ±': [2, null, 1],
      'points more': [-7, null, 0],
      'points more ±': [3, null, 1],
      'given win': [-12, null, 0],
      'given win ±': [5, null, 1],
    },
    turns: { kind: [0, 0], turn: [1, 1], card: [0, 1], seen: [500, 400], built: [200, 750] },
    'own boards': {
      kind: [0, 0],
      age: [0, 0],
      board: [0, 0],
      card: [0, 1],
      built: [900, 100],
      'win more': [15, -20],
      'win more ±': [2, 3],
    },
    neighbors: { kind: [0], board: [0], card: [1], built: [333], 'points more': [12], 'points more ±': [4] },
    'stage turns': { kind: [], turn: [] },
  },
};
const small = new ExploreData(smallFile);

beforeAll(() => {
  const parts = ['', 'home/', 'web/', 'explore/'].map((part) => json(`messages/${part}en.json`) as Catalogue);
  texts.use('en', Object.assign({}, ...parts) as Catalogue);
});

describe('the Explorer', () => {
  it('shows the cards of a kind of games, most built first, in their units', () => {
    const { rows } = new Tables(small, { edition: 'first', players: 3 }).cards(0);
    expect(rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['Baths', '75.0% ± 0.3', '40.0% ± 0.2', '–', '–', '–'],
      ['Altar', '20.0% ± 0.4', '30.0% ± 0.1', '+1.5 ± 0.2', '−0.7 ± 0.3', '−1.2 ± 0.5'],
    ]);
    expect(rows[0]![0]!.link).toBe('#/explore/card-baths');
    expect(rows[0]![1]!.bar).toBe(0.75);
  });

  it('reads a file of its own format only', () => {
    expect(() => new ExploreData({ ...smallFile, format: 1 } as unknown as ExploreFile)).toThrow('format 1');
  });

  it('shows what is taken in a turn: in general, with an own wonder, beside a neighbour, of a hand', () => {
    const tables = new Tables(small, { edition: 'first', players: 3 });
    const shown = (asked: object) =>
      tables
        .here({ age: 0, turn: 1, board: null, neighbor: null, hand: null, ...asked })
        .rows.map((row) => row.map(({ text }) => text));
    expect(shown({})).toEqual([
      ['Baths', '75.0%', '–', '–', '40.0%'],
      ['Altar', '20.0%', '–', '–', '50.0%'],
    ]);
    expect(shown({ board: 0 })).toEqual([
      ['Altar', '90.0%', '+1.5 ± 0.2', '–', '20.0%', '50.0%'],
      ['Baths', '10.0%', '−2.0 ± 0.3', '–', '75.0%', '40.0%'],
    ]);
    expect(shown({ neighbor: 0 })).toEqual([
      ['Baths', '33.3%', '–', '+1.2 ± 0.4', '75.0%', '40.0%'],
      ['Altar', '–', '–', '–', '20.0%', '50.0%'],
    ]);
    expect(shown({ hand: [0] }).map(([name]) => name)).toEqual(['Altar']);
    expect(shown({ board: 0, neighbor: 0 })[0]).toHaveLength(9);
  });

  it('is asked about a decision by an address', () => {
    const cities = [{ wonder: 'Gizah', side: 'night' }];
    const hand = ['Altar', 'East Trading Post', 'Altar'];
    const view = { edition: 'second', players: 5, age: 2, turn: 4, phase: 'choose', cities, hand } as unknown as View;
    const place = placeOf(view, 0)!;
    expect(pathTo(place)).toBe('#/explore/here/second/5/2/4/gizah-night/altar.east-trading-post');
    expect(parse(pathTo(place))).toEqual({ page: 'explore', at: pathTo(place).slice('#/explore/'.length) });
    expect(parsePlace(pathTo(place).slice('#/explore/'.length))).toEqual(place);
    expect(pathTo(placeOf(view, null)!)).toBe('#/explore/here/second/5/2/4');
    expect(parsePlace('here/second/5/2/4')).toEqual({ ...place, board: null, hand: [] });
    expect(placeOf({ ...view, phase: 'over' }, 0)).toBeNull();
    for (const other of [
      'here',
      'here/third/5/2/4',
      'here/first/8/2/4',
      'here/first/5/4/4',
      'here/first/5/1/7',
      'here/first/5',
    ])
      expect(parsePlace(other)).toBeNull();
    expect(parse('#/explore/here/first/5/1/<b>')).toEqual({ page: 'lost' });
  });

  it('tells nothing where nothing is known', () => {
    expect(shareText(null, null)).toBe('–');
    expect(differenceText(0, null, 100)).toBe('–');
    expect(differenceText(0.013, 0.002, 100)).toBe('+1.3 ± 0.2');
  });

  it('has tables of every kind of games in the shipped file', () => {
    for (const edition of shipped.file.editions)
      for (const players of [2, 3, 4, 5, 6, 7]) {
        const tables = new Tables(shipped, { edition, players });
        expect(tables.sides().rows).toHaveLength(14);
        expect(tables.cards(2).rows.length).toBeGreaterThan(20);
        const asked = { age: 0, turn: 0, board: null, neighbor: null, hand: null };
        expect(tables.here(asked).rows.length).toBeGreaterThan(10);
        expect(tables.here({ ...asked, board: 3 }).rows[0]![1]!.text).toMatch(/%/);
        expect(tables.here({ ...asked, neighbor: 3 }).rows[0]![1]!.text).toMatch(/%/);
        expect(tables.stagesOfTurn(0, 5).rows.length).toBeGreaterThan(0);
        expect(tables.stageEffects(0).rows.length).toBeGreaterThan(1);
        expect(tables.strategies(0).rows.length).toBeGreaterThan(1);
        expect(tables.cardByNeighbor(0).rows.length).toBeGreaterThan(10);
        expect(tables.openings(0).rows.length).toBeGreaterThan(5);
        const shares = tables.mainSources().rows.map((row) => row[1]!.bar!);
        expect(shares.reduce((a, b) => a + b)).toBeCloseTo(1, 1);
      }
  });

  it('names every text of its catalogue', () => {
    const files = readdirSync(join(root, 'web/src/explore')).map((name) => `web/src/explore/${name}`);
    const code = [...files, 'web/src/pages/Explore.svelte'].map(read).join('');
    const named = new Set([...code.matchAll(/'(explore\.[\w.]+)'/g)].map((match) => match[1]!));
    const unused = Object.keys(json('messages/explore/en.json') as object).filter((key) => !named.has(key));
    expect(unused).toEqual([]);
  });
});
