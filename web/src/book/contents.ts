// What is in the book, in order; and where in it a rule stands.
import type { BookKey } from './text';

export const CHAPTERS = [
  'short',
  'turn',
  'city',
  'card',
  'rules',
  'two',
  'cards',
  'chains',
  'wonders',
  'editions',
  'advice',
  'lessons',
] as const;
export type Chapter = (typeof CHAPTERS)[number];

/** The number of a rule as it is cited: R-042. */
export type Rule = Extract<BookKey, `rule.${string}`> extends `rule.${infer Id}` ? Id : never;

export interface Section {
  id: string;
  title: BookKey;
  rules: Rule[];
}

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `R-${String(from + i).padStart(3, '0')}`);

/** Some numbers of a range are not used. */
const GAPS = ['R-159', 'R-162', 'R-163', 'R-164', 'R-169', 'R-174'];

const section = (id: string, title: BookKey, from: number, to: number, more: Rule[] = []): Section => ({
  id,
  title,
  rules: [...(range(from, to).filter((rule) => !GAPS.includes(rule)) as Rule[]), ...more],
});

export const SECTIONS: Section[] = [
  section('box', 'section.box', 1, 12),
  section('set-up', 'section.set_up', 20, 29),
  section('turns', 'section.turns', 40, 50),
  section('actions', 'section.actions', 60, 69),
  section('production', 'section.production', 80, 87),
  section('trade', 'section.trade', 90, 107),
  section('costs', 'section.costs', 110, 119),
  section('sixth', 'section.sixth', 130, 133),
  section('coins', 'section.coins', 140, 149),
  section('powers', 'section.powers', 150, 180, ['OP-05', 'OP-37']),
  section('conflicts', 'section.conflicts', 190, 195),
  section('scoring', 'section.scoring', 200, 216),
  section('winner', 'section.winner', 220, 222),
  section('showing', 'section.showing', 280, 284),
];

/** The rules of the two-player game have a chapter of their own. */
export const TWO: Section = section('two-players', 'section.two', 250, 267);

export const RULES: Rule[] = [...SECTIONS, TWO].flatMap(({ rules }) => rules);

/** The chapter of an address: a chapter itself, a section or a rule. Null: there is no such thing. */
export function chapterOf(at: string): Chapter | null {
  if (at === '') return 'short';
  const chapter = CHAPTERS.find((name) => name === at);
  if (chapter) return chapter;
  if (at.startsWith('card-')) return 'cards';
  if (at.startsWith('wonder-')) return 'wonders';
  if (TWO.id === at || TWO.rules.some((rule) => rule === at)) return 'two';
  if (SECTIONS.some(({ id, rules }) => id === at || rules.some((rule) => rule === at))) return 'rules';
  return null;
}
