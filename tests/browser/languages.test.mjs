// A table and the end of a game in each language, every page in one of them, on screens from 320 to 1366 px: every text is there,
// and nothing reaches beyond the screen.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newPage, soon } from './support/browser.mjs';
import { startLate } from './support/local.mjs';
import { missingTexts, sideways } from './support/looks.mjs';
import { finish, isLong, setUp, widthsFor } from './support/setup.mjs';
import { tourEnd, tourPages, tourTable } from './support/tour.mjs';

const here = setUp();

const looker = (page, what) => (where) =>
  soon(async () => {
    assert.deepEqual(await missingTexts(page), [], `${what}, ${where}`);
    assert.deepEqual(await sideways(page), [], `${what}, ${where}`);
  });

const phone = (width) => ({ viewport: { width, height: 740 }, phone: true });
const LANGUAGES = ['en', 'tr', 'hu', 'fi'];
const GAMES = [
  { language: 'tr', players: 3, edition: 'second', view: phone(320) },
  { language: 'hu', players: 5, edition: 'first', view: phone(390) },
  { language: 'fi', players: 7, edition: 'second', view: { viewport: { width: 820, height: 1100 } } },
];

for (const { language, players, edition, view } of GAMES) {
  it(`a table and its end in ${language}`, async () => {
    const options = { players, edition, seed: '11' };
    const looks = { ...view, settings: { memory: true, language } };
    const table = await startLate(here, 4, options, looks);
    await tourTable(table, looker(table, language));
    const end = await startLate(here, -3, options, looks);
    await tourEnd(end, looker(end, language));
    await finish(table, end);
  });
}

for (const language of isLong ? LANGUAGES : []) {
  for (const width of widthsFor(0)) {
    it(`the table and its dialogues in ${language}, ${width} px`, async () => {
      const view = { viewport: { width, height: width < 600 ? 740 : 900 }, phone: width < 600 };
      const options = { players: 5, edition: 'second', seed: '11' };
      const page = await startLate(here, 8, options, { ...view, settings: { memory: true, language } });
      await tourTable(page, looker(page, `${language} ${width}`));
      await finish(page);
    });
  }
}

// Each page in one of them; in the pseudo-language, which is longer than any, phone.test.mjs has looked at all.
for (const [at, language] of LANGUAGES.entries())
  it(`the pages in ${language}`, async () => {
    const page = await newPage(here.browser, { expectErrors: true });
    let n = at;
    const look = async (where) => {
      const nth = n++;
      if (!isLong && nth % LANGUAGES.length !== 0) return;
      for (const width of widthsFor(nth)) {
        await page.setViewportSize({ width, height: 740 });
        await looker(page, `${language} ${width}`)(where);
      }
    };
    await tourPages(page, here.site, look, language);
    await finish(page);
  });
