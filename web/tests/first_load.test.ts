// What comes with the home page says only what its small catalogue has; all else waits for the rest of the texts (lib/later.ts).
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import home from '../../messages/home/en.json';
import web from '../../messages/web/en.json';

const root = fileURLToPath(new URL('../src', import.meta.url));

/** Modules of the first load of which the home page uses what has no later words: errors of the server, how bots play, settings, guests. */
const SPEAK_LATER = ['lib/account.svelte.ts', 'lib/api.ts', 'lib/bots.ts', 'lib/install.svelte.ts'];

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

function imported(from: string, code: string): string[] {
  const statements = code.matchAll(/^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/gm);
  return [...statements].flatMap(([, path]) => {
    const whole = join(dirname(from), path!);
    return [whole, `${whole}.ts`].filter((file) => /\.(ts|svelte)$/.test(file) && isFile(file));
  });
}

/** All that is loaded before anything is asked for. */
function firstLoad(): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    const code = readFileSync(file, 'utf8');
    found.set(file, code);
    imported(file, code).forEach(visit);
  };
  visit(join(root, 'main.ts'));
  return found;
}

function keysIn(code: string): string[] {
  const whole = [...code.matchAll(/['"`]([a-z_]+(?:\.\w+)*)['"`]/g)].map((match) => match[1]!);
  const begun = [...code.matchAll(/`([a-z_]+(?:\.\w+)*[._])\$\{/g)].map((match) => match[1]!);
  // Cards and wonders have their names elsewhere (messages/*.json).
  const named = [...code.matchAll(/\bnamed\('(level\w*|language)'/g)].map((match) => `${match[1]}.`);
  const begins = (key: string) => [...begun, ...named].some((beginning) => key.startsWith(beginning));
  return Object.keys(web).filter((key) => (key.includes('.') && whole.includes(key)) || begins(key));
}

it('the home page and its frame need no other texts', () => {
  const files = firstLoad();
  const names = [...files.keys()].map((file) => relative(root, file));
  expect(names).toEqual(expect.arrayContaining(['pages/Home.svelte', 'ui/Shell.svelte', ...SPEAK_LATER]));
  const faults = [...files]
    .map(([file, code]) => ({ file: relative(root, file), keys: keysIn(code) }))
    .filter(({ file, keys }) => keys.length > 0 && !SPEAK_LATER.includes(file));
  expect(faults).toEqual([]);
});

it('components that the home page fetches later come with their texts', () => {
  for (const [file, code] of firstLoad()) {
    const bare = [...code.matchAll(/\{#await (?!worded\()([^}]*)\}/g)].map((match) => match[1]);
    expect(bare, relative(root, file)).toEqual([]);
  }
});

it('no text is in both catalogues', () => {
  expect(Object.keys(home).filter((key) => key in web)).toEqual([]);
});
