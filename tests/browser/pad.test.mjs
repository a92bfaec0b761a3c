// The score pad: the sums are those of `wonders score`, a game is kept, and a picture of it can be sent.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { newPage, PHONE, soon } from './support/browser.mjs';
import { finish, setUp } from './support/setup.mjs';

const here = setUp();
const WORDS = {
  conflicts: 'Conflicts',
  coins: 'Treasury',
  wonder: 'Wonder',
  civilian: 'Civilian',
  commercial: 'Commerce',
  guilds: 'Guilds',
};
const SYMBOLS = { compass: 'compasses', gear: 'gears', tablet: 'tablets', wild: 'symbols of free choice' };

/** Some games, the same each time: close ones, ties and free symbols among them. */
function pads() {
  let state = 7;
  const below = (n) => (state = (state * 48271) % 2147483647) % n;
  const player = (name) => ({
    name,
    conflicts: below(10) - 6,
    coins: below(12),
    wonder: below(3),
    civilian: below(3),
    science: { compass: below(4), gear: below(4), tablet: below(3), wild: below(4) },
    commercial: below(3),
    guilds: below(3),
  });
  const tie = { name: 'Cleo', ...Object.fromEntries(Object.keys(WORDS).map((row) => [row, 3])), science: {} };
  return [
    [player('Ada'), player('Ben'), player('Cleo')],
    [player('Ada'), player('Ben'), player('Cleo')],
    [{ ...tie, name: 'Ada', coins: 5 }, { ...tie, name: 'Ben', coins: 4 }, player('Cleo')],
    [{ ...tie, name: 'Ada' }, { ...tie, name: 'Ben' }, tie],
  ];
}

async function fill(page, players) {
  for (const [i, { name, science, ...numbers }] of players.entries()) {
    await page.getByLabel(`Name of player ${i + 1}`, { exact: true }).fill(name);
    for (const [row, label] of Object.entries(WORDS))
      await page.getByLabel(`${name}: ${label}`).fill(String(numbers[row]));
    for (const [symbol, label] of Object.entries(SYMBOLS))
      await page.getByLabel(`${name}: ${label}`).fill(String(science[symbol] ?? 0));
  }
}

async function shown(page) {
  const columns = await page.locator('.total .column').all();
  const players = [];
  for (const column of columns)
    players.push({
      total: Number((await column.locator('strong').innerText()).trim()),
      winner: (await column.getByRole('img').count()) === 1,
    });
  return players;
}

it('counts what the program counts', async () => {
  const page = await newPage(here.browser);
  await page.goto(`${here.site.address}#/pad`);
  for (const players of pads()) {
    await fill(page, players);
    const input = JSON.stringify({ edition: 'second', players });
    const { players: scores, winners } = JSON.parse(
      execFileSync(process.env.WONDERS, ['score', '--json', '-'], { input }),
    );
    const expected = scores.map(({ name, total }) => ({ total, winner: winners.includes(name) }));
    await soon(async () => assert.deepEqual(await shown(page), expected, input));
  }
  await finish(page);
});

it('keeps a game through a reload, opens it again and forgets it', async () => {
  const page = await newPage(here.browser, { viewport: PHONE, phone: true });
  await page.goto(`${here.site.address}#/pad`);
  await fill(page, pads()[0]);
  await page.getByLabel('Ada: Conflicts').fill('1 3 -1');
  await page.getByRole('button', { name: 'Keep this game' }).click();
  await page.reload();
  assert.equal(await page.getByLabel('Ada: Conflicts').inputValue(), '1 3 -1');
  const kept = await shown(page);
  await page.getByRole('button', { name: 'Next game' }).click();
  const empty = [1, 2, 3].map(() => ({ total: 0, winner: false }));
  await soon(async () => assert.deepEqual(await shown(page), empty));
  await page.locator('.past').click();
  await soon(async () => assert.deepEqual(await shown(page), kept));
  await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth);
  await page.getByRole('button', { name: /^Forget/ }).click();
  await page.locator('.past').waitFor({ state: 'detached' });
  await finish(page);
});

it('refuses what cannot be right, and says so', async () => {
  const page = await newPage(here.browser);
  await page.goto(`${here.site.address}#/pad`);
  await page.getByLabel('Player 1: Treasury').fill('-1');
  await page.getByText('From 0 to 999.').waitFor();
  await page.getByLabel('Player 1: Treasury').fill('many');
  await page.getByText('Only numbers, please.').waitFor();
  await finish(page);
});

it('makes a picture', async () => {
  const page = await newPage(here.browser);
  await page.goto(`${here.site.address}#/pad`);
  await fill(page, pads()[0]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share a picture' }).click();
  const file = readFileSync(await (await saved).path());
  assert.equal(file.subarray(1, 4).toString(), 'PNG');
  assert.equal(file.readUInt32BE(16), 1200);
  await finish(page);
});
