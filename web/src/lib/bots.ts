// The bots: what they are called where nobody has given them a name, and how they play: texts that the program uses too.
// Which kinds there are besides the levels the engine and the server say.
import { named, texts } from './i18n.svelte';

export const BOT_NAMES = 12;

export const botNames = (): string[] => Array.from({ length: BOT_NAMES }, (_, i) => texts.get(`bot_name.${i + 1}`, {}));

/** Which face belongs to a name; others share them by their letters. */
export function faceOf(name: string): number {
  const known = botNames().indexOf(name);
  if (known >= 0) return known;
  return [...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % BOT_NAMES;
}

/** Records of games among programs name a seat by the kind of bot that played there. */
export const isKindOfBot = (name: string | null): name is string => name !== null && texts.has(`level.${name}`);

export const levelName = (level: string): string => named('level', level);
/** What bots of older games and tables are called today. */
const NOW: Readonly<Record<string, string>> = { instinct: 'classic_instinct', rollout: 'classic_rollout' };

/** A sentence about how it plays. */
export const levelAbout = (level: string): string => named('bot', NOW[level] ?? level);

/** The levels for people, weakest first: those of the engine (tests/wasm/node.mjs compares them). */
export const LEVELS: readonly string[] = ['novice', 'apprentice', 'citizen', 'architect', 'master', 'oracle'];

/** 1 to 6; null: not a level, but a style or a program for experts. */
export const strengthOf = (level: string | null): number | null =>
  level === null || !LEVELS.includes(level) ? null : LEVELS.indexOf(level) + 1;

/** Bots that play the same without the network; all others play with it. */
const SIMPLE: readonly string[] = ['random', 'greedy', 'planner'];

export const playsWithNetwork = (level: string): boolean => !SIMPLE.includes(level);

/** What needs the network and therefore is not on the engine's own list. */
export const NETWORK_ALONE = 'neural';
