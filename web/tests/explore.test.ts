// The Explorer's tables, from a small file and from the one that is shipped.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { ExploreData } from '../src/explore/data';
import { Tables } from '../src/explore/tables';
import { differenceText, shareText } from '../src/explore/text';
import { texts, type Catalogue } from '../src/lib/i18n.svelte';
import type { ExploreFile } from '../src/protocol';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const json = (path: string) => JSON.parse(read(path)) as unknown;
const shipped = new ExploreData(json('train/explorer/strong-play.json') as ExploreFile);

const small = new ExploreData({
  format: 1,
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
  units: { built: 1000, win: 10000, 'win ±': 10000, 'given win': 10000, 'given win ±': 10000 },
  tables: {
    cards: {
      kind: [0, 0, 1],
      age: [0, 0, 0],
      card: [0, 1, 0],
      built: [200, 750, 10],
      win: [3000, 4000, 1000],
      'win ±': [10, 20, 30],
      'given win': [-123, null, 0],
      'given win ±': [48, null, 1],
    },
  },
});

beforeAll(() => {
  const parts = ['', 'home/', 'web/', 'explore/'].map((part) => json(`messages/${part}en.json`) as Catalogue);
  texts.use('en', Object.assign({}, ...parts) as Catalogue);
});

describe('the Explorer', () => {
  it('shows the cards of a kind of games, most built first, in their units', () => {
    const { rows } = new Tables(small, { edition: 'first', players: 3 }).cards(0);
    expect(rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['Baths', '75.0%', '40.0% ± 0.2', '–', '–'],
      ['Altar', '20.0%', '30.0% ± 0.1', '–', '-1.2 ± 0.5'],
    ]);
    expect(rows[0]![0]!.link).toBe('#/explore/card-baths');
    expect(rows[0]![1]!.bar).toBe(0.75);
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
        expect(tables.here(0, 0, null).rows.length).toBeGreaterThan(10);
        expect(tables.here(0, 0, 3).headings).toHaveLength(4);
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
