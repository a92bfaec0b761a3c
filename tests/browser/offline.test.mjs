// The client without a network, and its next version.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { decide, isAsked, launch, newPage, play, serveFiles, soon, until, WHOLE_BROWSER } from './support/browser.mjs';
import { isKept, playAtOneScreen, startLate } from './support/local.mjs';
import { sideways } from './support/looks.mjs';
import { finish, isLong } from './support/setup.mjs';

let browser;
const sites = [];
before(async () => (browser = await launch()));
after(async () => {
  await browser?.close();
  for (const site of sites) site.stop();
});

/** Stopped at the end, also of a test that failed. */
async function serve(options) {
  const site = await serveFiles(options);
  sites.push(site);
  return site;
}

/** A page that the browser keeps, once it has all of it. */
async function keptPage(site, where = browser) {
  const page = await newPage(where, { offline: true, expectErrors: true });
  await page.goto(site.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  return page;
}

/** Begins to look for the worker that waits now to take over, which it does some time after the last page of the old one is closed. */
async function takingOver(page) {
  const session = await page.context().newCDPSession(page);
  const waiting = new Set();
  const isTaken = new Promise((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, status } of versions) {
        if (status === 'installed') waiting.add(versionId);
        if (status === 'activated' && waiting.has(versionId)) resolve();
      }
    });
  });
  await session.send('ServiceWorker.enable');
  await until(() => waiting.size > 0);
  return { isTaken };
}

it('opens and plays a whole game when the network is cut', async () => {
  const site = await serve();
  const page = await keptPage(site);
  site.stop();
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('.play').click();
  await isAsked(page);
  assert.ok((await play(page)) >= 18);
  await page.locator('.end svg .line').first().waitFor();
  // Pages that were never looked at before are there, too.
  for (const hash of ['#/rules', '#/settings', '#/replay']) {
    await page.goto(site.address + hash);
    await page.locator('main h1').waitFor();
  }
  await page.goto(`${site.address}#/tables`);
  await page.getByRole('alert').getByText('Games against bots work without it').waitFor();
  await finish(page);
});

it('has all of it already on the first visit, without having been loaded again', async () => {
  const site = await serve();
  const page = await keptPage(site);
  await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null));
  site.stop();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.locator('main h1', { hasText: 'Settings' }).waitFor();
  await finish(page);
});

it('says so, and goes on, where neither network nor worker has a part of it', async () => {
  const site = await serve();
  const page = await startLate({ browser, site }, -2, {}, { expectErrors: true });
  const isCut = (name) => page.route(new RegExp(`/assets/${name}-`), (route) => route.abort());
  await isCut('dearest');
  await isCut('Settings');
  await isCut('BookDialog');
  await page.reload();
  await isAsked(page);
  await page.keyboard.press('F1');
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  await play(page);
  // The page of the end has all but that.
  await page.locator('.end svg .line').first().waitFor();
  await page.goto(`${site.address}#/settings`);
  await page.getByRole('alert').getByText('could not be loaded').waitFor();
  await page.getByRole('link', { name: 'Wonders' }).click();
  await page.locator('.play').waitFor();
  await finish(page);
});

it('is played by several people at one screen when the network is cut, whose hands are covered in between', async () => {
  const site = await serve();
  const page = await keptPage(site);
  await page.evaluate(() => {
    const options = { players: 3, edition: 'first', level: 'greedy', learning: false, board: null, seed: '9' };
    localStorage.setItem('wonders.options', JSON.stringify({ ...options, friends: ['Ben'] }));
    localStorage.setItem('wonders.settings', JSON.stringify({ name: 'Ada' }));
  });
  site.stop();
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('.play').click();
  const names = [];
  const handed = await playAtOneScreen(
    page,
    async (n) => {
      names.push((await page.locator('.cover h1').innerText()).split(' ')[0]);
      if (n !== 5) return;
      // Whoever loads the page again sees nobody's hand either.
      await page.reload();
      await page.locator('.cover').waitFor();
      assert.equal(await page.locator('.slot').count(), 0);
    },
    isLong ? Infinity : 8,
  );
  assert.ok(handed >= 8, `${handed} times`);
  assert.deepEqual(names.slice(0, 4), ['Ada', 'Ben', 'Ada', 'Ben']);
  if (isLong) assert.match(await page.locator('.end h2').innerText(), /(win|victory)/);
  await finish(page);
});

it('can be installed', async () => {
  const site = await serve();
  const page = await keptPage(site);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector('link[rel=manifest]');
    const found = await (await fetch(link.href)).json();
    const drawn = found.icons.filter(({ type }) => type === 'image/png');
    const sizes = drawn.map(async ({ src }) => (await createImageBitmap(await (await fetch(src)).blob())).width);
    return { ...found, widths: await Promise.all(sizes) };
  });
  assert.equal(manifest.display, 'standalone');
  assert.deepEqual(manifest.widths, [192, 512, 512]);
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A window of a private session is all that stands against it here.
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    [],
  );
  await page.goto(`${site.address}#/settings`);
  await page.getByText('it works without a network').waitFor();
  await finish(page);
  site.stop();
});

it('says that a new version is there, and begins with it at the next start', async () => {
  let version = 'one';
  const site = await serve({
    edit: (path, body) => {
      if (path === 'worker.js') return String(body).replace(/VERSION = '/, `$&${version}-`);
      return path === 'index.html' ? String(body).replace('<body>', `<body data-version="${version}">`) : body;
    },
  });
  const page = await keptPage(site);
  const shown = () => page.evaluate(() => document.body.dataset.version);
  await page.reload();
  await page.locator('.play').click();
  await isAsked(page);
  await decide(page);
  await page.getByRole('img', { name: 'Turn 2 of 6' }).waitFor();
  await isKept(page, { turn: 2 });
  await page.goto(`${site.address}#/`);
  assert.equal(await shown(), 'one');
  version = 'two';
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await page.getByText('A new version is here').waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await soon(async () => assert.deepEqual(await sideways(page), []));
  assert.equal(await shown(), 'one');
  const context = page.context();
  const next = await context.newPage();
  const { isTaken } = await takingOver(next);
  await page.close();
  await isTaken;
  await next.goto(site.address);
  await next.locator('body[data-version="two"]').waitFor({ state: 'attached' });
  // The game that was being played goes on.
  await next.getByRole('link', { name: 'Go on' }).click();
  await next.getByRole('img', { name: 'Turn 2 of 6' }).waitFor();
  assert.deepEqual(page.problems, []);
  await context.close();
  site.stop();
});

it('shows what the server calls about while no page is open, in the language of the pages', async (test) => {
  const site = await serve();
  const whole = await launch({ executablePath: WHOLE_BROWSER });
  test.after(() => whole.close());
  const page = await keptPage(site, whole);
  await page.context().grantPermissions(['notifications']);
  const { origin } = new URL(site.address);
  const session = await page.context().newCDPSession(page);
  const registered = new Promise((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const call = (data) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  const shown = (count) =>
    until(() =>
      page.evaluate(async (wanted) => {
        const registration = await navigator.serviceWorker.getRegistration();
        const notes = await registration.getNotifications();
        return notes.length === wanted && notes.map(({ title, tag, data }) => ({ title, tag, data }));
      }, count),
    );
  await page.evaluate(async () => {
    const words = await caches.open('wonders-words');
    await words.put(new URL('notify.turn', location.href), new Response('Te jössz.'));
  });
  await call('{"type":"turn","table":"abcdefghjkmn"}');
  await call('{"type":"turn","table":"abcdefghjkmn"}');
  assert.deepEqual(await shown(1), [{ title: 'Te jössz.', tag: 'abcdefghjkmn', data: 't/abcdefghjkmn' }]);
  // Whatever else comes leads nowhere but home.
  await call('{"table":"../../elsewhere"}');
  const notes = await shown(2);
  assert.ok(notes.some(({ tag, data }) => tag === '' && data === ''));
  await finish(page);
  site.stop();
});

it('says so where scripts are switched off', async () => {
  const site = await serve();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.address);
  assert.match(await page.locator('body').innerText(), /needs JavaScript/);
  await context.close();
  site.stop();
});

it('says what browsers do not allow over plain http in a local network, and plays there all the same', async () => {
  const site = await serve();
  const neighbour = await launch({ args: ['--host-resolver-rules=MAP wonders.home 127.0.0.1'] });
  try {
    const page = await newPage(neighbour, { offline: true });
    await page.goto(`${site.address.replace('127.0.0.1', 'wonders.home')}#/settings`);
    await page.getByText('Browsers can keep and install these pages only over https').waitFor();
    await page.getByText('Browsers allow this only over https').waitFor();
    assert.ok(await page.getByRole('checkbox', { name: 'Tell me when it is my turn' }).isDisabled());
    await page.getByRole('link', { name: 'Wonders' }).first().click();
    await page.locator('.play').click();
    await isAsked(page);
    await finish(page);
  } finally {
    await neighbour.close();
  }
});
