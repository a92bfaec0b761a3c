// How much room the symbols of a card need, in widths of one symbol: what is drawn small enough to fit is drawn from this.
import type { Effect } from './catalog';

function widthOf(effect: Effect): number {
  switch (effect.type) {
    case 'produce':
      return effect.all.length;
    case 'produce_choice':
      return effect.one_of.length > 2 ? effect.one_of.length * 0.86 : effect.one_of.length + 0.3;
    case 'shields':
      return effect.n;
    case 'discount':
      return effect.from.length * 0.62 + (effect.goods === 'raw' ? 4 : 3) * 0.76 + 0.85;
    case 'coins_per':
    case 'points_per':
      return 1.4 + effect.of.length * 0.8 + (effect.where[0] === 'self' && effect.where.length === 1 ? 0 : 0.62 * 3);
    case 'points_if_wonder_complete':
      return 2.7;
    default:
      return 1.1;
  }
}

/** All effects in one row. */
export const widthOfEffects = (effects: Effect[]): number => {
  const counting = effects.filter((effect) => effect.type.endsWith('_per'));
  const sum = effects.reduce((width, effect) => width + widthOf(effect), 0);
  // Coins and points for the same things are drawn once.
  return sum + (effects.length - 1) * 0.2 - (counting.length > 1 ? widthOf(counting[0]!) - 1 : 0);
};
