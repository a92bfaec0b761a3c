import { describe, expect, it } from 'vitest';
import { CATEGORIES, decidedBy, verdictOf } from '../src/lib/verdict';
import { contenders, type City, type Score } from '../src/lib/view';

/** A city of which only points and coins matter. */
function city(points: Partial<Score>, coins = 0): City {
  const score = Object.fromEntries(CATEGORIES.map((category) => [category, points[category] ?? 0]));
  const total = Object.values(score).reduce((sum, n) => sum + n, 0);
  return { score: { ...score, total }, coins } as unknown as City;
}

describe('verdict', () => {
  const cities = [
    city({ science: 26, civilian: 10, conflicts: -6 }),
    city({ science: 1, civilian: 20, conflicts: 12 }),
    city({ science: 2, civilian: 3, conflicts: 1 }),
  ];
  const all = [0, 1, 2];

  it('tells a loser whom it lost to, by how much, and where', () => {
    expect(verdictOf(cities, all, 0)).toEqual({
      place: 2,
      rival: 1,
      margin: -3,
      best: { category: 'science', ahead: 25 },
      miss: { category: 'conflicts', behind: 18 },
    });
  });

  it('tells a winner how close it was', () => {
    expect(verdictOf(cities, all, 1)).toMatchObject({ place: 1, rival: 0, margin: 3, miss: { category: 'science' } });
    expect(verdictOf(cities, all, 2)).toMatchObject({ place: 3, best: null });
  });

  it('finds where the first was furthest ahead of the second, unless they have as many points', () => {
    expect(decidedBy(cities, all)).toEqual({ category: 'conflicts', ahead: 18 });
    expect(decidedBy([city({ science: 4 }, 1), city({ civilian: 4 }, 2)], [0, 1])).toBeNull();
  });

  it('lets coins decide a tie, and shares a place where they do not', () => {
    const even = [city({ civilian: 5 }, 3), city({ civilian: 5 }, 4), city({ civilian: 5 }, 4)];
    expect(even.map((_, seat) => verdictOf(even, all, seat).place)).toEqual([3, 1, 1]);
  });

  it('leaves out the Free City, which cannot win', () => {
    const two = [city({ civilian: 30, guilds: 20 }), city({ science: 20, conflicts: 2 }), city({ conflicts: 18 })];
    const players = contenders({ players: 2 });
    expect(verdictOf(two, players, 1)).toEqual({
      place: 1,
      rival: 2,
      margin: 4,
      best: { category: 'science', ahead: 20 },
      miss: { category: 'conflicts', behind: 16 },
    });
    expect(verdictOf(two, players, 2)).toMatchObject({ place: 2, rival: 1, margin: -4 });
    expect(decidedBy(two, players)).toEqual({ category: 'science', ahead: 20 });
  });
});
