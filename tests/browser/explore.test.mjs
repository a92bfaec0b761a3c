// The Explorer: what strong players take, by card, wonder and turn; its file is fetched when it is wanted, and then kept.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { launch, newPage, PHONE, press, ROOT, serveFiles } from './support/browser.mjs';
import { start } from './support/local.mjs';
import { missingTexts, sideways } from './support/looks.mjs';
import { axe, finish, setUp } from './support/setup.mjs';

const here = setUp();
const choose = (page, name, value) => page.getByRole('combobox', { name, exact: true }).selectOption(value);
const chosen = (page, name) =>
  page.getByRole('combobox', { name, exact: true }).evaluate((select) => select.selectedOptions[0].innerText);
const heading = (page, name) => page.getByRole('columnheader', { name, exact: true });
const table = (page, name) => page.getByRole('figure', { name }).locator('tbody tr');

async function open(view = {}, at = '') {
  const page = await newPage(here.browser, view);
  await page.goto(`${here.site.address}#/explore${at}`);
  await page.getByRole('heading', { level: 1, name: 'What strong players do' }).waitFor();
  return page;
}

it('shows all boards, then a wonder, its openings and the page of a card', async () => {
  const page = await open({ bypass: true });
  await choose(page, 'Edition', 'second');
  await choose(page, 'Players', '4');
  await table(page, 'Wonders and sides').first().waitFor();
  assert.equal(await table(page, 'Wonders and sides').count(), 14);
  const shares = await page
    .getByRole('figure', { name: 'Wonders and sides' })
    .locator('tbody td:nth-child(2)')
    .allInnerTexts();
  const total = shares.map((text) => Number.parseFloat(text)).reduce((a, b) => a + b) / 14;
  assert.ok(Math.abs(total - 25) < 1, `the boards of four players win ${total}% in the mean`);
  await axe(page, 'the overview');
  await page
    .getByRole('link', { name: /^Babylon/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 2, name: 'Babylon' }).waitFor();
  await axe(page, 'a wonder');
  const opening = table(page, 'The first turn').first().getByRole('link');
  const name = await opening.innerText();
  await opening.click();
  await page.getByRole('heading', { level: 2, name }).waitFor();
  await table(page, 'By turn').first().waitFor();
  for (const figure of ['By turn', 'By own wonder', "By a neighbour's wonder"])
    for (const effect of ['More', 'More points'])
      await page
        .getByRole('figure', { name: figure })
        .getByRole('columnheader', { name: effect, exact: true })
        .waitFor();
  // The choice of games stays while one looks around.
  assert.equal(await page.getByRole('combobox', { name: 'Players', exact: true }).inputValue(), '4');
  await axe(page, 'a card');
  await finish(page);
});

it('answers what is taken in a turn, with the own wonder and beside a neighbour too', async () => {
  const page = await open({ bypass: true }, '/here');
  const everywhere = await table(page, 'Age I, turn 1').count();
  assert.ok(everywhere >= 15, `${everywhere} cards`);
  await choose(page, 'Own wonder', 'Gizah A');
  await heading(page, 'Built with this wonder').waitFor();
  await choose(page, 'Age', 'III');
  await choose(page, 'Turn', '2');
  await table(page, 'Age III, turn 2').filter({ hasText: 'Palace' }).waitFor();
  await table(page, 'Those who build a stage').first().waitFor();
  await choose(page, 'Neighbour', 'Rhodos B');
  await heading(page, 'Built beside this neighbour, when possible').waitFor();
  await choose(page, 'Own wonder', 'Any');
  assert.equal(await heading(page, 'Built with this wonder, whole Age').count(), 0);
  await table(page, 'Stages in this turn').first().waitFor();
  await axe(page, 'a turn');
  await finish(page);
});

it('is asked about the decision at hand by whom plays against bots, and comes back to it', async () => {
  const page = await start(here, { players: 4, edition: 'second', seed: '9' });
  const hand = await page.locator('.dock .slot').evaluateAll((slots) => slots.map((slot) => slot.dataset.card));
  await page.getByRole('button', { name: 'Game', exact: true }).click();
  await page.getByRole('link', { name: 'What do strong players take here?' }).click();
  await table(page, 'Age I, turn 1').first().waitFor();
  assert.equal(await page.getByRole('combobox', { name: 'Edition', exact: true }).inputValue(), 'second');
  assert.equal(await page.getByRole('combobox', { name: 'Players', exact: true }).inputValue(), '4');
  assert.notEqual(await chosen(page, 'Own wonder'), 'Any');
  const told = await table(page, 'Age I, turn 1').locator('th').allInnerTexts();
  const names = told.map((name) => name.replaceAll('\u00ad', '')); // where a long one may be broken
  assert.deepEqual(names.toSorted(), [...new Set(hand)].toSorted());
  await page.getByRole('checkbox', { name: 'Only the cards in hand' }).uncheck();
  assert.ok((await table(page, 'Age I, turn 1').count()) > told.length);
  await page.goBack();
  await page.locator('.dock .slot').first().waitFor();
  await finish(page);
});

it('is asked about a moment of a replay, with the eyes of a seat or of nobody', async () => {
  const page = await newPage(here.browser);
  await page.goto(`${here.site.address}#/replay`);
  await page.locator('input[type=file]').setInputFiles(join(ROOT, 'tests/browser/data/copied_guild.jsonl'));
  const link = page.getByRole('link', { name: 'What do strong players take here?' });
  await link.waitFor();
  assert.match(await link.getAttribute('href'), /^#\/explore\/here\/(first|second)\/3\/1\/1$/);
  await page.locator('.eyes select').selectOption('1');
  await page.locator('.dock .hand').first().waitFor();
  await page.waitForFunction(() => /\/1\/1\/[a-z]+-/.test(document.querySelector('a[href*="/here/"]').hash));
  await press(page, link);
  await table(page, 'Age I, turn 1').first().waitFor();
  assert.notEqual(await chosen(page, 'Own wonder'), 'Any');
  assert.ok(await page.getByRole('checkbox', { name: 'Only the cards in hand' }).isChecked());
  await finish(page);
});

for (const [language, theme] of [
  ['fi', 'dark'],
  ['en-XA', 'light'],
])
  it(`fits a phone in ${language}, ${theme}`, async () => {
    const page = await newPage(here.browser, { viewport: { ...PHONE, width: 320 }, phone: true, bypass: true });
    await page.addInitScript(
      (wanted) => localStorage.setItem('wonders.settings', JSON.stringify({ theme: wanted })),
      theme,
    );
    for (const at of [
      '',
      '/cards',
      '/here',
      '/here/first/7/3/6/rhodos-b/palace',
      '/wonders',
      '/card-scriptorium',
      '/wonder-gizah',
    ]) {
      await page.goto(`${here.site.address}?lang=${language}#/explore${at}`);
      await page.locator('main h1').waitFor();
      if (at.startsWith('/here'))
        for (const filter of at === '/here' ? [4] : [4, 5])
          await page.getByRole('combobox').nth(filter).selectOption({ index: 3 });
      assert.deepEqual(await sideways(page), [], at);
      assert.deepEqual(await missingTexts(page), [], at);
    }
    await axe(page, language);
    await finish(page);
  });

it('is there without a network once it was opened, and not fetched before', async () => {
  const site = await serveFiles();
  const browser = await launch();
  try {
    const page = await newPage(browser, { offline: true, expectErrors: true });
    const asked = [];
    page.context().on('request', (request) => asked.push(request.url()));
    await page.goto(site.address);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    assert.deepEqual(
      asked.filter((url) => url.includes('strong-play')),
      [],
    );
    await page.reload();
    await page.goto(`${site.address}#/explore`);
    await table(page, 'Wonders and sides').first().waitFor();
    site.stop();
    await page.context().setOffline(true);
    await page.reload();
    await table(page, 'Wonders and sides').first().waitFor();
    await finish(page);
  } finally {
    await browser.close();
    site.stop();
  }
});

for (const language of ['en', 'tr', 'hu', 'fi'])
  it(`no figure and no short word is broken on a phone, in ${language}`, async () => {
    const page = await newPage(here.browser, PHONE);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const at of ['', '/cards', '/card-scriptorium', '/wonder-gizah']) {
      await page.goto(`${here.site.address}?lang=${language}#/explore${at}`);
      await page.waitForSelector(`:root[lang="${language}"] tbody td`);
      const broken = await page.locator('figure :is(th, td)').evaluateAll((cells) => {
        const range = document.createRange();
        return cells.flatMap((cell) => {
          const text =
            cell.firstChild?.nodeType === Node.TEXT_NODE ? cell.firstChild : cell.querySelector('a')?.firstChild;
          if (!text || !cell.checkVisibility()) return [];
          // Soft hyphens say where words may be broken; figures are never.
          const pieces = cell.matches('td, .range')
            ? [{ index: 0, 0: text.data }]
            : text.data.matchAll(/[^\s\u00ad-]+/gu);
          return [...pieces].flatMap(({ index, 0: piece }) => {
            const tops = [...piece].map((_, i) => {
              range.setStart(text, index + i);
              range.setEnd(text, index + i + 1);
              return [...range.getClientRects()].at(-1)?.top; // the first may be of a hyphen that is shown before it
            });
            return new Set(tops).size > 1 ? [piece] : [];
          });
        });
      });
      assert.deepEqual(broken, [], at);
      const minus = await page
        .locator('figure td')
        .evaluateAll((cells) => cells.filter((td) => td.innerText.startsWith('-')));
      assert.equal(minus.length, 0, 'a minus, not a hyphen');
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${at} is wider than the phone`,
      );
    }
    await finish(page);
  });
