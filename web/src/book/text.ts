// The texts of the book: a catalogue of its own, which comes with the book.
import type english from '../../../messages/book/en.json';
import { texts, type Catalogue } from '../lib/i18n.svelte';
import type { Params } from '../lib/message_format';

export type BookKey = keyof typeof english;

const files = import.meta.glob<Catalogue>('../../../messages/book/*.json', { import: 'default' });

let read: Promise<void> | null = null;

/** Resolves when the book can be read. */
export function bookTexts(): Promise<void> {
  read ??= texts.add(async (language) => (await files[`../../../messages/book/${language}.json`]?.()) ?? {});
  return read;
}

export const bookText = (key: BookKey, params: Params = {}): string => texts.get(key, params);
