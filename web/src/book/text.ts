// The texts of the book: a catalogue of its own, which comes with the book.
import type english from '../../../messages/book/en.json';
import { texts, textsOnDemand, type Catalogue } from '../lib/i18n.svelte';
import type { Params } from '../lib/message_format';

export type BookKey = keyof typeof english;

/** Resolves when the book can be read. */
export const bookTexts = textsOnDemand(
  import.meta.glob<Catalogue>('../../../messages/book/*.json', { import: 'default' }),
);

export const bookText = (key: BookKey, params: Params = {}): string => texts.get(key, params);
