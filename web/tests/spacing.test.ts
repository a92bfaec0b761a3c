// Distances that are steps of the scale in app.css are written by their name.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../src', import.meta.url));
const styles = (readdirSync(root, { recursive: true }) as string[]).filter((path) => /\.(svelte|css)$/.test(path));
const steps = [...readFileSync(join(root, 'app.css'), 'utf8').matchAll(/--space-\d: (\d+px);/g)].map(
  (step) => step[1]!,
);

it('rooms between things are named', () => {
  expect(steps.length).toBe(9);
  expect(styles.length).toBeGreaterThan(40);
  const written = styles.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const style = path.endsWith('.css') ? text : text.slice(text.indexOf('<style>'));
    return [...style.matchAll(/\b(?:(?:row-|column-)?gap|padding|margin)[a-z-]*:([^;{}]*);/g)]
      .filter(([, values]) => values!.split(/[\s()]+/).some((value) => steps.includes(value)))
      .map(([declaration]) => `${path}: ${declaration}`);
  });
  expect(written).toEqual([]);
});
