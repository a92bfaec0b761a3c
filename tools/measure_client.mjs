#!/usr/bin/env node
// Measures the web client in Chromium: tools/measure_client.mjs [load] [frames]
//   load     the first load: bytes gzipped, until one can click, until the first hand lies there
//   frames   the frames of turns being shown (sheet, cards, coins, hands), with 3 and with 7 players
// Needs web/dist (tools/build_web). Figures of a machine that does something else at the time are worth little.
import { gzipSync } from 'node:zlib';
import { decide, launch, newPage, serveFiles } from '../tests/browser/support/browser.mjs';
import { start } from '../tests/browser/support/local.mjs';

const wanted = process.argv.slice(2);
const LOADS = 7;
const TURNS = 4;
const FRAME_MS = 1000 / 60;

const site = await serveFiles();
const browser = await launch();

const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
const quantile = (numbers, q) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * q))] ?? NaN;
const ms = (number) => `${number.toFixed(1)} ms`;

/** One visit with nothing cached. The page can be used when the button is there and painted (its handler comes with it) and no long task follows. */
async function visit() {
  const page = await newPage(browser);
  await page.addInitScript(() => {
    window.marks = { longTasks: [] };
    new PerformanceObserver((list) =>
      window.marks.longTasks.push(...list.getEntries().map((task) => task.startTime + task.duration)),
    ).observe({ type: 'longtask', buffered: true });
    new MutationObserver(() => {
      if (window.marks.button === undefined && document.querySelector('.play')) window.marks.button = performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  const sizes = [];
  page.on('response', (response) =>
    sizes.push(
      response.body().then(
        (body) => ({
          late: response.url().includes('/drawings-'),
          size: response.url().endsWith('.woff2') ? body.length : gzipSync(body).length,
        }),
        () => ({ late: false, size: 0 }),
      ),
    ),
  );
  const engine = page.waitForResponse(/\/wonders-[\w-]+\.wasm$/);
  await page.goto(site.address);
  await engine;
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () => window.marks.button && performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  const interactive = await page.evaluate(() =>
    Math.max(
      performance.getEntriesByName('first-contentful-paint')[0].startTime,
      window.marks.button,
      ...window.marks.longTasks,
    ),
  );
  const loaded = await Promise.all(sizes);
  const total = (late) => loaded.filter((file) => file.late === late).reduce((sum, { size }) => sum + size, 0);
  const clicked = Date.now();
  await page.locator('.play').click();
  await page.waitForSelector('.dock .slot .tag');
  const hand = Date.now() - clicked;
  await page.context().close();
  return { interactive, bytes: total(false), drawings: total(true), hand };
}

async function load() {
  const visits = [];
  for (let n = 0; n < LOADS; ++n) visits.push(await visit());
  const median = (key) =>
    quantile(
      visits.map((one) => one[key]),
      0.5,
    );
  console.log(`first load (${LOADS} visits, median)`);
  console.log(`  gzipped                      ${(median('bytes') / 1000).toFixed(1)} KB`);
  console.log(`  drawings, when idle          ${(median('drawings') / 1000).toFixed(1)} KB`);
  console.log(`  interactive                  ${ms(median('interactive'))}`);
  console.log(`  from "Play now" to the hand  ${ms(median('hand'))}`);
}

/** What became of the frames that were to show something new, by Chromium's own account. */
function presented(trace) {
  const count = { shown: 0, dropped: 0 };
  for (const event of JSON.parse(trace.toString()).traceEvents) {
    const report =
      event.name === 'PipelineReporter' && (event.args?.frame_reporter ?? event.args?.chrome_frame_reporter);
    if (report?.state?.startsWith('STATE_PRESENTED')) count.shown += 1;
    else if (report?.state === 'STATE_DROPPED' && report.affects_smoothness) count.dropped += 1;
  }
  return count;
}

/** Shows a turn and notes when each frame of it begins. */
async function turn(page) {
  await page.evaluate(() => {
    window.frames = [];
    const note = (now) => {
      const what = document.querySelector('.flights') ? 'flights' : document.querySelector('.reveal') ? 'sheet' : null;
      if (what) window.frames.push([now, what]);
      if (what || window.frames.length === 0) requestAnimationFrame(note);
      else window.ended = true;
    };
    window.ended = false;
    requestAnimationFrame(note);
  });
  await decide(page);
  await page.waitForFunction(() => window.ended, null, { polling: 200 });
  const frames = await page.evaluate(() => window.frames);
  return frames.slice(1).map(([now, what], i) => ({ what, took: now - frames[i][0] }));
}

async function frames(players) {
  const page = await start({ browser, site }, { players, seed: '2024' }, { motion: 'no-preference' });
  await turn(page); // the first is not counted: code and pictures are new
  await page.waitForSelector('.dock .slot .tag');
  await browser.startTracing(page, { categories: ['cc', 'benchmark', 'viz'] });
  const intervals = [];
  for (let n = 0; n < TURNS; ++n) {
    intervals.push(...(await turn(page)));
    await page.waitForSelector('.dock .slot .tag');
  }
  const { shown, dropped } = presented(await browser.stopTracing());
  await page.context().close();
  console.log(`${players} players, ${TURNS} turns`);
  for (const what of ['sheet', 'flights']) {
    const took = intervals.filter((one) => one.what === what).map((one) => one.took);
    const late = took.filter((one) => one > 1.5 * FRAME_MS).length;
    const rate = (1000 * took.length) / took.reduce((sum, one) => sum + one, 0);
    console.log(
      `  ${what.padEnd(8)} ${rate.toFixed(1)} frames/s; median ${ms(quantile(took, 0.5))}, 99th percentile ${ms(quantile(took, 0.99))}, ` +
        `longest ${ms(Math.max(...took))}; ${late} of ${took.length} late`,
    );
  }
  console.log(
    `  compositor ${shown} frames shown, ${dropped} dropped during an animation (${((100 * dropped) / Math.max(1, shown + dropped)).toFixed(1)} %)`,
  );
}

if (!wanted.length || wanted.includes('load')) await load();
if (!wanted.length || wanted.includes('frames')) for (const players of [3, 7]) await frames(players);
await browser.close();
site.stop();
