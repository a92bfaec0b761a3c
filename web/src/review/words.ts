// The numbers and choices of a review, in words.
import { t, texts } from '../lib/i18n.svelte';
import { ageName, cardName } from '../lib/words';
import type { ReviewDecision, ReviewMove, ReviewTurn } from '../protocol';
import { reviewText } from './text';

const percents = (digits: number, sign: 'auto' | 'exceptZero' = 'auto') =>
  new Intl.NumberFormat(texts.language, { style: 'percent', maximumFractionDigits: digits, signDisplay: sign });

/** A chance: "34%". */
export const chanceText = (chance: number): string => percents(0).format(chance);
/** What something cost, or a share that may be less than nothing: "7.3%". */
export const lossText = (loss: number): string => percents(1).format(loss).replace('-', '−');
/** The points that a seat may expect at the end: "54 ± 12 points". */
export const expectedText = ({ points, spread }: ReviewTurn, seat: number): string =>
  reviewText('review.points.spread', { n: Math.round(points[seat] ?? 0), spread: Math.round(spread[seat] ?? 0) });
/** A change: "+3.1%". */
export const changeText = (change: number): string => percents(1, 'exceptZero').format(change).replace('-', '−');

type ReviewAction = 'build' | 'build_free' | 'stage' | 'sell' | 'salvage' | 'decline';

export function actionOf(move: ReviewMove): ReviewAction {
  if (move.card === null) return 'decline';
  if (move.action === undefined) return 'salvage';
  return move.action === 'build' && move.free === 'power' ? 'build_free' : move.action;
}

/** What is done with its card, without the card. */
export function deedOf(move: ReviewMove): string {
  const action = actionOf(move);
  return action === 'decline' ? choiceText(move) : t(`action.${action}`);
}

/** "build Stockade" */
export const choiceText = (move: ReviewMove): string =>
  reviewText('review.choice', { action: actionOf(move), card: move.card === null ? '' : cardName(move.card) });

export const paidOf = ({ left = 0, right = 0 }: ReviewMove): number => left + right;

export const placeText = ({ age, turn }: { age: number; turn: number }): string =>
  reviewText('review.place', { age: ageName(age), turn });

export const verdictText = ({ kind, loss }: ReviewDecision): string =>
  reviewText('review.verdict', { kind, loss: lossText(loss) });
