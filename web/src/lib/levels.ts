// The bots by name, in the order in which people look for them.
import { named } from './i18n.svelte';

const LADDER = ['novice', 'apprentice', 'citizen', 'architect', 'master'];

/** The levels from weak to strong first, then every other bot as the engine lists them. */
export function ordered(names: string[]): string[] {
  return [...LADDER.filter((name) => names.includes(name)), ...names.filter((name) => !LADDER.includes(name))];
}

export const levelName = (level: string): string => named('level', level);
