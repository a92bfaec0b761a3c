// The second engine of browsers: Debian's Firefox over WebDriver BiDi: whole games, a table of the server, one screen for several
// people, a phone.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { DESKTOP, PATIENCE, ROOT, serveFiles, soon, until } from './support/browser.mjs';
import { enterTable } from './support/guests.mjs';
import { sideways } from './support/looks.mjs';
import { Server } from './support/server.mjs';
import { isLong } from './support/setup.mjs';
import { PAGES, PSEUDO } from './support/tour.mjs';

const puppeteer = createRequire(join(ROOT, 'web/package.json'))('puppeteer-core');

let site;
let server;
let browser;
before(async () => {
  site = await serveFiles();
  server = await Server.start();
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
  await server?.stop();
  site.stop();
});

const STILL = { motion: 'none' };

/** A page of its own, like that of another person, on which options and settings have been stored. */
async function open({ options = {}, settings = {}, viewport = DESKTOP } = {}) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(viewport);
  await page.evaluateOnNewDocument(
    (things) => {
      for (const [key, value] of Object.entries(things))
        if (!localStorage.getItem(`wonders.${key}`)) localStorage.setItem(`wonders.${key}`, JSON.stringify(value));
    },
    { options: { seed: '5', players: 4, level: 'greedy', ...options }, settings },
  );
  page.setDefaultTimeout(PATIENCE);
  page.problems = [];
  page.on('pageerror', (error) => {
    // Nothing can be stored on the empty page before the first.
    if (page.url() !== 'about:blank') page.problems.push(String(error));
  });
  page.on('console', (message) => {
    if (message.type() === 'error') page.problems.push(message.text());
  });
  return page;
}

async function finish(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.problems, []);
    await page.browserContext().close();
  }
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
      (document.querySelector('.cover') && 'cover') ||
      (document.querySelector('.dock .slot .tag') && !document.querySelector('.dock .slot.chosen') && 'hand'),
  );
}

const bar = (page) => page.$eval('.bar', (node) => node.innerHTML);

/** Waits until the turn has gone on, or something else is asked. */
const goesOn = (page, before) =>
  found(
    page,
    (was) =>
      document.querySelector('.bar')?.innerHTML !== was || !!document.querySelector('dialog[open], .reveal, .cover'),
    before,
  );

/** Sells a card, the first by its digit, or that at which the keyboard is: what cannot be built offers nothing by itself. */
async function decide(page, key = '1') {
  await page.keyboard.press(key);
  await page.waitForSelector('.actions');
  await page.keyboard.press('s');
  await page.waitForSelector('.actions .confirm');
  await page.keyboard.press('Enter');
}

/** With the keyboard to a button, which Tab reaches sooner or later. */
async function tabTo(page, selector) {
  for (let n = 0; n < 40; ++n) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
  }
  assert.fail(`${selector} is not reached`);
}

it('two people play with a bot at a table of the server, and one comes back after a reload', async () => {
  const [ada, ben] = [await open(), await open({ settings: STILL })];
  const seats = [{ kind: 'person' }, { kind: 'person' }, { kind: 'bot', level: 'greedy' }];
  const table = await enterTable(ada, server, { name: 'Ada', players: 3, seats, settings: STILL });
  ada.problems.length = 0; // what the reload there breaks off is told on the console
  await ben.goto(`${server.address}#/t/${table.id}`);
  await (await ben.waitForSelector('main form input')).type('Ben');
  await ben.keyboard.press('Enter');
  await found(ada, () => document.querySelector('.seats').innerText.includes('Ben'));
  await table.start();
  const hand = () => ben.$$eval('.dock .slot', (slots) => slots.map((slot) => slot.dataset.card));
  const isTurn = (page, n) =>
    found(page, (turn) => document.querySelector(`.bar .turn[aria-label="Turn ${turn} of 6"]`) !== null, n);
  for (let turn = 1; turn <= 3; ++turn) {
    for (const page of [ada, ben]) {
      await isTurn(page, turn);
      assert.equal(await asked(page), 'hand');
    }
    await decide(ada);
    await found(ben, () => document.querySelector('.neighbour .who [aria-label="has chosen"]') !== null);
    if (turn === 2) {
      const before = await hand();
      await ben.reload();
      assert.equal(await asked(ben), 'hand');
      assert.deepEqual(await hand(), before);
    }
    await decide(ben);
  }
  for (const page of [ada, ben]) await isTurn(page, 4);
  await finish(ada, ben);
});

it(`plays ${isLong ? 'a whole game' : 'more than an Age'} by keyboard alone`, async () => {
  const page = await open({ settings: STILL, options: { players: 3 } });
  await page.goto(site.address);
  await page.waitForSelector('.play');
  await tabTo(page, '.play');
  await page.keyboard.press('Enter');
  let decisions = 0;
  const enough = isLong ? 60 : 8; // the other game is whole, too
  for (let what = await asked(page); what !== 'over' && decisions < enough; what = await asked(page)) {
    const before = await bar(page);
    if (what === 'dialogue') {
      await tabTo(page, '.decline');
      await page.keyboard.press('Enter');
    } else {
      // After each turn the keyboard is at the new hand.
      if (decisions > 0) await found(page, () => document.activeElement === document.querySelector('.dock .slot'));
      await decide(page, decisions % 2 ? ' ' : '1');
    }
    decisions += 1;
    await goesOn(page, before);
  }
  assert.ok(decisions >= (isLong ? 18 : 8), `${decisions} decisions`);
  if (isLong) await page.waitForSelector('.end tfoot');
  await finish(page);
});

it('several people share one screen, and no hand is seen in between', async () => {
  const page = await open({ settings: { ...STILL, name: 'Ada' }, options: { players: 3, friends: ['Ben'] } });
  await page.goto(`${site.address}#/play/new`);
  const names = [];
  for (let n = 0; n < 4; ++n) {
    assert.equal(await asked(page), 'cover');
    assert.equal(await page.$$eval('.slot', (slots) => slots.length), 0);
    names.push((await page.$eval('.cover h1', (title) => title.innerText)).split(' ')[0]);
    await page.click('.cover .primary');
    assert.equal(await asked(page), 'hand');
    const before = await bar(page);
    await decide(page);
    await goesOn(page, before);
  }
  assert.deepEqual(names, ['Ada', 'Ben', 'Ada', 'Ben']);
  await finish(page);
});

it('nothing overflows a phone of 320 px in a language of long words', async () => {
  const viewport = { width: 320, height: 640 };
  const page = await open({ settings: { ...STILL, memory: true }, options: { players: 7 }, viewport });
  const fits = (where) => soon(async () => assert.deepEqual(await sideways(page), [], where));
  for (const hash of PAGES) {
    await page.goto(`${site.address}?lang=${PSEUDO}${hash}`);
    await page.waitForSelector(`:root[lang="${PSEUDO}"] main h1`);
    await fits(hash || 'home');
  }
  await page.goto(`${site.address}?lang=${PSEUDO}#/play/new`);
  assert.equal(await asked(page), 'hand');
  await fits('table');
  await page.keyboard.press('1');
  await page.waitForSelector('.actions');
  await fits('actions');
  page.problems.length = 0; // without a server, its pages say so on the console
  await finish(page);
});

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
        await page.evaluate((still) => localStorage.setItem('wonders.settings', JSON.stringify(still)), STILL);
        await page.reload();
      }
      continue;
    }
    const before = await bar(page);
    if (what === 'dialogue') {
      await page.$$eval('dialog button', (buttons) =>
        buttons.find((button) => /^(Take none|Go on)$/.test(button.innerText.trim())).click(),
      );
    } else {
      await decide(page);
    }
    decisions += 1;
    await goesOn(page, before);
  }
  assert.ok(decisions >= 18, `${decisions} decisions`);
  assert.equal(shown, 4, 'turns were shown until that was switched off');
  await page.waitForSelector('.end tfoot');
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
  await finish(page);
});
