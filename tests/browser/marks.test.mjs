// What happened in a turn is heard with and without movement, and without it what the turn brought stays marked.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { decide, newPage, play, soon } from './support/browser.mjs';
import { start, startLate } from './support/local.mjs';
import { finish, setUp } from './support/setup.mjs';

const here = setUp();

/** A tone that only this sound has, in hertz. */
const TONES = { card: 190, coins: 1568, conflict: 880, turn: 784, age: 262, victory: 659 };

/** The sounds that have been made since the page was opened, by the frequencies that their tones begin with. */
function listen() {
  window.heard = new Set();
  const set = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (value, at) {
    window.heard.add(Math.round(value));
    return set.call(this, value, at);
  };
}

const hears = (page, sound) => page.waitForFunction((tone) => window.heard.has(tone), TONES[sound]);
const forget = (page) => page.evaluate(() => window.heard.clear());

for (const motion of ['no-preference', 'reduce'])
  it(`every sound can be heard, ${motion === 'reduce' ? 'without' : 'with'} movement`, async () => {
    // Before the last turn of Age I, so that one decision brings cards, coins, a conflict and a new Age.
    const page = await startLate(here, 5, { players: 3 }, { motion, settings: { sound: true } });
    await page.evaluate(listen);
    await forget(page);
    await decide(page, { key: 's' });
    for (const sound of ['card', 'coins', 'conflict', 'age']) await hears(page, sound);
    await page.locator('.dock .slot .tag').first().waitFor();
    await finish(page);

    const late = await startLate(here, -1, { players: 3 }, { motion, settings: { sound: true } });
    await late.evaluate(listen);
    await play(late);
    await hears(late, 'victory');
    await finish(late);
  });

it('without movement the card, the stage and the tokens of the last turn are marked until the next', async () => {
  const page = await startLate(here, 5, { players: 3, seed: '2024' });
  assert.equal(await page.locator('.tokens .fresh').count(), 0);
  await decide(page);
  // Everybody has two neighbours, and somebody always has more shields in this game.
  const marked = page.locator('.cities .city .tokens:has(.fresh)');
  await soon(async () => assert.ok((await marked.count()) >= 2, 'the tokens of Age I are marked'));
  assert.match(await marked.first().getAttribute('aria-label'), /New: [+−]1/);
  await soon(async () => assert.ok((await page.locator('.cities .strip.fresh').count()) >= 1));
  await decide(page);
  await page.getByRole('img', { name: 'Turn 2 of 6' }).waitFor();
  await soon(async () => assert.equal(await page.locator('.tokens .fresh').count(), 0, 'until the next turn'));
  await finish(page);

  // A stage of one's own: whatever can be buried under the wonder.
  const builder = await start(here, { players: 3 });
  let stages = 0;
  await play(builder, {
    until: async () => (stages = await builder.locator('.own .stages .fresh').count()) > 0,
    choose: () => ({ key: 'w' }),
  });
  assert.equal(stages, 1);
  assert.equal(await builder.locator('.own .scene .frame.fresh').count(), 1);
  await finish(builder);
});

it('whose turn it is is heard', async () => {
  const page = await newPage(here.browser);
  await page.addInitScript(listen);
  await page.goto(here.site.address);
  await page.evaluate(() => localStorage.setItem('wonders.settings', JSON.stringify({ sound: true })));
  await page.goto('about:blank');
  await page.goto(`${here.site.address}#/play/new`);
  await page.waitForSelector('.dock .slot .tag');
  await decide(page);
  await hears(page, 'turn');
  await finish(page);
});
