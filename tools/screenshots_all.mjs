#!/usr/bin/env node
// Everything there is to look at, at every size, light and dark:
//   tools/screenshots_all.mjs FOLDER [table|pages|book|games|moments|special|drawings|server...] [--lang hu] [--sizes 390,1366]
// For people who look at the pictures one by one after a change of the look; docs/images has its own script, screenshots.mjs.
// Needs web/dist (tools/build_web); `server` also the program with it inside (build/release/wonders, or $WONDERS).
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import {
  decide,
  isAsked,
  launch,
  newPage,
  play,
  progress,
  ROOT,
  serveFiles,
  settled,
} from '../tests/browser/support/browser.mjs';
import { start } from '../tests/browser/support/local.mjs';
import { Server } from '../tests/browser/support/server.mjs';
import {
  tourGames,
  tourPages,
  tourPeople,
  tourReplay,
  tourServer,
  tourServerEnd,
  tourTable,
} from '../tests/browser/support/tour.mjs';

const { values: wishes, positionals } = parseArgs({
  options: { lang: { type: 'string', default: 'en' }, sizes: { type: 'string' } },
  allowPositionals: true,
});
const [folder, ...parts] = positionals;
if (!folder) {
  console.error(
    'Give the folder for the pictures: tools/screenshots_all.mjs FOLDER [table|pages|book|games|moments|special|drawings|server...]',
  );
  process.exit(2);
}
const settings = { language: wishes.lang };
mkdirSync(folder, { recursive: true });
const wants = (part) => parts.length === 0 || parts.includes(part);

const SIZES = {
  320: { width: 320, height: 640 },
  390: { width: 390, height: 844 },
  740: { width: 740, height: 360 },
  820: { width: 820, height: 1180 },
  zoom: { width: 683, height: 384 }, // a laptop at 200%
  1366: { width: 1366, height: 768 },
  1920: { width: 1920, height: 1080 },
};
const site = await serveFiles();
const browser = await launch();

async function shoot(page, name, { full = false } = {}) {
  await page.evaluate(() => Promise.all([document.fonts.ready, new Promise((done) => requestAnimationFrame(done))]));
  await settled(page);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: full });
  if (page.problems.length) console.error(`${name}: ${page.problems.splice(0).join('; ')}`);
  console.log(name);
}

/** The same page at each size, light and dark. */
async function everywhere(page, name, { sizes = Object.keys(SIZES), themes = ['light', 'dark'], full = false } = {}) {
  for (const size of sizes.filter((one) => !wishes.sizes || wishes.sizes.split(',').includes(String(one)))) {
    await page.setViewportSize(SIZES[size]);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await page.evaluate(() => scrollTo(0, 0));
      await shoot(page, `${name}-${size}-${theme}`, { full });
    }
  }
  await page.setViewportSize(SIZES[1366]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Age and turn of the table: decisions do not count them, for one of two players decides twice in every other turn. */
const clock = (page) =>
  page.evaluate(() => ({
    age: document.querySelector('.bar h1')?.textContent?.match(/I+/)?.[0]?.length ?? 0,
    turn: [...document.querySelectorAll('.bar .pip')].findIndex((pip) => pip.classList.contains('now')) + 1,
  }));

/** Late in each Age, with a card picked, and the end. */
async function tables() {
  for (const players of [2, 3, 4, 5, 7]) {
    const page = await start({ browser, site }, { players, seed: '2024' }, { settings });
    let turns = 0;
    for (const [now, stop] of [
      [1, 1],
      [1, 4],
      [2, 4],
      [3, 3],
      [3, 6],
    ]) {
      const until = async () => {
        const { age, turn } = await clock(page);
        return age > now || (age === now && turn >= stop);
      };
      await play(page, { until, choose: () => ({ card: turns++ % 2 }) });
      await everywhere(page, `table-${players}-age${now}-turn${stop}`);
      if (stop === 1 || stop === 6) continue;
      await page.locator('.dock .slot').first().click();
      await page.waitForSelector('.actions');
      await everywhere(page, `actions-${players}-age${now}`, { themes: ['light'] });
      await page.keyboard.press('Escape');
    }
    await play(page);
    await page.locator('.end svg .line').first().waitFor();
    await everywhere(page, `end-${players}`, { full: true });
    await page.context().close();
  }
}

/** A stop of a walk (tests/browser/support/tour.mjs) as a picture at each size; what lies in front of a page is no longer than the screen. */
const looker = (page, walk) => async (where) => {
  await page.waitForLoadState('networkidle'); // drawings come when the page is idle
  const full = (await page.locator('dialog[open], .dock, .cover').count()) === 0;
  await everywhere(page, `${walk}-${where.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '')}`, { full });
};

async function pages() {
  const page = await newPage(browser, { expectErrors: true });
  await tourPages(page, site, looker(page, 'page'), wishes.lang);
  await page.context().close();
}

/** Every chapter whole, and the dialogue that it opens in over a table; on a phone and on a laptop, for they are long. */
async function book() {
  const page = await newPage(browser);
  const open = (at) => page.goto(`${site.address}?lang=${wishes.lang}#/rules/${at}`);
  await open('');
  const link = page.locator('.book nav a');
  await link.first().waitFor({ state: 'attached' }); // on a phone the contents are folded
  const chapters = await link.evaluateAll((all) => all.map((one) => one.getAttribute('href').split('/').at(-1)));
  for (const chapter of new Set(chapters)) {
    await open(chapter);
    await page.locator('.book .content h2').first().waitFor();
    await page.waitForFunction(() => !document.querySelector('.book .content > [role="status"]'));
    await everywhere(page, `book-${chapter}`, { sizes: ['390', '1366'], full: true });
  }
  await page.context().close();
}

async function games() {
  const page = await newPage(browser);
  await tourGames(page, site, looker(page, 'game'), wishes.lang);
  await tourReplay(page, site, looker(page, 'replay'), wishes.lang);
  await page.context().close();
  const coached = await start({ browser, site }, { players: 4, seed: '3' }, { settings: { ...settings, coach: true } });
  await coached.locator('.coach .title').first().waitFor();
  await everywhere(coached, 'game-coach');
  await coached.context().close();
}

/** What is there only for a while. */
async function moments() {
  const hold = async (page, name) => {
    await page.evaluate(() => {
      window.held = document.getAnimations().filter((one) => one.playState === 'running');
      window.held.forEach((one) => one.pause());
    });
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(name);
    await page.evaluate(() => window.held.forEach((one) => one.play()));
  };
  for (const size of [390, 1366]) {
    const page = await start(
      { browser, site },
      { players: 3, seed: '2024', learning: true },
      { viewport: SIZES[size], motion: 'no-preference', dark: size === 390 },
    );
    for (let n = 0; n < 18; ++n) {
      await page.waitForFunction(
        () => document.querySelector('.table.over') || document.querySelector('.dock .slot .tag'),
      );
      await decide(page, { key: n % 3 === 1 ? 'w' : null });
      for (let step = 0; step < 60; ++step) {
        await page.waitForTimeout(350);
        const showing = await page.evaluate(
          () => document.querySelector('.reveal, .flights, dialog[open]')?.className ?? null,
        );
        if (showing === null) break;
        if (n === 0 || n === 5 || n === 11 || n === 17 || n % 3 === 1)
          await hold(page, `moment-${size}-turn${n + 1}-${String(step).padStart(2, '0')}`);
        await page.keyboard.press(' ');
      }
    }
    await page.context().close();
  }
}

/** A seventh card, several ways to pay, the list of games, and pages without a network. */
async function special() {
  const board = { wonder: 'Babylon', side: 'B' };
  const seventh = await start({ browser, site }, { players: 3, board, seed: '5' }, { settings });
  await play(seventh, {
    until: async () => (await seventh.locator('.dock.special').count()) > 0,
    choose: () => ({ key: 'w' }),
  });
  await everywhere(seventh, 'seventh-card');
  await play(seventh);
  await seventh.goto(`${site.address}?lang=${wishes.lang}#/games`);
  await seventh.locator('.games li').first().waitFor();
  await everywhere(seventh, 'games', { full: true });
  await seventh.context().close();

  const ways = await start({ browser, site }, { players: 3, seed: '1' }, { settings });
  const several = ways.locator('.actions .several .way');
  for (let turn = 0; turn < 16 && (await several.count()) < 2; ++turn) {
    await isAsked(ways);
    for (const slot of await ways.locator('.dock .slot').all()) {
      await slot.click();
      await ways.waitForSelector('.actions');
      if ((await several.count()) > 1) break;
    }
    if ((await several.count()) > 1) break;
    await ways.keyboard.press('Escape');
    const before = await progress(ways);
    await decide(ways, { card: turn % 2 });
    while ((await progress(ways)) === before) await ways.waitForTimeout(50);
  }
  await everywhere(ways, 'ways');
  await ways.context().close();

  const alone = await newPage(browser, { offline: true, expectErrors: true });
  await alone.goto(site.address);
  await alone.evaluate(() => navigator.serviceWorker.ready);
  await alone.context().setOffline(true);
  await alone.goto(`${site.address}#/tables`);
  await alone.reload();
  await alone.waitForSelector('main');
  await everywhere(alone, 'offline-tables', { sizes: [390, 1366] });
  await alone.context().close();
}

/** Every structure as card, tile and chip, every wonder from the first stone to the last. */
async function drawings() {
  const require = createRequire(join(ROOT, 'web/package.json'));
  const { createServer } = await import(pathToFileURL(require.resolve('vite')).href);
  const vite = await createServer({
    root: join(ROOT, 'web'),
    server: { middlewareMode: true },
    logLevel: 'error',
    configFile: false,
    optimizeDeps: { noDiscovery: true },
  });
  const { sprite, structureId, viewBox, site: building } = await vite.ssrLoadModule('/src/art/drawings.ts');
  const { drawings: all } = await vite.ssrLoadModule('/src/art/structures/drawings.ts');
  const cut = (name, kind, width, height) =>
    `<svg viewBox="${viewBox(name, kind)}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"
      style="${kind === 'chip' ? 'border-radius:50%' : ''}"><use href="#${structureId(name)}" width="170" height="130"/></svg>`;
  const structures = Object.keys(all)
    .map((name) => {
      const pictures = [cut(name, 'card', 136, 104), cut(name, 'tile', 124, 62), cut(name, 'chip', 28, 28)].join(' ');
      return `<figure>${pictures}<figcaption>${name}</figcaption></figure>`;
    })
    .join('');
  const wonders = ['Alexandria', 'Babylon', 'Ephesos', 'Gizah', 'Halikarnassos', 'Olympia', 'Rhodos']
    .flatMap((wonder) =>
      [false, true].flatMap((night) =>
        [0, 1, 2, 3].map(
          (built) =>
            `<svg viewBox="0 -6 320 156" width="200" height="98" overflow="hidden">${building({ wonder, built, stages: 3, night })}</svg>`,
        ),
      ),
    )
    .join('');
  await vite.close();
  const page = await newPage(browser, { viewport: { width: 1660, height: 900 } });
  for (const [name, body] of Object.entries({ structures, wonders })) {
    await page.setContent(
      `<style>body{font:13px sans-serif} figure{display:inline-block;margin:4px}</style><svg width="0" height="0">${sprite()}</svg>${body}`,
    );
    await page.screenshot({ path: join(folder, `drawings-${name}.png`), fullPage: true });
  }
  await page.context().close();
}

async function server() {
  const real = await Server.start();
  const page = await newPage(browser);
  const look = looker(page, 'server');
  const { id } = await tourServer(page, real, look, wishes.lang);
  await page.goto(`${real.address}?lang=${wishes.lang}#/t/${id}`);
  await tourTable(page, look);
  await tourServerEnd(page, real, look, wishes.lang);
  await tourPeople(page, real, look, wishes.lang);
  await page.context().close();
  await real.stop();
}

for (const [part, make] of Object.entries({ table: tables, pages, book, games, moments, special, drawings, server }))
  if (wants(part)) await make();
await browser.close();
site.stop();
