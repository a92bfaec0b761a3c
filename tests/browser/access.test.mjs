// Every page and dialogue, light and dark, wide and narrow. axe finds nothing; no page shows a key instead of a text, and none shows
// a word that was never given to translators. Light and wide in the pseudo-language, dark and narrow in English; the table and
// the end of a game light and narrow, and dark and wide, too; everything in every way if there is time.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DESKTOP, newPage, PHONE, soon } from './support/browser.mjs';
import { startLate } from './support/local.mjs';
import { missingTexts, untranslatedTexts } from './support/looks.mjs';
import { Server } from './support/server.mjs';
import { axe, finish, isLong, setUp } from './support/setup.mjs';
import {
  PSEUDO,
  tourEnd,
  tourGames,
  tourHand,
  tourPages,
  tourPeople,
  tourReplay,
  tourServer,
  tourServerEnd,
  tourSheets,
  tourTable,
} from './support/tour.mjs';

const here = setUp(() => Server.start());

/** Fails on what axe finds, and on what is wrong with the texts of the page as it is now. */
const looker = (page, language) => async (where) => {
  await soon(async () => {
    assert.deepEqual(await missingTexts(page), [], where);
    if (language === PSEUDO) assert.deepEqual(await untranslatedTexts(page), [], where);
  });
  await axe(page, where);
};

async function tourServerTable(page, site, look, language) {
  const { id } = await tourServer(page, site, look, language);
  await page.goto(`${site.address}?lang=${language}#/t/${id}`);
  await tourTable(page, look);
}

const TOURS = {
  pages: tourPages,
  games: tourGames,
  'a replay': tourReplay,
  'a table of the server': tourServerTable,
  'its end': tourServerEnd,
  people: tourPeople,
};

for (const dark of [false, true]) {
  const language = dark ? 'en' : PSEUDO;
  for (const viewport of [DESKTOP, PHONE]) {
    const name = `${dark ? 'dark' : 'light'}, ${viewport.width} px, ${language}`;
    const looks = { dark, viewport, bypass: true };
    if (isLong || dark === (viewport === PHONE))
      for (const [what, tour] of Object.entries(TOURS))
        it(`${what}: ${name}`, async () => {
          const page = await newPage(here.browser, looks);
          await tour(page, here.site, looker(page, language), language);
          await finish(page);
        });
    if (!isLong && dark === (viewport === PHONE)) continue;
    it(`the table: ${name}`, async () => {
      const options = { players: 7, seed: '11' };
      const page = await startLate(here, 8, options, { ...looks, settings: { memory: true, language } });
      await (isLong ? tourTable : tourHand)(page, looker(page, language));
      const end = await startLate(here, -3, options, { ...looks, settings: { language } });
      await tourEnd(end, looker(end, language));
      await finish(page, end);
    });
  }
}

for (const dark of [false, true])
  it(`the sheets of a turn: ${dark ? 'dark' : 'light'}`, async () => {
    const language = dark ? 'en' : PSEUDO;
    const viewport = dark ? PHONE : DESKTOP;
    const looks = { dark, viewport, motion: 'no-preference', bypass: true, settings: { language } };
    for (const phases of dark ? [5] : [5, -1]) {
      const page = await startLate(here, phases, { players: dark ? 4 : 3, learning: true }, looks);
      await tourSheets(page, looker(page, language));
      await finish(page);
    }
  });
