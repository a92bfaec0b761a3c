// Tables of the server in real browsers: seven at one table, two players, reload, and the server killed in the middle of a turn.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { decide, newPage, PHONE, play, soon } from './support/browser.mjs';
import { sideways } from './support/looks.mjs';
import { Server } from './support/server.mjs';
import { axe, finish, isLong, setUp } from './support/setup.mjs';

const here = setUp(() => Server.start());

async function enter(page, name, hash) {
  await page.goto(here.site.address + hash);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Go on' }).click();
}

/** A table of one's own: the page stands in its waiting room afterwards. */
async function create(page, { players, name = 'Host', bots = [], choices = {} }) {
  await enter(page, name, '#/new');
  await page.getByLabel('Players').selectOption(String(players));
  for (const seat of bots) await page.getByLabel(`Seat ${seat}`, { exact: true }).selectOption('greedy');
  for (const [label, value] of Object.entries(choices)) await page.getByLabel(label).selectOption(value);
  await page.getByRole('button', { name: 'Create the table' }).click();
  await page.getByRole('heading', { name: /^Table / }).waitFor();
  return page.locator('.code').first().innerText();
}

async function join(page, name, code) {
  await enter(page, name, `#/t/${code}`);
  await page.getByRole('heading', { name: /^Table / }).waitFor();
}

/** Has somebody else chosen, as one sees it at the table? */
const hasChosen = (page, name) =>
  page.locator('.neighbour .who', { hasText: name }).getByRole('img', { name: 'has chosen' }).waitFor();

/** Everybody decides as soon as something is asked, until the game is over for all. */
const playTogether = (pages, until) =>
  Promise.all(pages.map((page, i) => play(page, { choose: (n) => ({ card: (n + i) % 2 }), until: until?.(page) })));

/** All see the same points, the deal can be checked, and the next game begins with those who want it. */
async function endTogether(pages) {
  const sheets = await Promise.all(pages.map((page) => page.locator('.end tfoot tr').first().innerText()));
  assert.equal(new Set(sheets).size, 1, 'everybody sees the same totals');
  await pages.at(-1).getByRole('button', { name: 'Check the deal' }).click();
  await pages.at(-1).getByText('The deal was fixed before the first card').waitFor();
  await pages[0].getByRole('button', { name: 'Play again' }).click();
  await pages[0].getByRole('heading', { name: /^Table / }).waitFor();
  await pages[1].getByRole('button', { name: 'Join the rematch' }).click();
  await pages[1].getByRole('heading', { name: /^Table / }).waitFor();
}

it(`seven browsers play ${isLong ? 'a whole game' : 'half an Age'} at one table`, async () => {
  const pages = await Promise.all(Array.from({ length: 7 }, () => newPage(here.browser)));
  const code = await create(pages[0], { players: 7, name: 'P0' });
  for (let i = 1; i < 7; ++i) await join(pages[i], `P${i}`, code);
  await pages[0].getByRole('button', { name: 'Start the game' }).click();
  if (isLong) {
    await playTogether(pages);
    await endTogether(pages);
  } else {
    const turn = (page, n) => page.getByRole('img', { name: `Turn ${n} of 6` });
    await playTogether(pages, (page) => () => turn(page, 4).count());
    const treasuries = async (page) => (await page.locator('.cities .purse > .stat:visible').allInnerTexts()).sort();
    await soon(async () => {
      const seen = await Promise.all(pages.map(treasuries));
      assert.equal(seen[0].length, 7);
      for (const coins of seen) assert.deepEqual(coins, seen[0], 'everybody sees the same coins');
    });
  }
  await finish(...pages);
});

it('an invitation shows its whole link, and free seats are filled with friendly bots', async () => {
  const page = await newPage(here.browser);
  await create(page, { players: 3, name: 'Ada' });
  const link = page.locator('.copy input').first();
  assert.equal(await link.evaluate((field) => field.scrollWidth - field.clientWidth), 0, await link.inputValue());
  await page.getByRole('button', { name: 'Fill up with bots and start' }).click();
  await page.locator('.dock .slot').first().waitFor();
  for (const who of await page.locator('.neighbour .who').all()) {
    await who.locator('.avatar').waitFor();
    await who.getByRole('img', { name: /Level 1 of 6/ }).waitFor();
  }
  await finish(page);
});

it('two players share the Free City', async () => {
  const pages = await Promise.all([newPage(here.browser), newPage(here.browser, { viewport: PHONE, phone: true })]);
  const code = await create(pages[0], { players: 2, name: 'Ada' });
  await join(pages[1], 'Ben', code);
  await pages[0].getByRole('button', { name: 'Start the game' }).click();
  await playTogether(pages);
  await soon(async () => assert.equal(await pages[1].locator('.end thead th').count(), 3));
  await endTogether(pages);
  await finish(...pages);
});

it('a reload in the middle of a turn keeps the hand and the choice', async () => {
  const [host, other] = await Promise.all([newPage(here.browser), newPage(here.browser)]);
  const code = await create(host, { players: 3, bots: [3] });
  await join(other, 'Other', code);
  await host.getByRole('button', { name: 'Start the game' }).click();
  await host.waitForSelector('.dock .slot .tag');
  const hand = await host.locator('.dock .slot .name').allInnerTexts();
  await decide(host, { card: 2 });
  await hasChosen(other, 'Host'); // the page shows it at once, but only what the server knows can be kept
  await host.reload();
  await host.locator('.dock .slot.chosen').waitFor();
  assert.deepEqual(await host.locator('.dock .slot .name').allInnerTexts(), hand);
  assert.equal(await host.locator('.dock .slot.chosen .name').innerText(), hand[2]);
  // Until the last one has chosen it can be changed.
  await decide(host, { card: 4 });
  await host.waitForFunction(
    (name) => document.querySelector('.dock .slot.chosen .name')?.textContent === name,
    hand[4],
  );
  await decide(other);
  await host.getByRole('img', { name: 'Turn 2 of 6' }).waitFor();
  await Promise.all([host.context().close(), other.context().close()]);
});

it('a choice is taken back until the last one has chosen: the turn waits for another, also after a reload', async () => {
  const view = { viewport: { width: 320, height: 640 }, phone: true };
  const [host, other] = [await newPage(here.browser), await newPage(here.browser, view)];
  const code = await create(host, { players: 3, bots: [3] });
  await join(other, 'Other', code);
  await host.getByRole('button', { name: 'Start the game' }).click();
  const undecided = host.locator('.neighbour .who', { hasText: 'Other' }).getByRole('img', { name: 'has chosen' });
  await decide(other, { card: 1 });
  await hasChosen(host, 'Other');
  await soon(async () => assert.deepEqual(await sideways(other), []));
  await other.getByRole('button', { name: 'Take back' }).tap();
  await undecided.waitFor({ state: 'detached' });
  assert.equal(await other.locator('.dock .slot.chosen').count(), 0);
  await other.waitForFunction(() => document.activeElement.closest('.dock .slot'));
  // The server knows it.
  await other.reload();
  await other.waitForSelector('.dock .slot .tag');
  assert.equal(await other.locator('.dock .slot.chosen').count(), 0);
  // The host chooses, and still waits.
  await decide(host);
  await hasChosen(other, 'Host');
  assert.match(await host.getByRole('img', { name: /^Turn / }).getAttribute('aria-label'), /^Turn 1 /);
  // What was taken back in one window is in the other, too.
  await host.getByRole('button', { name: 'Take back' }).waitFor();
  const twin = await host.context().newPage();
  await twin.goto(host.url());
  await twin.getByRole('button', { name: 'Take back' }).click();
  await host.locator('.dock .slot.chosen').waitFor({ state: 'detached' });
  await decide(host, { card: 2 });
  await decide(other);
  await host.getByRole('img', { name: 'Turn 2 of 6' }).waitFor();
  await other.getByRole('img', { name: 'Turn 2 of 6' }).waitFor();
  await finish(host, other);
});

it('the server is killed and started again in the middle of a turn', async () => {
  const [host, other] = await Promise.all([
    newPage(here.browser, { expectErrors: true }),
    newPage(here.browser, { expectErrors: true }),
  ]);
  const code = await create(host, { players: 4, bots: [3, 4] });
  await join(other, 'Other', code);
  await host.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [host, other]) await page.waitForSelector('.dock .slot .tag');
  await decide(host);
  await host.locator('.dock .slot.chosen').waitFor();
  await here.site.kill();
  await host.getByText('The connection was lost').waitFor();
  // That it is back is said for a moment only.
  await host.evaluate(() => {
    const look = () => (window.isBack ||= document.body.innerText.includes('Connected again.'));
    new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  // Choosing while there is no server: it is sent as soon as there is one again.
  await decide(other);
  await here.site.up();
  await host.waitForFunction(() => window.isBack);
  for (const page of [host, other]) await page.getByRole('img', { name: 'Turn 2 of 6' }).waitFor();
  await Promise.all([host.context().close(), other.context().close()]);
});

it('a spectator sees the table but no hand', async () => {
  const [host, guest] = await Promise.all([newPage(here.browser), newPage(here.browser)]);
  const code = await create(host, { players: 3, bots: [2, 3] });
  await host.getByRole('button', { name: 'Start the game' }).click();
  await host.waitForSelector('.dock .slot .tag');
  await guest.goto(`${here.site.address}#/w/${code}`);
  await guest.getByText('You are watching').waitFor();
  await soon(async () => assert.equal(await guest.locator('.city').count(), 3));
  assert.equal(await guest.locator('.dock .slot').count(), 0);
  await Promise.all([host.context().close(), guest.context().close()]);
});

it('the recovery link brings a seat to another browser', async () => {
  const [host, elsewhere] = await Promise.all([newPage(here.browser), newPage(here.browser)]);
  const code = await create(host, { players: 3, bots: [2, 3], name: 'Roamer' });
  await host.getByRole('button', { name: 'Start the game' }).click();
  await host.waitForSelector('.dock .slot .tag');
  const hand = await host.locator('.dock .slot .name').allInnerTexts();
  await host.goto(`${here.site.address}#/settings`);
  const link = await host.getByLabel('Recovery link').inputValue();
  await elsewhere.goto(link);
  await elsewhere.getByRole('link', { name: 'Return' }).click();
  await elsewhere.waitForSelector('.dock .slot .tag');
  assert.deepEqual(await elsewhere.locator('.dock .slot .name').allInnerTexts(), hand);
  assert.ok(!elsewhere.url().includes('recover'), 'the secret does not stay in the address');
  assert.ok(code);
  await Promise.all([host.context().close(), elsewhere.context().close()]);
});

it('people choose their boards, chat, and block whom they like', async () => {
  const [host, other] = await Promise.all([newPage(here.browser), newPage(here.browser)]);
  const code = await create(host, { players: 3, bots: [3], choices: { Wonders: 'free' } });
  await join(other, 'Chatty', code);
  await other.getByLabel('Say something').fill('<b>Hello</b>');
  await other.getByRole('button', { name: 'Send' }).click();
  await host.getByText('<b>Hello</b>').waitFor();
  await host.getByRole('button', { name: 'Block Chatty' }).click();
  await host.getByText('<b>Hello</b>').waitFor({ state: 'detached' });
  await host.getByRole('button', { name: 'Start the game' }).click();
  // Every board is seen whole, and every stage says what it does.
  const stages = host.locator('.boards .stages li .words');
  await soon(async () => assert.equal(await stages.count(), 42));
  assert.ok((await stages.allInnerTexts()).every((text) => /^Costs /.test(text)));
  // No head is cut off: all of the ground that a wonder is drawn on lies within its frame, which nothing else cuts.
  const cut = () =>
    host.locator('.boards .frame').evaluateAll((frames) =>
      frames.flatMap((frame) => {
        const svg = frame.querySelector('svg');
        const { x, y, width, height } = svg.viewBox.baseVal;
        const on = svg.getScreenCTM();
        const corner = (dx, dy) => new DOMPoint(x + dx * width, y + dy * height).matrixTransform(on);
        const [upper, lower] = [corner(0, 0), corner(1, 1)];
        const wrong = [];
        // The land may go on beyond it and light may fade there, what is built may not.
        const shines = (one) => /#(p-sun|p-moon|glow)\b/.test(one.outerHTML);
        const built = [...svg.querySelectorAll(':scope > g > *')].filter(
          (one) => one.getBBox().width <= width && !shines(one),
        );
        if (built.length === 0) wrong.push('nothing is drawn');
        const top = frame.getBoundingClientRect().top;
        for (const one of built)
          if (one.getBoundingClientRect().top < top - 0.5) wrong.push(`${one.outerHTML.slice(0, 60)} is cut off`);
        for (let around = frame; around.id !== 'app'; around = around.parentElement) {
          const box = around.getBoundingClientRect();
          const inside = [upper.x - box.left, upper.y - box.top, box.right - lower.x, box.bottom - lower.y];
          if (getComputedStyle(around).overflow !== 'visible' && Math.min(...inside) < -0.5)
            wrong.push(`${around.className}: ${inside.map(Math.round)}`);
        }
        return wrong;
      }),
    );
  // The drawings come when the page is idle.
  await soon(async () => assert.deepEqual(await cut(), []));
  await host.getByRole('button', { name: /^Gizah B/ }).click();
  await host.getByText('You chose Gizah B').waitFor();
  await other
    .getByRole('button', { name: /^Gizah B/ })
    .and(other.locator(':disabled'))
    .waitFor();
  await other.locator('.board:enabled').first().click();
  await host.waitForSelector('.dock .slot .tag');
  assert.match(await host.locator('.own .title').innerText(), /Gizah B/);
  await finish(host, other);
});

it('axe finds nothing in the waiting room, the lobby and the form for a new table', async () => {
  const page = await newPage(here.browser, { bypass: true });
  await page.goto(`${here.site.address}#/new`);
  await page.getByLabel('Your name').waitFor();
  await axe(page, 'name');
  await create(page, { players: 4 });
  await axe(page, 'waiting room');
  await page.goto(`${here.site.address}#/tables`);
  await page.getByRole('heading', { name: 'Your tables' }).waitFor();
  await axe(page, 'lobby');
  await page.goto(`${here.site.address}#/new`);
  await page.getByLabel('Players').waitFor();
  await axe(page, 'new table');
  await finish(page);
});
