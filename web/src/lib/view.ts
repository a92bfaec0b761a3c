// What the engine writes about a game (src/view/view_json.h), as types.
import type { Action, Edition, Move, Objection, SeenMove, Side } from '../protocol';

export type Resource = 'W' | 'S' | 'C' | 'O' | 'G' | 'L' | 'P';
export type Color = 'brown' | 'gray' | 'blue' | 'yellow' | 'red' | 'green' | 'purple';
export type Phase = 'choose' | 'free_city' | 'seventh' | 'salvage' | 'over';

export interface Score {
  conflicts: number;
  treasury: number;
  wonder: number;
  civilian: number;
  science: number;
  commercial: number;
  guilds: number;
  total: number;
}

export interface City {
  wonder: string;
  side: Side;
  stages: number;
  coins: number;
  structures: string[];
  shields: number;
  /** Sources that neighbours may buy from; each yields one of its letters. */
  offer: string[];
  /** Sources for the city alone. */
  private: string[];
  /** For each Age: against the left, against the right neighbour. */
  tokens: [number, number][];
  free_build: boolean;
  score: Score;
}

export interface Result {
  winners: number[];
  copied_guild: (string | null)[];
}

export interface View {
  edition: Edition;
  players: number;
  seats: number;
  you: number | null;
  age: number;
  turn: number;
  phase: Phase;
  awaiting: number[];
  deciding: number | null;
  controller: number | null;
  hand: string[];
  choices: string[];
  discard: string[] | null;
  discard_size: number;
  hand_sizes: number[];
  markers: (string | null)[];
  cities: City[];
  last: { phase: Phase; moves: SeenMove[] };
  result: Result | null;
}

export interface LegalMove {
  action: Action;
  card: string | null;
  left: number;
  right: number;
  /** Coins to the bank. */
  bank: number;
  free: null | 'none' | 'chain' | 'power';
  chain_from: string | null;
}

export interface CardStatus {
  card: string;
  build: 'ok' | 'already_built' | 'cost_not_met';
  /** Letters that can be had from nobody. */
  missing: string;
  missing_coins: number;
}

export interface StageStatus {
  build: 'ok' | 'cost_not_met' | 'no_stage_left';
  missing: string;
  missing_coins: number;
}

export interface Legal {
  moves: LegalMove[];
  cards: CardStatus[];
  stage: StageStatus | null;
}

export type { Action, Edition, Move, Objection, SeenMove, Side };

export const leftOf = (seat: number, seats: number): number => (seat + 1) % seats;
export const rightOf = (seat: number, seats: number): number => (seat + seats - 1) % seats;

/** Where the hand of a seat goes; in the two-player game the two people change theirs, past the Free City. */
export function nextHolder(holder: number, view: { players: number; seats: number }, toward: 'left' | 'right'): number {
  if (view.players === 2) return holder === 1 ? 2 : holder === 2 ? 1 : holder;
  return toward === 'left' ? leftOf(holder, view.seats) : rightOf(holder, view.seats);
}

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
