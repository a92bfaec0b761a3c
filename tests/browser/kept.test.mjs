// Local games: several are kept, turns are taken back, people share a screen, bots introduce themselves.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { decide, isAsked, newPage, play, soon } from './support/browser.mjs';
import { playAtOneScreen, start, startLate } from './support/local.mjs';
import { finish, isLong, setUp } from './support/setup.mjs';

const here = setUp();
const home = (page) => page.goto(`${here.site.address}#/`);
const hand = (page) => page.locator('.dock .slot').evaluateAll((slots) => slots.map((slot) => slot.innerText));
const turn = (page, n) => page.getByRole('img', { name: `Turn ${n} of 6` }).waitFor();

it('keeps every game until somebody deletes it', async () => {
  const page = await start(here, { players: 3 });
  await decide(page);
  await turn(page, 2);
  const first = await hand(page);
  await home(page);
  await page.locator('.play').click();
  await isAsked(page);
  await turn(page, 1);
  await home(page);
  const rows = page.locator('.kept li');
  const are = (n) => soon(async () => assert.equal(await rows.count(), n));
  await are(2);
  await rows.filter({ hasText: 'turn 2' }).getByRole('link', { name: 'Go on' }).click();
  await turn(page, 2);
  assert.deepEqual(await hand(page), first);
  // A new game from the menu leaves this one alone.
  await page.getByRole('button', { name: 'Game', exact: true }).click();
  await page.getByText('New game', { exact: true }).click();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await turn(page, 1);
  await home(page);
  await are(3);
  await rows
    .nth(0)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await are(3);
  await rows
    .nth(0)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.locator('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await are(2);
  await page.reload();
  await page.locator('.play').waitFor();
  await are(2);
  await finish(page);
});

it('takes the next choice while the game is still being written down', async () => {
  const page = await start(here, { players: 3 });
  // From now on what is to be kept stays on its way to the engine until it is let go; what follows comes behind it.
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    const waiting = [];
    window.letGo = () => {
      for (const [worker, message] of waiting.splice(0)) post.call(worker, message);
    };
    Worker.prototype.postMessage = function (message) {
      const held = message.request?.op === 'game_moves' || waiting.length > 0;
      if (held) waiting.push([this, message]);
      else post.call(this, message);
    };
  });
  await decide(page);
  await turn(page, 2);
  await isAsked(page);
  await decide(page);
  await page.locator('.dock .slot.chosen').waitFor();
  await page.evaluate(() => window.letGo());
  await turn(page, 3);
  await finish(page);
});

it('takes over the one game that older pages kept, and says when a game cannot go on', async () => {
  const page = await newPage(here.browser, { expectErrors: true });
  await page.goto(here.site.address);
  const setup = { edition: 'first', players: 3, seed: '9', people: [0], bots: ['greedy'], boards: [null, null, null] };
  await page.evaluate((one) => {
    localStorage.setItem(
      'wonders.local',
      JSON.stringify({ setup: one, learning: false, names: ['', 'A', 'B'], moves: [] }),
    );
    const broken = { id: 'x1', begun: 1, touched: 1, setup: one, names: ['', 'A', 'B'], takenBack: 0, age: 1, turn: 2 };
    const history = [[{ seat: 0, action: 'build', card: 'Palace', left: 0, right: 0 }]];
    localStorage.setItem('wonders.game.x1', JSON.stringify({ ...broken, history, learning: false, over: false }));
  }, setup);
  await page.reload();
  const rows = page.locator('.kept li');
  await soon(async () => assert.equal(await rows.count(), 2));
  await page.goto(`${here.site.address}#/play/x1`);
  await page.getByRole('alert').getByText('It is still kept').waitFor();
  await home(page);
  await soon(async () => assert.equal(await rows.count(), 2));
  await rows.first().getByRole('link').click();
  await isAsked(page);
  await page.goto(`${here.site.address}#/play/nosuchgame`);
  await page.getByRole('alert').getByText('has been deleted').waitFor();
  await finish(page);
});

it('takes turns back, any number of them, and the record says so', async () => {
  const page = await start(here, { players: 3 });
  const undo = page.getByRole('button', { name: 'Take back the last turn' });
  assert.ok(await undo.isDisabled());
  const hands = [await hand(page)];
  for (let n = 2; n <= 4; ++n) {
    await decide(page);
    await turn(page, n);
    hands.push(await hand(page));
  }
  for (let n = 3; n >= 1; --n) {
    await undo.click();
    await turn(page, n);
    await soon(async () => assert.deepEqual(await hand(page), hands[n - 1]));
  }
  await undo.and(page.locator(':disabled')).waitFor();
  const end = await startLate(here, -2, { players: 3 });
  await end.getByRole('button', { name: 'Take back the last turn' }).click();
  await turn(end, 4);
  await play(end, { choose: () => ({ card: 1 }) });
  const [download] = await Promise.all([
    end.waitForEvent('download'),
    end.getByRole('button', { name: 'Save the record' }).click(),
  ]);
  const record = JSON.parse(readFileSync(await download.path(), 'utf8'));
  assert.equal(record.taken_back, 1);
  assert.equal(record.seats.filter((seat) => seat.bot === 'greedy').length, 2);
  await finish(page, end);
});

it('a game that is over is in the list of my games, and can be replayed from there', async () => {
  const page = await startLate(here, -2, { players: 3 });
  await play(page);
  const totals = () => page.locator('.end tfoot tr').first().locator('td').allInnerTexts();
  await page.locator('.end tfoot td').first().waitFor();
  const points = await totals();
  await page.goto(`${here.site.address}#/games`);
  const row = page.locator('.games li');
  await row.getByText(`${points[0]} points`).waitFor();
  await row.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'One step on' }).waitFor();
  await turn(page, 1);
  assert.match(await page.locator('.bar h1').innerText(), /Age I$/);
  await page.keyboard.press('End');
  await page.locator('.end tfoot td').first().waitFor();
  assert.deepEqual(await totals(), points);
  await finish(page);
});

it('is played by several people at one screen, whose hands are covered in between', async () => {
  const page = await start(here, { players: 2, friends: ['Ben'] }, { settings: { name: 'Ada' } });
  const ready = (name) => page.getByRole('button', { name: `I am ${name}` });
  const handed = await playAtOneScreen(
    page,
    async (n) => {
      const name = (await page.locator('.cover h1').innerText()).split(' ')[0];
      // Who has just chosen may think again.
      if (n === 1) {
        await page.getByRole('button', { name: 'Back to Ada' }).click();
        await ready('Ada').click();
        await decide(page);
      }
      await ready(name).waitFor();
    },
    isLong ? Infinity : 8,
  );
  assert.ok(handed >= (isLong ? 36 : 8), `${handed} times`);
  const end = await startLate(here, -2, { players: 3, names: ['Ada', 'Ben'] });
  await playAtOneScreen(end, () => {});
  assert.match(await end.locator('.end h2').innerText(), /^(Ada wins|Ben wins|Bot 2 wins|A shared victory!)$/);
  await finish(page, end);
});

it('begins with three players against friendly bots, which have faces, levels and something to say', async () => {
  const page = await newPage(here.browser);
  await page.goto(here.site.address);
  await page.getByText('Players, edition, bots').click();
  const levels = page.getByRole('group', { name: 'Level' });
  assert.equal(await levels.getByRole('radio', { checked: true }).getAttribute('value'), 'novice');
  assert.ok(!(await page.getByRole('radio', { name: /Neural network/ }).isVisible()));
  await page.getByText('friendly beginner').waitFor();
  await page.getByText('More bots, for experts').click();
  await page.getByRole('radio', { name: /Neural network/ }).waitFor();
  await page.locator('.play').click();
  await isAsked(page);
  assert.ok((await page.locator('.cities .avatar').count()) >= 2);
  assert.ok((await page.locator('.cities').getByRole('img', { name: 'Level 1 of 6' }).count()) >= 2);
  await page.getByRole('button', { name: 'Game', exact: true }).click();
  const bots = page.locator('dialog .bots').getByText('friendly beginner');
  await soon(async () => assert.equal(await bots.count(), 2));
  await finish(page);
});
