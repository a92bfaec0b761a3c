// What people can do about others at a table: the host removes them, anybody blocks and reports them, those who wait vote for a bot; and
// how a session ends that was ended elsewhere.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { decide, isAsked, newPage } from './support/browser.mjs';
import { enterTable } from './support/guests.mjs';
import { Server } from './support/server.mjs';
import { axe, finish, setUp } from './support/setup.mjs';

const here = setUp(() => Server.start());

const SEATS = [{ kind: 'person' }, { kind: 'person' }, { kind: 'bot', level: 'greedy' }];
const table = (page, wishes) =>
  enterTable(page, here.site, {
    name: 'Ada',
    players: 3,
    seats: SEATS,
    ...wishes,
  });

async function come(page, name, id) {
  await page.goto(`${here.site.address}#/t/${id}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Go on' }).click();
}

it('the host removes somebody, who is told so and does not come back', async () => {
  const [host, eve, dan] = [await newPage(here.browser), await newPage(here.browser), await newPage(here.browser)];
  const { id } = await table(host);
  await come(eve, 'Eve', id);
  await host.getByRole('button', { name: 'Remove Eve from the table' }).click();
  await eve.getByText('The host removed you from this table.').waitFor();
  await host.getByText('Eve').waitFor({ state: 'detached' });
  await eve.reload();
  await eve.getByText('The host removed you from this table.').waitFor();

  // Of those who watch, too, whether they have written something
  await come(dan, 'Dan', id);
  await host.getByRole('button', { name: 'Remove Dan from the table' }).waitFor();
  const mob = await newPage(here.browser);
  await come(mob, 'Mob', id);
  await mob.getByLabel('Say something').fill('boo');
  await mob.getByRole('button', { name: 'Send' }).click();
  await host.getByText('Others at the table').click();
  await host.getByRole('button', { name: 'Remove Mob from the table' }).click();
  await mob.getByText('The host removed you from this table.').waitFor();

  // or not: of these only the host knows, and can report them as well.
  const silent = await newPage(here.browser);
  await come(silent, 'Silent', id);
  await host.getByRole('button', { name: /^Report Silent/ }).click();
  await host.getByText('Reported. Thank you.').waitFor();
  await dan.getByText('Others at the table').click();
  await dan.getByRole('button', { name: 'Block Ada' }).waitFor();
  assert.equal(await dan.getByText('Silent').count(), 0);
  await host.getByRole('button', { name: 'Remove Silent from the table' }).click();
  await silent.getByText('The host removed you from this table.').waitFor();
  await finish(host, eve, dan, mob, silent);
});

it('whoever sits at the table can be reported and blocked, and a word is no condition', async () => {
  const [host, dan] = [await newPage(here.browser, { bypass: true }), await newPage(here.browser)];
  const { id, start } = await table(host);
  await come(dan, 'Dan', id);
  await host.getByText('Others at the table').click();
  await host.getByRole('button', { name: /^Report Dan/ }).click();
  await host.getByText('Reported. Thank you.').waitFor();
  await axe(host, 'the others at the table');
  await host.getByRole('button', { name: 'Block Dan' }).click();
  await host.getByText('Dan is blocked.').waitFor();
  await dan.getByLabel('Say something').fill('Can you hear me?');
  await dan.getByRole('button', { name: 'Send' }).click();
  await dan.getByText('Can you hear me?').waitFor();
  await start();
  await isAsked(host);
  await host.getByRole('button', { name: 'Chat', exact: true }).click();
  await host.getByText('Dan is blocked.').waitFor();
  assert.equal(await host.getByText('Can you hear me?').count(), 0); // it came before the game began
  await host.getByRole('button', { name: 'Unblock Dan' }).click();
  await host.getByText('Can you hear me?').waitFor();
  await finish(host, dan);
});

it('those who wait vote for a bot in the place of somebody silent, in the game and before it', async () => {
  const [host, dan] = [await newPage(here.browser), await newPage(here.browser)];
  // Those who wait vote when the time is over; with the absence "wait" nothing else happens then.
  const { id, start } = await table(host, { assignment: 'side', clock: { kind: 'turn', seconds: 5 } });
  await come(dan, 'Dan', id);
  await host.getByText('Dan').first().waitFor();
  await start();
  const vote = async () => {
    await host.getByText('Dan keeps everybody waiting.').waitFor();
    await host.getByRole('button', { name: 'Let a bot stand in' }).click();
    await host.getByText('Dan keeps everybody waiting.').waitFor({ state: 'detached' });
  };
  await host.locator('.board:enabled').first().click();
  await vote();
  await isAsked(host);
  // The bot answers the first question of the game, too; then Dan comes back and has the seat again.
  await host.locator('.neighbour .who', { hasText: 'Dan' }).getByRole('img', { name: 'has chosen' }).waitFor();
  await dan.reload();
  await dan.waitForSelector('.dock .slot');
  await decide(host);
  await isAsked(host);
  await decide(host);
  await vote();
  await isAsked(host);
  await finish(host, dan);
});

it('a page whose session has ended elsewhere says so, and tries no more', async () => {
  const page = await newPage(here.browser);
  await table(page);
  const elsewhere = await page.evaluate(() =>
    fetch('/api/v1/logout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"everywhere":true}',
    }).then((answer) => answer.status),
  );
  assert.equal(elsewhere, 200);
  const notice = page.getByText('You have been logged out in this browser.');
  await notice.waitFor();
  await page.locator('.notice').getByRole('link', { name: 'Home' }).click();
  await notice.waitFor({ state: 'detached' });
  assert.ok(!page.url().includes('/t/'), page.url());
  await page.context().close(); // the server refuses who is no longer signed in, and the console says so
});
