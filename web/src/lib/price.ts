// What each card of the hand would cost now, read off the engine's list of legal moves; nothing is computed here but sums.
import type { Action, CardAction, Legal, LegalMove } from './view';

type MoveOf<A extends Action> = LegalMove & { action: A };

export const coinsOf = (move: LegalMove): number => move.bank + move.left + move.right;

/** The ways to carry out one action with one card, cheapest first; equal prices keep the engine's order. */
export function ways<A extends Action>(legal: Legal, card: string | null, action: A): MoveOf<A>[] {
  return legal.moves
    .filter((move): move is MoveOf<A> => move.card === card && move.action === action)
    .map((move, order) => ({ move, order }))
    .sort((a, b) => coinsOf(a.move) - coinsOf(b.move) || a.order - b.order)
    .map(({ move }) => move);
}

export type Price =
  | { kind: 'free' } // nothing is printed on it
  | { kind: 'own' } // the city's own production covers it
  | { kind: 'chain'; from: string }
  | { kind: 'power' }
  | { kind: 'pay'; coins: number; left: number; right: number; bank: number; ways: number }
  | { kind: 'once'; coins: number | null } // only the once-an-Age free build makes it possible
  | { kind: 'built' }
  | { kind: 'missing'; letters: string }
  | { kind: 'poor'; coins: number }
  | { kind: 'not_allowed' };

/** The price of building a card of the decision that is asked. */
export function priceOf(legal: Legal, card: string): Price {
  const salvage = legal.moves.find((move) => move.card === card && move.action === 'salvage');
  if (salvage) return { kind: 'free' };
  const builds = ways(legal, card, 'build');
  const best = builds[0];
  if (best) return priceOfMove(best, builds.length);
  if (ways(legal, card, 'build_free').length) return { kind: 'once', coins: null };
  return whyNot(legal, card);
}

function priceOfMove(best: LegalMove, count: number): Price {
  if (best.free === 'none') return { kind: 'free' };
  if (best.free === 'chain') return { kind: 'chain', from: best.chain_from ?? '' };
  if (best.free === 'power') return { kind: 'power' };
  const coins = coinsOf(best);
  if (coins === 0) return { kind: 'own' };
  return { kind: 'pay', coins, left: best.left, right: best.right, bank: best.bank, ways: count };
}

function whyNot(legal: Legal, card: string): Price {
  const status = legal.cards.find((entry) => entry.card === card);
  if (status?.build === 'already_built') return { kind: 'built' };
  if (status?.missing) return { kind: 'missing', letters: status.missing };
  if (status && status.missing_coins > 0) return { kind: 'poor', coins: status.missing_coins };
  return { kind: 'not_allowed' };
}

export const isBuildable = (price: Price): boolean =>
  ['free', 'own', 'chain', 'power', 'pay', 'once'].includes(price.kind);

/** What to offer first when a card is picked: the cheapest build, else the stage, else the sale. */
export function firstMove(legal: Legal, card: string): MoveOf<CardAction> | null {
  for (const action of ['salvage', 'build', 'build_free', 'stage', 'sell'] as const) {
    const found = ways(legal, card, action)[0];
    if (found) return found;
  }
  return null;
}
