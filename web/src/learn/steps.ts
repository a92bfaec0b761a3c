// The guided first game: what is explained, and when it first matters. A step is true of the position it is shown in, whatever
// the learner has done before, because its condition is looked up there.
import type { Catalog } from '../lib/catalog';
import { isBuildable, optionsOf, priceOf, type Price } from '../lib/price';
import type { Spot } from '../lib/places';
import type { Choices, Color } from '../protocol';
import type { Move, View } from '../lib/view';

/** What the guide looks at: a decision that is asked, or the end. */
export interface Scene {
  view: View;
  legal: Choices | null;
  catalog: Catalog;
}

/** In the order in which they are told where several apply. */
export const STEPS = [
  'goal',
  'city',
  'card',
  'build',
  'pass',
  'conflict',
  'chain',
  'production',
  'trade',
  'stage',
  'military',
  'science',
  'guild',
  'commerce',
  'sell',
  'last',
  'score',
] as const;
export type StepId = (typeof STEPS)[number];

/** What a step says of the position: the card it is about, and where to look. */
export interface Shown {
  id: StepId;
  spot: Spot | null;
  card: string | null;
  /** The learner is to do something now, rather than to read on. */
  task: boolean;
}

type Found = Partial<Omit<Shown, 'id'>> | null;

const me = ({ view }: Scene) => view.you ?? 0;
const later = ({ view }: Scene, age: number, turn: number) => view.age > age || (view.age === age && view.turn >= turn);

function cardWith({ view, legal }: Scene, wanted: (price: Price) => boolean): string | null {
  return (legal && view.choices.find((card) => wanted(priceOf(legal, card)))) ?? null;
}

function cardOf({ view, catalog }: Scene, color: Color): string | null {
  return view.choices.find((card) => catalog.card(card).color === color) ?? null;
}

const at = (spot: Spot, card: string | null): Found => (card === null ? null : { spot, card });
const inHand = (card: string | null): Found => (card === null ? null : { spot: `card ${card}`, card });
const buysFromNeighbour = (price: Price) => price.kind === 'pay' && price.left + price.right > 0;
const costsNothing = (price: Price) => price.kind === 'free' || price.kind === 'own';

/** Each answers with what to show if it applies to the position. */
const conditions: Record<StepId, (scene: Scene) => Found> = {
  goal: () => ({}),
  city: (scene) => ({ spot: `city ${me(scene)}` }),
  card: () => ({ spot: 'hand' }),
  build: (scene) => {
    const found = inHand(cardWith(scene, costsNothing));
    return found && { ...found, task: true };
  },
  pass: (scene) => (later(scene, 1, 2) ? { spot: 'bar' } : null),
  production: (scene) => {
    const { structures } = scene.view.cities[me(scene)]!;
    const card = structures.find((name) => ['brown', 'gray'].includes(scene.catalog.card(name).color));
    return at(`city ${me(scene)}`, card ?? null);
  },
  trade: (scene) => inHand(cardWith(scene, buysFromNeighbour)),
  stage: (scene) => {
    const { view, legal } = scene;
    const card = legal && view.choices.find((name) => optionsOf(legal, name).some(({ action }) => action === 'stage'));
    return later(scene, 1, 2) ? at(`city ${me(scene)}`, card ?? null) : null;
  },
  military: (scene) => inHand(cardOf(scene, 'red')),
  science: (scene) => inHand(cardOf(scene, 'green')),
  commerce: (scene) => (later(scene, 1, 2) ? inHand(cardOf(scene, 'yellow')) : null),
  sell: (scene) => {
    const stuck = !scene.view.choices.some((card) => scene.legal && isBuildable(priceOf(scene.legal, card)));
    return stuck || later(scene, 1, 5) ? { spot: 'dock' } : null;
  },
  conflict: (scene) => (later(scene, 2, 1) ? { spot: `figures ${me(scene)}` } : null),
  chain: (scene) => inHand(cardWith(scene, (price) => price.kind === 'chain')),
  guild: (scene) => inHand(cardOf(scene, 'purple')),
  last: (scene) => (later(scene, 3, scene.catalog.json.setup.turns_per_age) ? { spot: 'hand' } : null),
  score: ({ view }) => (view.phase === 'over' ? { spot: 'sheet' } : null),
};

/** These open the game together. */
const OPENING: readonly StepId[] = ['goal', 'city', 'card', 'build'];

/** Of the others so many are told at a decision: in Age I there is much to say before it has mattered. */
const AT_ONCE = { first: 2, later: 1 };

/** The next thing to explain here, if there is one. */
export function nextStep(scene: Scene, done: readonly StepId[], toldHere: number): Shown | null {
  const over = scene.view.phase === 'over';
  if (!over && scene.view.phase !== 'choose') return null;
  for (const id of STEPS) {
    if (done.includes(id)) continue;
    if (over !== (id === 'score')) continue;
    const opening = OPENING.includes(id);
    if (!opening && toldHere >= (scene.view.age === 1 ? AT_ONCE.first : AT_ONCE.later)) return null;
    const found = conditions[id](scene);
    if (found) return { id, spot: null, card: null, task: false, ...found };
    if (opening) return null;
  }
  return null;
}

/** Is this another move than the one the step asks for? */
export function isOtherThanAsked(step: Shown | null, move: Move): boolean {
  return step !== null && step.task && step.id === 'build' && move.action !== 'build';
}
