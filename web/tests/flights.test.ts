import { describe, expect, it } from 'vitest';
import { passing, payments, tokens } from '../src/lib/flights';
import type { View } from '../src/lib/view';
import type { MovesEvent, SeenMove } from '../src/protocol';

const move = (seat: number, action: SeenMove['action'], left = 0, right = 0): SeenMove => ({
  seat,
  action,
  card: null,
  left,
  right,
});
const turn = (moves: SeenMove[], coins: number[], turnNumber = 1): MovesEvent => ({
  type: 'moves',
  age: 1,
  turn: turnNumber,
  phase: 'choose',
  moves,
  coins,
});
const view = (players: number, hand_sizes: number[]): View =>
  ({ players, seats: hand_sizes.length, hand_sizes }) as View;

describe('payments', () => {
  it('go to the left, to the right, and the rest from or to the bank', () => {
    const event = turn([move(0, 'build', 2, 1), move(1, 'sell'), move(2, 'build')], [5, 3, 3]);
    expect(payments(event, [2, 8, 3])).toEqual([
      { kind: 'coin', from: 0, to: 1, n: 2 },
      { kind: 'coin', from: 0, to: 2, n: 1 },
      { kind: 'coin', from: 'bank', to: 1, n: 3 },
      { kind: 'coin', from: 2, to: 'bank', n: 1 },
    ]);
  });
  it('are none where nobody pays', () => {
    expect(payments(turn([move(0, 'build'), move(1, 'build'), move(2, 'stage')], [3, 3, 3]), [3, 3, 3])).toEqual([]);
  });
});

describe('passing', () => {
  const event = turn([], [3, 3, 3]);
  const along = (seats: View, toward: 'left' | 'right') =>
    passing(event, { age: 1, turn: 2 }, seats, toward).map(({ from, to }) => [from, to]);
  it('goes round in the direction of the Age', () => {
    expect(along(view(3, [6, 6, 6]), 'left')).toEqual([
      [0, 1],
      [1, 2],
      [2, 0],
    ]);
    expect(along(view(3, [6, 6, 6]), 'right')).toEqual([
      [0, 2],
      [1, 0],
      [2, 1],
    ]);
  });
  it('is a swap past the Free City between two', () => {
    expect(along(view(2, [0, 6, 6]), 'left')).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });
  it('does not happen within a turn, nor after the last of an Age', () => {
    expect(passing(event, { age: 1, turn: 1 }, view(3, [6, 6, 6]), 'left')).toEqual([]);
    expect(passing(event, { age: 2, turn: 1 }, view(3, [7, 7, 7]), 'left')).toEqual([]);
  });
});

it('every token is laid on the city that gets it', () => {
  expect(
    tokens({
      type: 'conflicts',
      age: 1,
      tokens: [
        [1, -1],
        [0, 0],
        [0, 1],
      ],
    }),
  ).toEqual([
    { kind: 'token', from: 'bank', to: 0, n: 1 },
    { kind: 'token', from: 'bank', to: 0, n: -1 },
    { kind: 'token', from: 'bank', to: 2, n: 1 },
  ]);
});
