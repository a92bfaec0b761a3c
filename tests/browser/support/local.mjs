// Starting games against bots with fixed wishes.
import { newPage } from './browser.mjs';

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
