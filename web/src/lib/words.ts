// What cards, stages and prices mean, in sentences: for tooltips, screen readers and explanations.
import type { Card, Cost, Counted, Effect, Stage, Where } from './catalog';
import { list, named, t } from './i18n.svelte';
import type { Resource } from './view';

export const cardName = (name: string): string => named('card', name);
export const wonderName = (name: string): string => named('wonder', name);
export const sideName = (side: string): string => named('side', side);
export const boardName = (wonder: string, side: string): string =>
  t('board.name', { wonder: wonderName(wonder), side: sideName(side) });

/** The Roman numeral of an Age. */
export const ageName = (age: number): string => t(`age.numeral.${age as 1 | 2 | 3}`);
export const resourceName = (letter: string): string => t(`resource.${letter as Resource}`);

/** "2 wood and 1 glass" */
export function unitsText(letters: string): string {
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return list([...counts].map(([letter, n]) => t('units', { n, resource: resourceName(letter) })));
}

export function costText(cost: Cost): string {
  const parts: string[] = [];
  if (cost.coins > 0) parts.push(t('coins', { n: cost.coins }));
  if (cost.resources) parts.push(unitsText(cost.resources));
  return parts.length ? list(parts) : t('cost.free');
}

const countedText = (of: Counted[]): string => list(of.map((kind) => t(`counted.${kind}`)));
// The combinations that the catalogues of both editions have (tests/messages.test.ts).
const joined = <Known extends string>(places: string[]): Known => [...places].sort().join('_') as Known;
const whereText = (where: Where[]): string => t(`where.${joined<'self' | 'left_right' | 'left_right_self'>(where)}`);
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
        goods: t(`goods.${effect.goods}`),
        from: t(`from.${joined<'left' | 'right' | 'left_right'>(effect.from)}`),
        n: effect.price,
      });
    case 'coins_per':
    case 'points_per':
      return t(`effect.${effect.type}`, { n: effect.n, of: countedText(effect.of), where: whereText(effect.where) });
    case 'points_if_wonder_complete':
      return t('effect.points_if_wonder_complete', { n: effect.n });
    default:
      return t(`effect.${effect.type}`);
  }
}

export const effectsText = (effects: Effect[]): string => effects.map(effectText).join(' ');

export const stageText = (stage: Stage): string =>
  t('stage.text', { cost: costText(stage.cost), effect: effectsText(stage.effects) });

/** Everything printed on a card in one sentence, as the accessible name of a small picture of it. */
export function cardText(card: Card): string {
  return t('card.text', {
    name: cardName(card.name),
    color: t(`color.${card.color}`),
    effect: effectsText(card.effects),
  });
}
