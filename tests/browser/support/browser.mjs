// A real browser (Debian's Chromium without its windows, driven by playwright-core of web/) and what every browser test needs.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const require = createRequire(join(ROOT, 'web/package.json'));
const { chromium } = require('playwright-core');
export const AXE = require.resolve('axe-core/axe.min.js');

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

// The policy of the server (docs/protocol.md is silent about headers, so the strictest that can work).
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "worker-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/**
 * Serves web/dist alone, without the game server. `edit` may change what a path answers: another version of the pages, or null for
 * nothing at all.
 */
export async function serveFiles({ edit = (_path, body) => body, dist = join(ROOT, 'web/dist') } = {}) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://x').pathname).replace(/^\/+/, '') || 'index.html';
    const file = join(dist, path);
    const found = file.startsWith(dist) && existsSync(file) && statSync(file).isFile();
    const body = found ? edit(path, readFileSync(file)) : null;
    if (body === null) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Content-Security-Policy': POLICY,
    });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections?.();
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, stop };
}

/** The browser with its windows, for what the shell leaves out: notifications. */
export const WHOLE_BROWSER = '/usr/bin/chromium';
const SHELL = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

export async function launch({ args = [], executablePath = SHELL } = {}) {
  return chromium.launch({
    executablePath,
    timeout: PATIENCE,
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...args],
  });
}

/** How long anything may take before it counts as never: long, because the machine may have a lot of other work. */
export const PATIENCE = 120_000;
/** WONDERS_SLOW=6: pages have a sixth of the processor, to find tests that count on being quick. */
const SLOW = Number(process.env.WONDERS_SLOW || 1);

export const DESKTOP = { width: 1366, height: 768 };
export const PHONE = { width: 360, height: 740 };

/** A page of its own (own storage), that fails the test on any error it prints. */
export async function newPage(browser, options = {}) {
  const { viewport = DESKTOP, dark = false, motion = 'reduce', phone = false } = options;
  const context = await browser.newContext({
    viewport,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion,
    hasTouch: phone,
    isMobile: phone,
    deviceScaleFactor: options.scale ?? 1,
    locale: options.locale ?? 'en-US',
    bypassCSP: options.bypass ?? false,
    storageState: { cookies: [], origins: options.stored ?? [] },
    // Where nothing is about it, no page is kept: what a test asks for comes from the server.
    serviceWorkers: options.offline ? 'allow' : 'block',
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await slowDown(page);
  page.problems = [];
  page.touched = phone;
  page.on('pageerror', (error) => page.problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !options.expectErrors) page.problems.push(message.text());
  });
  return page;
}

async function slowDown(page) {
  if (SLOW <= 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 40));

/** What `look` finds, once it finds something. */
export async function until(look, patience = PATIENCE) {
  for (const end = Date.now() + patience; Date.now() < end; await pause()) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`in vain for ${patience / 1000} s: ${look}`);
}

/**
 * Makes the assertions of `check` until they hold: a page shows some time later what has been done to it. Not for what must
 * never be shown, which may still be to come.
 */
export async function soon(check) {
  for (const end = Date.now() + PATIENCE; ; await pause()) {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof assert.AssertionError) || Date.now() > end) throw error;
    }
  }
}

/** Animations that are still running would be looked at half faded in; those that wait, such as the next hand, are waited for in vain. */
export const settled = (page) =>
  page.evaluate(() => {
    const running = document.getAnimations().filter((animation) => animation.playState === 'running');
    return Promise.all(running.map((animation) => animation.finished.catch(() => null)));
  });

/**
 * From now on the timers of the page stand still: what is shown for a time stays. `pass(ms)` lets them run for so long; what
 * begins to move then stays where it is until `move()`.
 */
export async function stopTime(page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const session = await page.context().newCDPSession(page);
  const rate = (playbackRate) => session.send('Animation.setPlaybackRate', { playbackRate });
  await session.send('Animation.enable');
  const pass = async (ms) => {
    await settled(page);
    await rate(0);
    await page.clock.runFor(ms);
  };
  return { pass, move: () => rate(1) };
}

/** A click, or a tap where there is no mouse. */
export const press = (page, locator, options) => (page.touched ? locator.tap(options) : locator.click(options));

/**
 * Presses until `look` finds something, and returns it: a finger that a busy machine lifts late has asked for an explanation
 * (game/Tips.svelte), and for nothing else.
 */
const pressUntil = (page, locator, look) =>
  until(async () => {
    const found = await look();
    if (found) return found;
    await press(page, locator, { timeout: 3000 }).catch(() => {}); // it may have gone meanwhile, which `look` sees
    return until(look, 3000).catch(() => null);
  });

/** Closes the upper dialogue. */
export async function closeDialogue(page) {
  const open = page.locator('dialog[open]');
  const before = await open.count();
  await page.keyboard.press('Escape');
  await soon(async () => assert.equal(await open.count(), before - 1));
}

/** Picks a card of the hand and waits for what can be done with it; false if the hand is no longer what it was. */
export async function pick(page, index, was = null) {
  const before = was ?? (await progress(page));
  const slot = page.locator('.dock .slot').nth(index);
  const isPicked = (i) =>
    document.querySelectorAll('.dock .slot')[i]?.ariaPressed === 'true' && !!document.querySelector('.dock .actions');
  const seen = await pressUntil(
    page,
    slot,
    async () =>
      ((await page.evaluate(isPicked, index)) && 'picked') || ((await progress(page)) !== before && 'changed'),
  );
  return seen === 'picked';
}

/** What is picked can be confirmed; what can only be sold has to be sold on purpose. */
async function isOffered(page) {
  const confirm = page.locator('.actions .confirm');
  if (await confirm.count()) return true;
  const sell = page.locator('.actions button.option:has(use[href="#i-sell"])');
  if ((await sell.count()) === 0) return false;
  await press(page, sell, { timeout: 3000 }).catch(() => {});
  // Where the tap was none (see above), another card will do.
  return until(() => confirm.count(), 3000).catch(() => false);
}

/** The decision that is asked: picks a card (by default the first), and confirms what is offered first. Nothing where the game is over by then. */
export async function decide(page, { card = 0, key = null } = {}) {
  const declining = page.locator('dialog[open] .decline');
  const slots = page.locator('.dock .slot:has(.tag)');
  await declining.or(slots.first()).or(page.locator('.table.over')).first().waitFor();
  if (await isOver(page)) return;
  if (await declining.count()) return press(page, declining);
  const before = await progress(page);
  const count = await slots.count();
  // A turn that is carried out just now drops what was picked: then it is picked again.
  const again = () => decide(page, { card, key });
  for (let n = 0; n < count; ++n) {
    if (!(await pick(page, (card + n) % count, before))) return again();
    if (key) await page.keyboard.press(key);
    // The Free City may play only some of the cards.
    if (await isOffered(page))
      return press(page, page.locator('.actions .confirm'), { timeout: 10_000 }).catch((error) => {
        if (error.name !== 'TimeoutError') throw error;
        return again();
      });
  }
  throw new Error('no card can be played');
}

/** Which decision is on the table: changes with every phase. */
export const progress = (page) =>
  page.evaluate(() => {
    const bar = document.querySelector('.bar h1')?.textContent ?? '';
    const turn = document.querySelector('.bar .turn')?.getAttribute('aria-label') ?? '';
    return `${bar} ${turn} ${document.querySelector('.dock .ask')?.textContent ?? ''} ${document.querySelectorAll('.dock .slot').length}`;
  });

export const isOver = (page) =>
  page
    .locator('.table.over')
    .count()
    .then((n) => n > 0);

/** Waits until something is to be decided (not: has been, and is about to be carried out), the screen is handed on or the game is over. */
export const isAsked = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.table.over, dialog[open], .cover') ||
      (document.querySelector('.dock .slot .tag') && !document.querySelector('.dock .slot.chosen')),
  );

/** Plays until `until` holds or the game is over; returns the number of decisions. */
export async function play(page, { until: enough = null, limit = 80, choose = () => ({}) } = {}) {
  for (let n = 0; n < limit; ++n) {
    await isAsked(page);
    if ((await isOver(page)) || (enough && (await enough(page)))) return n;
    const before = await progress(page);
    await decide(page, choose(n));
    await until(async () => (await isOver(page)) || (await progress(page)) !== before);
  }
  throw new Error(`not over after ${limit} decisions`);
}
