// The review: from the end of a game and of a record, moment by moment, played on and learned from; and never before the end.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { it } from 'node:test';
import { isAsked, newPage, PHONE, play, press, ROOT } from './support/browser.mjs';
import { enterTable, playByWire } from './support/guests.mjs';
import { startLate } from './support/local.mjs';
import { missingTexts, sideways } from './support/looks.mjs';
import { PROGRAM, Server } from './support/server.mjs';
import { axe, finish, isLong, setUp } from './support/setup.mjs';

const here = setUp(() => Server.start());
const RECORD = join(ROOT, 'tests/browser/data/copied_guild.jsonl');
const PATIENCE = { timeout: 120_000 };

/** A record dropped in, and its review opened. */
async function reviewed(view = {}, language = 'en') {
  const page = await newPage(here.browser, view);
  await page.goto(`${here.site.address}?lang=${language}#/replay`);
  await page.locator('input[type=file]').setInputFiles(RECORD);
  await press(page, page.locator('.controls .review'));
  await page.locator('.moment').first().waitFor(PATIENCE);
  return page;
}

const finished = (page) => page.locator('.parts.finished').waitFor(PATIENCE);
/** The review of the record once all of it has been refined, which takes long: on one page for those who look at it one after another. */
let refined = null;
async function refinedReview() {
  refined ??= reviewed({ bypass: true });
  const page = await refined;
  await finished(page);
  const table = page.locator('figure tbody');
  if (!(await table.isVisible())) await page.getByText('As a table').click();
  return page;
}

const shown = (page) => page.locator('.decision .candidate.played').first();

it('shows the chances, the moments and how everybody played, and refines them', async () => {
  const page = await refinedReview();
  assert.equal(await page.locator('figure svg[role=img] .line').count(), 3);
  assert.equal(await page.locator('article').count(), 3);
  assert.equal(await page.locator('progress').count(), 0);
  // The same numbers as in the picture, for those who cannot see it: the start and 18 turns, each summing to 100%.
  const rows = await page
    .locator('figure tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => parseInt(cell.innerText))));
  assert.equal(rows.length, 19);
  for (const row of rows) assert.ok(Math.abs(row.reduce((sum, n) => sum + n, 0) - 100) <= 2, row.join());
  assert.ok(rows.at(-1).includes(100), 'somebody won');
  // Start, own decisions, the others and luck are the result.
  for (const article of await page.locator('article').all()) {
    const parts = await article.locator('dd').allInnerTexts();
    const [first, own, others, luck, result] = parts.map((text) => parseFloat(text.replace('−', '-')));
    assert.ok(Math.abs(first + own + others + luck - result) <= 1.3, parts.join(' '));
  }
  await axe(page, 'the review');
  assert.deepEqual(page.problems, []);
});

it('tells the points, strengths and weaknesses that the program finds', async () => {
  const told = JSON.parse(execFileSync(PROGRAM, ['analyse', RECORD, '--seed', '1', '--json'], { encoding: 'utf8' }));
  const page = await refinedReview();
  const cells = await page.locator('figure tbody td small').allInnerTexts();
  const turns = told.turns.filter(({ age, turn }) => age === 1 || turn > 0);
  const expected = turns.flatMap(({ points, spread }) =>
    points.map((n, seat) => `${Math.round(n)} ± ${Math.round(spread[seat])} points`),
  );
  assert.deepEqual(cells, expected);
  await page.getByText('± is their standard deviation').waitFor();
  const names = { trade: 'Trade', military: 'Military', science: 'Science', civilian: 'Civilian', guilds: 'Guilds' };
  const nameOf = (theme) => ({ ...names, stages: 'Wonder stages', denial: 'Denial' })[theme];
  const percents = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
  const articles = await page.locator('article').all();
  assert.equal(articles.length, told.summary.length);
  for (const [i, { themes, strengths, weaknesses }] of told.summary.entries()) {
    const clean = strengths.map((one) => `${nameOf(one)}: no clear error in ${themes[one].decisions} decisions`);
    const dear = weaknesses.map((one) => {
      const { decisions: n, lost } = themes[one];
      return `${nameOf(one)}: ${percents.format(lost)} lost in ${n} ${n === 1 ? 'decision' : 'decisions'}`;
    });
    assert.deepEqual(await articles[i].locator('.strengths li').allInnerTexts(), clean);
    assert.deepEqual(await articles[i].locator('.weaknesses li').allInnerTexts(), dear);
  }
  for (const list of ['strengths', 'weaknesses']) assert.ok((await page.locator(`.${list} li`).count()) > 0, list);
  assert.deepEqual(page.problems, []);
});

it('goes from moment to moment on the table, with every candidate of the real hand', async () => {
  const page = await refinedReview();
  refined = null; // it goes on from there
  const first = await page.locator('.moment b').first().innerText();
  await page.locator('.moment').first().click();
  await shown(page).waitFor();
  // Whoever uses the keyboard goes along.
  await page.waitForFunction(() => document.activeElement.classList.contains('decision'));
  // Where it was, whose it was, and that it was an error.
  const [place] = first.split(', ');
  assert.ok((await page.locator('.decision h2').innerText()).startsWith(place), first);
  assert.match(await page.locator('.decision .verdict').innerText(), /^(An inaccuracy|A mistake|A blunder): it cost /);
  assert.ok((await page.locator('.decision .words li').count()) >= 1, 'the coach says why');
  assert.equal(await page.locator('.decision .candidate.best').count(), 1);
  assert.equal(await page.locator('.decision .candidate.played').count(), 1);
  const hand = await page.locator('.decision .card .strip').evaluateAll((all) => all.map((one) => one.dataset.card));
  const turn = (await page.locator('.bar .turn').getAttribute('aria-label')).match(/\d/)[0];
  assert.equal(hand.length, 8 - Number(turn), 'the whole hand');
  const best = parseInt(await page.locator('.candidate.best b').innerText());
  for (const chance of await page.locator('.candidate b').allInnerTexts()) assert.ok(parseInt(chance) <= best);
  await axe(page, 'a decision');
  // The others decided too.
  const others = page.locator('.who button[aria-pressed=false]');
  const name = await others.first().locator('b').innerText();
  await others.first().click();
  await page.locator('.decision h2', { hasText: name }).waitFor();
  // On to the next error, and back to the whole.
  const before = await page.locator('.decision h2').innerText();
  await page.getByRole('button', { name: 'Next error' }).click();
  await page.waitForFunction((was) => document.querySelector('.decision h2')?.innerText !== was, before);
  await shown(page).waitFor();
  await page.getByRole('button', { name: 'To the review' }).click();
  await page.locator('.moment').first().waitFor();
  // Of one player alone.
  const all = await page.locator('.moment').count();
  await page.getByLabel('Whose errors').selectOption({ index: 1 });
  await page.waitForFunction((n) => document.querySelectorAll('.moment').length < n, all);
  // Where the chances changed most.
  await page.locator('.turning .link').first().click();
  await page.locator('.decision .who button').first().waitFor();
  await finish(page);
});

it('plays on from a moment: the seat, the hand and the cities as they were', async () => {
  const page = await reviewed();
  await page.locator('.moment').nth(2).click();
  await shown(page).waitFor();
  const hand = await page.locator('.decision .card .strip').evaluateAll((all) => all.map((one) => one.dataset.card));
  const bar = await page.locator('.bar h1').innerText();
  const built = await page.locator('.own .strip').evaluateAll((all) => all.map((one) => one.dataset.card));
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.locator('dialog .level').selectOption('novice');
  await page.locator('dialog button[type=submit]').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.locator('.dock .slot .tag').first().waitFor();
  const now = await page.locator('.dock .slot').evaluateAll((all) => all.map((one) => one.dataset.card));
  assert.deepEqual([...now].sort(), [...hand].sort());
  assert.equal(await page.locator('.bar h1').innerText(), bar);
  assert.deepEqual(await page.locator('.own .strip').evaluateAll((all) => all.map((one) => one.dataset.card)), built);
  // It is a game like any other: kept, and played to its end.
  await page.reload();
  await isAsked(page);
  await play(page);
  await page.locator('.end').waitFor();
  await finish(page);
});

it('teaches: a wrong answer, another try, a right one, and the solution', async () => {
  const page = await reviewed({ bypass: true });
  // What is refined meanwhile does not change the questions.
  await page.locator('article .learn').first().click();
  const answers = page.locator('.learn .choice');
  await answers.first().waitFor();
  assert.equal(await page.locator('.learn .candidate').count(), 0, 'no number tells the answer');
  await axe(page, 'a question');
  // What is tried until one is right: each answer says how good it is.
  const seen = new Set();
  for (let n = 0; !(await page.locator('.learn .answer.right').count()); ++n) {
    await answers.nth(n).click();
    await page.locator('.learn .answer').waitFor();
    seen.add((await page.locator('.learn .answer').getAttribute('class')).match(/right|near|wrong/)[0]);
    if (await page.locator('.learn .answer.right').count()) break;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.learn .answer').waitFor({ state: 'detached' });
  }
  assert.ok(seen.has('right'));
  await page.locator('.learn .candidate.best').waitFor();
  // All others by their solutions.
  for (;;) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.locator('.learn .choice, .learn .done').first().waitFor();
    if (await page.locator('.learn .done').count()) break;
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await page.locator('.learn .candidate.best').waitFor();
  }
  await page.getByRole('button', { name: 'To the review' }).click();
  await page.locator('.moment').first().waitFor();
  await finish(page);
});

it('is offered at the end of a game against bots, with the choices that cost most', async () => {
  const page = await startLate(here, -8, { players: 3, seed: '5' }, { bypass: true });
  assert.equal(await page.locator('.review').count(), 0);
  await play(page, { choose: (n) => ({ card: n % 3, key: n % 2 ? 's' : null }) });
  const dearest = page.locator('.end ol a');
  await dearest.first().waitFor(PATIENCE);
  await page.locator('.end [aria-busy=false]').waitFor(PATIENCE);
  const count = await dearest.count();
  assert.ok(count >= 1 && count <= 3, `${count} choices`);
  await axe(page, 'the end with the costliest choices');
  const place = (await dearest.first().innerText()).split(':')[0];
  await dearest.first().click();
  await shown(page).waitFor(PATIENCE);
  assert.ok((await page.locator('.decision h2').innerText()).startsWith(place));
  await page.getByRole('button', { name: 'To the review' }).click();
  await page.locator('.moment').first().waitFor();
  // It is of the only person, until others are wanted.
  assert.notEqual(await page.getByLabel('Whose errors').inputValue(), '');
  await finish(page);
});

it('stops thinking when one leaves', async () => {
  const page = await newPage(here.browser);
  await page.addInitScript(() => {
    window.stopped = 0;
    const end = Worker.prototype.terminate;
    Worker.prototype.terminate = function () {
      window.stopped += 1;
      end.call(this);
    };
  });
  await page.goto(`${here.site.address}#/replay`);
  await page.locator('input[type=file]').setInputFiles(RECORD);
  await page.locator('.controls .review').click();
  await page.locator('progress').waitFor();
  await page.evaluate(() => (location.hash = '#/rules'));
  await page.waitForFunction(() => window.stopped === 1);
  await finish(page);
});

it('is nowhere to be had while people still play, and there for all once it is over', async () => {
  const page = await newPage(here.browser, { expectErrors: true });
  const table = await enterTable(page, here.site, { players: 3, settings: { coach: true } });
  await table.start();
  await page.locator('.dock .slot .tag').first().waitFor();
  await play(page, { until: async () => (await page.locator('.bar .past').count()) > 1 });
  assert.equal(await page.locator('.review, .play-on, .coaching, .coach, .end').count(), 0);
  // Over the wire: no record, whoever asks, and nothing of a deal in the answer.
  const answer = await fetch(`${here.site.address}api/v1/tables/${table.id}/record`);
  assert.equal(answer.status, 409);
  assert.doesNotMatch(await answer.text(), /deal|hands|turns|salt/);
  const own = await page.evaluate(async (id) => {
    const response = await fetch(`/api/v1/tables/${id}/record`);
    return { status: response.status, text: await response.text() };
  }, table.id);
  assert.equal(own.status, 409);
  assert.doesNotMatch(own.text, /deal|hands|turns|salt/);
  // Whoever asks for the review by its address is told so.
  await page.goto(`${here.site.address}#/r/${table.id}/review`);
  await page.getByRole('alert').waitFor();
  assert.equal(await page.locator('.moment, .decision, figure').count(), 0);
  await page.goto(`${here.site.address}#/t/${table.id}`);
  await playByWire(page, table.id);
  await page.locator('.end .review').click();
  await page.locator('article').first().waitFor(PATIENCE);
  await finish(page);
});

for (const [language, width, dark] of [
  ['hu', 320, false],
  ['fi', 390, true],
  ['tr', PHONE.width, false],
]) {
  it(`fits a phone of ${width} px in ${language}`, async () => {
    const page = await reviewed({ viewport: { width, height: 740 }, phone: true, dark, bypass: true }, language);
    assert.deepEqual(await missingTexts(page), []);
    assert.deepEqual(await sideways(page), []);
    const judge = isLong || dark ? axe : () => {}; // what it finds, it finds in any language
    await judge(page, `the review, ${language}`);
    await press(page, page.locator('.moment').first());
    await shown(page).waitFor();
    assert.deepEqual(await missingTexts(page), []);
    assert.deepEqual(await sideways(page), []);
    const { height } = await page.locator('.dock').boundingBox();
    assert.ok(height < 0.56 * 740, `the table is seen above the dock of ${height} px`);
    await judge(page, `a decision, ${language}`);
    await finish(page);
  });
}

it('is kept for games without a network', async () => {
  const worker = await (await fetch(`${here.site.address}worker.js`)).text();
  assert.match(worker, /assets\/parts-[\w-]+\.js/);
  assert.match(worker, /assets\/wonders_analysis-[\w-]+\.wasm/);
});
