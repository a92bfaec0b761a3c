// Messages for people, from the catalogues of messages/: texts in the syntax of ICU MessageFormat, by key.
import type webEnglish from '../../../messages/web/en.json';

import type { Note } from '../protocol';
import { FALLBACK } from './language';
import { formatMessage, writeMessage, type Params } from './message_format';
import { PSEUDO_LANGUAGE, pseudoMessage } from './pseudo';

export type Catalogue = Record<string, string>;

/** What the client says. A key put together from pieces is one of these too, as long as the pieces have types. */
export type MessageKey = keyof typeof webEnglish;

// Each language is loaded when it is spoken. The build fills up from English what it lacks (tools/fill_languages.ts).
const shared = import.meta.glob<Catalogue>('../../../messages/*.json', { import: 'default' });
const web = import.meta.glob<Catalogue>('../../../messages/web/*.json', { import: 'default' });

const languageOf = (path: string) => path.replace(/^.*\/([a-z]+)\.json$/, '$1');

const others = Object.keys(web)
  .map(languageOf)
  .filter((language) => language !== FALLBACK);
/** The languages that people may choose. */
export const languages: string[] = [FALLBACK, ...others.sort()];

/** Reads a catalogue in a language. */
type Reader = (language: string) => Promise<Catalogue>;

const fileOf = (language: string) => (language === PSEUDO_LANGUAGE ? FALLBACK : language);

class Texts {
  language = $state(FALLBACK);
  private catalogue: Catalogue = $state.raw({});
  /** Catalogues that came later, with the part of the client that needs them. */
  private readonly later: Reader[] = [];

  /** Speaks a language from now on; the page follows without a reload. */
  async load(language: string): Promise<void> {
    const file = fileOf(language);
    const read = (folder: string) => {
      const files = folder ? web : shared;
      return files[`../../../messages/${folder}${file}.json`]?.() ?? {};
    };
    const parts = await Promise.all([read(''), read('web/'), ...this.later.map((reader) => reader(file))]);
    this.use(language, Object.assign({}, ...parts) as Catalogue);
    document.documentElement.lang = language;
  }

  /** Says what another catalogue says, too, in this language and in those to come. */
  async add(reader: Reader): Promise<void> {
    this.later.push(reader);
    const language = this.language;
    const more = await reader(fileOf(language));
    // Whoever has changed the language meanwhile has read it all.
    if (this.language === language) this.catalogue = { ...this.catalogue, ...more };
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
export function named(kind: 'card' | 'wonder' | 'side' | 'level' | 'level_about' | 'language', name: string): string {
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

export function signed(n: number): string {
  return new Intl.NumberFormat(texts.language, { signDisplay: 'exceptZero' }).format(n).replace('-', '−');
}
