// Which paragraph of the book is about what is on the screen.
import type { Rule } from '../book/contents';
import type { Effect } from './catalog';
import type { Price } from './price';
import type { Score } from './view';

type Counted = Extract<Effect, { of: unknown }>;

/** Coins and points for things that are counted. */
function ruleOfCounted({ type, of, where }: Counted): Rule {
  const [kind] = of;
  const around = where.length > 1;
  if (of.length > 1) return 'R-213';
  if (kind === 'defeat_token') return 'R-211';
  if (kind === 'wonder_stage') return around ? 'R-212' : 'R-144';
  if (around && type === 'points_per') return 'R-210';
  if (kind === 'brown') return around ? 'R-142' : 'R-145';
  if (kind === 'gray') return around ? 'R-143' : 'R-146';
  return 'R-147';
}

export function ruleOfEffect(effect: Effect): Rule {
  switch (effect.type) {
    case 'produce':
      return effect.all.length > 1 ? 'R-086' : 'R-081';
    case 'produce_choice':
      return effect.tradable ? 'R-083' : 'R-084';
    case 'points':
      return 'R-205';
    case 'coins':
      return 'R-140';
    case 'shields':
      return 'R-191';
    case 'science':
      return effect.symbol === 'any' ? 'R-208' : 'R-206';
    case 'discount':
      return 'R-104';
    case 'coins_per':
    case 'points_per':
      return ruleOfCounted(effect);
    case 'points_if_wonder_complete':
      return 'R-214';
    case 'play_seventh_card':
      return 'R-165';
    case 'build_from_discard':
      return 'R-175';
    case 'free_build_once_per_age':
      return 'R-170';
    case 'copy_neighbor_guild':
      return 'R-173';
    case 'free_first_of_color':
    case 'free_first_of_age':
    case 'free_last_of_age':
      return 'OP-37';
  }
}

/** What the effects of a card or a stage are about, each once. Points of a stage are those of the wonder. */
export function rulesOfEffects(effects: readonly Effect[], of: 'card' | 'stage'): Rule[] {
  const rules = effects.map((effect) => (of === 'stage' && effect.type === 'points' ? 'R-204' : ruleOfEffect(effect)));
  return [...new Set(rules)];
}

/** Why something costs what it costs, or cannot be built. */
export function ruleOfPrice({ kind }: Price): Rule {
  const rules: Record<Price['kind'], Rule> = {
    free: 'R-110',
    own: 'R-082',
    chain: 'R-119',
    power: 'OP-37',
    once: 'R-170',
    pay: 'R-093',
    built: 'R-117',
    missing: 'R-090',
    poor: 'R-112',
    not_allowed: 'R-256',
  };
  return rules[kind];
}

export const RULE_OF_ROW: Record<Exclude<keyof Score, 'total'>, Rule> = {
  conflicts: 'R-202',
  treasury: 'R-203',
  wonder: 'R-204',
  civilian: 'R-205',
  science: 'R-206',
  commercial: 'R-209',
  guilds: 'R-210',
};
