// Every structure and every wonder of both editions has a picture of its own.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { site, sprite, structureId, viewBox } from '../src/art/drawings';
import { drawings } from '../src/art/structures/drawings';
import { parts } from '../src/art/structures/parts';
import { catalog } from './support';

const editions = ['first', 'second'] as const;
const structures = [...new Set(editions.flatMap((edition) => catalog(edition).json.cards.map((card) => card.name)))];
const sheet = sprite();

describe('the structures', () => {
  it('are all drawn, and nothing else is', () => {
    expect(Object.keys(drawings).sort()).toEqual(structures.sort());
  });

  it('use only parts that are there, and use every part', () => {
    const used = new Set([...sheet.matchAll(/href="#p-(\w+)"/g)].map((match) => match[1]!));
    const inWonders = site({ wonder: 'Alexandria', built: 0, stages: 3, night: true });
    for (const [, part] of inWonders.matchAll(/href="#p-(\w+)"/g)) used.add(part!);
    expect([...used].filter((part) => !(part in parts))).toEqual([]);
    expect(Object.keys(parts).filter((part) => !used.has(part))).toEqual([]);
  });

  it('differ from one another, and so do the chips that stand for them', () => {
    expect(new Set(Object.values(drawings)).size).toBe(structures.length);
    expect(new Set(structures.map(structureId)).size).toBe(structures.length);
  });

  it('show on a tile and a chip a piece of the drawing', () => {
    for (const name of structures) {
      for (const cut of ['tile', 'chip'] as const) {
        const [x, y, width, height] = viewBox(name, cut).split(' ').map(Number) as [number, number, number, number];
        expect(
          [x, y, 170 - x - width, 130 - y - height].filter((room) => room < 0),
          `${name} ${cut}`,
        ).toEqual([]);
      }
    }
  });
});

describe('the wonders', () => {
  const boards = editions.flatMap((edition) => {
    const all = catalog(edition);
    return all
      .wonderNames()
      .flatMap((wonder) =>
        all.sides(wonder).map((side) => ({ wonder, side, stages: all.side(wonder, side).stages.length })),
      );
  });

  it('gain something to see with every stage, on both sides', () => {
    expect(boards.length).toBe(28);
    for (const { wonder, stages, side } of boards) {
      const pictures = Array.from({ length: stages + 1 }, (_, built) => site({ wonder, built, stages }));
      expect(new Set(pictures).size, `${wonder} ${side}`).toBe(stages + 1);
      expect(site({ wonder, built: 1, stages, night: true }), wonder).not.toBe(pictures[1]);
    }
  });

  it('are under work until the last stage is built', () => {
    const workers = (built: number) => site({ wonder: 'Gizah', built, stages: 4 }).includes('#p-crane');
    expect([0, 1, 2, 3, 4].map(workers)).toEqual([true, true, true, true, false]);
  });
});

it('all pictures together stay under 90 KB', () => {
  expect(gzipSync(sheet, { level: 9 }).length).toBeLessThan(90_000);
});
