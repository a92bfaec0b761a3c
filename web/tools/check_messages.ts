// npm run messages: the catalogues of messages/ and the code that uses them keep to the rules (tools/message_rules.ts). Prints how
// much of each language is translated, and every fault with its place.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  fragmentFaults,
  joinsInComponent,
  joinsInProgram,
  joinsInScript,
  syntaxFault,
  translationFaults,
  type Catalogue,
} from './message_rules';

/** Languages of which something may be missing; it comes from English. In all others a missing key is a fault. */
const MAY_BE_INCOMPLETE: string[] = [];

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const PARTS = [
  '',
  '/book',
  '/bots',
  '/coach',
  '/editor',
  '/explore',
  '/home',
  '/puzzles',
  '/review',
  '/terminal',
  '/web',
];
const FOLDERS = PARTS.map((part) => `messages${part}`);
const CODE = ['web/src', 'apps/wonders', 'src/terminal', 'src/arena', 'src/server', 'src/net'];

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const catalogue = (path: string) => JSON.parse(read(path)) as Catalogue;
const languagesIn = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''));

const faults: string[] = [];
const missing: string[] = [];
const done: Record<string, { there: number; all: number }> = {};

for (const folder of FOLDERS) {
  const english = catalogue(`${folder}/en.json`);
  for (const language of languagesIn(folder)) {
    const path = `${folder}/${language}.json`;
    const own = catalogue(path);
    const bad = (key: string, what: string) => faults.push(`${path}: ${key}: ${what}`);
    for (const [key, text] of Object.entries(own)) {
      const syntax = syntaxFault(text);
      if (syntax) bad(key, syntax);
      else if (!(key in english)) bad(key, 'is not in English');
      else
        for (const what of [...fragmentFaults(text, language), ...translationFaults(english[key]!, text)])
          bad(key, what);
    }
    const lacking = Object.keys(english).filter((key) => !(key in own));
    const list = MAY_BE_INCOMPLETE.includes(language) ? missing : faults;
    list.push(...lacking.map((key) => `${path}: ${key}: is missing`));
    const sum = (done[language] ??= { there: 0, all: 0 });
    sum.there += Object.keys(english).length - lacking.length;
    sum.all += Object.keys(english).length;
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

const readers: [RegExp, (code: string) => number[]][] = [
  [/\.svelte$/, joinsInComponent],
  [/\.ts$/, joinsInScript],
  [/\.(cpp|h)$/, joinsInProgram],
];
for (const path of CODE.flatMap((folder) => filesBelow(join(ROOT, folder)))) {
  const reader = readers.find(([pattern]) => pattern.test(path))?.[1];
  for (const line of reader?.(readFileSync(path, 'utf8')) ?? [])
    faults.push(`${relative(ROOT, path)}:${line}: words are joined by code; make them one message`);
}

for (const [language, { there, all }] of Object.entries(done))
  console.log(`${language}: ${there} of ${all} messages, ${Math.floor((100 * there) / all)}%`);
if (process.argv.includes('--missing')) missing.forEach((what) => console.log(what));
faults.forEach((what) => console.error(what));
console.log(faults.length ? `${faults.length} faults` : 'no faults');
process.exitCode = faults.length ? 1 : 0;
