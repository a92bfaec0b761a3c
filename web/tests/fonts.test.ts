// Every letter of every language comes from the file of its font that has it: with one from elsewhere a word looks broken.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const web = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(web, path), 'utf8');

type Ranges = [number, number][];

const rangesOf = (text: string): Ranges =>
  [...text.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from, to]) => [
    parseInt(from!, 16),
    parseInt(to ?? from!, 16),
  ]);
const has = (ranges: Ranges, letter: string) => {
  const code = letter.codePointAt(0)!;
  return ranges.some(([from, to]) => code >= from && code <= to);
};

const faces = [...read('src/app.css').matchAll(/@font-face \{([^}]*)\}/g)].map(([, face]) => {
  const [, folder, subset] = /url\('(@fontsource[^']*)\/files\/[^']*?-(latin-ext|latin)-/.exec(face!)!;
  return { folder: folder!, subset: subset!, ranges: rangesOf(/unicode-range:([^;]*)/.exec(face!)![1]!) };
});

const letters = new Set(
  ['../messages', '../messages/home', '../messages/web'].flatMap((folder) =>
    readdirSync(join(web, folder))
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => [...read(`${folder}/${name}`)].filter((letter) => /\p{L}/u.test(letter))),
  ),
);

it.each([...new Set(faces.map((face) => face.folder))])('%s has the letters of all languages', (folder) => {
  const subsets = JSON.parse(read(`node_modules/${folder}/unicode.json`)) as Record<string, string>;
  // What both subsets name is in the first of them.
  const home = (letter: string) =>
    ['latin', 'latin-ext'].find((subset) => has(rangesOf(subsets[subset]!), letter)) ?? null;
  const given = (letter: string) =>
    faces.filter((face) => face.folder === folder && has(face.ranges, letter)).map((face) => face.subset);
  expect([...letters].filter((letter) => given(letter).join() !== home(letter))).toEqual([]);
  expect(letters.has('ı')).toBe(true);
});
