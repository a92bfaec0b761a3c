// Links to positions, and the texts of what is wrong with one.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { decodePosition, editionOf, encodePosition } from '../src/editor/link';
import type { Edition, GamePosition, PositionCity } from '../src/protocol';
import { catalog } from './support';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

/** Seven cities at the end of Age III that have built all they could. */
function fullTable(edition: Edition): GamePosition {
  const { json } = catalog(edition);
  const names = [...new Set(json.cards.map((card) => card.name))];
  const take = (from: number, n: number) => Array.from({ length: n }, (_, i) => names[(from + 5 * i) % names.length]!);
  const cities = json.wonders.map(({ name, sides }, seat): PositionCity => {
    const [first, second] = Object.keys(sides) as PositionCity['side'][];
    return {
      wonder: name,
      side: seat % 2 ? second! : first!,
      stages: [names[seat]!, null, names[seat + 9]!],
      structures: take(seat, 17),
      coins: 100 * seat + 7,
      tokens: [
        [1, -1],
        [-1, 3],
        [0, 5],
      ],
      free_build_spent: seat === 3,
      hand: take(seat + 3, 2),
    };
  });
  return { edition, players: 7, age: 3, turn: 6, cities, discard: take(1, 20) };
}

describe('a link', () => {
  it.each(['first', 'second'] as const)('holds the position of the %s edition, and is short', (edition) => {
    const position = fullTable(edition);
    const text = encodePosition(position, catalog(edition).json);
    expect(text).toMatch(/^[\w-]+$/);
    expect(text.length).toBeLessThan(500);
    expect(editionOf(text)).toBe(edition);
    expect(decodePosition(text, catalog(edition).json)).toEqual(position);
  });

  it('that was cut, or is none, is told from one', () => {
    const { json } = catalog('first');
    const text = encodePosition(fullTable('first'), json);
    for (const wrong of ['', 'x', '!', 'AAAA', text.slice(0, -3), `${text}AAAA`, text.replace(/^./, 'B')])
      expect(decodePosition(wrong, json), wrong).toBeNull();
    expect(editionOf('!')).toBeNull();
  });
});

describe('what is wrong with a position', () => {
  it('has a text for each note that the engine makes, and no other', () => {
    const made = [...read('src/record/position_problems.cpp').matchAll(/"(position\.\w+)"/g)].map((match) => match[1]!);
    const texts = Object.keys(JSON.parse(read('messages/editor/en.json')) as object);
    expect([...new Set(made)].sort()).toEqual(texts.filter((key) => key.startsWith('position.')).sort());
  });

  it('is said with the texts that the pages name', () => {
    const files = [
      'CardChips',
      'CardPicker',
      'CityEditor',
      'Judgement',
      'PositionEditor',
      'Problems',
      'Stepper',
      'Uses',
    ];
    const code = [...files.map((name) => `web/src/editor/${name}.svelte`), 'web/src/pages/Editor.svelte'].map(read);
    const named = [...code.join('').matchAll(/'(editor\.[\w.]+)'|`(editor\.[\w.]+\.)\$/g)].map(
      (match) => (match[1] ?? match[2])!,
    );
    const texts = Object.keys(JSON.parse(read('messages/editor/en.json')) as object);
    const unused = texts.filter(
      (key) =>
        key.startsWith('editor.') &&
        !named.some((name) => name === key || (name.endsWith('.') && key.startsWith(name))),
    );
    expect(unused).toEqual([]);
  });
});
