// The Explorer: what strong players take, by card, wonder and turn; its file is fetched when it is wanted, and then kept.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { launch, newPage, PHONE, serveFiles } from './support/browser.mjs';
import { missingTexts, sideways } from './support/looks.mjs';
import { axe, finish, setUp } from './support/setup.mjs';

const here = setUp();
const choose = (page, name, value) => page.getByRole('combobox', { name, exact: true }).selectOption(value);
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
  // The choice of games stays while one looks around.
  assert.equal(await page.getByRole('combobox', { name: 'Players', exact: true }).inputValue(), '4');
  await axe(page, 'a card');
  await finish(page);
});

it('answers what is taken in a turn, with the own wonder too', async () => {
  const page = await open({ bypass: true }, '/here');
  const everywhere = await table(page, 'Age I, turn 1').count();
  assert.ok(everywhere >= 15, `${everywhere} cards`);
  await choose(page, 'Own wonder', 'Gizah A');
  await page.getByRole('columnheader', { name: 'Built with this wonder', exact: true }).waitFor();
  await choose(page, 'Age', 'III');
  await choose(page, 'Turn', '2');
  await table(page, 'Age III, turn 2').filter({ hasText: 'Palace' }).waitFor();
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
    for (const at of ['', '/cards', '/here', '/wonders', '/card-scriptorium', '/wonder-gizah']) {
      await page.goto(`${here.site.address}?lang=${language}#/explore${at}`);
      await page.locator('main h1').waitFor();
      if (at === '/here') await page.getByRole('combobox').nth(4).selectOption({ index: 3 });
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
