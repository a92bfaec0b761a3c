// The texts of the puzzles: a catalogue of its own, which comes with them.
import type english from '../../../messages/puzzles/en.json';
import { texts, textsOnDemand, type Catalogue } from '../lib/i18n.svelte';
import type { Params } from '../lib/message_format';

export type PuzzleKey = keyof typeof english;

/** Resolves when the puzzles can speak. */
export const puzzleTexts = textsOnDemand(
  import.meta.glob<Catalogue>('../../../messages/puzzles/*.json', { import: 'default' }),
);

export const puzzleText = (key: PuzzleKey, params: Params = {}): string => texts.get(key, params);
