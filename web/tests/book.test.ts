// The book: every rule has its paragraph and its place, what is on the screen finds its rule, and a word is found in each language.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { copiesWith } from '../src/book/catalogs';
import { chainMap } from '../src/book/chain_map';
import { chapterOf, CHAPTERS, RULES, SECTIONS } from '../src/book/contents';
import { changedCards, onlyIn } from '../src/book/edition_changes';
import { lower, marked, plain, search, type Entry } from '../src/book/search';
import { parse } from '../src/lib/route';
import { RULE_OF_ROW, ruleOfEffect, ruleOfPrice } from '../src/lib/rule_of';
import { slug } from '../src/lib/slug';
import { catalog } from './support';

const root = fileURLToPath(new URL('../..', import.meta.url));
const messages = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(root, 'messages', folder, `${language}.json`), 'utf8')) as Record<string, string>;
const catalogs = { first: catalog('first'), second: catalog('second') };
const EDITIONS = ['first', 'second'] as const;

describe('the rules of the book', () => {
  it('are those of docs/rules.md, each once', () => {
    const written = [...readFileSync(join(root, 'docs/rules.md'), 'utf8').matchAll(/\*\*(R-\d+)\*\*/g)].map(
      (m) => m[1]!,
    );
    expect(written.length).toBeGreaterThan(150);
    expect(RULES.filter((rule) => rule.startsWith('R-')).sort()).toEqual([...new Set(written)].sort());
    expect(new Set(RULES).size).toBe(RULES.length);
  });

  it('have a text each, and no text is without its place', () => {
    const texts = Object.keys(messages('book', 'en')).filter((key) => key.startsWith('rule.'));
    expect(texts.map((key) => key.replace('rule.', '')).sort()).toEqual([...RULES].sort());
  });

  it('are addresses', () => {
    for (const at of [...RULES, ...CHAPTERS, ...SECTIONS.map(({ id }) => id)]) {
      expect(parse(`#/rules/${at}`)).toEqual({ page: 'rules', at });
      expect(chapterOf(at), at).not.toBeNull();
    }
    expect(chapterOf('R-254')).toBe('two');
    expect(chapterOf('R-999')).toBeNull();
    expect(parse('#/rules')).toEqual({ page: 'rules', at: '' });
    expect(parse('#/rules/a/b')).toEqual({ page: 'lost' });
  });

  it('name the cards that they are about', () => {
    for (const language of ['en', 'tr', 'hu', 'fi']) {
      const names = messages('.', language);
      const texts = messages('book', language);
      const about = (rule: string, card: string) =>
        expect(lower(texts[`rule.${rule}`]!, language), `${language} ${rule}`).toContain(
          lower(names[`card.${card}`]!, language),
        );
      about('R-141', 'Tavern');
      about('R-142', 'Vineyard');
      about('R-143', 'Bazaar');
      about('R-144', 'Arena');
      about('R-104', 'Marketplace');
      about('R-211', 'Strategists Guild');
      about('R-212', 'Builders Guild');
    }
  });
});

describe('what is on the screen', () => {
  it('leads to a paragraph: every effect, price and row of the score', () => {
    for (const edition of EDITIONS) {
      const { cards, wonders } = catalogs[edition].json;
      const stages = wonders.flatMap((wonder) => Object.values(wonder.sides).flatMap((side) => side!.stages));
      for (const effect of [...cards, ...stages].flatMap((thing) => thing.effects))
        expect(RULES, JSON.stringify(effect)).toContain(ruleOfEffect(effect));
    }
    const kinds = ['free', 'own', 'power', 'once', 'built', 'not_allowed'] as const;
    for (const kind of kinds) expect(RULES).toContain(ruleOfPrice({ kind }));
    for (const rule of Object.values(RULE_OF_ROW)) expect(RULES).toContain(rule);
  });

  it('finds the rule that is about it', () => {
    const of = (name: string) => ruleOfEffect(catalogs.first.card(name).effects[0]!);
    expect(of('Vineyard')).toBe('R-142');
    expect(of('Haven')).toBe('R-145');
    expect(of('Workers Guild')).toBe('R-210');
    expect(of('Builders Guild')).toBe('R-212');
    expect(of('Shipowners Guild')).toBe('R-213');
    expect(ruleOfPrice({ kind: 'missing', letters: 'S' })).toBe('R-090');
  });

  it('has an address for every card and wonder', () => {
    for (const edition of EDITIONS)
      for (const { name } of catalogs[edition].json.cards)
        expect(parse(`#/rules/card-${slug(name)}`)).toEqual({ page: 'rules', at: `card-${slug(name)}` });
  });
});

describe('pictures', () => {
  it('show every chain of an edition, without two cards in one place', () => {
    for (const edition of EDITIONS) {
      const { cards } = catalogs[edition].json;
      const map = chainMap(cards);
      const chained = new Set(cards.filter(({ chain }) => chain.from.length + chain.to.length).map(({ name }) => name));
      expect(new Set(map.places.map(({ card }) => card.name))).toEqual(chained);
      expect(map.lines.length).toBe(
        new Set(cards.flatMap(({ name, chain }) => chain.to.map((to) => `${name}-${to}`))).size,
      );
      for (const a of map.places)
        for (const b of map.places)
          if (a !== b && a.column === b.column) expect(Math.abs(a.row - b.row)).toBeGreaterThanOrEqual(1);
    }
  });

  it('count the copies in a game', () => {
    const tavern = catalogs.first.card('Tavern').copies;
    expect([3, 4, 5, 6, 7].map((n) => copiesWith(tavern, n))).toEqual([0, 1, 2, 2, 3]);
  });

  it('tell what differs between the editions', () => {
    expect(onlyIn(catalogs, 'first').map(({ name }) => name)).toEqual(['Pawnshop', 'Strategists Guild']);
    expect(
      onlyIn(catalogs, 'second')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Castrum', 'Decorators Guild', 'Ludus', 'Well']);
    expect(changedCards(catalogs).map(({ first }) => first.name)).toEqual([
      ...['Altar', 'Theater', 'Statue', 'Temple', 'Gardens', 'Pantheon', 'Town Hall', 'Arena', 'Fortifications'],
      ...['Circus', 'Arsenal', 'Spies Guild', 'Builders Guild'],
    ]);
  });
});

describe('searching', () => {
  const entry = (title: string, text = ''): Entry => ({ at: title, label: '', title, text });
  const titles = (entries: Entry[], query: string, language: string) =>
    search(entries, query, language).map(({ title }) => title);

  it('knows the capitals of a language', () => {
    expect(titles([entry('Taş Ocağı'), entry('Kil Ocağı')], 'TAŞ', 'tr')).toEqual(['Taş Ocağı']);
    expect(titles([entry('Altın')], 'ALTIN', 'tr')).toEqual(['Altın']);
    expect(titles([entry('ışık'), entry('İskenderiye')], 'iskender', 'tr')).toEqual(['İskenderiye']);
    expect(titles([entry('Kőbánya')], 'KŐ', 'hu')).toEqual(['Kőbánya']);
    expect(titles([entry('Sähkö')], 'SÄHKÖ', 'fi')).toEqual(['Sähkö']);
  });

  it('finds what is typed without marks, after what is typed right', () => {
    expect(titles([entry('taş'), entry('tas')], 'tas', 'tr')).toEqual(['tas', 'taş']);
    expect(titles([entry('kő')], 'ko', 'hu')).toEqual(['kő']);
    expect(plain('ışığı İ')).toBe('isigi I');
  });

  it('asks for all words, titles first, and by the English name of a card', () => {
    const entries = [entry('a', 'stone and wood'), entry('stone', 'b'), { ...entry('Taverna'), also: 'Tavern' }];
    expect(titles(entries, 'stone', 'en')).toEqual(['stone', 'a']);
    expect(titles(entries, 'wood stone', 'en')).toEqual(['a']);
    expect(titles(entries, 'tavern', 'fi')).toEqual(['Taverna']);
    expect(titles(entries, '  ', 'en')).toEqual([]);
  });

  it('marks what was searched for', () => {
    expect(marked('Kő és fa', 'KŐ', 'hu')).toEqual([
      { text: 'Kő', hit: true },
      { text: ' és fa', hit: false },
    ]);
  });
});
