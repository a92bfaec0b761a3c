#!/usr/bin/env node
// Measures the web client in Chromium: tools/measure_client.mjs [load] [frames] [--against FOLDER]
//   load     the first load: bytes gzipped, until one can click, until the first hand lies there
//   frames   the frames of turns, with 3 and with 7 players: the sheet, what crosses the table, a conflict, a new Age, what
//            comes after (structures arrive, a stage rises, the next hand), the last card and the end
//   --against FOLDER   measures the pages of another build too (a copy of its web/dist), in turn with these
// Needs web/dist (tools/build_web). Figures of a machine that does something else at the time are worth little: then only
// two builds measured in turn can be compared.
import { gzipSync } from 'node:zlib';
import { parseArgs } from 'node:util';
import { decide, launch, newPage, serveFiles } from '../tests/browser/support/browser.mjs';
import { startLate } from '../tests/browser/support/local.mjs';

const { values, positionals: wanted } = parseArgs({
  options: { against: { type: 'string' } },
  allowPositionals: true,
});
const LOADS = 7;
const FRAME_MS = 1000 / 60;

const site = await serveFiles();
const builds = { '': site };
if (values.against) builds['the other build: '] = await serveFiles({ dist: values.against });
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

/** Shows a turn and notes when each frame of it begins, and what is shown then; the end until it stands still. */
async function turn(page) {
  await page.evaluate(() => {
    window.frames = [];
    window.ended = false;
    const parts = {
      flights: '.flights',
      conflict: '.reveal .conflicts',
      age: '.reveal .dawn',
      sheet: '.reveal',
      end: '.end',
    };
    const moving = () => document.getAnimations().some((one) => one.playState === 'running');
    const note = (now) => {
      const shown = Object.keys(parts).find((name) => document.querySelector(parts[name]));
      const begun = window.frames.length > 0;
      const what = shown && (shown !== 'end' || moving()) ? shown : begun && moving() ? 'after' : null;
      if (what) window.frames.push([now, what]);
      if (what || !begun) requestAnimationFrame(note);
      else window.ended = true;
    };
    requestAnimationFrame(note);
  });
  await decide(page, { key: 'w' });
  await page.waitForFunction(() => window.ended, null, { polling: 200 });
  const frames = await page.evaluate(() => window.frames);
  return frames.slice(1).map(([now, what], i) => ({ what, took: now - frames[i][0] }));
}

/** From these moments of a game (in decisions before them, or left) so many turns: the end of Age I, that of Age II, the last. */
const STRETCHES = [
  { before: 3, turns: 3 },
  { before: 9, turns: 3 },
  { before: -2, turns: 1 },
];

async function measured(players, from) {
  const found = { intervals: [], shown: 0, dropped: 0 };
  for (const { before, turns } of STRETCHES) {
    const page = await startLate(
      { browser, site: from },
      before,
      { players, seed: '2024' },
      { motion: 'no-preference' },
    );
    await turn(page); // the first is not counted: code and pictures are new
    await page.waitForSelector('.dock .slot .tag');
    await browser.startTracing(page, { categories: ['cc', 'benchmark', 'viz'] });
    for (let n = 0; n < turns; ++n) {
      found.intervals.push(...(await turn(page)));
      await page.waitForSelector('.dock .slot .tag, .end');
    }
    const { shown, dropped } = presented(await browser.stopTracing());
    found.shown += shown;
    found.dropped += dropped;
    await page.context().close();
  }
  return found;
}

function report(name, { intervals, shown, dropped }) {
  console.log(name);
  for (const what of ['sheet', 'flights', 'conflict', 'age', 'after', 'end']) {
    const took = intervals.filter((one) => one.what === what).map((one) => one.took);
    if (took.length === 0) continue;
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

async function frames(players) {
  for (const [name, from] of Object.entries(builds)) report(`${name}${players} players`, await measured(players, from));
}

if (!wanted.length || wanted.includes('load')) await load();
if (!wanted.length || wanted.includes('frames')) for (const players of [3, 7]) await frames(players);
await browser.close();
for (const served of Object.values(builds)) served.stop();
