#!/usr/bin/env node
// Times the review of a game of three players by the clock: tools/review_speed.mjs [rounds]
//   natively   build/release/wonders analyse, on two cores, from its start to its last line
//   browser    Chromium without a window, the real pages and module in their worker: from the click to the first numbers, and to the last
// Needs web/dist (tools/build_web) and build/release/wonders. The machine's load is printed with the figures, for on one that does
// something else at the time they are worth little: then the processor time is what can be compared.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { launch, newPage, press, ROOT, serveFiles } from '../tests/browser/support/browser.mjs';

const ROUNDS = Number(process.argv[2] ?? 3);
const RECORD = join(ROOT, 'tests/browser/data/copied_guild.jsonl');
const PROGRAM = join(ROOT, 'build/release/wonders');
const PATIENCE = { timeout: 600_000 };

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const load = () =>
  loadavg()
    .map((average) => average.toFixed(1))
    .join(' ');
/** Of this program's finished children: user and system, in milliseconds. */
function childrenTime() {
  const fields = readFileSync('/proc/self/stat', 'utf8').replace(/.*\) /, '').split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

function natively() {
  const spent = childrenTime();
  const start = performance.now();
  const { status, stderr } = spawnSync(PROGRAM, ['analyse', RECORD, '--seed', '1', '--jobs', '2']);
  if (status !== 0) throw new Error(String(stderr));
  return { clock: performance.now() - start, processor: childrenTime() - spent };
}

/** The clock of the page says when what it shows has changed. */
function watchReview() {
  window.seen = {};
  new MutationObserver(() => {
    if (document.querySelector('.parts')) window.seen.first ??= performance.now();
    if (document.querySelector('.parts.finished')) window.seen.last ??= performance.now();
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  document.addEventListener('click', () => (window.seen.click = performance.now()), { capture: true });
}

async function inBrowser(browser, site) {
  const page = await newPage(browser);
  await page.addInitScript(watchReview);
  await page.goto(`${site.address}#/replay`);
  await page.locator('input[type=file]').setInputFiles(RECORD);
  await press(page, page.locator('.controls .review'));
  await page.locator('.parts.finished').waitFor(PATIENCE);
  const { click, first, last } = await page.evaluate(() => window.seen);
  await page.context().close();
  return { first: first - click, last: last - click };
}

console.log(`${availableParallelism()} cores; load of the last 1, 5 and 15 minutes: ${load()}`);
const site = await serveFiles();
const browser = await launch();
for (let round = 1; round <= ROUNDS; ++round) {
  const { clock, processor } = natively();
  console.log(`natively: ${seconds(clock)} by the clock, ${seconds(processor)} of processor time (load ${load()})`);
  const { first, last } = await inBrowser(browser, site);
  console.log(`browser:  first results after ${seconds(first)}, last after ${seconds(last)} (load ${load()})`);
}
await browser.close();
await site.stop();
