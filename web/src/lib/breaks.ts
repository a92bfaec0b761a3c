// Where long words of names may be broken: most browsers have no dictionary of our languages.
import { t } from './i18n.svelte';
import { cardName } from './names';

let known = { written: '', words: new Map<string, string>() };

/** The words of the language, with soft hyphens. */
function softened(): Map<string, string> {
  const written = t('name.breaks');
  if (known.written !== written) {
    const words = written.split(' ').map((word) => [word.replaceAll('-', ''), word.replaceAll('-', '\u00ad')] as const);
    known = { written, words: new Map(words) };
  }
  return known.words;
}

/** Words for a narrow place. */
export const breakable = (words: string): string => words.replace(/\p{L}+/gu, (word) => softened().get(word) ?? word);

/** A card's name for a narrow place. */
export const breakableName = (name: string): string => breakable(cardName(name));
