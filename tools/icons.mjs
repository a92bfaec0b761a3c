#!/usr/bin/env node
// Draws the icons of the installed client, web/public/icon-*.png, from web/public/icon.svg.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, ROOT } from '../tests/browser/support/browser.mjs';

const folder = join(ROOT, 'web/public');
const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8');
// Systems cut a maskable icon to a shape of theirs: its ground reaches the edge, and what matters keeps to the middle.
const filled = drawing
  .replace(/(<rect[^>]*) rx="[^"]*"/, '$1')
  .replace(/(<rect[^>]*\/>)(.*)<\/svg>/s, '$1<g transform="translate(3.2 3.8) scale(.8)">$2</g></svg>');
const ICONS = [
  ['icon-192.png', 192, drawing],
  ['icon-512.png', 512, drawing],
  ['icon-maskable-512.png', 512, filled],
  ['apple-touch-icon.png', 180, filled],
];

const browser = await launch();
const page = await browser.newPage();
for (const [name, size, svg] of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  writeFileSync(join(folder, name), await page.screenshot({ omitBackground: true }));
}
await browser.close();
