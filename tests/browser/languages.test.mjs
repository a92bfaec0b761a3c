// Every page and a whole game in each language, on screens from 320 to 1366 px: every text is there, and nothing reaches
// beyond the screen.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newPage, play, soon } from './support/browser.mjs';
import { start } from './support/local.mjs';
import { missingTexts, sideways } from './support/looks.mjs';
import { finish, isLong, setUp } from './support/setup.mjs';
import { tourEnd, tourPages, tourTable } from './support/tour.mjs';

const here = setUp();

const looker = (page, what) => (where) =>
  soon(async () => {
    assert.deepEqual(await missingTexts(page), [], `${what}, ${where}`);
    assert.deepEqual(await sideways(page), [], `${what}, ${where}`);
  });

const phone = (width) => ({ viewport: { width, height: 740 }, phone: true });
const GAMES = [
  { language: 'tr', players: 3, edition: 'second', view: phone(320) },
  { language: 'hu', players: 5, edition: 'first', view: phone(390) },
  { language: 'fi', players: 7, edition: 'second', view: { viewport: { width: 820, height: 1100 } } },
];

for (const { language, players, edition, view } of GAMES) {
  it(`a whole game in ${language}`, async () => {
    const page = await start(here, { players, edition, seed: '11' }, { ...view, settings: { memory: true, language } });
    const look = looker(page, language);
    let n = 0;
    await play(page, { until: () => n++ >= 4 });
    await tourTable(page, look);
    await tourEnd(page, look);
    await finish(page);
  });
}

const WIDTHS = [320, 390, 820, 1366];

for (const language of isLong ? ['en', 'tr', 'hu', 'fi'] : []) {
  for (const width of WIDTHS) {
    it(`the table and its dialogues in ${language}, ${width} px`, async () => {
      const view = { viewport: { width, height: width < 600 ? 740 : 900 }, phone: width < 600 };
      const options = { players: 5, edition: 'second', seed: '11' };
      const page = await start(here, options, { ...view, settings: { memory: true, language } });
      let n = 0;
      await play(page, { until: () => n++ >= 8 });
      await tourTable(page, looker(page, `${language} ${width}`));
      await finish(page);
    });
  }
}

for (const language of ['en', 'tr', 'hu', 'fi'])
  it(`the pages in ${language}`, async () => {
    const page = await newPage(here.browser, { expectErrors: true });
    const look = async (where) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 });
        await looker(page, `${language} ${width}`)(where);
      }
    };
    await tourPages(page, here.site, look, language);
    await finish(page);
  });
