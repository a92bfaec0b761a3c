// Every page and dialogue, light and dark, wide and narrow, looked at by axe: it finds nothing.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { AXE, decide, DESKTOP, launch, newPage, PHONE, play, serveFiles } from './support/browser.mjs';
import { start } from './support/local.mjs';

let site;
let browser;
before(async () => {
  site = await serveFiles();
  browser = await launch();
});
after(async () => {
  await browser.close();
  site.stop();
});

async function axe(page, what) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: AXE });
  // Animations that are still running would be measured half faded in.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))));
  const found = await page.evaluate(async () => {
    const result = await window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
    return result.violations.map((rule) => `${rule.id}: ${rule.nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`).join(' | ')}`);
  });
  assert.deepEqual(found, [], what);
}

for (const dark of [false, true]) {
  for (const viewport of [DESKTOP, PHONE]) {
    const name = `${dark ? 'dark' : 'light'}, ${viewport.width} px`;
    it(`pages: ${name}`, async () => {
      const page = await newPage(browser, { dark, viewport, bypass: true, expectErrors: true });
      for (const hash of ['', '#/rules', '#/settings', '#/replay', '#/nowhere', '#/tables']) {
        await page.goto(site.address + hash);
        await page.waitForSelector('main h1');
        await axe(page, hash || 'home');
      }
      await page.context().close();
    });
    it(`the table: ${name}`, async () => {
      const page = await start(browser, site, { players: 7, seed: '11' }, { dark, viewport, bypass: true, settings: { memory: true } });
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
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
      }
      await page.locator('.own .strip').first().click();
      await axe(page, 'a card explained');
      await page.keyboard.press('Escape');
      await page.locator('.own .drawing').click();
      await axe(page, 'a board explained');
      await page.keyboard.press('Escape');
      await play(page);
      await page.locator('.end svg .line').first().waitFor();
      await axe(page, 'the end');
      await page.context().close();
    });
  }
}

it('the turn turned up', async () => {
  const page = await start(browser, site, { players: 4, learning: true }, { motion: 'no-preference', bypass: true });
  await decide(page);
  await page.locator('.reveal .move').first().waitFor();
  await axe(page, 'reveal');
  await page.context().close();
});
