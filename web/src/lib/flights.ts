// What crosses the table when a turn is carried out: who pays whom, where the hands go, which tokens are laid. Read off the
// events and the treasuries; where on the screen that is, Flights.svelte knows.
import type { ConflictsEvent, MovesEvent } from '../protocol';
import { leftOf, nextHolder, rightOf, type View } from './view';

/** A seat, or the middle of the table: the bank and the tokens. */
export type Place = number | 'bank';

export interface Flight {
  kind: 'coin' | 'hand' | 'token';
  from: Place;
  to: Place;
  n: number;
}

/** The coins of a phase: to the neighbours as they were paid, and with the bank what is left of the difference. */
export function payments(event: MovesEvent, after: number[]): Flight[] {
  const seats = event.coins.length;
  const flights: Flight[] = [];
  const bank = event.coins.map((coins, seat) => (after[seat] ?? coins) - coins);
  const pay = (from: number, to: number, n: number) => {
    if (n <= 0) return;
    flights.push({ kind: 'coin', from, to, n });
    bank[from]! += n;
    bank[to]! -= n;
  };
  for (const move of event.moves) {
    pay(move.seat, leftOf(move.seat, seats), move.left);
    pay(move.seat, rightOf(move.seat, seats), move.right);
  }
  bank.forEach((n, seat) => {
    if (n > 0) flights.push({ kind: 'coin', from: 'bank', to: seat, n });
    else if (n < 0) flights.push({ kind: 'coin', from: seat, to: 'bank', n: -n });
  });
  return flights;
}

/** The hands that go on after this phase, if it was the last of its turn and hands are left. */
export function passing(
  event: MovesEvent,
  next: { age: number; turn: number },
  view: View,
  toward: 'left' | 'right',
): Flight[] {
  if (next.age !== event.age || next.turn <= event.turn) return [];
  return view.hand_sizes.flatMap((size, seat): Flight[] => {
    const to = nextHolder(seat, view, toward);
    return size > 0 && to !== seat ? [{ kind: 'hand', from: seat, to, n: size }] : [];
  });
}

export function tokens(event: ConflictsEvent): Flight[] {
  return event.tokens.flatMap((sides, seat) =>
    sides.filter((n) => n !== 0).map((n): Flight => ({ kind: 'token', from: 'bank', to: seat, n })),
  );
}
