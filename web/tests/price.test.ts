import { describe, expect, it } from 'vitest';
import { firstMove, isBuildable, priceOf, ways } from '../src/lib/price';
import { legal, move } from './support';

describe('the price of a card', () => {
  it('is nothing where nothing is printed', () => {
    expect(priceOf(legal([move({ free: 'none' })]), 'Stockade')).toEqual({ kind: 'free' });
  });
  it('names the card that a chain comes from', () => {
    expect(priceOf(legal([move({ free: 'chain', chain_from: 'Theater' })]), 'Stockade')).toEqual({
      kind: 'chain',
      from: 'Theater',
    });
  });
  it('is covered by own production where no coin changes hands', () => {
    expect(priceOf(legal([move({})]), 'Stockade')).toEqual({ kind: 'own' });
  });
  it('is the cheapest way to pay, and says how many ways there are', () => {
    const price = priceOf(legal([move({ left: 2 }), move({ right: 1 })]), 'Stockade');
    expect(price).toEqual({ kind: 'pay', coins: 1, left: 0, right: 1, bank: 0, ways: 2 });
  });
  it('counts coins to the bank', () => {
    expect(priceOf(legal([move({ bank: 1 })]), 'Stockade')).toMatchObject({ kind: 'pay', coins: 1, bank: 1 });
  });
  it('says that only the power of the Age makes it possible', () => {
    expect(priceOf(legal([move({ action: 'build_free', free: 'power' })]), 'Stockade').kind).toBe('once');
  });
  it.each([
    [{ build: 'already_built', missing: '', missing_coins: 0 }, { kind: 'built' }],
    [
      { build: 'cost_not_met', missing: 'WS', missing_coins: 0 },
      { kind: 'missing', letters: 'WS' },
    ],
    [
      { build: 'cost_not_met', missing: '', missing_coins: 2 },
      { kind: 'poor', coins: 2 },
    ],
  ] as const)('says why not: %o', (status, expected) => {
    const price = priceOf(legal([move({ action: 'sell' })], [{ card: 'Stockade', ...status }]), 'Stockade');
    expect(price).toEqual(expected);
    expect(isBuildable(price)).toBe(false);
  });
});

describe('ways to pay', () => {
  it('come cheapest first, and in the order of the engine where they cost the same', () => {
    const list = legal([
      move({ left: 2, right: 1 }),
      move({ left: 1, right: 1 }),
      move({ left: 0, right: 2 }),
      move({ card: 'Altar' }),
    ]);
    expect(ways(list, 'Stockade', 'build').map((way) => [way.left, way.right])).toEqual([
      [1, 1],
      [0, 2],
      [2, 1],
    ]);
  });
  it('offer a build before a stage before a sale', () => {
    const list = legal([move({ action: 'sell' }), move({ action: 'stage', left: 2 }), move({ left: 4 })]);
    expect(firstMove(list, 'Stockade')).toMatchObject({ action: 'build', left: 4 });
    expect(firstMove(legal([move({ action: 'sell' })]), 'Stockade')?.action).toBe('sell');
    expect(firstMove(list, 'Altar')).toBeNull();
  });
});
