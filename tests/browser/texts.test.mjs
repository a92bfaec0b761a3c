// Every text is in the catalogue: no page or dialogue shows a key, and none shows a word that was never given to translators.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newPage, soon } from './support/browser.mjs';
import { startLate } from './support/local.mjs';
import { missingTexts, untranslatedTexts } from './support/looks.mjs';
import { Server } from './support/server.mjs';
import { finish, setUp } from './support/setup.mjs';
import {
  PSEUDO,
  tourEnd,
  tourGames,
  tourPages,
  tourReplay,
  tourServer,
  tourServerEnd,
  tourSheets,
  tourTable,
} from './support/tour.mjs';

const here = setUp(() => Server.start());

/** Fails on what is wrong with the texts of the page as it is now. */
const reader = (page, language) => (where) =>
  soon(async () => {
    assert.deepEqual(await missingTexts(page), [], where);
    if (language === PSEUDO) assert.deepEqual(await untranslatedTexts(page), [], where);
  });

for (const language of ['en', PSEUDO]) {
  it(`pages in ${language}`, async () => {
    const page = await newPage(here.browser);
    await tourPages(page, here.site, reader(page, language), language);
    await finish(page);
  });

  it(`a game against bots in ${language}`, async () => {
    const settings = { memory: true, language };
    const table = await startLate(here, 8, { players: 7, seed: '11' }, { settings });
    await tourTable(table, reader(table, language));
    const end = await startLate(here, -3, { players: 7, seed: '11' }, { settings });
    await tourEnd(end, reader(end, language));
    await finish(table, end);
  });

  it(`lessons, puzzles, the guide and replays in ${language}`, async () => {
    const page = await newPage(here.browser);
    await tourGames(page, here.site, reader(page, language), language);
    await tourReplay(page, here.site, reader(page, language), language);
    await finish(page);
  });

  it(`a table of the server in ${language}`, async () => {
    const page = await newPage(here.browser);
    const look = reader(page, language);
    const { id } = await tourServer(page, here.site, look, language);
    await page.goto(`${here.site.address}?lang=${language}#/t/${id}`);
    await tourTable(page, look);
    await tourServerEnd(page, here.site, look, language);
    await finish(page);
  });

  it(`the sheets of a turn in ${language}`, async () => {
    for (const phases of [5, -1]) {
      const options = { players: 3, learning: true };
      const page = await startLate(here, phases, options, { motion: 'no-preference', settings: { language } });
      await tourSheets(page, reader(page, language));
      await finish(page);
    }
  });
}
