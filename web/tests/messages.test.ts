// Every text that the code asks for is in the catalogue, and every text in it is used.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseMessage, writeMessage } from '../src/lib/message_format';
import { pseudoMessage } from '../src/lib/pseudo';
import { catalog } from './support';

type Catalogue = Record<string, string>;

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Catalogue;
const home = read('messages/home/en.json');
const english = { ...home, ...read('messages/web/en.json') };
const book = read('messages/book/en.json');
const puzzles = read('messages/puzzles/en.json');
const review = read('messages/review/en.json');

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? sources(join(folder, entry.name))
      : /\.(svelte|ts)$/.test(entry.name)
        ? [join(folder, entry.name)]
        : [],
  );
}

/** The branches of each select; a select says in its last one, "other", what the last of a closed list is. */
const LAST: Record<string, string> = {
  of: 'defeat_token',
  where: 'left_right_self',
  from: 'left_right',
  goods: 'manufactured',
};

function branchesOf(text: string): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  for (const piece of parseMessage(text)) {
    if (typeof piece === 'string' || piece.kind !== 'select') continue;
    all[piece.name] = Object.keys(piece.branches).map((name) => (name === 'other' ? (LAST[piece.name] ?? name) : name));
  }
  return all;
}

describe('messages', () => {
  const code = [join(root, 'web/index.html'), ...sources(join(root, 'web/src'))]
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

  it('has no key that the code does not name, whole or as the beginning of one', () => {
    const written = new Set([...code.matchAll(/['"`]([a-z_]+(?:\.\w+)+)['"`]/g)].map((match) => match[1]!));
    const begun = [...code.matchAll(/['"`]([a-z_]+(?:\.\w+)*[._])(?:\$\{|['"] \+)/g)].map((match) => match[1]!);
    const listed = [...code.matchAll(/\bnamed\('(\w+)'/g)].map((match) => `${match[1]}.`);
    const used = (key: string) =>
      written.has(key) || [...begun, ...listed].some((beginning) => key.startsWith(beginning));
    expect(
      Object.keys({ ...english, ...book, ...puzzles, ...review }).filter((key) => key.includes('.') && !used(key)),
    ).toEqual([]);
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
        const selectors = branchesOf(english[key]!);
        if ('where' in effect) expect(selectors['where']).toContain([...effect.where].sort().join('_'));
        if ('from' in effect) expect(selectors['from']).toContain([...effect.from].sort().join('_'));
        if ('of' in effect) expect(selectors['of']).toContain(effect.of.join('_'));
      }
    }
  });

  it('has an error text for every code of the protocol', () => {
    const schema = JSON.parse(readFileSync(join(root, 'schema/protocol.json'), 'utf8')) as {
      $defs: { ErrorCode: { enum: string[] } };
    };
    expect(schema.$defs.ErrorCode.enum.filter((name) => !(`error.${name}` in english))).toEqual([]);
  });

  it('has a language for tests that is longer, accented and in brackets, with its arguments', () => {
    const pieces = pseudoMessage('Build {card}{n, plural, one {} other { # times}}');
    expect(writeMessage(pieces, { card: 'Altar', n: 2 }, 'en')).toBe('[Búúííld Altar 2 tíímééš]');
  });
});
