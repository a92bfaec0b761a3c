// A walk through everything there is to look at, without a word of any language. `look(name)` is called at every stop.
import { closeDialogue, isAsked, play, press } from './browser.mjs';

export const PSEUDO = 'en-XA';
const PAGES = [
  '',
  '#/rules',
  '#/pad',
  '#/settings',
  '#/replay',
  '#/nowhere',
  '#/tables',
  '#/games',
  '#/puzzles',
  '#/editor',
];

/** The pages of a browser without a name, in the language. */
export async function tourPages(page, site, look, language = 'en') {
  for (const hash of PAGES) {
    await page.goto(`${site.address}?lang=${language}${hash}`);
    await page.waitForSelector(`:root[lang="${language}"] main h1`);
    await look(hash || 'home');
  }
}

async function eachDialogue(page, buttons, look, name) {
  for (let n = 0; n < (await buttons.count()); ++n) {
    await press(page, buttons.nth(n));
    await page.waitForSelector('dialog[open]');
    await look(`${name} ${n + 1}`);
    await closeDialogue(page);
  }
}

/** A table at which something is to be decided: the actions, the dialogues of the bar, the cities, a card and a board. */
export async function tourTable(page, look) {
  await isAsked(page);
  await look('table');
  await press(page, page.locator('.dock .slot').first());
  await page.waitForSelector('.actions header');
  await look('actions');
  await press(page, page.locator('.actions header .icon-button').last());
  await page.locator('.actions').waitFor({ state: 'detached' });
  await eachDialogue(page, page.locator('.bar .tools [aria-haspopup="dialog"]'), look, 'tool');
  await eachDialogue(page, page.locator('.compact .open:visible').first(), look, 'city');
  await eachDialogue(page, page.locator('.own .strip').first(), look, 'card');
  await eachDialogue(page, page.locator('.own .drawing'), look, 'board');
}

/** From here to the end of the game, which is looked at too. */
export async function tourEnd(page, look) {
  await play(page);
  await page.locator('.end svg .line').first().waitFor();
  await look('end');
}
