// What cards, stages and prices mean, in sentences: for tooltips, screen readers and explanations.
import type { Card, Cost, Effect, Stage } from './catalog';
import { list, t } from './i18n.svelte';
import { cardName } from './names';
import type { Resource } from './view';

export { ageName, boardName, cardName, sideName, wonderName } from './names';

export const resourceName = (letter: string): string => t(`resource.${letter as Resource}`);

/** "2 wood and 1 glass" */
export function unitsText(letters: string): string {
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return list([...counts].map(([letter, n]) => t(`units.${letter as Resource}`, { n })));
}

export function costText(cost: Cost): string {
  const parts: string[] = [];
  if (cost.coins > 0) parts.push(t('coins', { n: cost.coins }));
  if (cost.resources) parts.push(unitsText(cost.resources));
  return parts.length ? list(parts) : t('cost.free');
}

// The combinations that the catalogues of both editions have are branches of the messages (tests/messages.test.ts).
const selector = (names: readonly string[]): string => names.join('_');
const places = (names: readonly string[]): string => selector([...names].sort());
const oneOfText = (letters: string): string => list([...letters].map(resourceName), 'disjunction');

export function effectText(effect: Effect): string {
  switch (effect.type) {
    case 'produce':
      return t('effect.produce', { goods: unitsText(effect.all) });
    case 'produce_choice':
      return t(effect.tradable ? 'effect.produce_choice' : 'effect.produce_private', {
        goods: oneOfText(effect.one_of),
      });
    case 'points':
    case 'coins':
    case 'shields':
      return t(`effect.${effect.type}`, { n: effect.n });
    case 'science':
      return t(`effect.science.${effect.symbol}`);
    case 'discount':
      return t('effect.discount', {
        goods: effect.goods,
        from: places(effect.from),
        n: effect.price,
      });
    case 'coins_per':
    case 'points_per':
      return t(`effect.${effect.type}`, { n: effect.n, of: selector(effect.of), where: places(effect.where) });
    case 'points_if_wonder_complete':
      return t('effect.points_if_wonder_complete', { n: effect.n });
    default:
      return t(`effect.${effect.type}`);
  }
}

export const effectsText = (effects: Effect[]): string => effects.map(effectText).join(' ');

const isFree = (cost: Cost): boolean => cost.coins === 0 && !cost.resources;

export const stageText = ({ cost, effects }: Stage): string =>
  t('stage.text', { free: isFree(cost) ? 'yes' : 'no', cost: costText(cost), effect: effectsText(effects) });

/** Which cards make it free, and which it makes free; empty without chains. */
export function chainText({ chain }: Card): string {
  const free = chain.from.length ? t('card.chain.from', { cards: list(chain.from.map(cardName), 'disjunction') }) : '';
  const makes = chain.to.length ? t('card.chain.to', { cards: list(chain.to.map(cardName)) }) : '';
  return [free, makes].filter(Boolean).join(' ');
}

/** Everything printed on a card in one sentence, as the accessible name of a small picture of it. */
export function cardText(card: Card): string {
  return t('card.text', {
    name: cardName(card.name),
    color: t(`color.${card.color}`),
    effect: effectsText(card.effects),
  });
}
