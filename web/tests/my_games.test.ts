import { describe, expect, it } from 'vitest';
import type { SavedGame } from '../src/lib/local_games';
import { everything, fits, fromBrowser, mine, placeOf, running, totals, type PlayedGame } from '../src/lib/my_games';

const seat = (points: number, more: object = {}) =>
  ({ kind: 'person', name: null, level: null, wonder: 'Gizah', side: 'A', points, winner: false, ...more }) as const;

const game = (more: Partial<PlayedGame> = {}): PlayedGame => ({
  id: 'x',
  where: 'online',
  ended: 1,
  edition: 'first',
  players: 3,
  you: 0,
  seats: [seat(50), seat(61, { winner: true, wonder: 'Babylon' }), seat(50)],
  takenBack: false,
  ...more,
});

describe('my games', () => {
  it('gives the winner the first place, and the same place for the same points and coins', () => {
    expect([0, 1, 2].map((you) => placeOf(game({ you })))).toEqual([2, 1, 2]);
    const seats = [seat(50, { coins: 3 }), seat(61, { winner: true }), seat(50, { coins: 4 }), seat(50, { coins: 4 })];
    expect([0, 1, 2, 3].map((you) => placeOf(game({ you, seats })))).toEqual([4, 1, 2, 2]);
    // Whoever lost by coins alone is second.
    expect(placeOf(game({ seats: [seat(50), seat(50, { winner: true }), seat(49)] }))).toBe(2);
    expect(placeOf(game({ players: 2, you: 1, seats: [seat(90, { kind: 'free_city' }), seat(40), seat(30)] }))).toBe(1);
  });

  it('takes over a game of this browser with its end, or waits until that is known', () => {
    const saved = {
      id: 'a1',
      touched: 7,
      over: true,
      takenBack: 2,
      names: ['', 'Ada', 'Ben'],
      setup: { edition: 'second', players: 2, people: [1], bots: ['novice'], seed: '1', boards: [] },
    } as unknown as SavedGame;
    expect(fromBrowser(saved)).toBeNull();
    const result = [10, 20, 30].map((points) => ({ wonder: 'Gizah', side: 'day', points, winner: points === 30 }));
    const taken = fromBrowser({ ...saved, result: result as SavedGame['result'] & object })!;
    expect(taken).toMatchObject({ id: 'a1', ended: 7, players: 2, you: 1, takenBack: true });
    expect(taken.seats.map(({ kind }) => kind)).toEqual(['free_city', 'person', 'bot']);
    expect(mine(taken).name).toBe('Ada');
    expect(taken.seats[2]!.level).toBe('novice');
  });

  it('filters by everything at once', () => {
    const games = [game(), game({ you: 1 }), game({ where: 'local', edition: 'second' }), game({ players: 7 })];
    const count = (filter: object) => games.filter(fits({ ...everything, ...filter })).length;
    expect(count({})).toBe(4);
    expect(count({ result: 'won' })).toBe(1);
    expect(count({ wonder: 'Babylon' })).toBe(1);
    expect(count({ where: 'online', players: '3' })).toBe(2);
    expect(count({ where: 'local', edition: 'first' })).toBe(0);
  });

  it('adds up games, victories and points', () => {
    const all = totals([game(), game({ you: 1 }), game({ players: 7 })], ({ players }) => String(players));
    expect(all).toEqual([
      { key: '3', games: 2, wins: 1, points: 55.5 },
      { key: '7', games: 1, wins: 0, points: 50 },
    ]);
    expect(running([10, 20, 60], 2)).toEqual([10, 15, 40]);
  });
});
