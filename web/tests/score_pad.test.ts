import { describe, expect, it } from 'vitest';
import { newPlayer, readNumber, resultOf, scoreOf, sciencePoints, type PadPlayer } from '../src/lib/score_pad';
import { catalog } from './support';

const worth = catalog('second').json.setup;
const points = (symbols: PadPlayer['science']) => sciencePoints(worth, symbols);

const player = (values: Partial<PadPlayer>): PadPlayer => ({ ...newPlayer('Ada'), ...values });

describe('science', () => {
  it('counts squares and sets', () => {
    expect(points({ compass: 3, gear: 2, tablet: 1, wild: 0 })).toBe(9 + 4 + 1 + 7);
  });
  it('puts free symbols where they bring most', () => {
    expect(points({ compass: 1, gear: 1, tablet: 0, wild: 1 })).toBe(3 + 7);
    expect(points({ compass: 4, gear: 0, tablet: 0, wild: 1 })).toBe(25);
    expect(points({ compass: 2, gear: 0, tablet: 0, wild: 2 })).toBe(16);
    expect(points({ compass: 2, gear: 1, tablet: 0, wild: 2 })).toBe(Math.max(9 + 1 + 1 + 7, 4 + 4 + 1 + 7));
  });
});

it('adds the rows up, with a point for three coins', () => {
  const score = scoreOf(
    worth,
    player({ conflicts: -2, coins: 14, wonder: 10, civilian: 13, commercial: 4, guilds: 5, science: symbols(3, 2, 1) }),
  );
  expect(score).toMatchObject({ treasury: 4, science: 21, total: -2 + 4 + 10 + 13 + 21 + 4 + 5 });
});

it('counts by the numbers of the edition', () => {
  const other = { ...worth, coins_per_point: 5, science_set: 10 };
  expect(scoreOf(other, player({ coins: 14, science: symbols(1, 1, 1) }))).toMatchObject({ treasury: 2, science: 13 });
});

function symbols(compass: number, gear: number, tablet: number, wild = 0) {
  return { compass, gear, tablet, wild };
}

describe('the winner', () => {
  it('has the most points', () => {
    expect(resultOf(worth, [player({ civilian: 9 }), player({ civilian: 10 })])).toEqual({ winners: [1], tied: [] });
  });
  it('has more coins where points are equal, although coins have been counted', () => {
    expect(resultOf(worth, [player({ coins: 4, wonder: 9 }), player({ coins: 5, wonder: 9 })])).toEqual({
      winners: [1],
      tied: [0, 1],
    });
  });
  it('shares where coins are equal too', () => {
    expect(resultOf(worth, [player({ coins: 4 }), player({ coins: 4 }), player({})])).toEqual({
      winners: [0, 1],
      tied: [],
    });
  });
});

describe('what is typed', () => {
  it('is added up', () => {
    expect(readNumber('1 3 -1', 'conflicts')).toBe(3);
    expect(readNumber('5+5', 'civilian')).toBe(10);
    expect(readNumber('−1', 'conflicts')).toBe(-1);
    expect(readNumber('', 'coins')).toBe(0);
  });
  it('is refused where it is no number or cannot be right', () => {
    expect(readNumber('many', 'coins')).toEqual({ kind: 'number' });
    expect(readNumber('-1', 'coins')).toEqual({ kind: 'range', least: 0, most: 999 });
    expect(readNumber('13', 'symbols')).toEqual({ kind: 'range', least: 0, most: 12 });
  });
});
