// Messages for people, from the catalogues of messages/. A text is flat: a key, {placeholders}, and where {n} chooses
// the form an object {"one", "other"}. What a language lacks comes from English.
import webEnglish from '../../../messages/web/en.json';

import type { Note } from '../protocol';
import { format, type Catalogue, type Params } from './format';
import { pseudo, PSEUDO_LANGUAGE } from './pseudo';

/** What the client says. A key put together from pieces is one of these too, as long as the pieces have types. */
export type MessageKey = keyof typeof webEnglish;

const shared = import.meta.glob<Catalogue>('../../../messages/*.json', { import: 'default' });
const web = import.meta.glob<Catalogue>(['../../../messages/web/*.json', '!../../../messages/web/en.json'], {
  import: 'default',
});

const languageOf = (path: string) => path.replace(/^.*\/([a-z-]+)\.json$/i, '$1');

export const languages: string[] = ['en', ...Object.keys(web).map(languageOf).sort()];

class Texts {
  language = $state('en');
  private catalogue: Catalogue = $state.raw(webEnglish as Catalogue);

  async load(language: string): Promise<void> {
    const read = async (files: typeof shared, name: string): Promise<Catalogue> => {
      const path = Object.keys(files).find((file) => languageOf(file) === name);
      return path ? await files[path]!() : {};
    };
    const parts = [await read(shared, 'en'), webEnglish as Catalogue];
    if (language !== 'en') parts.push(await read(shared, language), await read(web, language));
    const catalogue: Catalogue = Object.assign({}, ...parts);
    this.catalogue = language === PSEUDO_LANGUAGE ? pseudo(catalogue) : catalogue;
    this.language = language;
    document.documentElement.lang = language;
  }

  has(key: string): boolean {
    return key in this.catalogue;
  }

  /** For keys that come from elsewhere; those of the client are asked for with t(). */
  get(key: string, params: Params): string {
    const text = this.catalogue[key];
    return text === undefined ? `⟦${key}⟧` : format(text, params, this.language);
  }
}

export const texts = new Texts();

export function t(key: MessageKey, params: Params = {}): string {
  return texts.get(key, params);
}

/** What the engine has to say, in words. */
export function noted(note: Note): string {
  const words = (value: string | number | Note[]) => (Array.isArray(value) ? value.map(noted).join(', ') : value);
  return texts.get(
    note.key,
    Object.fromEntries(Object.entries(note.args).map(([name, value]) => [name, words(value)])),
  );
}

/** The name of something from a list that is not ours, in the user's language; the name itself where there is none. */
export function named(kind: 'card' | 'wonder' | 'side' | 'level' | 'language', name: string): string {
  const key = `${kind}.${name}`;
  return texts.has(key) ? texts.get(key, {}) : name;
}

export function list(items: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(texts.language, { type }).format(items);
}

export function signed(n: number): string {
  return new Intl.NumberFormat(texts.language, { signDisplay: 'exceptZero' }).format(n).replace('-', '−');
}
