// What each card of the hand would cost now, read off the picture's choices; nothing is computed here but sums.
import type { ActionChoices, CardChoices, Choices, Way } from '../protocol';
import type { CardAction } from './view';

export const coinsOf = (way: Way): number => way.bank + way.left + way.right;

/** One thing to do with a card, and one way to pay for it. */
export interface Option {
  action: CardAction;
  doing: ActionChoices;
  way: Way;
}

const entryOf = (choices: Choices, card: string): CardChoices | null =>
  choices.cards.find((entry) => entry.card === card) ?? null;

/** In the order in which they are offered. */
export const ACTIONS = ['salvage', 'build', 'build_free', 'stage', 'sell'] as const satisfies CardAction[];

/** All that can be done with a card, by action, the cheapest way of each first. */
export function optionsOf(choices: Choices, card: string): Option[] {
  const doings = entryOf(choices, card)?.actions ?? [];
  return ACTIONS.flatMap((action) =>
    doings
      .filter((doing) => doing.action === action)
      .flatMap((doing) => doing.ways.map((way): Option => ({ action, doing, way }))),
  );
}

export type Price =
  | { kind: 'free' } // nothing is printed on it
  | { kind: 'own' } // the city's own production covers it
  | { kind: 'chain'; from: string }
  | { kind: 'power' }
  | { kind: 'pay'; coins: number; left: number; right: number; bank: number; ways: number }
  | { kind: 'once' } // only the once-an-Age free build makes it possible
  | { kind: 'built' }
  | { kind: 'missing'; letters: string }
  | { kind: 'poor'; coins: number }
  | { kind: 'not_allowed' };

/** The price of building a card of the decision that is asked. */
export function priceOf(choices: Choices, card: string): Price {
  const entry = entryOf(choices, card);
  if (!entry) return { kind: 'not_allowed' };
  const doing = (action: CardAction) => entry.actions.find((one) => one.action === action);
  if (doing('salvage')) return { kind: 'free' };
  const build = doing('build');
  if (build) return priceOfBuild(build);
  return doing('build_free') ? { kind: 'once' } : whyNot(entry);
}

function priceOfBuild({ how, from, ways }: ActionChoices): Price {
  if (how === 'no_cost') return { kind: 'free' };
  if (how === 'chain') return { kind: 'chain', from: from ?? '' };
  if (how === 'power') return { kind: 'power' };
  const best = ways[0]!;
  const coins = coinsOf(best);
  if (coins === 0) return { kind: 'own' };
  return { kind: 'pay', coins, left: best.left, right: best.right, bank: best.bank, ways: ways.length };
}

function whyNot(entry: CardChoices): Price {
  if (entry.build === 'already_built') return { kind: 'built' };
  if (entry.missing) return { kind: 'missing', letters: entry.missing };
  if (entry.missing_coins > 0) return { kind: 'poor', coins: entry.missing_coins };
  return { kind: 'not_allowed' };
}

export const isBuildable = (price: Price): boolean =>
  ['free', 'own', 'chain', 'power', 'pay', 'once'].includes(price.kind);

/** What building a card would bring in points. */
export interface Gain {
  card: string;
  points: number;
}

/** Points that the cheapest way to build a card would bring now; 0 where it cannot be built. */
export const buildingBrings = (choices: Choices, card: string): number =>
  optionsOf(choices, card).find(({ action }) => action === 'build' || action === 'build_free')?.way.points ?? 0;
