import { describe, expect, it } from 'vitest';
import { pauseBefore } from '../src/lib/backoff';
import { recordLines } from '../src/lib/records';
import { folderOf } from '../src/lib/base';
import { parse, pathOf } from '../src/lib/route';
import { largestUnit } from '../src/lib/time_left';
import { around, isFreeCity, leftOf, PLAYERS, rightOf, sameMove, seatsOf } from '../src/lib/view';
import { catalog } from './support';

describe('addresses', () => {
  it.each([
    ['', { page: 'home' }],
    ['#/', { page: 'home' }],
    ['#/play', { page: 'local', game: null }],
    ['#/play/2kx9', { page: 'local', game: '2kx9' }],
    ['#/play/../x', { page: 'lost' }],
    ['#/t/K7WQ2M', { page: 'table', table: 'K7WQ2M', watch: false }],
    ['#/w/h2k9s0qd4m1x', { page: 'table', table: 'h2k9s0qd4m1x', watch: true }],
    ['#/recover/a%2Bb', { page: 'recover', token: 'a+b' }],
    ['#/t/', { page: 'lost' }],
    ['#/t/no such table', { page: 'lost' }],
    ['#/nowhere', { page: 'lost' }],
    ['#/rules', { page: 'rules', at: '' }],
    ['#/rules/R-042', { page: 'rules', at: 'R-042' }],
    ['#/rules/more/yet', { page: 'lost' }],
    ['#/settings/more', { page: 'lost' }],
    ['#/replay', { page: 'replay', table: null, step: null, review: null }],
    ['t/K7WQ2M', { page: 'table', table: 'K7WQ2M', watch: false }],
    ['r/h2k9s0qd4m1x', { page: 'replay', table: 'h2k9s0qd4m1x', step: null, review: null }],
    ['r/K7WQ2M/12', { page: 'replay', table: 'K7WQ2M', step: 12, review: null }],
    ['#/replay/review', { page: 'replay', table: null, step: null, review: { seat: null } }],
    ['#/replay/review/12/1', { page: 'replay', table: null, step: 12, review: { seat: 1 } }],
    ['#/r/K7WQ2M/review/12/1', { page: 'replay', table: 'K7WQ2M', step: 12, review: { seat: 1 } }],
    ['#/r/K7WQ2M/review/12/9', { page: 'lost' }],
    ['#/replay/review/12/1/3', { page: 'lost' }],
    ['#/replay/other', { page: 'lost' }],
    ['r/K7WQ2M/x', { page: 'lost' }],
    ['r/K7WQ2M/1/2', { page: 'lost' }],
    ['r/', { page: 'lost' }],
  ])('%s', (hash, route) => expect(parse(hash)).toEqual(route));
  it.each(['t/K7WQ2M', 'r/h2k9s0qd4m1x', 'r/K7WQ2M/12'])('%s is the path of what it means', (path) =>
    expect(pathOf(parse(path))).toBe(path),
  );
  it.each(['#/w/K7WQ2M', '#/replay', '#/settings', ''])('%s has no path of its own', (hash) =>
    expect(pathOf(parse(hash))).toBeNull(),
  );
  it.each([
    ['/', '/'],
    ['/index.html', '/'],
    ['/games/wonders/', '/games/wonders/'],
    ['/t/K7WQ2M', '/'],
    ['/games/wonders/r/K7WQ2M/12', '/games/wonders/'],
  ])('the folder of %s is %s', (path, folder) => expect(folderOf(path)).toBe(folder));
});

describe('the time left', () => {
  it.each([
    [3 * 86_400_000 + 5, 'day', 3],
    [86_400_000 - 1, 'hour', 23],
    [61_000, 'minute', 1],
    [59_999, 'second', 59],
    [-5, 'second', 0],
  ])('%i ms', (milliseconds, unit, n) => expect(largestUnit(milliseconds)).toEqual({ unit, n }));
});

describe('seats', () => {
  it('are numbered clockwise, the left neighbour next', () => {
    expect([leftOf(2, 3), rightOf(0, 3)]).toEqual([0, 2]);
    expect(around(5, 7)).toEqual([6, 0, 1, 2, 3, 4]);
  });
  it('are as many as the rules allow', () => {
    for (const edition of ['first', 'second'] as const) {
      const [least, most] = catalog(edition).json.setup.players;
      expect([...PLAYERS].slice(1)).toEqual(Array.from({ length: most - least + 1 }, (_, i) => least + i));
    }
    expect(PLAYERS[0]).toBe(2);
  });
  it('have cities of their own, and for two the Free City at the first of three', () => {
    expect(PLAYERS.map((players) => seatsOf({ players }))).toEqual([3, 3, 4, 5, 6, 7]);
    const free = PLAYERS.flatMap((players) => [0, 1, 2].filter((seat) => isFreeCity({ players }, seat)));
    expect(free).toEqual([0]);
    expect(isFreeCity({ players: 2 }, 0)).toBe(true);
  });
});

describe('reconnecting', () => {
  it('waits longer each time, but never long', () => {
    const pauses = [0, 1, 2, 3, 8, 30].map((attempt) => pauseBefore(attempt, 0.5));
    expect(pauses).toEqual([500, 1000, 2000, 4000, 15000, 15000]);
  });
  it('spreads those who return at the same time', () => {
    expect(pauseBefore(0, 0)).toBeLessThan(pauseBefore(0, 1));
  });
});

describe('the catalogue', () => {
  it.each(['first', 'second'] as const)(
    'of the %s edition names every card, board and chain it refers to',
    (edition) => {
      const cards = catalog(edition);
      for (const card of cards.json.cards)
        for (const name of [...card.chain.from, ...card.chain.to]) expect(cards.card(name).name).toBe(name);
      for (const wonder of cards.wonderNames()) expect(cards.sides(wonder)).toHaveLength(2);
    },
  );
  it('groups structures by colour in one order', () => {
    const groups = catalog('first').byColor(['Workers Guild', 'Altar', 'Lumber Yard', 'Baths']);
    expect(groups.map((group) => [group.color, group.cards.length])).toEqual([
      ['brown', 1],
      ['blue', 2],
      ['purple', 1],
    ]);
  });
});

it('reads a file of records line by line', () =>
  expect(recordLines('{"a":1}\n\n {"b":2} \n')).toEqual(['{"a":1}', '{"b":2}']));

it('compares moves with missing payments as zero', () =>
  expect(sameMove({ action: 'sell', card: 'Altar' }, { action: 'sell', card: 'Altar', left: 0, right: 0 })).toBe(true));
