// The special powers of the wonders, each with its own dialogue, in games that lead to it.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { isAsked, isOver, newPage, pick, ROOT, soon } from './support/browser.mjs';
import { start } from './support/local.mjs';
import { finish, setUp } from './support/setup.mjs';

const here = setUp();

/** Builds stages where it can and production otherwise, until `goal` holds. */
async function towards(page, goal) {
  for (let n = 0; n < 60; ++n) {
    await isAsked(page);
    if (await goal(page)) return true;
    if (await isOver(page)) return false;
    const before = await page.locator('.bar').innerHTML();
    if (await page.locator('dialog[open]').count())
      await page.getByRole('button', { name: /^(Take none|Go on)$/ }).click();
    else await choose(page);
    await page.waitForFunction(
      (was) =>
        document.querySelector('.bar').innerHTML !== was ||
        document.querySelector('dialog[open], .dock.special, .table.over'),
      before,
    );
  }
  return false;
}

async function choose(page) {
  const confirm = page.locator('.actions .confirm');
  await pick(page, 0);
  await page.keyboard.press('w');
  if ((await confirm.count()) === 0 || !/stage/.test(await confirm.innerText())) {
    const production = page.locator('.dock .slot:not(.dim):has(.c-brown), .dock .slot:not(.dim):has(.c-gray)');
    const any = page.locator('.dock .slot:not(.dim)');
    const wanted = (await production.count())
      ? production.first()
      : (await any.count())
        ? any.first()
        : page.locator('.dock .slot').first();
    if ((await wanted.getAttribute('aria-pressed')) !== 'true') await wanted.click();
  }
  if ((await confirm.count()) === 0) await page.keyboard.press('s');
  await confirm.click();
}

it('Halikarnassos builds from the discard pile', async () => {
  const page = await start(here, { players: 4, board: { wonder: 'Halikarnassos', side: 'B' }, seed: '3' });
  const dialog = page.getByRole('dialog', { name: 'Build from the discard pile' });
  assert.ok(
    await towards(
      page,
      async () => (await dialog.count()) > 0 && (await dialog.getByRole('button', { name: 'Pick a card' }).count()) > 0,
    ),
  );
  await dialog.getByRole('button', { name: 'Look at the table' }).click();
  await page.getByRole('button', { name: 'Back to the discard pile' }).click();
  const card = dialog.locator('.slot').first();
  const name = await card.locator('.name').innerText();
  await card.click();
  await dialog.getByRole('button', { name: `Build ${name}` }).click();
  await page.locator('.own .strip', { hasText: name }).waitFor();
  await finish(page);
});

it('Babylon plays its seventh card', async () => {
  const page = await start(here, { players: 3, board: { wonder: 'Babylon', side: 'B' }, seed: '5' });
  assert.ok(await towards(page, async () => (await page.locator('.dock.special').count()) > 0));
  await page.locator('.dock .ask', { hasText: 'Your seventh card' }).waitFor();
  assert.equal(await page.locator('.dock .slot').count(), 1);
  const age = await page.locator('.bar h1').innerText();
  await page.locator('.dock .slot').click();
  await page.getByRole('radio', { name: /^Sell/ }).click();
  await page.locator('.actions .confirm').click();
  await page.waitForFunction((was) => document.querySelector('.bar h1').textContent !== was, age);
  await finish(page);
});

it('Olympia builds once an Age for nothing', async () => {
  const page = await start(here, { players: 3, board: { wonder: 'Olympia', side: 'A' }, seed: '2' });
  let found = false;
  const goal = async () => {
    const slots = page.locator('.dock .slot');
    for (let i = 0; i < (await slots.count()) && !found; ++i) {
      await pick(page, i);
      found = (await page.getByRole('radio', { name: /Build with your wonder's power/ }).count()) > 0;
      if (!found) await page.keyboard.press('Escape');
    }
    return found;
  };
  assert.ok(await towards(page, goal));
  assert.match(await page.locator('.own .power').innerText(), /for free this Age/);
  await page.getByRole('radio', { name: /Build with your wonder's power/ }).click();
  await page.locator('.actions .confirm').click();
  await page.locator('.own .power').waitFor({ state: 'detached' });
  await finish(page);
});

it('two players decide for the Free City in turn', async () => {
  const page = await start(here, { players: 2, seed: '4' });
  const hasCards = (n) => soon(async () => assert.equal(await page.locator('.dock .slot').count(), n));
  await hasCards(8);
  assert.match(await page.locator('.dock .ask').innerText(), /one of these cards for the Free City/);
  await choose(page);
  await page.locator('.dock.special').waitFor();
  assert.match(await page.locator('.dock .ask').innerText(), /Now choose for the Free City/);
  await hasCards(7);
  await choose(page);
  await page.getByRole('img', { name: 'Turn 2 of 6' }).waitFor();
  await hasCards(6);
  await finish(page);
});

it('the score sheet explains which guild was copied', async () => {
  const page = await newPage(here.browser);
  await page.goto(`${here.site.address}#/replay`);
  await page.locator('input[type=file]').setInputFiles(join(ROOT, 'tests/browser/data/copied_guild.jsonl'));
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.locator('.end .copied').first().waitFor();
  assert.match(await page.locator('.end .copied').first().innerText(), /copies the .* Guild of a neighbour/);
  await finish(page);
});
