// What is fetched when it is wanted may not come: the network is cut, the page is being left, a new version has replaced it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../src', import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .map((name) => ({ name, code: readFileSync(join(root, name), 'utf8') }));

/** The blocks {#await} of a component that say nothing of what is not fulfilled; one may stand in another. */
function uncaught(code: string): string[] {
  const open: { begins: string; caught: boolean }[] = [];
  const found: string[] = [];
  for (const { 0: mark, index } of code.matchAll(/\{#await |\{:catch\b|\{\/await\}/g)) {
    if (mark === '{#await ') open.push({ begins: code.slice(index, index + 60).split('\n')[0]!, caught: false });
    else if (mark === '{:catch') open.at(-1)!.caught = true;
    else {
      const { begins, caught } = open.pop()!;
      if (!caught) found.push(begins);
    }
  }
  return found;
}

it('every part that is awaited has a word, or silence, for not coming', () => {
  const blocks = sources.flatMap(({ code }) => [...code.matchAll(/\{#await /g)]);
  expect(blocks.length).toBeGreaterThan(10);
  const faults = sources.flatMap(({ name, code }) => uncaught(code).map((begins) => `${name}: ${begins}`));
  expect(faults).toEqual([]);
});

it('finds a block without one', () => {
  expect(uncaught('{#await one}{:then}{#await two then}\n{/await}{:catch}{/await}')).toEqual(['{#await two then}']);
});
