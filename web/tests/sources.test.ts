// What is written in one place: the code is looked through for what would be a second one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../src', import.meta.url));
const sources = (readdirSync(root, { recursive: true }) as string[])
  .filter((path) => /\.(svelte|ts)$/.test(path))
  .map((path) => {
    const [code, style = ''] = readFileSync(join(root, path), 'utf8').split(
      path.endsWith('.svelte') ? '<style>' : /$^/,
    );
    return { path, code: code!, style };
  });

const finds = (what: RegExp, where: 'code' | 'style' = 'code') =>
  sources.flatMap((source) => [...source[where].matchAll(what)].map(([found]) => `${source.path}: ${found}`));

it('elements are found by what they say of themselves, not by how they look', () => {
  const looked = finds(/querySelector(?:All)?(?:<\w+>)?\(|use:walk\b/g);
  expect(looked.length).toBeGreaterThan(5);
  expect(finds(/querySelector(?:All)?(?:<\w+>)?\(['"`](?:[^'"`]*[\s,>])?\.[a-z][^'"`]*/g)).toEqual([]);
  expect(finds(/use:walk=/g)).toEqual([]);
});

it('what is different for two players is asked of lib/view.ts', () => {
  expect(finds(/\bplayers === 2\b/g)).toEqual(['lib/view.ts: players === 2']);
});

it('numbers of the rulebook come with the catalogue', () => {
  expect(finds(/\[1, 3, 5\]|\bSTARTING_COINS\b/g)).toEqual([]);
});

/** The width of a card depends on how many the hand inside has, and cities are laid out card by card from outside. */
const REACH_INSIDE = [
  'game/CityBoard',
  'game/CityCompact',
  'game/DecisionDock',
  'game/GameEnd',
  'game/Skyline',
  'ui/CardStrip',
];

it('no style reaches for classes of another component', () => {
  const reached = finds(/:global\([^)]*\.[a-z][^)]*\)/g, 'style');
  const where = [...new Set(reached.map((found) => found.split('.svelte:')[0]!))];
  expect(where.sort()).toEqual(REACH_INSIDE);
});
