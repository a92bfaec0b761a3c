// What is written in one place: the code is looked through for what would be a second one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../src', import.meta.url));
const sources = (readdirSync(root, { recursive: true }) as string[])
  .filter((path) => /\.(svelte|ts)$/.test(path))
  .map((path) => {
    const code = readFileSync(join(root, path), 'utf8');
    return { path, code: path.endsWith('.svelte') ? code.split('<style>')[0]! : code };
  });

const finds = (what: RegExp) =>
  sources.flatMap(({ path, code }) => [...code.matchAll(what)].map(([found]) => `${path}: ${found}`));

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
