// A real browser (Debian's Chromium without its windows, driven by playwright-core of web/) and what every browser test needs.
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

/** Serves web/dist alone, without the game server. `edit` may change what a path answers: another version of the pages. */
export async function serveFiles({ edit = (_path, body) => body } = {}) {
  const dist = join(ROOT, 'web/dist');
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://x').pathname).replace(/^\/+/, '') || 'index.html';
    const file = join(dist, path);
    if (!file.startsWith(dist) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Content-Security-Policy': POLICY,
    });
    response.end(edit(path, readFileSync(file)));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections?.();
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, stop };
}

export async function launch({ args = [] } = {}) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', ...args] });
}

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
    // Where nothing is about it, no page is kept: what a test asks for comes from the server.
    serviceWorkers: options.offline ? 'allow' : 'block',
  });
  const page = await context.newPage();
  page.problems = [];
  page.touched = phone;
  page.on('pageerror', (error) => page.problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !options.expectErrors) page.problems.push(message.text());
  });
  return page;
}

/** Animations that are still running would be looked at half faded in; those that wait, such as the next hand, are waited for in vain. */
export const settled = (page) =>
  page.evaluate(() => {
    const running = document.getAnimations().filter((animation) => animation.playState === 'running');
    return Promise.all(running.map((animation) => animation.finished.catch(() => null)));
  });

/** A click, or a tap where there is no mouse. */
export const press = (page, locator) => (page.touched ? locator.tap() : locator.click());

/** The decision that is asked now: picks a card (by default the first), and confirms what is offered first. */
export async function decide(page, { card = 0, key = null } = {}) {
  const declining = page.locator('dialog[open] .decline');
  if (await declining.isVisible().catch(() => false)) return press(page, declining);
  const slots = page.locator('.dock .slot');
  const count = await slots.count();
  for (let n = 0; n < count; ++n) {
    const slot = slots.nth((card + n) % count);
    if ((await slot.getAttribute('aria-pressed')) !== 'true') await press(page, slot);
    // A turn that is carried out just now drops what was picked: then it is picked again.
    const offered = await page.waitForSelector('.actions', { timeout: 5000 }).catch(() => null);
    if (!offered) return decide(page, { card, key });
    if (key) await page.keyboard.press(key);
    const confirm = page.locator('.actions .confirm');
    // What can only be sold has to be sold on purpose.
    const sell = page.locator('.actions button.option:has(use[href="#i-sell"])');
    if ((await confirm.count()) === 0 && (await sell.count()) > 0) await press(page, sell);
    if ((await confirm.count()) === 0) continue; // the Free City may play only some of the cards
    return press(page, confirm);
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

/** Waits until something is to be decided (not: has been, and is about to be carried out), or the game is over. */
export const isAsked = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.table.over, dialog[open]') ||
      (document.querySelector('.dock .slot .tag') && !document.querySelector('.dock .slot.chosen')),
  );

/** Plays until `until` holds or the game is over; returns the number of decisions. */
export async function play(page, { until = null, limit = 80, choose = () => ({}) } = {}) {
  for (let n = 0; n < limit; ++n) {
    await isAsked(page);
    if ((await isOver(page)) || (until && (await until(page)))) return n;
    const before = await progress(page);
    await decide(page, choose(n));
    await page.waitForFunction(
      (was) => {
        const bar = document.querySelector('.bar h1')?.textContent ?? '';
        const turn = document.querySelector('.bar .turn')?.getAttribute('aria-label') ?? '';
        const now = `${bar} ${turn} ${document.querySelector('.dock .ask')?.textContent ?? ''} ${document.querySelectorAll('.dock .slot').length}`;
        return now !== was;
      },
      before,
      { timeout: 30_000 },
    );
  }
  throw new Error(`not over after ${limit} decisions`);
}
