#!/usr/bin/env node
// Takes the pictures of docs/images/ with a real browser: tools/screenshots.mjs [name...], all of them without a name.
// Needs web/dist (tools/build_web) and the program with it inside (build/release/wonders, or $WONDERS).
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  decide,
  DESKTOP,
  launch,
  newPage,
  PHONE,
  play,
  ROOT,
  serveFiles,
  settled,
  WHOLE_BROWSER,
} from '../tests/browser/support/browser.mjs';
import { start } from '../tests/browser/support/local.mjs';
import { PROGRAM, Server } from '../tests/browser/support/server.mjs';

const OUT = process.env.OUT ?? join(ROOT, 'docs/images');
const LAPTOP = { width: 1440, height: 900 };
const wanted = process.argv.slice(2);
mkdirSync(OUT, { recursive: true });

const site = await serveFiles();
const server = await Server.start();
const browser = await launch();

/** `full`: all of a page that is longer than the screen. */
async function shoot(name, make, { full = false, small = false } = {}) {
  if (wanted.length && !wanted.includes(name)) return;
  const page = await make();
  if (!small) await page.evaluate(() => scrollTo(0, 0));
  await settled(page);
  const how = small ? { type: 'jpeg', quality: 72 } : {};
  await page.screenshot({ path: join(OUT, `web-${name}.${small ? 'jpg' : 'png'}`), fullPage: full, ...how });
  if (page.problems.length) console.error(`${name}: ${page.problems.join('; ')}`);
  console.log(name);
  await page.context().close();
}

async function table(options, turns, view, then = async () => {}) {
  const page = await start({ browser, site }, { seed: '2024', ...options }, view);
  let n = 0;
  await play(page, { until: () => n++ >= turns, choose: (i) => ({ card: i % 2 }) });
  await then(page);
  return page;
}

/** A game as it would be kept: Ada, who has an eye for it but no more, against bots with their names. */
function recorded() {
  const wishes = ['--players', '4', '--games', '1', '--seed', '7', '--bots', 'citizen,master,oracle,architect'];
  const line = execFileSync(PROGRAM, ['simulate', ...wishes, '--records', '-'], { encoding: 'utf8', stdio: 'pipe' });
  const record = JSON.parse(line);
  const names = ['Ada', 'Cleo', 'Pytheas', 'Tomyris'];
  record.seats.forEach((seat, i) => {
    seat.name = names[i];
    if (i > 0) seat.bot = ['', 'master', 'oracle', 'architect'][i];
  });
  return { name: 'game.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(JSON.stringify(record)) };
}

async function open(hash, { own = browser, ...view }, then = async () => {}, from = site) {
  const page = await newPage(own, view);
  await page.goto(from.address + hash);
  await page.waitForSelector('main');
  await then(page);
  return page;
}

async function signIn(page) {
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Go on' }).click();
}

const pick = (index) => async (page) => {
  await page.locator('.dock .slot').nth(index).click();
  await page.waitForSelector('.preview .item');
};
const desktop = { viewport: LAPTOP };
const phone = { viewport: PHONE, phone: true, scale: 2 };

// Drawings and the code of an invitation come when the page is there.
const drawn = (page) => page.locator('.frieze use').first().waitFor({ state: 'attached' });
await shoot('home', () => open('', desktop, drawn), { full: true });
await shoot('table', () => table({ players: 4, board: { wonder: 'Gizah', side: 'B' } }, 9, desktop, pick(2)));
await shoot('table-dark', () =>
  table({ players: 4, board: { wonder: 'Rhodos', side: 'A' } }, 9, { ...desktop, dark: true }, pick(1)),
);
await shoot('seven', () => table({ players: 7 }, 13, { viewport: DESKTOP }, pick(0)));
await shoot('phone', () => table({ players: 4, board: { wonder: 'Gizah', side: 'B' } }, 9, phone));
await shoot('phone-actions', () => table({ players: 4, board: { wonder: 'Gizah', side: 'B' } }, 9, phone, pick(2)));
/** From here on everything moves. */
const moves = (page) => page.emulateMedia({ reducedMotion: 'no-preference' });
await shoot('reveal', () =>
  table({ players: 5, learning: true }, 8, desktop, async (page) => {
    await moves(page);
    await decide(page);
    for (let n = 1; n <= 5; ++n) {
      await page.waitForFunction((shown) => document.querySelectorAll('.reveal .move').length === shown, n);
      if (n < 5) await page.keyboard.press(' ');
    }
  }),
);
await shoot('flights', () =>
  table({ players: 5, seed: '8' }, 8, desktop, async (page) => {
    await moves(page);
    await decide(page, { key: 's' });
    await page.locator('.flights .flight').first().waitFor();
    await page.evaluate(() => {
      for (const animation of document.getAnimations().filter((one) => one.effect.target.closest('.flights'))) {
        animation.pause();
        animation.currentTime = 820;
      }
    });
  }),
);
/** The end with all that is said of it: the chart, and the costliest choices once they have been looked for. */
async function ended(page) {
  await page.locator('.end svg .line').first().waitFor();
  await page.locator('.end [aria-busy=false]').waitFor({ timeout: 300_000 });
}
await shoot('end', () => table({ players: 4 }, 99, desktop, ended), { full: true });
await shoot('end-phone', () => table({ players: 4 }, 99, phone, ended));
await shoot('replay', () =>
  open('#/replay', desktop, async (page) => {
    await page.locator('input[type=file]').setInputFiles(recorded());
    for (let n = 0; n < 8; ++n) await page.getByRole('button', { name: 'One step on' }).click();
  }),
);
const reviewed = (hash, view, then = async () => {}) =>
  open(hash, view, async (page) => {
    await page.locator('input[type=file]').setInputFiles(recorded());
    await page.locator('.controls .review').click();
    await page.locator('.parts.finished').waitFor({ timeout: 300_000 });
    await page.getByLabel('Whose errors').selectOption({ index: 0 }); // everybody's
    await then(page);
  });
await shoot('review', () => reviewed('#/replay', { viewport: { width: 1180, height: 1180 } }));
await shoot('review-moment', () =>
  reviewed('#/replay', desktop, async (page) => {
    await page.locator('.moment').nth(3).click();
    await page.locator('.decision .candidate.played').waitFor();
  }),
);
await shoot('rules', () => open('#/rules', desktop));
for (const language of ['en', 'tr', 'hu', 'fi']) {
  const view = { viewport: { width: 1180, height: 740 }, settings: { language } };
  const options = { players: 3, edition: 'second', board: { wonder: 'Gizah', side: 'day' } };
  await shoot(`table-${language}`, () => table(options, 8, view, pick(0)), { small: true });
  const inIt = (hash, then) => () => open(`?lang=${language}${hash}`, { viewport: view.viewport }, then);
  await shoot(
    `guide-${language}`,
    inIt('', async (page) => {
      await page.locator('.learn').click();
      await page.locator('.guide .on').click();
      await page.locator('.ring').waitFor();
    }),
    { small: true },
  );
  await shoot(
    `score-${language}`,
    inIt('#/replay', async (page) => {
      await page.locator('input[type=file]').setInputFiles(recorded());
      await page.locator('button:has(use[href="#i-last"])').click();
      // From the headline on.
      await page.locator('.end svg .line').first().waitFor();
      await settled(page);
      await page.locator('.end h2').evaluate((headline) => headline.scrollIntoView({ block: 'start' }));
    }),
    { small: true },
  );
  await shoot(
    `book-${language}`,
    inIt('#/rules/chains', (page) => page.locator('.map').waitFor()),
    { small: true },
  );
}
// As whoever has a seat sees them, in a browser with its windows: the shell refuses notifications by itself.
const whole = await launch({ executablePath: WHOLE_BROWSER });
await shoot(
  'settings',
  () =>
    open(
      '#/new',
      { own: whole, viewport: { width: 900, height: 900 }, offline: true },
      async (page) => {
        await signIn(page);
        await page.context().grantPermissions(['notifications']);
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
        await page.goto(`${server.address}#/settings`);
        await page.reload();
        await page.getByText('it works without a network').waitFor();
        await page.getByRole('button', { name: 'Log out', exact: true }).waitFor();
      },
      server,
    ),
  { full: true },
);
await whole.close();
await shoot('waiting-room', () =>
  open(
    '#/new',
    { viewport: { width: 1180, height: 680 } },
    async (page) => {
      await signIn(page);
      await page.getByLabel('Seat 4', { exact: true }).selectOption('architect');
      await page.getByRole('button', { name: 'Create the table' }).click();
      await page.getByRole('img', { name: 'QR code of the invitation' }).waitFor();
    },
    server,
  ),
);

await browser.close();
await server.stop();
site.stop();
