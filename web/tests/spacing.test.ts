// Room between things is a step of the scale in app.css, written by its name.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../src', import.meta.url));
const styles = (readdirSync(root, { recursive: true }) as string[]).filter((path) => /\.(svelte|css)$/.test(path));
const steps = [...readFileSync(join(root, 'app.css'), 'utf8').matchAll(/--space-\d+: (\d+)px;/g)].map((step) =>
  Number(step[1]),
);

/**
 * What lies in a city or in the hand is fitted to the pixel, so that names stay whole and symbols 14 px large with seven players
 * on a laptop: there the odd numbers between the steps are used, too.
 */
const FITTED = [
  'game/CityBoard',
  'game/CityCompact',
  'game/DecisionDock',
  'game/Frontier',
  'game/Ghost',
  'game/Hand',
  'game/Income',
  'game/PointColumns',
  'game/PriceTag',
  'game/SeatName',
  'game/TurnBar',
  'ui/CardFace',
  'ui/CardStrip',
  'ui/Effects',
  'ui/Production',
  'ui/Stages',
  'ui/Stats',
].map((name) => `${name}.svelte`);

/** No room between things, but where something is drawn. */
const DRAWN = [
  'app.css: padding: 22px var(--space-6) var(--space-5);', // below the frieze
  'game/DecisionDock.svelte: padding: 22px var(--space-6) var(--space-4);',
  'game/CityBoard.svelte: margin: -48px var(--space-3) var(--space-2);', // the plaques lie on the ground of the picture
  'game/CityBoard.svelte: gap: 1px 14px;', // the figures of a city, one line of them
  'game/Flights.svelte: margin: -18px 0 0 -18px;', // half of a coin and of a hand: where they fly to is their middle
  'game/Flights.svelte: margin: -26px 0 0 -28px;',
  'game/Reveal.svelte: margin-left: -37px;', // half of the sun
  'editor/Judgement.svelte: margin-left: -1.5px;', // half of a line
];

/** Drawn in a measure of their own, which grows with the card and with the symbols. */
const MEASURED = ['ui/CardFace.svelte', 'ui/Effects.svelte'];

/** A hair's breadth is less than any room; what is longer than every step is a measure of the page. */
const isFree = (path: string, pixels: number) => {
  const length = Math.abs(pixels);
  return length === 1 || length > Math.max(...steps) || (FITTED.includes(path) && length % 2 === 1 && length <= 11);
};

const declarations = styles.flatMap((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  const style = path.endsWith('.css') ? text : text.slice(text.indexOf('<style>'));
  return [...style.matchAll(/(?<=[\s{;])((?:(?:row-|column-)?gap|padding|margin)[a-z-]*:)([^;{}]*);/g)].map(
    ([all, , values]) => ({
      path,
      name: `${path}: ${all}`,
      pixels: [...values!.matchAll(/-?[\d.]+(?=px)/g)].map(Number),
      letters: /\dr?em\b/.test(values!),
    }),
  );
});

it('rooms between things are steps of the scale', () => {
  expect(steps).toEqual([2, 4, 6, 8, 10, 12, 16, 20, 24, 28, 48]);
  expect(styles.length).toBeGreaterThan(40);
  expect(declarations.length).toBeGreaterThan(400);
  const written = declarations.filter(({ path, pixels }) => pixels.some((length) => !isFree(path, length)));
  expect(written.map(({ name }) => name).filter((name) => !DRAWN.includes(name))).toEqual([]);
});

it('none of them grows with letters', () => {
  const grown = declarations.filter(({ path, letters }) => letters && !MEASURED.includes(path));
  expect(grown.map(({ name }) => name)).toEqual([]);
  const measured = new Set(declarations.filter(({ letters }) => letters).map(({ path }) => path));
  expect([...measured].sort()).toEqual(MEASURED);
});

it('what is allowed is there', () => {
  const names = declarations.map(({ name }) => name);
  expect(DRAWN.filter((name) => !names.includes(name))).toEqual([]);
  expect(FITTED.filter((name) => !styles.includes(name))).toEqual([]);
});
