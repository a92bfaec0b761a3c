// Every page and dialogue, light and dark, wide and narrow, looked at by axe: it finds nothing.
import { it } from 'node:test';
import { closeDialogue, decide, DESKTOP, newPage, PHONE, play } from './support/browser.mjs';
import { start } from './support/local.mjs';
import { axe, finish, isLong, setUp } from './support/setup.mjs';

const here = setUp();

for (const dark of [false, true]) {
  for (const viewport of [DESKTOP, PHONE]) {
    const name = `${dark ? 'dark' : 'light'}, ${viewport.width} px`;
    it(`pages: ${name}`, async () => {
      const page = await newPage(here.browser, { dark, viewport, bypass: true, expectErrors: true });
      for (const hash of ['', '#/rules', '#/settings', '#/replay', '#/nowhere', '#/tables']) {
        await page.goto(here.site.address + hash);
        await page.waitForSelector('main h1');
        await axe(page, hash || 'home');
      }
      await finish(page);
    });
    if (!isLong && dark === (viewport === PHONE)) continue;
    it(`the table: ${name}`, async () => {
      const page = await start(
        here,
        { players: 7, seed: '11' },
        { dark, viewport, bypass: true, settings: { memory: true } },
      );
      let n = 0;
      await play(page, { until: () => n++ >= 8 });
      await axe(page, 'table');
      await page.locator('.dock .slot').first().click();
      await page.waitForSelector('.actions .confirm');
      await axe(page, 'actions');
      for (const button of ['Points', 'What happened', 'Hands you have seen', 'Game']) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await page.waitForSelector('dialog[open]');
        await axe(page, button);
        await closeDialogue(page);
      }
      for (const [thing, where] of [
        ['a card', '.own .strip'],
        ['a board', '.own .drawing'],
      ]) {
        await page.locator(where).first().click();
        await page.waitForSelector('dialog[open]');
        await axe(page, `${thing} explained`);
        await closeDialogue(page);
      }
      await play(page);
      await page.locator('.end svg .line').first().waitFor();
      await axe(page, 'the end');
      await finish(page);
    });
  }
}

it('the turn turned up', async () => {
  const page = await start(here, { players: 4, learning: true }, { motion: 'no-preference', bypass: true });
  await decide(page);
  await page.locator('.reveal .move').first().waitFor();
  await axe(page, 'reveal');
  await finish(page);
});
