// The coach: against bots, in words of every language, and never where other people play.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { decide, newPage, PHONE, play, press, soon } from './support/browser.mjs';
import { enterTable } from './support/guests.mjs';
import { start } from './support/local.mjs';
import { missingTexts, sideways } from './support/looks.mjs';
import { Server } from './support/server.mjs';
import { axe, finish, setUp } from './support/setup.mjs';

const here = setUp(() => Server.start());
const COACHED = { settings: { coach: true } };
/** To the Explorer, from the menu that is opened for it and closed again: that is advice as well. */
async function asksExplorer(page) {
  await page.getByRole('button', { name: 'Game', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Home' }).waitFor();
  const links = await page.locator('a[href*="#/explore"]').count();
  await page.keyboard.press('Escape');
  return links > 0;
}
const marked = (page) => page.locator('.dock .slot:has(.rank)');
/** Advice for the decision at hand has come: on the hand, and in the panel, which is a file of its own. */
async function advised(page) {
  await marked(page).first().waitFor();
  await page.locator('.coach').first().waitFor();
}

it('marks the candidates on the hand and says what speaks for them', async () => {
  const page = await start(here, { players: 3, seed: '9' }, { ...COACHED, bypass: true });
  await advised(page);
  await page.locator('.coach .title').first().waitFor();
  const said = await page.locator('.coach .title').allInnerTexts();
  assert.ok(said.length === 2 || said.length === 3, said.join());
  for (const title of said) assert.match(title, /^(Build|Sell|Build a wonder stage with): /);
  assert.ok((await page.locator('.coach .reasons li').count()) >= said.length, 'each has a reason');
  assert.ok((await page.locator('.coach .about li').count()) >= 1);
  // The best card of the panel is the card with the mark; a click picks it, and its reasons stay in sight.
  const best = await page.locator('.dock .slot:has(.rank.best)').getAttribute('data-card');
  assert.ok(said[0].endsWith(best), `${said[0]} and ${best}`);
  await page.locator('.coach .title').first().click();
  await page.locator(`.dock .slot[aria-pressed=true][data-card="${best}"]`).waitFor();
  await page.locator('.own .reasons li').first().waitFor();
  await axe(page, 'with the coach');
  await page.keyboard.press('Escape');
  await page.locator('.coach a[href*="#/explore/here/first/3/1/1/"]').waitFor();
  assert.equal(await asksExplorer(page), true);
  await finish(page);
});

it('is switched on and off in the bar, and the wish is remembered', async () => {
  const page = await start(here, { players: 3, seed: '9' });
  const bulb = page.locator('.bar .coaching');
  assert.equal(await bulb.getAttribute('aria-pressed'), 'false');
  assert.equal(await page.locator('.coach, .slot .rank').count(), 0);
  await bulb.click();
  await advised(page);
  await page.reload();
  await advised(page);
  await page.locator('.bar .coaching[aria-pressed=true]').click();
  await page.locator('.coach').waitFor({ state: 'detached' });
  await marked(page).first().waitFor({ state: 'detached' });
  await finish(page);
});

it('comes to each decision of a turn with two players, and never holds it up', async () => {
  const page = await start(here, { players: 2, seed: '5' }, COACHED);
  let waited = 0;
  await play(page, {
    until: async () => {
      await advised(page);
      waited += 1;
      return waited === 4; // one's own card and the Free City's among them
    },
    choose: (n) => ({ card: n % 2 }),
  });
  // Whoever does not wait for it plays on.
  await play(page, { until: async () => (await page.locator('.bar .past').count()) === 5 });
  await advised(page);
  await finish(page);
});

for (const language of ['tr', 'hu', 'fi']) {
  it(`speaks ${language} on a phone, in one line that opens and leaves the hand in sight`, async () => {
    const view = { viewport: PHONE, phone: true, settings: { coach: true, language } };
    const page = await start(here, { players: 4, seed: '3' }, view);
    await advised(page);
    const turn = page.locator('.bar .turn');
    const before = await turn.getAttribute('aria-label');
    await decide(page, { card: 1 });
    await soon(async () => assert.notEqual(await turn.getAttribute('aria-label'), before));
    await advised(page);
    await press(page, page.locator('.coach .line'));
    await page.locator('.coach .move').first().waitFor();
    assert.deepEqual(await missingTexts(page), []);
    await soon(async () => {
      assert.deepEqual(await sideways(page), []);
      const hand = await page.locator('.dock .hand').boundingBox();
      const words = await page.locator('.coach').boundingBox();
      assert.ok(hand.y >= 0 && words.y >= hand.y + hand.height - 1, 'the words are below the hand');
      assert.ok(words.y + words.height <= PHONE.height + 1);
    });
    await finish(page);
  });
}

it('is not offered to several people at one screen', async () => {
  const page = await start(here, { players: 3, friends: ['Ben'] }, COACHED);
  await page.locator('.cover button').first().click();
  await page.locator('.dock .slot').first().waitFor();
  assert.equal(await page.locator('.coaching, .coach, .slot .rank').count(), 0);
  assert.equal(await asksExplorer(page), false);
  await finish(page);
});

it('is not offered at a table of the server', async () => {
  const page = await newPage(here.browser);
  const table = await enterTable(page, here.site, { players: 3, ...COACHED });
  await table.start();
  await page.locator('.dock .slot .tag').first().waitFor();
  await play(page, { until: async () => (await page.locator('.bar .past').count()) > 0 });
  assert.equal(await page.locator('.coaching, .coach, .slot .rank').count(), 0);
  assert.equal(await asksExplorer(page), false);
  await finish(page);
});

it('is kept for games without a network', async () => {
  const worker = await (await fetch(`${here.site.address}worker.js`)).text();
  assert.match(worker, /assets\/wonders_analysis-[\w-]+\.wasm/);
  assert.match(worker, /assets\/CoachPanel-[\w-]+\.js/);
});
