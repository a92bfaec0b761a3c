// Every lesson is played to its goal: wrong tries are answered and cost nothing, the right one is explained.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { isAsked, newPage, PHONE, press, ROOT, soon } from './support/browser.mjs';
import { missingTexts, sideways } from './support/looks.mjs';
import { finish, setUp } from './support/setup.mjs';

const here = setUp();
const texts = (language) => JSON.parse(readFileSync(join(ROOT, `messages/book/${language}.json`), 'utf8'));

/** What to try and what to do, by the number of the card in the hand and the key of the action. */
const LESSONS = {
  trade: { wrong: ['Glassworks', 's'], right: ['Library', null] },
  military: { wrong: ['Press', 'b'], right: ['Archery Range', 'b'] },
  science: { wrong: ['University', 'b'], right: ['Study', 'b'] },
  guilds: { wrong: ['Town Hall', 'b'], right: ['Builders Guild', 'b'] },
  alexandria: { wrong: ['Loom', 's'], right: ['Loom', 'w'] },
  babylon: { wrong: ['Temple', 's'], right: ['Temple', 'w'] },
  ephesos: { wrong: ['Foundry', 'b'], right: ['Aqueduct', 'w'] },
  gizah: { wrong: ['Academy', 'b'], right: ['Fortifications', 'w'] },
  olympia: { wrong: ['Palace', 's'], right: ['Palace', 'b'] },
  rhodos: { wrong: ['Loom', 'b'], right: ['Loom', 'w'] },
  two: { wrong: ['Sawmill', 'b'], right: ['Sawmill', 'w'] },
};

async function begin(page, lesson, language = 'en') {
  await page.goto(`${here.site.address}?lang=${language}#/lesson/${lesson}`);
  await page.waitForSelector('dialog[open] .lesson');
}

const reply = (page) => page.locator('dialog[open] .lesson');

async function attempt(page, [card, key]) {
  await isAsked(page);
  const slot = page.locator(`.dock .slot[data-card="${card}"]`);
  if ((await slot.getAttribute('aria-pressed')) !== 'true') await slot.click();
  await page.waitForSelector('.actions');
  // The cheapest way to pay is offered first; a key goes on to the next.
  if (key) await page.keyboard.press(key);
  await page.locator('.actions .confirm').click();
}

const names = Object.keys(LESSONS);
let pupil; // one page for all lessons, as somebody goes through them
for (const [n, lesson] of names.entries())
  it(`${lesson} is played to its goal`, async () => {
    const page = (pupil ??= await newPage(here.browser));
    await begin(page, lesson);
    await page.getByText(texts('en')[`lesson.${lesson}.task`].split('{')[0].trim()).waitFor();
    await page.locator('dialog .go').click();
    await attempt(page, LESSONS[lesson].wrong);
    await reply(page).locator('.reply').waitFor();
    await page.locator('dialog .go').click();
    await attempt(page, LESSONS[lesson].right);
    await reply(page).locator('.done').waitFor();
    assert.equal(await reply(page).locator('.done').innerText(), texts('en')[`lesson.${lesson}.done`]);
    if (n === 0) {
      // It is remembered, leads on to the next, and is not among the games to go on with.
      await page.locator('dialog .next').click();
      await page.getByText(texts('en')['lesson.military.task']).waitFor();
      await page.goto(`${here.site.address}#/rules/lessons`);
      await page.locator('.lesson .solved').waitFor();
      await page.goto(here.site.address);
      await page.locator('.play').waitFor();
      assert.equal(await page.locator('a[href^="#/play/lesson"]').count(), 0);
    }
    assert.deepEqual(page.problems, []);
  });

it('halikarnassos is played to its goal, over the discard pile', async () => {
  const page = await newPage(here.browser);
  await begin(page, 'halikarnassos');
  await page.locator('dialog .go').click();
  await page.locator('dialog .decline').click();
  await reply(page).locator('.reply').waitFor();
  await page.locator('dialog .go').click();
  await page.locator('dialog .slot[data-card="Lodge"]').click();
  await page.getByRole('button', { name: 'Build Lodge' }).click();
  await reply(page).locator('.done').waitFor();
  await finish(page);
});

for (const language of ['tr', 'hu', 'fi'])
  it(`fits a phone in ${language}`, async () => {
    const page = await newPage(here.browser, { viewport: { ...PHONE, width: 320 }, phone: true });
    for (const lesson of ['military', 'rhodos']) {
      await begin(page, lesson, language);
      const fits = () => soon(async () => assert.deepEqual(await sideways(page), []));
      assert.deepEqual(await missingTexts(page), []);
      await fits();
      await press(page, page.locator('dialog .go'));
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      await isAsked(page);
      await fits();
    }
    await finish(page);
  });
