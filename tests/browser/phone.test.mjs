// Tables of the server on small phones, with all that the bar can hold and in a language of long words: nothing overflows
// sideways, and fingers are enough.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isAsked, newPage, soon } from './support/browser.mjs';
import { enterTable } from './support/guests.mjs';
import { startLate } from './support/local.mjs';
import { coveredPreview, sideways } from './support/looks.mjs';
import { Server } from './support/server.mjs';
import { finish, isLong, setUp } from './support/setup.mjs';
import {
  PSEUDO,
  tourEnd,
  tourGames,
  tourHand,
  tourPages,
  tourPeople,
  tourReplay,
  tourServerEnd,
  tourSheets,
  tourTable,
} from './support/tour.mjs';

const here = setUp(() => Server.start());
const clocks = [
  { kind: 'turn', seconds: 3600 },
  { kind: 'days', days: 3 },
];

const looker = (page) => (where) =>
  soon(async () => assert.deepEqual([...(await sideways(page)), ...(await coveredPreview(page))], [], where));

/** Sells, the last of what can be done with any card, by touch alone, and sees the turn go on. */
async function decideByTouch(page) {
  await isAsked(page);
  const turn = page.locator('.bar .turn');
  const before = await turn.getAttribute('aria-label');
  await page.locator('.dock .slot').nth(1).tap();
  await page.locator('.actions').getByRole('radio').last().tap();
  await page.locator('.actions .confirm').tap();
  await page.waitForFunction((was) => document.querySelector('.bar .turn').getAttribute('aria-label') !== was, before);
  await isAsked(page);
}

const WIDTHS = { en: [412], [PSEUDO]: [320, 390] };

for (const language of ['en', PSEUDO]) {
  for (const width of isLong ? [320, 360, 390, 412] : WIDTHS[language]) {
    it(`${width} px, ${language}`, async () => {
      const page = await newPage(here.browser, { viewport: { width, height: 740 }, phone: true });
      const look = looker(page);
      // What has room on the narrowest has room on the others, but for a table, which is laid out anew for each.
      if (isLong || width === 320) await tourPages(page, here.site, look, language);
      for (const clock of clocks) {
        const table = await enterTable(page, here.site, { language, clock, players: 5, settings: { memory: true } });
        await look('waiting room');
        await table.start();
        await isAsked(page);
        await decideByTouch(page);
        await (isLong || clock === clocks[0] ? tourTable : tourHand)(page, look); // a clock stands in the bar alone
      }
      await finish(page);
    });
  }

  // What has room for the pseudo-language has room for English.
  if (!isLong && language !== PSEUDO) continue;

  it(`lessons, puzzles, the guide and replays on 320 px, ${language}`, async () => {
    const page = await newPage(here.browser, { viewport: { width: 320, height: 640 }, phone: true });
    await tourGames(page, here.site, looker(page), language);
    await tourReplay(page, here.site, looker(page), language);
    await finish(page);
  });

  it(`the sheets of a turn and the end of a game of the server on 320 px, ${language}`, async () => {
    const view = { viewport: { width: 320, height: 640 }, phone: true };
    const moving = { ...view, motion: 'no-preference', settings: { language } };
    const sheets = await startLate(here, 5, { players: 7, learning: true }, moving);
    await tourSheets(sheets, looker(sheets));
    const end = await newPage(here.browser, view);
    await tourServerEnd(end, here.site, looker(end), language);
    await tourPeople(end, here.site, looker(end), language);
    await finish(sheets, end);
  });

  it(`the end of a game of seven on 320 px, ${language}`, async () => {
    const viewport = { width: 320, height: 640 };
    const page = await startLate(here, -3, { players: 7 }, { viewport, phone: true, settings: { language } });
    const letters = () =>
      page
        .locator('.end svg:has(.line)')
        .evaluate((svg) =>
          [...svg.querySelectorAll('text')].map(
            (text) => parseFloat(getComputedStyle(text).fontSize) * svg.getScreenCTM().a,
          ),
        );
    const look = looker(page);
    let read = false;
    await tourEnd(page, async (where) => {
      await look(where);
      if (where !== 'end') return;
      await soon(async () => {
        const sizes = await letters();
        assert.ok(sizes.length > 9 && Math.min(...sizes) >= 11.5, `letters of the chart: ${sizes}`);
      });
      read = true;
    });
    assert.ok(read);
    await finish(page);
  });
}
