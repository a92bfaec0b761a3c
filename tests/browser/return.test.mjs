// Coming back: the tab says that it is one's turn, the home page lists the tables, and links lead by path.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { decide, isAsked, launch, newPage, soon, WHOLE_BROWSER } from './support/browser.mjs';
import { enterTable, playByWire } from './support/guests.mjs';
import { sideways } from './support/looks.mjs';
import { Server } from './support/server.mjs';
import { finish, setUp } from './support/setup.mjs';

const here = setUp(() => Server.start());
const PEOPLE = [{ kind: 'person' }, { kind: 'person' }, { kind: 'bot', level: 'novice' }];

async function sitDown(page, name, address) {
  await page.goto(address);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('.seats, .dock').first().waitFor();
}

const titled = (page, words) => page.waitForFunction((part) => document.title.includes(part), words);
const hasIcon = (page, name) => page.locator(`link[rel=icon][href$="${name}"]`).waitFor({ state: 'attached' });

it('the tab says that it is your turn, and the home page whose turn it is and how much time is left', async () => {
  const [host, other] = [
    await newPage(here.browser),
    await newPage(here.browser, { viewport: { width: 320, height: 640 } }),
  ];
  const { id, start } = await enterTable(host, here.site, {
    name: 'Ada',
    players: 3,
    seats: PEOPLE,
    clock: { kind: 'days', days: 2 },
  });
  await sitDown(other, 'Ben', `${here.site.address}t/${id}`);
  await host.getByText('Ben').first().waitFor();
  await start();
  await isAsked(host);
  await titled(host, 'Your turn');
  await hasIcon(host, 'icon-turn.svg');
  await decide(host);
  await host.waitForFunction(() => !document.title.includes('Your turn'));
  await hasIcon(host, 'icon.svg');
  await host.getByRole('link', { name: 'Home' }).click();
  const row = host.locator('.running li');
  await row.getByText('Waiting for Ben').waitFor();
  await row.getByText('1 day left').waitFor();
  assert.equal(await row.getByText('Your turn').count(), 0);

  await isAsked(other);
  await other.goto(`${here.site.address}#/`);
  await other.locator('.running').getByText('Your turn').waitFor();
  await titled(other, 'Your turn');
  await soon(async () => assert.deepEqual(await sideways(other), []));
  await other.locator('.running').getByRole('link', { name: 'Return' }).click();
  await isAsked(other);
  assert.equal(new URL(other.url()).pathname, `/t/${id}`);
  await finish(host, other);
});

/** What a browser without a way to its push service lacks: a subscription, as that service would give it. */
function subscribeHere() {
  let current = null;
  PushManager.prototype.getSubscription = () => Promise.resolve(current);
  PushManager.prototype.subscribe = ({ applicationServerKey }) => {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${applicationServerKey}`;
    const unsubscribe = () => {
      current = null;
      return Promise.resolve(true);
    };
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const options = { applicationServerKey: null };
    current = { endpoint, options, unsubscribe, toJSON: () => ({ endpoint, expirationTime: null, keys }) };
    return Promise.resolve(current);
  };
}

it('whoever wants to be told is called while no page is open, and can end it', async (test) => {
  const whole = await launch({ executablePath: WHOLE_BROWSER });
  test.after(() => whole.close());
  const site = await Server.start(['--push-contact', 'mailto:host@wonders.example']);
  try {
    const page = await newPage(whole, { offline: true });
    await page.addInitScript(subscribeHere);
    await page.context().grantPermissions(['notifications']);
    await enterTable(page, site, { name: 'Ada', players: 3, seats: PEOPLE });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.goto(`${site.address}#/settings`);
    const box = page.getByLabel('Tell me when it is my turn');
    const changes = () => page.waitForResponse((response) => response.url().endsWith('/api/v1/push'));
    const begun = changes();
    await box.check();
    assert.deepEqual(await (await begun).json(), { called: true });
    await page.getByText('even when no page is open').waitFor();
    const words = () => page.evaluate(async () => (await caches.match(new URL('notify.turn', location.href)))?.text());
    await soon(async () => assert.equal(await words(), 'It is your turn.'));
    const ended = changes();
    await box.uncheck();
    assert.deepEqual(await (await ended).json(), { called: false });
    await page.getByText('even when no page is open').waitFor({ state: 'detached' });
    await finish(page);
  } finally {
    await site.stop();
  }
});

/** Somebody looks at something else. No tab of a browser without windows is ever hidden, so the page alone believes it. */
const lookAway = (page) =>
  page.evaluate(() => Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }));

/** Notes down every notification that the browser has accepted. */
function noteDown() {
  window.told = [];
  const show = ServiceWorkerRegistration.prototype.showNotification;
  ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
    await show.call(this, title, options);
    window.told.push({ title, tag: options.tag, data: options.data });
  };
}
const notes = (page) => page.evaluate(() => window.told);

it('a setting that is changed while one leaves stays changed, and the server is told later', async () => {
  const page = await newPage(here.browser, { expectErrors: true });
  await enterTable(page, here.site, { name: 'Ada', players: 3, seats: PEOPLE });
  await page.goto(`${here.site.address}#/settings`);
  const isChange = (request) => request.url().endsWith('/api/v1/me') && request.method() === 'POST';
  const lost = (route) => (isChange(route.request()) ? route.abort() : route.continue());
  await page.route('**/api/v1/me', lost);
  const box = page.getByLabel('Show everybody\u2019s points during the game');
  const failed = page.waitForEvent('requestfailed', isChange);
  await box.uncheck();
  await failed;
  await page.unroute('**/api/v1/me', lost);
  const told = page.waitForRequest(isChange);
  await page.reload();
  assert.equal(JSON.parse((await told).postData()).settings.points, false);
  assert.equal(await box.isChecked(), false);
  await finish(page);
});

it('whoever looks elsewhere is told that it is their turn, if they wish it', async (test) => {
  const whole = await launch({ executablePath: WHOLE_BROWSER });
  test.after(() => whole.close());
  const other = await newPage(here.browser);
  for (const wished of [true, false]) {
    const page = await newPage(whole, { offline: true });
    await page.context().grantPermissions(['notifications']);
    await page.addInitScript(noteDown);
    const { id, start } = await enterTable(page, here.site, { name: 'Ada', players: 3, seats: PEOPLE });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.goto(`${here.site.address}#/settings`);
    await page.getByLabel('Tell me when it is my turn').setChecked(wished);
    await page.goto(`${here.site.address}t/${id}`);
    // The second time the guest is known, and sits down by coming.
    await (wished ? sitDown(other, 'Ben', `${here.site.address}t/${id}`) : other.goto(`${here.site.address}t/${id}`));
    await page.getByText('Ben').first().waitFor();
    await start();
    await isAsked(page);
    assert.deepEqual(await notes(page), [], 'nothing while one looks at it');
    await decide(page);
    await page.locator('.dock .slot.chosen').waitFor();
    await lookAway(page);
    await isAsked(other);
    await decide(other);
    // The new turn is there, and with it whatever is told.
    await page.getByRole('img', { name: 'Turn 2 of 6' }).waitFor();
    await titled(page, 'Your turn');
    const told = [{ title: 'It is your turn.', tag: id, data: `t/${id}` }];
    await soon(async () => assert.deepEqual(await notes(page), wished ? told : []));
    await finish(page);
  }
  await finish(other);
});

/** A game of this browser, of which only the end matters here. */
const localGame = (n, points, { edition = 'second', players = 3, ...more } = {}) => ({
  id: `local${n}`,
  begun: n,
  touched: Date.UTC(2026, 0, n),
  setup: { edition, players, seed: '9', people: [0], bots: ['novice'], boards: Array(players).fill(null) },
  learning: false,
  names: ['', 'Nefer', 'Tavi', 'Ankh', 'Bes'].slice(0, players),
  history: [],
  takenBack: 0,
  age: 3,
  turn: 6,
  over: true,
  result: [points, 40, 30, 20, 10].slice(0, players).map((total, i) => ({
    wonder: ['Babylon', 'Gizah', 'Rhodos', 'Olympia', 'Ephesos'][i],
    side: 'day',
    points: total,
    winner: total === Math.max(points, 40),
  })),
  ...more,
});

/** The game of the server that has just been played, and three of the browser. */
async function myGames(page, link) {
  await page.evaluate(
    (games) => {
      for (const game of games) localStorage.setItem(`wonders.game.${game.id}`, JSON.stringify(game));
    },
    [localGame(1, 50), localGame(2, 20, { edition: 'first', players: 5 }), localGame(3, 99, { takenBack: 1 })],
  );
  await page.goto(`${here.site.address}#/games`);
  const rows = page.locator('.games li');
  await rows.nth(3).waitFor();
  const online = rows.filter({ hasText: 'Online' });
  assert.equal(await online.count(), 1);
  assert.match(await online.innerText(), /\d+ points?/);
  await soon(async () => assert.deepEqual(await sideways(page), []));
  await page.getByLabel('Where').selectOption('local');
  await soon(async () => assert.equal(await rows.count(), 3));
  // The one with turns taken back does not count.
  await page.getByText('2 games, 1 victory.').waitFor();
  await page.getByText('35 points on average.').waitFor();
  await page.getByRole('figure', { name: 'By wonder' }).getByRole('row', { name: 'Babylon 35 1/2' }).waitFor();
  // One bar for each edition and each number of players, as long as its points are many.
  const bars = (name) =>
    page.getByRole('figure', { name }).evaluate((figure) =>
      [...figure.querySelectorAll('tbody tr')].map((row) => {
        const [ground, points] = [...row.querySelectorAll('rect')].map((bar) => bar.getBoundingClientRect().width);
        return [row.innerText.split(/\s*[\t\n]\s*/).join(', '), Math.round((100 * points) / ground)];
      }),
    );
  await soon(async () =>
    assert.deepEqual(await bars('By edition'), [
      ['First edition, 20, 0/1', 40],
      ['Second edition, 50, 1/1', 100],
    ]),
  );
  assert.deepEqual(await bars('By number of players'), [
    ['3 players, 50, 1/1', 100],
    ['5 players, 20, 0/1', 40],
  ]);
  await page.getByLabel('Result').selectOption('lost');
  await soon(async () => assert.equal(await rows.count(), 1));
  await page.getByLabel('Result').selectOption('');
  await page.getByLabel('Where').selectOption('online');
  await soon(async () => assert.equal(await rows.count(), 1));
  // Its replay, from the list.
  await rows.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'One step on' }).waitFor();
  assert.equal(page.url().split('?')[0], link);
  await page.goBack();
  await page.getByLabel('Where').selectOption('online');
  await soon(async () => assert.equal(await rows.count(), 1));
  await rows.getByRole('button', { name: /^Delete/ }).click();
  await page.getByText('The others keep it').waitFor();
  await page.locator('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No game matches.').waitFor();
  const listed = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/games'));
  await page.reload();
  await listed;
  await rows.nth(2).waitFor();
  assert.equal(await rows.filter({ hasText: 'Online' }).count(), 0);
}

it('a link by path opens a table and, after the game, its replay at a step; old links lead there too', async () => {
  const page = await newPage(here.browser);
  const { id, start } = await enterTable(page, here.site, { name: 'Ada', players: 3 });
  assert.equal(new URL(page.url()).pathname, `/t/${id}`);
  assert.match(await page.getByLabel('Copy the link').inputValue(), new RegExp(`^${here.site.address}t/`));
  const tags = await (await fetch(`${here.site.address}t/${id}`)).text();
  assert.match(tags, /property="og:title" content="Ada invites you to a game of 7 Wonders"/);
  await start();
  await playByWire(page, id);
  const link = await page.getByLabel('Link to this replay').inputValue();
  assert.equal(link, `${here.site.address}r/${id}`);
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.getByRole('button', { name: 'One step on' }).waitFor();
  assert.equal(page.url().split('?')[0], link);
  await page.goBack();
  await page.locator('.end h2').waitFor();

  await myGames(page, link);

  // Somebody else follows the links.
  const other = await newPage(here.browser);
  await other.goto(`${link}/5`);
  await other.locator('.where', { hasText: /^5\// }).waitFor();
  await other.goto(`${here.site.address}#/r/${id}/7`);
  await other.locator('.where', { hasText: /^7\// }).waitFor();
  assert.equal(other.url(), `${link}/7`);
  await other.getByRole('link', { name: 'Home' }).click();
  await other.locator('.play').waitFor();
  assert.equal(other.url(), `${here.site.address}#/`);
  const image = await fetch(`${here.site.address}preview/${id}.png`);
  assert.equal(image.headers.get('content-type'), 'image/png');
  await finish(page, other);
});

it('the pages below a path open without a network, too', async () => {
  const page = await newPage(here.browser, { offline: true, expectErrors: true });
  await page.goto(here.site.address);
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto(`${here.site.address}r/K7WQ2M/3`);
  await page.getByRole('alert').waitFor();
  await page.getByRole('heading', { name: 'Replays' }).waitFor();
  await page.context().close();
});
