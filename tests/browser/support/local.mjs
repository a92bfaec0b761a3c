// Starting games against bots with fixed wishes.
import { newPage } from './browser.mjs';

export async function start({ browser, site }, options = {}, { settings = {}, ...view } = {}) {
  const page = await newPage(browser, view);
  await page.goto(site.address);
  await page.evaluate(
    ([wishes, values]) => {
      localStorage.setItem('wonders.options', JSON.stringify(wishes));
      localStorage.setItem('wonders.settings', JSON.stringify(values));
      sessionStorage.setItem('wonders.fresh', '1');
    },
    [{ players: 3, edition: 'first', level: 'greedy', learning: false, board: null, seed: '9', ...options }, settings],
  );
  await page.goto(`${site.address}#/play`);
  await page.reload();
  await page.waitForSelector('.dock .slot .tag, dialog[open]');
  return page;
}
