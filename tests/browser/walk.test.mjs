// Every number and symbol of the table is explained to somebody who has nothing but a keyboard, and Tab stops once in each city.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { play } from './support/browser.mjs';
import { startLate } from './support/local.mjs';
import { axe, finish, setUp } from './support/setup.mjs';

const here = setUp();

/** What has the focus: which part of the table it belongs to, and how it is explained to eyes and ears. */
const focused = (page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const part = at.closest('.city, .compact, .facts, .dock');
    const spoken = at.cloneNode(true);
    spoken.querySelectorAll('[aria-hidden=true]').forEach((hidden) => hidden.remove());
    if (part) part.dataset.part ??= String(document.querySelectorAll('[data-part]').length);
    return {
      part: part && { id: part.dataset.part, kind: part.classList[0] },
      name: at.getAttribute('aria-label') ?? spoken.textContent.trim(),
      tip: at.dataset.tip ?? null,
      card: at.dataset.card ?? null,
      thing: at.className,
    };
  });

/** The explanation of what has the focus stands on the screen. */
const explained = (page) =>
  page.waitForFunction(() => {
    const { tip, card, keys } = document.activeElement.dataset;
    if (tip === undefined && card === undefined && keys === undefined) return true;
    const shown = document.querySelector('.tip')?.innerText ?? '';
    return shown !== '' && (card !== undefined || shown.includes((tip ?? keys).trim()));
  });

/** Tabs from the first stop of the page to the hand, and returns all stops. */
async function tabs(page) {
  await page.locator('.skip').focus();
  const stops = [];
  for (let n = 0; n < 60; ++n) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    stops.push(at);
    if (at.part?.kind === 'dock') return stops;
  }
  throw new Error(`no hand after ${stops.map(({ name }) => name).join(' | ')}`);
}

/** Walks once around the part that has the focus. */
async function around(page) {
  const seen = [];
  for (let n = 0; n < 80; ++n) {
    await page.keyboard.press('ArrowRight');
    await explained(page);
    const at = await focused(page);
    if (seen.length && (await page.evaluate(() => document.activeElement === window.first))) return seen;
    if (!seen.length) await page.evaluate(() => (window.first = document.activeElement));
    seen.push(at);
  }
  throw new Error('no end');
}

/** All that a mouse could ask about in the part that has the focus. */
const explainable = (page) =>
  page.evaluate(
    () =>
      [...document.activeElement.closest('[data-part]').querySelectorAll('[data-tip], [data-card]')].filter(
        (item) => item.getClientRects().length > 0,
      ).length,
  );

const NUMBERS = [/\d+ coins?$/, /\d+ shields?$/, /points? so far/];

for (const players of [3, 7]) {
  it(`each of ${players} cities is one stop, and arrow keys lead through all of it`, async () => {
    const page = await startLate(here, 9, { players, seed: '2024' }, { bypass: true });
    const stops = await tabs(page);
    const cities = stops.filter(({ part }) => ['city', 'compact'].includes(part?.kind));
    assert.equal(cities.length, players, cities.map(({ name }) => name).join(' | '));
    assert.equal(new Set(cities.map(({ part }) => part.id)).size, players);

    let visited = 0;
    await tabs(page);
    for (let back = 0; back < stops.length && visited < players + 1; ++back) {
      await page.keyboard.press('Shift+Tab');
      const { part, name } = await focused(page);
      if (!['city', 'compact', 'facts'].includes(part?.kind)) continue;
      visited += 1;
      await explained(page);
      assert.match(await page.locator('.tip').innerText(), /Arrow keys/, name);
      const expected = await explainable(page);
      const seen = await around(page);
      const things = seen.filter(({ tip, card }) => tip !== null || card !== null);
      assert.equal(things.length, expected, `${name}: all that can be explained`);
      // What stands in the explanation is what a screen reader says.
      for (const { name: said, tip } of things) if (tip !== null) assert.equal(said, tip);
      if (part.kind === 'facts') continue;
      for (const number of NUMBERS)
        assert.ok(
          things.some(({ tip }) => number.test(tip ?? '')),
          `${name}: ${number}`,
        );
      if (part.kind === 'city')
        assert.ok(
          things.some(({ tip }) => /Stage 1/.test(tip ?? '')),
          name,
        );
      // Back to where Tab has led.
      await page.keyboard.press(part.kind === 'city' ? 'Shift+Tab' : 'Tab');
    }
    assert.equal(visited, players + 1, 'all cities and the bar');
    await axe(page, 'with the focus in the table');
    await finish(page);
  });
}

it('up and down lead to what lies there, Enter opens it, and a replay stays where it is', async () => {
  const page = await startLate(here, -3, { players: 3, seed: '2024' });
  await play(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the record' }).click(),
  ]);
  await page.goto(`${here.site.address}#/replay`);
  await page.locator('input[type=file]').setInputFiles(await download.path());
  await page.getByRole('button', { name: 'One step on' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('img', { name: 'Turn 2 of 6' }).waitFor();
  await page.locator('.own .city').focus();
  await page.keyboard.press('ArrowDown');
  const top = () => page.evaluate(() => document.activeElement.getBoundingClientRect().top);
  const before = await top();
  await page.keyboard.press('ArrowDown');
  assert.ok((await top()) > before);
  await page.keyboard.press('End');
  assert.ok(await page.evaluate(() => document.activeElement.matches('.own .strip')));
  assert.match(await page.locator('.bar .turn').getAttribute('aria-label'), /Turn 2 of 6/);
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await finish(page);
});
