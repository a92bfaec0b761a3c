// What a review tells, put in order: the moments of the game, the course of the chances, and how good an answer is.
import type { GameReview, ReviewCandidate, ReviewDecision, ReviewMove, ReviewTurn } from '../protocol';

export interface Moment {
  /** The position of the record at which it was decided. */
  at: number;
  decision: ReviewDecision;
}

/** Each position has at least one decision; in the phase of salvage exactly one. */
export function momentsOf({ decisions }: GameReview): Moment[] {
  let at = -1;
  let last = '';
  return decisions.map((decision) => {
    const place = `${decision.age} ${decision.turn} ${decision.phase}`;
    if (place !== last || decision.phase === 'salvage') at += 1;
    last = place;
    return { at, decision };
  });
}

export const isError = ({ decision: { kind } }: Moment): boolean =>
  kind === 'inaccuracy' || kind === 'mistake' || kind === 'blunder';

/** Of one seat, or of everybody. */
export const errorsOf = (moments: Moment[], seat: number | null): Moment[] =>
  moments.filter((moment) => isError(moment) && (seat === null || moment.decision.seat === seat));

/** The errors that cost most, the dearest first. */
export const dearestOf = (moments: Moment[], seat: number, most: number): Moment[] =>
  errorsOf(moments, seat)
    .sort((a, b) => b.decision.loss - a.decision.loss)
    .slice(0, most);

/** The beginning and the turns. */
export function turnsOf({ turns }: GameReview): ReviewTurn[] {
  // A spectator learns nothing from the deals of Ages II and III.
  return turns.filter(({ age, turn }) => turn > 0 || age === 1);
}

/** Where the Ages end. */
export const endsOfAges = (turns: ReviewTurn[]): number[] =>
  turns.flatMap(({ age }, n) => (n > 0 && turns[n + 1]?.age !== age ? [n] : []));

export interface TurningPoint {
  /** Counted from 1 through all Ages. */
  turn: number;
  /** Whose chances changed most, and by how much. */
  seat: number;
  change: number;
}

const LEAST_CHANGE = 0.08;
const MOST_POINTS = 4;

/** The turns that changed most, in their order. */
export function turningPoints(course: number[][]): TurningPoint[] {
  return course
    .slice(1)
    .map((after, i): TurningPoint => {
      const changes = after.map((chance, seat) => chance - course[i]![seat]!);
      const seat = changes.reduce((most, change, k) => (Math.abs(change) > Math.abs(changes[most]!) ? k : most), 0);
      return { turn: i + 1, seat, change: changes[seat] ?? 0 };
    })
    .filter(({ change }) => Math.abs(change) >= LEAST_CHANGE)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, MOST_POINTS)
    .sort((a, b) => a.turn - b.turn);
}

/** The position at which a turn begins. */
export const beginningOf = (moments: Moment[], { age, turn }: { age: number; turn: number }): number =>
  moments.find(({ decision }) => decision.age === age && decision.turn === turn)?.at ?? 0;

export const sameChoice = (a: ReviewMove, b: ReviewMove): boolean =>
  a.card === b.card &&
  a.action === b.action &&
  a.free === b.free &&
  (a.left ?? 0) === (b.left ?? 0) &&
  (a.right ?? 0) === (b.right ?? 0);

export type Answer = 'right' | 'near' | 'wrong';

/** Right is what cannot be told from the best; near what is better than what was played. */
export function answerTo(decision: ReviewDecision, answer: ReviewCandidate): Answer {
  const [best] = decision.candidates;
  if (best === undefined || answer.high >= best.low) return 'right';
  const played = decision.candidates.find(({ move }) => sameChoice(move, decision.played));
  return answer.win > (played?.win ?? 1) ? 'near' : 'wrong';
}

export interface CardCandidates {
  /** Null: no card is taken. */
  card: string | null;
  candidates: ReviewCandidate[];
}

const ACTIONS = ['build', 'stage', 'sell'];
const placeOfAction = ({ move }: ReviewCandidate) => ACTIONS.indexOf(move.action ?? 'build');

/** By card, in the order of the hand; cards that are not of the hand follow, the best first. */
export function byCard({ candidates }: ReviewDecision, hand: string[]): CardCandidates[] {
  const cards = [...new Set([...hand, ...candidates.map(({ move }) => move.card)])];
  const playing = (card: string | null) => candidates.filter(({ move }) => move.card === card);
  return cards
    .map((card) => ({ card, candidates: playing(card).sort((a, b) => placeOfAction(a) - placeOfAction(b)) }))
    .filter((group) => group.candidates.length > 0);
}
