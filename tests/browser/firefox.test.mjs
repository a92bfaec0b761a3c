// The second engine of browsers: Debian's Firefox over WebDriver BiDi, from the home page to the score sheet.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { DESKTOP, PATIENCE, ROOT, serveFiles, until } from './support/browser.mjs';

const puppeteer = createRequire(join(ROOT, 'web/package.json'))('puppeteer-core');

let site;
let browser;
before(async () => {
  site = await serveFiles();
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    defaultViewport: DESKTOP,
    timeout: PATIENCE,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 0 },
  });
});
after(async () => {
  await browser?.close();
  site.stop();
});

async function open() {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(() =>
    localStorage.setItem('wonders.options', JSON.stringify({ seed: '5', players: 4, level: 'greedy' })),
  );
  page.setDefaultTimeout(PATIENCE);
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') page.problems.push(message.text());
  });
  return page;
}

/** What a function finds in the page, once it finds something. page.waitForFunction does not work in Firefox 140. */
const found = (page, find, ...args) => until(() => page.evaluate(find, ...args));

/** What waits for the person: the end, a turn being shown, a dialogue or the hand. */
function asked(page) {
  return found(
    page,
    () =>
      (document.querySelector('.reveal, .flights') && 'reveal') ||
      (document.querySelector('.table.over') && 'over') ||
      (document.querySelector('dialog[open]') && 'dialogue') ||
      (document.querySelector('.dock .slot .tag') && !document.querySelector('.dock .slot.chosen') && 'hand'),
  );
}

it('plays a whole game against bots, with the engine in its worker', async () => {
  const page = await open();
  await page.goto(site.address);
  await page.evaluate(() => {
    const look = () => (window.flew ||= !!document.querySelector('.flights .flight'));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  await (await page.waitForSelector('.play')).click();
  let decisions = 0;
  let shown = 0;
  for (let what = await asked(page); what !== 'over' && decisions < 60; what = await asked(page)) {
    if (what === 'reveal') {
      shown += 1;
      if (shown === 1) await found(page, () => window.flew); // once until something flies, then no longer
      await page.keyboard.press('Escape');
      await page.waitForSelector('.reveal, .flights', { hidden: true });
      if (shown === 4) {
        // The rest goes without, after a reload in the middle of the game.
        await page.evaluate(() => localStorage.setItem('wonders.settings', JSON.stringify({ motion: 'none' })));
        await page.reload();
      }
      continue;
    }
    const before = await page.$eval('.bar', (bar) => bar.innerHTML);
    if (what === 'dialogue') {
      await page.$$eval('dialog button', (buttons) =>
        buttons.find((button) => /^(Take none|Go on)$/.test(button.innerText.trim())).click(),
      );
    } else {
      await page.keyboard.press('1');
      await page.waitForSelector('.actions');
      await page.keyboard.press('s'); // what cannot be built offers nothing by itself
      await page.waitForSelector('.actions .confirm');
      await page.keyboard.press('Enter');
    }
    decisions += 1;
    await found(
      page,
      (was) => document.querySelector('.bar').innerHTML !== was || !!document.querySelector('dialog[open], .reveal'),
      before,
    );
  }
  assert.ok(decisions >= 18, `${decisions} decisions`);
  assert.equal(shown, 4, 'turns were shown until that was switched off');
  const points = await page.$$eval('.end tfoot tr:first-child td', (cells) =>
    cells.map((cell) => Number(cell.innerText)),
  );
  assert.equal(points.length, 4);
  assert.ok(
    points.every((n) => Number.isInteger(n)),
    points.join(' '),
  );
  // The review of the end has a worker of its own.
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  assert.ok(
    loaded.some((name) => /worker-[^/]*\.js$/.test(name)),
    loaded.join(' '),
  );
  // All of it is kept: the game goes on to be looked at when the network is cut, and the next one begins.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  site.stop();
  await page.reload();
  await page.waitForSelector('.end');
  await page.evaluate(() => (location.hash = '#/'));
  await (await page.waitForSelector('.play')).click();
  assert.equal(await asked(page), 'hand');
  assert.deepEqual(page.problems, []);
  await page.close();
});
