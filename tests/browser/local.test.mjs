// Games in the browser alone, without a server: whole games, reload, a phone, and what a screen reader needs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { DESKTOP, decide, newPage, PHONE, play, soon } from './support/browser.mjs';
import { isKept, start, startLate } from './support/local.mjs';
import { finish, isLong, setUp } from './support/setup.mjs';

const here = setUp();

async function totals(page) {
  const cells = page.locator('.end tfoot tr').first().locator('td');
  await cells.first().waitFor();
  return (await cells.allInnerTexts()).map(Number);
}

/** What one would have to scroll for: the page, or a city that is not whole between the bar and the hand. */
const cutOff = (page, seats) =>
  page.evaluate((expected) => {
    const { scrollHeight } = document.documentElement;
    const wrong = scrollHeight > innerHeight ? [`the page is ${scrollHeight} high`] : [];
    const cities = [...document.querySelectorAll('.cities > :is(.left, .own, .right), .others > .compact')];
    if (cities.length !== expected) wrong.push(`${cities.length} cities`);
    const above = document.querySelector('.bar').getBoundingClientRect().bottom;
    const below = document.querySelector('.dock').getBoundingClientRect().top;
    for (const city of cities) {
      const { left, top, right, bottom } = city.getBoundingClientRect();
      const name = `${city.className} ${city.querySelector('.name')?.textContent}`;
      if (city.scrollHeight > city.clientHeight) wrong.push(`${name}: ${city.scrollHeight} > ${city.clientHeight}`);
      if (left < 0 || right > innerWidth || top < above - 0.5 || bottom > below + 0.5 || bottom - top < 40)
        wrong.push(`${name}: ${[left, top, right, bottom].map(Math.round)}, bar to ${above}, hand from ${below}`);
    }
    return wrong;
  }, seats);

/** Where one is enough that is played from the first card on, the others begin where most has been built. */
const GAMES = [
  { options: { players: 7 }, last: 4 },
  { options: { players: 4, edition: 'second' }, last: 4 },
  { options: { players: 2 }, last: Infinity },
];

describe('a game against bots', () => {
  for (const { options, last } of GAMES) {
    const isWhole = isLong || last === Infinity;
    it(`${JSON.stringify(options)}, all cities in sight without scrolling`, async () => {
      const page = isWhole ? await start(here, options) : await startLate(here, -last, options);
      const seats = Math.max(options.players, 3); // two play beside the Free City
      const decisions = await play(page, {
        choose: (n) => ({ card: n % 3 }),
        until: () => soon(async () => assert.deepEqual(await cutOff(page, seats), [], 'however much they have built')),
      });
      assert.ok(decisions >= (isWhole ? 18 : 1), `${decisions} decisions`);
      const points = await totals(page);
      assert.equal(points.length, options.players === 2 ? 3 : options.players);
      assert.ok(points.every((n) => Number.isInteger(n)));
      await page.locator('.end svg .line').first().waitFor();
      assert.equal(await page.locator('.end svg .line').count(), points.length);
      await finish(page);
    });
  }
});

it('is played to the end, saved, and stepped through from any seat', async () => {
  const page = await startLate(here, -3, { players: 3 });
  await play(page);
  const points = await totals(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the record' }).click(),
  ]);
  const path = await download.path();
  const record = JSON.parse(readFileSync(path, 'utf8'));
  assert.equal(record.format, 'wonders-record');
  assert.deepEqual(
    record.result.scores.map((score) => score.total),
    points,
  );

  await page.goto(`${here.site.address}#/replay`);
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('button', { name: 'One step on' }).waitFor();
  assert.match(await page.locator('.bar h1').innerText(), /Age I$/);
  await soon(async () => assert.equal(await page.locator('.hands .hand').count(), 3));
  await page.keyboard.press('ArrowRight');
  await page.getByRole('img', { name: 'Turn 2 of 6' }).waitFor();
  await page.getByLabel('Look from').selectOption('1');
  await page.locator('.hands .hand').nth(1).waitFor({ state: 'detached' });
  await page.keyboard.press('End');
  await page.locator('.end').waitFor();
  assert.deepEqual(await totals(page), points);
  // Nobody in it is the reader, and it is still there after a reload.
  const named = await page.locator('.who, .end h2, .end thead').allInnerTexts();
  assert.doesNotMatch(named.join(' '), /\byou\b/i);
  await page.reload();
  await page.getByRole('button', { name: 'One step on' }).waitFor();
  await page.goto(`${here.site.address}#/rules`);
  await page.locator('.book').waitFor();
  await page.goto(`${here.site.address}#/replay`);
  await page.getByText('Drop a record here').waitFor();
  await finish(page);
});

it('goes on after a reload where it was', async () => {
  const page = await start(here, { players: 5 });
  let n = 0;
  await play(page, { until: () => n++ >= 4 });
  await isKept(page, { turn: 5 });
  const shown = async () => ({
    hand: await page.locator('.dock .slot').evaluateAll((slots) => slots.map((slot) => slot.innerText)),
    cities: await page.locator('.cities').innerText(),
  });
  const before = await shown();
  await page.locator('.dock .slot').first().click();
  await page.reload();
  await page.waitForSelector('.dock .slot');
  await soon(async () => assert.deepEqual(await shown(), before));
  await finish(page);
});

it('every card says what it costs, and every way to pay is offered with what it brings', async () => {
  const page = await start(here, { players: 4, seed: '7' });
  const slots = page.locator('.dock .slot');
  assert.equal(await slots.count(), 7);
  for (let i = 0; i < 7; ++i) {
    assert.match(
      await slots.nth(i).locator('.visually-hidden').textContent(),
      /(Costs|Your own production|Free because|You lack|short|already)/,
    );
    await slots.nth(i).click();
    await page.getByRole('radio', { name: /^Sell/ }).click();
    await page.getByRole('img', { name: 'Coins: 3, then 6' }).waitFor();
  }
  await finish(page);
});

it('remembers the hands one has passed on, if that is wanted', async () => {
  const page = await start(here, { players: 3 }, { settings: { memory: true } });
  await decide(page);
  await page.getByRole('img', { name: 'Turn 2 of 6' }).waitFor();
  await page.getByRole('button', { name: 'Hands you have seen' }).click();
  await soon(async () => assert.equal(await page.locator('dialog .cards .strip').count(), 6));
  await finish(page);
});

it('fits a phone: nothing is wider than the screen, from the home page to the score sheet', async () => {
  const page = await startLate(here, -2, { players: 7 }, { viewport: PHONE, phone: true, expectErrors: true });
  const fits = (what) =>
    soon(async () => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= PHONE.width, `${what}: ${width} px`);
    });
  await fits('the table');
  await page.locator('.dock .slot').first().tap();
  await page.waitForSelector('.actions');
  await fits('the actions');
  await play(page);
  await fits('the end');
  for (const hash of ['', '#/rules', '#/settings', '#/replay', '#/nowhere', '#/tables']) {
    await page.goto(here.site.address + hash);
    await page.waitForSelector('main');
    await fits(hash);
  }
  await finish(page);
});

it('the first load stays below 250 KB gzipped', async () => {
  const { gzipSync } = await import('node:zlib');
  const page = await newPage(here.browser, { viewport: DESKTOP });
  const sizes = [];
  page.on('response', (response) =>
    sizes.push(
      response.body().then(
        (body) => ({
          url: response.url(),
          size: response.url().endsWith('.woff2') ? body.length : gzipSync(body).length,
        }),
        () => ({ url: response.url(), size: 0 }),
      ),
    ),
  );
  // The engine and the drawings come when the page is idle, however late that is.
  const last = [/\/wonders-[\w-]+\.wasm$/, /\/drawings-/].map((name) => page.waitForResponse(name));
  await page.goto(here.site.address);
  await page.waitForSelector('.play');
  await Promise.all(last);
  await page.waitForLoadState('networkidle');
  const loaded = await Promise.all(sizes);
  const sum = (files) => files.reduce((bytes, { size }) => bytes + size, 0);
  const drawings = loaded.filter(({ url }) => url.includes('/drawings-'));
  const total = sum(loaded) - sum(drawings);
  assert.ok(total < 250_000, `${total} bytes`);
  // Nobody has to wait for them to play.
  assert.equal(drawings.length, 1);
  assert.ok(sum(drawings) < 90_000, `${sum(drawings)} bytes of drawings`);
  await finish(page);
});
