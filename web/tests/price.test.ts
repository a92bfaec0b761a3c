import { describe, expect, it } from 'vitest';
import { buildingBrings, isBuildable, optionsOf, priceOf } from '../src/lib/price';
import type { ActionChoices } from '../src/protocol';
import { choices, doing, way } from './support';

const price = (...actions: ActionChoices[]) => priceOf(choices(actions), 'Stockade');

describe('the price of a card', () => {
  it('is nothing where nothing is printed', () => {
    expect(price(doing('build', [way()], 'no_cost'))).toEqual({ kind: 'free' });
  });
  it('names the card that a chain comes from', () => {
    expect(price({ ...doing('build', [way()], 'chain'), from: 'Theater' })).toEqual({ kind: 'chain', from: 'Theater' });
  });
  it('is covered by own production where no coin changes hands', () => {
    expect(price(doing('build', [way()], 'cost'))).toEqual({ kind: 'own' });
  });
  it('is the cheapest way to pay, and says how many ways there are', () => {
    expect(price(doing('build', [way({ right: 1 }), way({ left: 2 })], 'cost'))).toEqual({
      kind: 'pay',
      coins: 1,
      left: 0,
      right: 1,
      bank: 0,
      ways: 2,
    });
  });
  it('counts coins to the bank', () => {
    expect(price(doing('build', [way({ bank: 1 })], 'cost'))).toMatchObject({ kind: 'pay', coins: 1, bank: 1 });
  });
  it('says that only the power of the Age makes it possible', () => {
    expect(price(doing('build_free', [way()], 'free_build')).kind).toBe('once');
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
    const found = priceOf(choices([doing('sell', [way()])], status), 'Stockade');
    expect(found).toEqual(expected);
    expect(isBuildable(found)).toBe(false);
  });
});

describe('what can be done with a card', () => {
  it('is grouped by action, a build before a stage before a sale, each way as the picture has it', () => {
    const list = choices([
      doing('sell', [way()]),
      doing('stage', [way({ left: 2 })]),
      doing('build', [way({ left: 1, right: 1 }), way({ right: 2 })], 'cost'),
    ]);
    expect(optionsOf(list, 'Stockade').map(({ action, way: { left, right } }) => [action, left, right])).toEqual([
      ['build', 1, 1],
      ['build', 0, 2],
      ['stage', 2, 0],
      ['sell', 0, 0],
    ]);
  });
  it('is nothing with a card of another hand', () => {
    expect(optionsOf(choices([doing('sell', [way()])]), 'Altar')).toEqual([]);
  });
});

describe('what building a card would bring', () => {
  it('is what the cheapest way brings, and nothing where it cannot be built', () => {
    const build = doing('build', [way({ points: 4 }), way({ left: 2, points: 3 })], 'cost');
    expect(buildingBrings(choices([build, doing('sell', [way({ points: 1 })])]), 'Stockade')).toBe(4);
    expect(buildingBrings(choices([doing('sell', [way({ points: 1 })])]), 'Stockade')).toBe(0);
  });
});
