// What crosses the table when a turn is carried out: coins, hands and tokens, as the events tell. Where on the screen that is,
// Flights.svelte knows.
import type { ConflictEvent } from '../protocol';
import type { Act } from './course';

/** A seat, or the middle of the table: the bank and the tokens. */
export type Place = number | 'bank';

export interface Flight {
  kind: 'coin' | 'hand' | 'token';
  from: Place;
  to: Place;
  n: number;
}

/** Coins to whom they were paid and from the bank, then the hands to whom they were passed. */
export function flightsOf(act: Act): Flight[] {
  const coins = act.deeds.flatMap(({ done, paid, earned }): Flight[] => [
    ...paid.map(({ to, coins: n }): Flight => ({ kind: 'coin', from: done.seat, to: to ?? 'bank', n })),
    ...(earned > 0 ? [{ kind: 'coin', from: 'bank', to: done.seat, n: earned } as const] : []),
  ]);
  const hands = act.passed
    .filter(({ cards }) => cards > 0)
    .map(({ seat, to, cards }): Flight => ({ kind: 'hand', from: seat, to, n: cards }));
  return [...coins, ...hands];
}

export const tokens = (conflicts: ConflictEvent[]): Flight[] =>
  conflicts
    .filter(({ token }) => token !== 0)
    .map(({ seat, token }): Flight => ({ kind: 'token', from: 'bank', to: seat, n: token }));
