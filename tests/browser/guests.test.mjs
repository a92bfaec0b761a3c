// Guests of the server: their settings, logging out, the menu of a game, watching without a name, and invitations.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isAsked, launch, newPage, soon } from './support/browser.mjs';
import { enterTable, playByWire } from './support/guests.mjs';
import { readPicture } from './support/qr_reader.mjs';
import { Server } from './support/server.mjs';
import { finish, setUp } from './support/setup.mjs';

const here = setUp(() => Server.start());
const go = (page, hash) => page.goto(`${here.site.address}${hash}`);

it('settings are remembered here and, for a guest, on the server', async () => {
  const page = await newPage(here.browser);
  await enterTable(page, here.site, { name: 'Ada' });
  await go(page, '#/settings');
  await page.getByRole('button', { name: 'Log out', exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await page.getByRole('radio', { name: 'Large' }).check({ force: true });
  await page.getByRole('checkbox', { name: /^Sound/ }).check();
  // Changes are sent together, or one by one where they come slowly: the server has them all when it has the last.
  const kept = page.waitForResponse((response) => {
    const { shortcuts } = (response.url().endsWith('/me') && response.request().postDataJSON()?.settings) || {};
    return shortcuts === false;
  });
  await page.getByRole('checkbox', { name: /^Keys for playing/ }).uncheck();
  await kept;
  const recovery = await page.locator('input[type=password]').inputValue();
  await page.reload();
  assert.ok(await page.getByRole('checkbox', { name: /^Sound/ }).isChecked());
  const [theme, cards] = await page.evaluate(() => [
    document.documentElement.dataset.theme,
    document.documentElement.dataset.cards,
  ]);
  assert.deepEqual([theme, cards], ['dark', 'large']);

  const elsewhere = await newPage(here.browser);
  await elsewhere.goto(recovery);
  await elsewhere.getByRole('heading', { name: 'Tables', exact: true }).waitFor();
  await go(elsewhere, '#/settings');
  assert.ok(await elsewhere.getByRole('checkbox', { name: /^Sound/ }).isChecked());
  assert.ok(!(await elsewhere.getByRole('checkbox', { name: /^Keys for playing/ }).isChecked()));
  assert.equal(await elsewhere.getByLabel('Your name').inputValue(), 'Ada');
  await page.context().close(); // its session has ended with the recovery
  await finish(elsewhere);
});

it('a guest logs out, here or everywhere, and comes back by the link alone', async () => {
  const page = await newPage(here.browser);
  await enterTable(page, here.site, { name: 'Bea' });
  for (const button of ['Log out', 'Log out everywhere']) {
    await go(page, '#/settings');
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByText('You are logged out').waitFor();
    const back = await page.locator('.copy input').inputValue();
    await go(page, '#/tables');
    await page.getByRole('heading', { name: 'Tables', exact: true }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Your tables' }).count(), 0);
    await page.goto('about:blank');
    await page.goto(back);
    await page.getByRole('heading', { name: 'Your tables' }).waitFor();
  }
  await finish(page);
});

it('a running game has a menu: the bots, the rules, the speed, and a way out and back', async () => {
  const [page, other] = [await newPage(here.browser), await newPage(here.browser)];
  const seats = [
    { kind: 'person' },
    { kind: 'person' },
    { kind: 'bot', level: 'novice' },
    { kind: 'bot', level: 'master' },
  ];
  const { id, start } = await enterTable(page, here.site, { name: 'Cem', players: 4, seats });
  await go(other, `#/t/${id}`);
  await other.getByLabel('Your name').fill('Dan');
  await other.getByRole('button', { name: 'Go on' }).click();
  await page.locator('.seats').getByText('Dan').waitFor();
  await start();
  await isAsked(page);
  const menu = page.getByRole('button', { name: 'Game', exact: true });
  await menu.click();
  await soon(async () => assert.equal(await page.locator('dialog .bot').count(), 2));
  await page.getByRole('button', { name: 'The book', exact: true }).click();
  await page.getByRole('heading', { name: 'Conflicts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Fast' }).check({ force: true });
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('wonders.settings')).motion === 'fast');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await page.getByRole('heading', { name: 'Your tables' }).waitFor();
  await page.locator(`a[href="#/t/${id}"]`).click();
  await page.locator('.dock .slot').first().waitFor(); // a bot may have chosen meanwhile
  await finish(page, other);
});

it('watching needs no name and makes no noise in the console', async () => {
  const [host, other] = [await newPage(here.browser), await newPage(here.browser)];
  const { id, start } = await enterTable(host, here.site, { name: 'Dora', players: 3, listed: true });
  // A full table that waits for its host is not being played.
  await go(other, '#/tables');
  await other.getByRole('heading', { name: 'About to begin' }).waitFor();
  assert.equal(await other.getByRole('heading', { name: 'Being played' }).count(), 0);
  await start();
  await isAsked(host);
  await go(other, `#/w/${id}`);
  await other.getByText('You are watching').waitFor();
  await soon(async () => assert.equal(await other.locator('.city').count(), 3));
  await other.getByRole('button', { name: 'Game', exact: true }).click();
  await other.getByRole('button', { name: 'Stop watching' }).click();
  await other.getByRole('heading', { name: 'Tables', exact: true }).waitFor();
  // To sit down, one says who one is.
  await go(other, '#/new');
  await other.getByLabel('Your name').fill('Eve');
  await other.getByRole('button', { name: 'Go on' }).click();
  await other.getByRole('button', { name: 'Create the table' }).click();
  await other.locator('.seats .you').getByText('Eve').waitFor();
  await finish(host, other);
});

it('who watches sees how it ended, and is not asked whether to play again', async () => {
  const [host, other] = [await newPage(here.browser), await newPage(here.browser)];
  const { id, start } = await enterTable(host, here.site, { name: 'Dora', players: 3 });
  await start();
  await isAsked(host);
  await go(other, `#/w/${id}`);
  await other.getByText('You are watching').waitFor();
  await playByWire(host, id);
  const again = (page) => page.locator('.end').getByRole('button', { name: /Play again|Join the rematch/ });
  await again(host).waitFor();
  await other.locator('.end h2').waitFor();
  // What anybody may do with a game that is over is offered.
  await other
    .locator('.end')
    .getByRole('button', { name: 'Replay', exact: true })
    .and(other.locator(':enabled'))
    .waitFor();
  assert.equal(await other.getByLabel('Link to this replay').inputValue(), `${here.site.address}r/${id}`);
  assert.equal(await again(other).count(), 0);
  await again(host).click();
  await host.getByRole('heading', { name: /^Table / }).waitFor();
  await other.getByText('Dora wants a rematch.').waitFor();
  assert.equal(await again(other).count(), 0);
  await finish(host, other);
});

/** The QR code of the invitation, as a camera sees it, not as it is drawn. */
async function readCode(page) {
  const code = page.getByRole('img', { name: 'QR code of the invitation' });
  await code.waitFor();
  const { width, height, grey } = await page.evaluate(
    async (picture) => {
      const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      canvas.drawImage(image, 0, 0);
      const { data } = canvas.getImageData(0, 0, image.width, image.height);
      return { width: image.width, height: image.height, grey: [...data].filter((_, i) => i % 4 === 1) };
    },
    (await code.screenshot()).toString('base64'),
  );
  const edge = 8; // its corners are round
  const inside = (at, size) => at >= edge && at < size - edge;
  const isDark = (x, y) => inside(x, width) && inside(y, height) && grey[y * width + x] < 128;
  return readPicture(width, height, isDark);
}

it('the QR code of an invitation says its address', async () => {
  const page = await newPage(here.browser, { dark: true });
  const { id } = await enterTable(page, here.site, { name: 'Finn' });
  assert.equal(await readCode(page), `${here.site.address}t/${id}`);
  await finish(page);
});

it('who looks at the server on its own machine invites to its address in the network', async (test) => {
  // The network is another address of this machine; for the host it is "localhost".
  const site = await Server.start(['--lan'], { host: '127.0.0.2' });
  test.after(() => site.stop());
  const own = await launch({ args: ['--host-resolver-rules=MAP localhost 127.0.0.2'] });
  test.after(() => own.close());
  const page = await newPage(own);
  const { id } = await enterTable(
    page,
    { address: `http://localhost:${site.port}/` },
    { name: 'Finn', players: 3, seats: [{ kind: 'person' }, { kind: 'person' }, { kind: 'bot', level: 'novice' }] },
  );
  const invitation = `${site.address}t/${id}`;
  const copied = page.getByLabel('Copy the link');
  await soon(async () => assert.equal(await copied.inputValue(), invitation));
  assert.equal(await readCode(page), invitation);
  // Whoever follows it sits down at this table.
  const guest = await newPage(here.browser);
  await guest.goto(invitation);
  await guest.getByLabel('Your name').fill('Gus');
  await guest.getByRole('button', { name: 'Go on' }).click();
  await page.locator('.seats').getByText('Gus').waitFor();
  await finish(page, guest);
});
