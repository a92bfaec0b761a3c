// Every page and dialogue, light and dark, wide and narrow, looked at by axe: it finds nothing. Pages are looked at light and wide
// and dark and narrow, the table light and narrow and dark and wide; everything in every way if there is time.
import { it } from 'node:test';
import { closeDialogue, decide, DESKTOP, newPage, PHONE, play } from './support/browser.mjs';
import { start, startLate } from './support/local.mjs';
import { axe, finish, isLong, setUp } from './support/setup.mjs';

const here = setUp();

for (const dark of [false, true]) {
  for (const viewport of [DESKTOP, PHONE]) {
    const name = `${dark ? 'dark' : 'light'}, ${viewport.width} px`;
    const forPages = dark === (viewport === PHONE);
    const lookAtPages = async () => {
      const page = await newPage(here.browser, { dark, viewport, bypass: true, expectErrors: true });
      for (const hash of ['', '#/rules', '#/settings', '#/replay', '#/nowhere', '#/tables']) {
        await page.goto(here.site.address + hash);
        await page.waitForSelector('main h1');
        await axe(page, hash || 'home');
      }
      await finish(page);
    };
    if (isLong || forPages) it(`pages: ${name}`, lookAtPages);
    if (!isLong && forPages) continue;
    it(`the table: ${name}`, async () => {
      const options = { players: 7, seed: '11' };
      const looks = { dark, viewport, bypass: true, settings: { memory: true } };
      const page = await startLate(here, 8, options, looks);
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
      const end = await startLate(here, -3, options, looks);
      await play(end);
      await end.locator('.end svg .line').first().waitFor();
      await axe(end, 'the end');
      await finish(page, end);
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
