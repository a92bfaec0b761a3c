// Puzzles: the list, one that is solved with a wrong try before, what is kept of it, and all of it without a network.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { isAsked, newPage, PHONE, press, ROOT, soon } from './support/browser.mjs';
import { missingTexts, sideways } from './support/looks.mjs';
import { axe, finish, setUp } from './support/setup.mjs';

const here = setUp();
const PATIENCE = { timeout: 120_000 };
const puzzles = readFileSync(join(ROOT, 'web/src/puzzles/puzzles.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
/** Several cards are right, as good as each other. */
const several = puzzles.find(({ action, cards, players }) => action === 'stage' && cards.length > 1 && players === 3);
/** A plain choice of a card to build, so that selling the card is wrong; turns follow in which the game goes on. */
const plain = puzzles.find(
  ({ action, players, themes }) => action === 'build' && players === 3 && !themes.includes('last_turn'),
);

const goto = (page, hash, language = 'en') => page.goto(`${here.site.address}?lang=${language}${hash}`);
const number = async (page, n) => Number(await page.locator('.numbers dd').nth(n).innerText());

async function attempt(page, card, key) {
  await isAsked(page);
  const slot = page.locator(`.dock .slot[data-card="${card}"]`).first();
  if ((await slot.getAttribute('aria-pressed')) !== 'true') await press(page, slot);
  await page.waitForSelector('.actions');
  await page.keyboard.press(key);
  await press(page, page.locator('.actions .confirm'));
}

it('lists them: that of the day, by theme, by difficulty, for an edition and a number of players', async () => {
  const page = await newPage(here.browser, { bypass: true });
  await page.goto(here.site.address);
  await page.locator('a[href="#/puzzles"]').click();
  await page.locator('.door.day').waitFor();
  assert.deepEqual([await number(page, 0), await number(page, 1)], [1100, 0]);
  const left = async () =>
    (await page.locator('.parts').first().locator('small').allInnerTexts()).reduce(
      (sum, text) => sum + parseInt(text),
      0,
    );
  assert.equal(await left(), puzzles.length);
  await page.locator('.filter select').first().selectOption('second');
  assert.equal(await left(), puzzles.filter(({ edition }) => edition === 'second').length);
  await axe(page, 'the puzzles');
  const day = await page.locator('.door.day').getAttribute('href');
  assert.ok(puzzles.some(({ id }) => day === `#/puzzle/${id}`));
  await finish(page);
});

it('a wrong try is answered and counts, the right one is explained, and the next follows', async () => {
  const page = await newPage(here.browser, { bypass: true });
  await goto(page, `#/puzzle/${plain.id}`);
  await page.locator('dialog[open] .puzzle .go').click();
  await attempt(page, plain.cards[0], 's');
  await page.locator('dialog[open] .reply').waitFor();
  await page.getByText(/Your rating: 1\d\d\d \(−\d+\)/).waitFor();
  await page.locator('dialog[open] .go').click();
  await attempt(page, plain.cards[0], 'b');
  await page.locator('dialog[open] .done').waitFor();
  // Explained by the module: the solution first, with what speaks for it.
  const candidates = page.locator('dialog[open] .candidates > li');
  await candidates.first().waitFor(PATIENCE);
  assert.match(await candidates.first().locator('b').innerText(), new RegExp(plain.cards[0]));
  await axe(page, 'the solution');
  await page.locator('dialog[open] .next').click();
  await page.locator('dialog[open] .puzzle .go').waitFor(PATIENCE);
  assert.doesNotMatch(page.url(), new RegExp(plain.id));
  await goto(page, '#/puzzles');
  await page.locator('.door.day').waitFor();
  assert.ok((await number(page, 0)) < 1100);
  assert.deepEqual([await number(page, 1), await number(page, 2)], [0, 0]);
  // It is no game to go on with.
  await page.goto(here.site.address);
  await page.locator('.play').waitFor();
  assert.equal(await page.locator('a[href^="#/play/puzzle"]').count(), 0);
  await finish(page);
});

it('takes any of the cards that are right, and calls nothing too close then', async () => {
  const page = await newPage(here.browser, { bypass: true });
  await goto(page, `#/puzzle/${several.id}`);
  await page.locator('dialog[open] .puzzle .go').click();
  await attempt(page, several.cards[1], 'w');
  await page.getByText('Found it!').waitFor();
  await page.getByText(/^Also right with: /).waitFor();
  await page.locator('dialog[open] .candidates > li').first().waitFor(PATIENCE);
  assert.equal(await page.locator('dialog[open] .close').count(), 0);
  await finish(page);
});

it('can be played on from, and is not asked again then', async () => {
  const page = await newPage(here.browser, { bypass: true });
  await goto(page, `#/puzzle/${plain.id}`);
  await page.locator('dialog[open] .puzzle .go').click();
  await attempt(page, plain.cards[0], 'b');
  await page.getByText(/Your rating: 1\d\d\d \(\+\d+\)/).waitFor();
  await page.locator('dialog[open] .on').click();
  await attempt(page, plain.cards[0], 'b');
  await soon(async () => assert.equal(await page.locator(`.own [data-card="${plain.cards[0]}"]`).count(), 1));
  await page.reload();
  await page.locator('header.bar').waitFor();
  assert.equal(await page.locator('dialog[open] .puzzle').count(), 0);
  await finish(page);
});

it('works without a network', async () => {
  const page = await newPage(here.browser, { offline: true, expectErrors: true });
  await page.goto(here.site.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.context().setOffline(true);
  await goto(page, '#/puzzles');
  await page.locator('.door.next').click();
  await page.locator('dialog[open] .puzzle .go').click(PATIENCE);
  await isAsked(page);
  await page.context().close();
});

for (const language of ['en', 'tr', 'hu', 'fi'])
  it(`fits a phone in ${language}`, async () => {
    const page = await newPage(here.browser, { viewport: { ...PHONE, width: 320 }, phone: true });
    const fits = () => soon(async () => assert.deepEqual(await sideways(page), []));
    await goto(page, '#/puzzles', language);
    await page.locator('.door.day').waitFor();
    assert.deepEqual(await missingTexts(page), []);
    await fits();
    await goto(page, `#/puzzle/${plain.id}`, language);
    await page.locator('dialog[open] .puzzle .go').waitFor();
    assert.deepEqual(await missingTexts(page), []);
    await fits();
    await press(page, page.locator('dialog[open] .go'));
    await attempt(page, plain.cards[0], 's');
    await press(page, page.locator('dialog[open] .show'));
    await page.locator('dialog[open] .candidates > li').first().waitFor(PATIENCE);
    assert.deepEqual(await missingTexts(page), []);
    await fits();
    await finish(page);
  });
