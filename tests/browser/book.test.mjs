// The book inside: one key away from everywhere, searched in every language, every rule an address, every line of the table a link
// to its paragraph, and room for all of it on small screens.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { closeDialogue, newPage, ROOT, soon } from './support/browser.mjs';
import { start } from './support/local.mjs';
import { missingTexts, sideways, untranslatedTexts } from './support/looks.mjs';
import { axe, finish, isLong, setUp, widthsFor } from './support/setup.mjs';
import { PSEUDO } from './support/tour.mjs';

const here = setUp();
const texts = (folder, language) => JSON.parse(readFileSync(join(ROOT, `messages/${folder}/${language}.json`), 'utf8'));
const BOOK = texts('book', 'en');
const RULES = Object.keys(BOOK)
  .filter((key) => key.startsWith('rule.'))
  .map((key) => key.replace('rule.', ''));
const CHAPTERS = Object.keys(BOOK)
  .filter((key) => key.startsWith('chapter.'))
  .map((key) => key.replace('chapter.', ''));

/** Opens a place of the book and waits until it is there with its pictures. */
async function open(page, at, language = 'en') {
  await page.goto(`${here.site.address}?lang=${language}#/rules/${at}`);
  await page.waitForSelector(`:root[lang="${language}"] .book h2`);
  await page.waitForFunction(() => !document.querySelector('.book .content > [role="status"]'));
}

const dialogue = (page) => page.locator('dialog[open] .book');

it('is one key away from home, the table and a dialogue, and gives back what was there', async () => {
  const page = await start(here);
  await page.keyboard.press('F1');
  await dialogue(page).locator('h2').waitFor();
  await closeDialogue(page);

  await page.getByRole('button', { name: 'Points', exact: true }).click();
  await page.locator('dialog table').waitFor();
  await page.keyboard.press('?');
  await dialogue(page).locator('h2').waitFor();
  await page.keyboard.press('?');
  await dialogue(page).waitFor({ state: 'detached' });
  assert.equal(await page.locator('dialog[open] table').count(), 1, 'the dialogue before is still open');

  await page.goto(here.site.address);
  await page.locator('.play').waitFor();
  await page.keyboard.press('?');
  await dialogue(page).getByRole('heading', { name: BOOK['chapter.short'] }).waitFor();
  await closeDialogue(page);
  const field = page.getByRole('textbox').first();
  await field.focus();
  await page.keyboard.type('?');
  assert.equal(await field.inputValue(), '?');
  assert.equal(await dialogue(page).count(), 0, 'whoever writes does not ask');
  await finish(page);
});

const QUERIES = [
  { language: 'en', query: 'STONE', finds: 'Stone Pit' },
  { language: 'tr', query: 'TAŞ', finds: 'Taş Çukuru' },
  { language: 'tr', query: 'ıskarta', finds: 'ıskarta' },
  { language: 'tr', query: 'ISKARTA', finds: 'ıskarta' },
  { language: 'hu', query: 'kő', finds: 'Kőbánya' },
  { language: 'fi', query: 'kivi', finds: 'Kivikuoppa' },
  { language: 'fi', query: 'stone pit', finds: 'Kivikuoppa' },
];
it('finds words as each language writes them', async () => {
  const page = await newPage(here.browser);
  for (const { language, query, finds } of QUERIES) {
    await open(page, '', language);
    await page.locator('.book input').fill(query);
    const hit = page.locator('.found a', { hasText: finds }).first();
    await hit.waitFor();
    const target = (await hit.getAttribute('href')).replace('#/rules/', '');
    await hit.click();
    await page.waitForSelector(`#at-${target}`);
    await page.locator('.found').waitFor({ state: 'detached' });
  }
  await finish(page);
});

it('every rule has its paragraph, and its address leads there', async () => {
  const page = await newPage(here.browser);
  const there = [];
  for (const chapter of ['rules', 'two']) {
    await open(page, chapter);
    there.push(...(await page.$$eval('[id^="at-R-"], [id^="at-OP-"]', (all) => all.map(({ id }) => id.slice(3)))));
  }
  assert.ok(RULES.length > 160);
  assert.deepEqual(there.sort(), [...RULES].sort());
  for (const rule of RULES.filter((_, i) => i % 12 === 0)) {
    await page.evaluate((at) => (location.hash = `#/rules/${at}`), rule);
    await page.waitForFunction((at) => {
      const box = document.querySelector(`#at-${at}.here`)?.getBoundingClientRect();
      return box && box.top >= 0 && box.bottom <= innerHeight;
    }, rule);
  }
  await page.goto(`${here.site.address}#/rules/R-999`);
  await page.getByText(BOOK['book.unknown']).waitFor();
  await finish(page);
});

it('cards, boards, refusals and lines of the score lead to their paragraph', async () => {
  const page = await start(here, { seed: '9' });
  const leads = async (link, text) => {
    await link.click();
    await dialogue(page).locator('.here').waitFor();
    assert.match(await dialogue(page).locator('.here').innerText(), text);
    await closeDialogue(page);
  };
  await page.getByRole('button', { name: 'Points', exact: true }).click();
  await leads(page.locator('dialog table a', { hasText: 'Science' }), /R-206/);
  await leads(page.locator('dialog table a', { hasText: 'Treasury' }), /R-203/);
  await leads(page.locator('dialog header .about'), /R-200/);
  await closeDialogue(page);

  await page.locator('.own .drawing').click();
  await page.locator('dialog .list a').first().waitFor();
  await leads(page.locator('dialog .list a').first(), /R-\d+|OP-\d+/);
  await closeDialogue(page);

  const slots = await page.locator('.dock .slot').count();
  let refused = 0;
  for (let n = 1; n <= slots && !refused; ++n) {
    await page.keyboard.press(String(n));
    await page
      .locator('.dock .slot')
      .nth(n - 1)
      .and(page.locator('[aria-pressed=true]'))
      .waitFor();
    refused = await page.locator('.actions .cannot a').count();
  }
  assert.ok(refused > 0, 'something cannot be built');
  await leads(page.locator('.actions .cannot a').first(), /R-(090|112|117|063)/);
  await page.locator('.actions header .icon-button').first().click();
  await leads(page.locator('dialog dl a').first(), /R-1\d\d/);
  await finish(page);
});

it('the English name of a card is one look away', async () => {
  const page = await start(here, {}, { settings: { language: 'hu' } });
  await page.keyboard.press('1');
  await page.locator('.actions header .icon-button').first().click();
  const english = await page.locator('dialog [lang="en"]').innerText();
  assert.ok(`card.${english}` in texts('.', 'hu'), english);
  await finish(page);
});

const LANGUAGES = ['en', 'tr', 'hu', 'fi'];
// Each chapter in one of them; in all of them if there is time.
for (const [n, language] of LANGUAGES.entries())
  it(`fits small screens in ${language}`, async () => {
    const page = await newPage(here.browser);
    for (const [at, chapter] of CHAPTERS.entries()) {
      if (!isLong && (n + at) % LANGUAGES.length !== 0) continue;
      await open(page, chapter, language);
      await soon(async () => assert.deepEqual(await missingTexts(page), [], chapter));
      for (const width of widthsFor(n + at)) {
        await page.setViewportSize({ width, height: 740 });
        await soon(async () => assert.deepEqual(await sideways(page), [], `${chapter} ${width}`));
      }
    }
    await finish(page);
  });

it('has no word that no translator has seen, and room for longer ones on a small phone', async () => {
  const page = await newPage(here.browser, { viewport: { width: 320, height: 740 } });
  for (const chapter of CHAPTERS) {
    await open(page, chapter, PSEUDO);
    await soon(async () => assert.deepEqual(await untranslatedTexts(page), [], chapter));
    await soon(async () => assert.deepEqual(await sideways(page), [], chapter));
  }
  await finish(page);
});

it('axe finds nothing in it', async () => {
  for (const dark of [false, true]) {
    const viewport = { width: dark ? 390 : 1366, height: 800 };
    const page = await newPage(here.browser, { dark, viewport, bypass: true });
    // Every other chapter light and wide, the others dark and narrow; the long list of rules is alike everywhere.
    for (const chapter of CHAPTERS.filter((one, i) => one !== 'rules' && (i % 2 === 0) === dark)) {
      await open(page, chapter);
      await axe(page, `${chapter} ${dark ? 'dark' : 'light'}`);
    }
    await finish(page);
  }
});
