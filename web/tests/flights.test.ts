import { describe, expect, it } from 'vitest';
import { acts } from '../src/lib/course';
import { flightsOf, tokens } from '../src/lib/flights';
import type { ConflictEvent, GameEvent } from '../src/protocol';
import { built, phase, sold } from './support';

const flights = (...events: GameEvent[]) => flightsOf(acts([phase(), ...events])[0]!);

describe('coins', () => {
  it('go to whom they were paid, and from and to the bank', () => {
    expect(
      flights(
        built(0),
        { type: 'paid', seat: 0, to: 1, coins: 2 },
        { type: 'paid', seat: 0, to: null, coins: 1 },
        sold(1),
        built(2),
        { type: 'earned', seat: 2, coins: 5 },
      ),
    ).toEqual([
      { kind: 'coin', from: 0, to: 1, n: 2 },
      { kind: 'coin', from: 0, to: 'bank', n: 1 },
      { kind: 'coin', from: 'bank', to: 1, n: 3 },
      { kind: 'coin', from: 'bank', to: 2, n: 5 },
    ]);
  });
  it('stay where nobody pays', () => expect(flights(built(0), built(1), built(2))).toEqual([]));
});

it('hands go to whom they were passed; an empty one goes nowhere', () => {
  expect(flights({ type: 'passed', seat: 0, to: 2, cards: 6 }, { type: 'passed', seat: 1, to: 0, cards: 0 })).toEqual([
    { kind: 'hand', from: 0, to: 2, n: 6 },
  ]);
});

it('every token is laid on the city that gets it', () => {
  const conflict = (seat: number, against: number, token: ConflictEvent['token']): ConflictEvent => ({
    type: 'conflict',
    seat,
    against,
    shields: 1,
    their_shields: 0,
    token,
  });
  expect(tokens([conflict(0, 1, 1), conflict(0, 2, 0), conflict(1, 0, -1)])).toEqual([
    { kind: 'token', from: 'bank', to: 0, n: 1 },
    { kind: 'token', from: 'bank', to: 1, n: -1 },
  ]);
});
