// What a view tells, and where seats lie around a table. The types are those of schema/, made into ../protocol.
import type { Action, Move } from '../protocol';

export type {
  Action,
  CardStatus,
  City,
  Color,
  Edition,
  Legal,
  LegalMove,
  Move,
  Objection,
  Phase,
  Resource,
  Result,
  Score,
  SeenMove,
  Side,
  StageStatus,
  View,
} from '../protocol';

/** How many may play, the variant for two included: forms offer it before there is a catalogue. */
export const PLAYERS: readonly number[] = [2, 3, 4, 5, 6, 7];

/** Two people play with a third city, the Free City: it has the first seat, and is nobody's. */
export const isForTwo = ({ players }: { players: number }): boolean => players === 2;
export const isFreeCity = (game: { players: number }, seat: number): boolean => isForTwo(game) && seat === 0;
/** The seats that can win: all but the Free City's. */
export const contenders = (game: { players: number }): number[] =>
  Array.from({ length: seatsOf(game) }, (_, seat) => seat).filter((seat) => !isFreeCity(game, seat));
/** How many cities there are. */
export const seatsOf = ({ players }: { players: number }): number => Math.max(3, players);

/** What is done with a card of the hand, or of the discard pile. */
export type CardAction = Exclude<Action, 'decline'>;

export const leftOf = (seat: number, seats: number): number => (seat + 1) % seats;
export const rightOf = (seat: number, seats: number): number => (seat + seats - 1) % seats;

/** The seats clockwise from the one after `from`: how the others sit around the table. */
export function around(from: number, seats: number): number[] {
  return Array.from({ length: seats - 1 }, (_, i) => (from + 1 + i) % seats);
}

export const sameMove = (a: Move | null, b: Move | null): boolean =>
  !!a &&
  !!b &&
  a.action === b.action &&
  a.card === b.card &&
  (a.left ?? 0) === (b.left ?? 0) &&
  (a.right ?? 0) === (b.right ?? 0);
