// Every text that the code asks for is in the catalogue, and every text in it is used with its placeholders.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { format, type Catalogue } from '../src/lib/format';
import { pseudo, PSEUDO_LANGUAGE, pseudoText } from '../src/lib/pseudo';
import { catalog } from './support';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Catalogue;
const english = read('messages/web/en.json');

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? sources(join(folder, entry.name))
      : /\.(svelte|ts)$/.test(entry.name)
        ? [join(folder, entry.name)]
        : [],
  );
}

const placeholders = (text: Catalogue[string]): string[] => {
  const forms = typeof text === 'string' ? [text] : [text.one, text.other];
  return [...new Set(forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)))].sort();
};

describe('messages', () => {
  const code = sources(join(root, 'web/src'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

  it('has no key that the code does not name, whole or as the beginning of one', () => {
    const written = new Set([...code.matchAll(/['"`]([a-z_]+(?:\.\w+)+)['"`]/g)].map((match) => match[1]!));
    const begun = [...code.matchAll(/['"`]([a-z_]+(?:\.\w+)*[._])(?:\$\{|['"] \+)/g)].map((match) => match[1]!);
    const listed = [...code.matchAll(/\bnamed\('(\w+)'/g)].map((match) => `${match[1]}.`);
    const used = (key: string) =>
      written.has(key) || [...begun, ...listed].some((beginning) => key.startsWith(beginning));
    expect(Object.keys(english).filter((key) => key.includes('.') && !used(key))).toEqual([]);
  });

  it('has the keys made from names of the catalogue', () => {
    for (const edition of ['first', 'second'] as const) {
      const { cards, wonders } = catalog(edition).json;
      const stages = wonders.flatMap((wonder) => Object.values(wonder.sides).flatMap((side) => side!.stages));
      for (const effect of [...cards, ...stages].flatMap((thing) => thing.effects)) {
        const key =
          effect.type === 'science'
            ? `effect.science.${effect.symbol}`
            : effect.type === 'produce_choice' && !effect.tradable
              ? 'effect.produce_private'
              : `effect.${effect.type}`;
        expect(english, key).toHaveProperty([key]);
        if ('where' in effect) expect(english).toHaveProperty([`where.${[...effect.where].sort().join('_')}`]);
        if ('from' in effect) expect(english).toHaveProperty([`from.${[...effect.from].sort().join('_')}`]);
        if ('of' in effect) for (const kind of effect.of) expect(english).toHaveProperty([`counted.${kind}`]);
      }
    }
  });

  it('has an error text for every code of the protocol', () => {
    const schema = JSON.parse(readFileSync(join(root, 'schema/protocol.json'), 'utf8')) as {
      $defs: { ErrorCode: { enum: string[] } };
    };
    expect(schema.$defs.ErrorCode.enum.filter((name) => !(`error.${name}` in english))).toEqual([]);
  });

  /** What a language has too much, too little or with other placeholders than English. */
  const differences = (other: Catalogue): string[] => [
    ...Object.keys(other).filter((key) => !(key in english)),
    ...Object.keys(english).filter((key) => !(key in other)),
    ...Object.keys(other).filter(
      (key) => key in english && String(placeholders(other[key]!)) !== String(placeholders(english[key]!)),
    ),
  ];
  const translations = readdirSync(join(root, 'messages/web')).filter((name) => name !== 'en.json');
  const languages: [string, Catalogue][] = [
    [PSEUDO_LANGUAGE, pseudo(english)],
    ...translations.map((name): [string, Catalogue] => [name, read(`messages/web/${name}`)]),
  ];

  it.each(languages)('has the same keys and placeholders in %s', (_, other) => expect(differences(other)).toEqual([]));

  it('would find what a language lacks, has too much, or fills differently', () => {
    const { close: _, ...rest } = english;
    const broken = { ...rest, closed: 'Closed', 'chat.mute': 'Mute {somebody}' };
    expect(differences(broken)).toEqual(['closed', 'close', 'chat.mute']);
  });

  it('chooses the plural form by {n} and writes numbers as the language does', () => {
    const text = { one: '{n} coin', other: '{n} coins' };
    expect(format(text, { n: 1 }, 'en')).toBe('1 coin');
    expect(format(text, { n: 1200 }, 'en')).toBe('1,200 coins');
    expect(format('{who} pays', { who: 'Ada' }, 'en')).toBe('Ada pays');
    expect(format('{missing}', {}, 'en')).toBe('{missing}');
  });

  it('has a language for tests that is longer, accented and in brackets, with its placeholders', () => {
    expect(pseudoText('Build {card} for nothing')).toBe('[Búúííld {card} fóór ñóóthííñg]');
  });
});
