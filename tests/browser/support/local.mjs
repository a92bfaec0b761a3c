// Games in the browser alone: begun with fixed wishes, against bots or by several people at one screen.
import assert from 'node:assert/strict';
import { decide, isAsked, isOver, newPage, press, progress, until } from './browser.mjs';

export async function start({ browser, site }, options = {}, { settings = {}, ...view } = {}) {
  const page = await newPage(browser, view);
  await page.goto(site.address);
  await page.evaluate(
    ([wishes, values]) => {
      localStorage.setItem('wonders.options', JSON.stringify(wishes));
      localStorage.setItem('wonders.settings', JSON.stringify(values));
    },
    [{ players: 3, edition: 'first', level: 'greedy', learning: false, board: null, seed: '9', ...options }, settings],
  );
  await page.goto('about:blank'); // what is stored is read at the start
  await page.goto(`${site.address}#/play/new`);
  await page.waitForSelector('.dock .slot .tag, dialog[open], .cover');
  return page;
}

/**
 * Several people at one screen play to the end. `handOn` is called whenever the screen goes from one to the next, with how often it
 * has before. Returns how often it did.
 */
export async function playAtOneScreen(page, handOn) {
  for (let handed = 0; ;) {
    await isAsked(page);
    if (await isOver(page)) return handed;
    const before = await progress(page);
    if (await page.locator('.cover').count()) {
      assert.equal(await page.locator('.slot').count(), 0, 'no hand is to be seen');
      await handOn(handed++);
      await press(page, page.locator('.cover .primary'));
      await page.locator('.cover').waitFor({ state: 'detached' });
    } else {
      await decide(page);
      await until(async () => (await progress(page)) !== before);
    }
  }
}

/** Waits until the game is written down up to this turn; people may already decide while it is. */
export const isKept = (page, { age = 1, turn }) =>
  page.waitForFunction(
    (now) => {
      const saved = JSON.parse(localStorage.getItem(`wonders.game.${location.hash.split('/').at(-1)}`) ?? 'null');
      return saved?.age === now.age && saved.turn === now.turn;
    },
    { age, turn },
  );
