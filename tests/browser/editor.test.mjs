// The editor: a position is set up, what is wrong with it is named and mended; it is analysed, played on and sent to others.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { isOver, newPage, PHONE, play, ROOT } from './support/browser.mjs';
import { missingTexts, sideways } from './support/looks.mjs';
import { axe, finish, setUp } from './support/setup.mjs';

const here = setUp();
const LONG = { timeout: 90_000 };
const sound = (page) => page.locator('.problems.sound[aria-busy=false]').waitFor(LONG);
const choose = (page, name, value) => page.getByRole('combobox', { name, exact: true }).selectOption(value);
const chips = (page, id) => page.locator(`[id="${id}"] .chip`);

async function open(view = {}, code = '') {
  const page = await newPage(here.browser, view);
  await page.goto(`${here.site.address}#/editor${code ? `/${code}` : ''}`);
  await page.locator('.problems[aria-busy=false]').waitFor(LONG);
  return page;
}

async function pick(page, button, cards) {
  await page.getByRole('button', { name: button, exact: true }).click();
  for (const card of cards) await page.locator(`dialog [data-card="${card}"]`).click();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

it('names what is wrong with a position, leads there, and is content when it is mended', async () => {
  const page = await open({ bypass: true });
  await sound(page);
  await choose(page, 'Age', '2');
  await choose(page, 'Turn', '3');
  await pick(page, 'Add structures: City 2', ['Baths', 'Statue', 'Stockade']);
  await sound(page);
  await page.getByText('1 shield', { exact: true }).waitFor();
  await choose(page, 'Token of Age I against the left neighbour: City 2', '1');
  const problem = page.locator('.problems li button');
  await problem.waitFor();
  assert.match(await problem.innerText(), /^City 2: Age I: the token against the left neighbour does not fit/);
  await problem.click();
  await page.waitForFunction(() => document.activeElement?.id === 'at-1-tokens');
  await axe(page, 'with a problem');
  await choose(page, 'Token of Age I against the right neighbour: City 3', '-1');
  await sound(page);
  await pick(page, 'Add cards to the hand: City 1', ['Forum', 'Walls']);
  await page.getByRole('button', { name: 'Fill at random: City 1' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[id="at-0-hand"] .chip').length === 5);
  for (const card of ['Forum', 'Walls'])
    assert.equal(await chips(page, 'at-0-hand').filter({ hasText: card }).count(), 1);
  await finish(page);
});

it('says what each choice is worth, and a link opens the same position', async () => {
  const page = await open();
  await choose(page, 'Age', '3');
  await choose(page, 'Turn', '5');
  await pick(page, 'Add cards to the hand: City 1', ['Palace', 'Arsenal', 'Haven']);
  await page.getByRole('button', { name: 'One more: Stages: City 1' }).click();
  await sound(page);
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await page.locator('.candidates > li.best').waitFor(LONG);
  const titles = await page.locator('.candidates > li .line b').allInnerTexts();
  assert.ok(titles.length > 1, titles.join());
  for (const title of titles) assert.match(title, /(Palace|Arsenal|Haven)$/);
  assert.match(await page.locator('.candidates .line strong').first().innerText(), /^\d+(\.\d)?%$/);
  const link = await page.getByLabel('Link to this position').inputValue();
  assert.equal(link, page.url());
  const other = await newPage(here.browser, { viewport: PHONE, phone: true });
  await other.goto(link);
  await sound(other);
  assert.deepEqual(await chips(other, 'at-0-hand').allInnerTexts(), await chips(page, 'at-0-hand').allInnerTexts());
  assert.equal(await other.getByRole('combobox', { name: 'Age', exact: true }).inputValue(), '3');
  assert.equal(await other.locator('[id="at-0-stages"] output').innerText(), '1');
  await finish(page, other);
});

it('is played on to the end, and counts for nothing', async () => {
  const page = await open();
  await choose(page, 'Age', '3');
  await choose(page, 'Turn', '5');
  await sound(page);
  await page.getByRole('button', { name: 'Play on', exact: true }).click();
  await page.locator('.dock .slot .tag').first().waitFor(LONG);
  await page.getByRole('img', { name: 'Turn 5 of 6' }).waitFor();
  await page.reload(); // it is kept like any other
  await page.locator('.dock .slot .tag').first().waitFor(LONG);
  await play(page);
  assert.ok(await isOver(page));
  await page.locator('.end').waitFor();
  await page.locator('.end .unrecorded').getByText('has no record to review').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Save the record' }).count(), 0, 'there is no record');
  assert.equal(await page.locator('.end .review').count(), 0);
  await page.goto(`${here.site.address}#/`);
  await page.locator('.kept', { hasText: 'from a position' }).waitFor();
  await page.goto(`${here.site.address}#/games`);
  await page.locator('main h1').waitFor();
  assert.equal(
    await page
      .locator('main')
      .getByText(/1 game/)
      .count(),
    0,
  );
  await finish(page);
});

it('edits a moment of a replay', async () => {
  const page = await newPage(here.browser);
  await page.goto(`${here.site.address}#/replay`);
  await page.locator('input[type=file]').setInputFiles(join(ROOT, 'tests/browser/data/copied_guild.jsonl'));
  await page.getByRole('button', { name: 'One step on' }).click();
  await page.getByRole('img', { name: 'Turn 2 of 6' }).waitFor();
  await page.getByRole('button', { name: 'Edit this position' }).click();
  await sound(page);
  assert.equal(await page.getByRole('combobox', { name: 'Turn', exact: true }).inputValue(), '2');
  assert.equal(await chips(page, 'at-1-hand').count(), 6);
  await finish(page);
});

it('says so where a link holds no position, and begins a new one', async () => {
  const page = await open({}, 'AQMR');
  await page.getByText('This link holds no position').waitFor();
  await sound(page);
  await finish(page);
});

for (const locale of ['tr-TR', 'hu-HU', 'fi-FI']) {
  it(`speaks ${locale} on a phone, with a problem in sight`, async () => {
    const page = await open({ viewport: PHONE, phone: true, dark: true, locale });
    await page.locator('.moment select').nth(2).selectOption('2');
    await page.locator('.city select.token').first().selectOption('1');
    await page.locator('.problems li').first().waitFor();
    assert.deepEqual(await missingTexts(page), []);
    assert.deepEqual(await sideways(page), []);
    await finish(page);
  });
}
