// Messages for people, from the catalogues of messages/: texts in the syntax of ICU MessageFormat, by key.
import type homeEnglish from '../../../messages/home/en.json';
import type webEnglish from '../../../messages/web/en.json';

import type { Note } from '../protocol';
import { FALLBACK } from './language';
import { formatMessage, writeMessage, type Params } from './message_format';
import { PSEUDO_LANGUAGE, pseudoMessage } from './pseudo';

export type Catalogue = Record<string, string>;

/** What the client says. A key put together from pieces is one of these too, as long as the pieces have types. */
export type MessageKey = keyof typeof homeEnglish | keyof typeof webEnglish;

/** The files of a catalogue, each read when its language is spoken. The build fills up from English what one lacks (tools/fill_languages.ts). */
export type Files = Record<string, () => Promise<Catalogue>>;

// The home page needs names and a few sentences; what the other pages say comes with the first of them (lib/later.ts).
const shared: Files = import.meta.glob<Catalogue>('../../../messages/*.json', { import: 'default' });
const home: Files = import.meta.glob<Catalogue>('../../../messages/home/*.json', { import: 'default' });

const languageOf = (path: string) => path.replace(/^.*\/([a-z]+)\.json$/, '$1');

const others = Object.keys(home)
  .map(languageOf)
  .filter((language) => language !== FALLBACK);
/** The languages that people may choose. */
export const languages: string[] = [FALLBACK, ...others.sort()];

/** Reads a catalogue in a language. */
type Reader = (language: string) => Promise<Catalogue>;

const fileOf = (language: string) => (language === PSEUDO_LANGUAGE ? FALLBACK : language);

function readerOf(files: Files): Reader {
  const byLanguage = new Map(Object.entries(files).map(([path, read]) => [languageOf(path), read]));
  return async (language) => (await byLanguage.get(fileOf(language))?.()) ?? {};
}

class Texts {
  language = $state(FALLBACK);
  private catalogue: Catalogue = $state.raw({});
  /** What is read in every language that is spoken; some came later, with the part of the client that needs them. */
  private readonly readers = new Set([readerOf(shared), readerOf(home)]);

  /** Speaks a language from now on; the page follows without a reload. */
  async load(language: string): Promise<void> {
    const parts = await Promise.all([...this.readers].map((read) => read(language)));
    this.use(language, Object.assign({}, ...parts) as Catalogue);
    document.documentElement.lang = language;
  }

  /** Says what another catalogue says, too, in this language and in those to come. */
  async add(reader: Reader): Promise<void> {
    this.readers.add(reader);
    const language = this.language;
    try {
      const more = await reader(language);
      // Whoever has changed the language meanwhile has read it all.
      if (this.language === language) this.catalogue = { ...this.catalogue, ...more };
    } catch (error) {
      this.readers.delete(reader);
      throw error;
    }
  }

  use(language: string, catalogue: Catalogue): void {
    this.catalogue = catalogue;
    this.language = language;
  }

  has(key: string): boolean {
    return key in this.catalogue;
  }

  /** For keys that come from elsewhere; those of the client are asked for with t(). */
  get(key: string, params: Params): string {
    const text = this.catalogue[key];
    if (text === undefined) return `⟦${key}⟧`;
    if (this.language === PSEUDO_LANGUAGE) return writeMessage(pseudoMessage(text), params, this.language);
    return formatMessage(text, params, this.language);
  }
}

export const texts = new Texts();

/** Texts that come with a part of the client. Call what is returned when that part is wanted: they are read once, or again if that failed. */
export function textsOnDemand(files: Files): () => Promise<void> {
  const reader = readerOf(files);
  let read: Promise<void> | null = null;
  return () => {
    read ??= texts.add(reader).catch((error: unknown) => {
      read = null;
      throw error;
    });
    return read;
  };
}

export function t(key: MessageKey, params: Params = {}): string {
  return texts.get(key, params);
}

/** What the engine has to say, in words. */
export function noted(note: Note): string {
  const words = (value: string | number | Note[]) => (Array.isArray(value) ? list(value.map(noted), 'unit') : value);
  return texts.get(
    note.key,
    Object.fromEntries(Object.entries(note.args).map(([name, value]) => [name, words(value)])),
  );
}

/** The name of something from a list that is not ours, in the user's language; the name itself where there is none. */
export function named(kind: 'card' | 'wonder' | 'side' | 'level' | 'bot' | 'language', name: string): string {
  const key = `${kind}.${name}`;
  return texts.has(key) ? texts.get(key, {}) : name;
}

/** "a, b and c", "a, b or c", or "a, b, c". */
export function list(items: string[], type: 'conjunction' | 'disjunction' | 'unit' = 'conjunction'): string {
  // A list of units has nothing but spaces between its items in some languages.
  const how =
    type === 'unit' ? ({ type: 'conjunction', style: 'narrow' } as const) : ({ type, style: 'long' } as const);
  return new Intl.ListFormat(texts.language, how).format(items);
}

/** Lines of the log one after another, for a voice. */
export const spoken = (lines: string[]): string => lines.join('. ');

/** Points, which may be below nothing: with a minus, not a hyphen. */
export const points = (n: number): string => String(n).replace('-', '−');

export function signed(n: number): string {
  return new Intl.NumberFormat(texts.language, { signDisplay: 'exceptZero' }).format(n).replace('-', '−');
}
