// Short lessons: a position each, with something to find. What is right is looked up in the position, so a lesson is about what the
// engine says there and about no card's name.
import type { Rule } from '../book/contents';
import type { Catalog } from '../lib/catalog';
import { coinsOf, optionsOf, priceOf, type Option } from '../lib/price';
import { leftOf, rightOf, type Move, type View } from '../lib/view';
import type { Choices, Color } from '../protocol';

export const LESSONS = [
  'trade',
  'military',
  'science',
  'guilds',
  'alexandria',
  'babylon',
  'ephesos',
  'gizah',
  'halikarnassos',
  'olympia',
  'rhodos',
  'two',
] as const;
export type LessonId = (typeof LESSONS)[number];

export const isLesson = (id: string): id is LessonId => LESSONS.some((lesson) => lesson === id);

/** The rule that a lesson is about. */
export const RULE_OF_LESSON: Record<LessonId, Rule> = {
  trade: 'R-104',
  military: 'R-192',
  science: 'R-206',
  guilds: 'R-212',
  alexandria: 'R-156',
  babylon: 'R-165',
  ephesos: 'R-158',
  gizah: 'R-151',
  halikarnassos: 'R-176',
  olympia: 'R-170',
  rhodos: 'R-154',
  two: 'R-258',
};

/** A decision of the learner. */
export interface Scene {
  view: View;
  legal: Choices;
  catalog: Catalog;
}

/** right: that is it. near: not bad, but there is better. wrong: something else altogether. */
export type Answer = 'right' | 'near' | 'wrong';

type Judge = (scene: Scene, move: Move) => Answer;

const colorOf = ({ catalog }: Scene, move: Move): Color | null => (move.card ? catalog.card(move.card).color : null);
const builds = (move: Move) => move.action === 'build' || move.action === 'build_free';

/** What a move is among the choices. */
export function optionOf({ legal }: Scene, move: Move): Option | null {
  const options = move.card ? optionsOf(legal, move.card) : [];
  const { action, left = 0, right = 0 } = move;
  return options.find((one) => one.action === action && one.way.left === left && one.way.right === right) ?? null;
}

const allOptions = ({ legal }: Scene) =>
  legal.cards.flatMap(({ card }) => optionsOf(legal, card).map((option) => ({ card, option })));

/** The card for which there are ways to pay of which one is cheaper. */
function cardToBuy({ legal }: Scene): string | null {
  const found = legal.cards.find(({ card }) => {
    if (priceOf(legal, card).kind !== 'pay') return false;
    const sums = optionsOf(legal, card).flatMap(({ action, way }) => (action === 'build' ? coinsOf(way) : []));
    return new Set(sums).size > 1;
  });
  return found?.card ?? null;
}

function trade(scene: Scene, move: Move): Answer {
  const card = cardToBuy(scene);
  if (card === null || move.action !== 'build' || move.card !== card) return 'wrong';
  const sums = optionsOf(scene.legal, card).flatMap(({ action, way }) => (action === 'build' ? coinsOf(way) : []));
  const option = optionOf(scene, move);
  return option && coinsOf(option.way) === Math.min(...sums) ? 'right' : 'near';
}

/** More shields than both neighbours, which one has not had before. */
function military(scene: Scene, move: Move): Answer {
  const { view } = scene;
  const me = view.you ?? 0;
  const strongest = Math.max(
    view.cities[leftOf(me, view.seats)]!.shields,
    view.cities[rightOf(me, view.seats)]!.shields,
  );
  const gained = optionOf(scene, move)?.doing.shields ?? 0;
  if (gained > 0 && view.cities[me]!.shields + gained > strongest) return 'right';
  return builds(move) ? 'near' : 'wrong';
}

/** What the best use of each card brings, among those that count. */
function pointsByCard(scene: Scene, counts: (card: string, option: Option) => boolean): Map<string, number> {
  const points = new Map<string, number>();
  for (const { card, option } of allOptions(scene))
    if (counts(card, option)) points.set(card, Math.max(option.way.points, points.get(card) ?? option.way.points));
  return points;
}

/** The card of a colour that brings most, however it is paid for. */
const bestOf =
  (color: Color): Judge =>
  (scene, move) => {
    if (!builds(move) || colorOf(scene, move) !== color) return 'wrong';
    const isOne = (card: string, { action }: Option) =>
      action !== 'sell' && action !== 'stage' && scene.catalog.card(card).color === color;
    const points = pointsByCard(scene, isOne);
    return points.get(move.card!) === Math.max(...points.values()) ? 'right' : 'near';
  };

const stage: Judge = (_, move) => (move.action === 'stage' ? 'right' : builds(move) ? 'near' : 'wrong');

/** The use that brings most of those that are not given away. */
function bestUse(scene: Scene, move: Move): Answer {
  if (move.action === 'sell' || move.action === 'decline') return 'wrong';
  const best = Math.max(...allOptions(scene).map(({ option }) => option.way.points));
  return optionOf(scene, move)?.way.points === best ? 'right' : 'near';
}

/** The free build goes to the dearest card that cannot be built otherwise. */
function freeBuild(scene: Scene, move: Move): Answer {
  if (!builds(move)) return 'wrong';
  const isOnly = (card: string, { action }: Option) =>
    action === 'build_free' && priceOf(scene.legal, card).kind === 'once';
  const points = pointsByCard(scene, isOnly);
  return move.action === 'build_free' && points.get(move.card!) === Math.max(...points.values()) ? 'right' : 'near';
}

/** The Free City pays the one who decides for it. */
function paysMe({ view }: Scene, move: Move): Answer {
  const mine = leftOf(0, view.seats) === view.you ? move.left : move.right;
  return (mine ?? 0) > 0 ? 'right' : builds(move) || move.action === 'stage' ? 'near' : 'wrong';
}

const judges: Record<LessonId, Judge> = {
  trade,
  military,
  science: bestOf('green'),
  guilds: bestOf('purple'),
  alexandria: stage,
  babylon: bestUse,
  ephesos: stage,
  gizah: stage,
  halikarnassos: bestUse,
  olympia: freeBuild,
  rhodos: stage,
  two: paysMe,
};

export const judge = (lesson: LessonId, scene: Scene, move: Move): Answer => judges[lesson](scene, move);

/** The card that the task names, where it names one. */
export const cardOfTask = (lesson: LessonId, scene: Scene): string | null =>
  lesson === 'trade' ? cardToBuy(scene) : null;

/** All moves of a decision. */
export const movesOf = (scene: Scene): Move[] => [
  ...allOptions(scene).map(({ card, option }) => ({
    action: option.action,
    card,
    left: option.way.left,
    right: option.way.right,
  })),
  ...(scene.legal.decline ? [{ action: 'decline' as const, card: null }] : []),
];
