// Anybody can check that the deal was fixed before the game, and whoever changes it is found out.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newPage } from './support/browser.mjs';
import { enterTable, playByWire } from './support/guests.mjs';
import { Server } from './support/server.mjs';
import { finish, setUp } from './support/setup.mjs';

const here = setUp(() => Server.start());

/** A server that is not honest: from now on the page is told another end of the game. */
const tellOtherwise = (page, change) =>
  page.routeWebSocket(/\/ws$|\/api\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.type === 'end') change(message);
      socket.send(JSON.stringify(message));
    });
  });

const CASES = [
  ['an honest deal', /The deal was fixed before the first card/, () => {}],
  ['another salt than was promised', /The seed does not match the hash/, (end) => (end.salt = `${end.salt}00`)],
  [
    'other cards than the seed gives',
    /not those that the seed gives/,
    ({ record }) => {
      const [one, other] = record.deals[2];
      [one[0], other[0]] = [other[0], one[0]];
    },
  ],
  [
    'a record of another deal',
    /not those that the seed gives/,
    ({ record }) => (record.deal.seed = String(BigInt(record.deal.seed) ^ 1n)),
  ],
];

it('the check of the deal says whether hash, boards and cards belong together', async () => {
  const page = await newPage(here.browser);
  const { id, start } = await enterTable(page, here.site, { name: 'Ada', players: 3 });
  await start();
  await playByWire(page, id);
  await page.locator('.end').waitFor();
  for (const [what, says, change] of CASES) {
    const look = await page.context().newPage();
    await tellOtherwise(look, change);
    await look.goto(`${here.site.address}t/${id}`);
    await look.getByRole('button', { name: 'Check the deal' }).click();
    const answer = look.locator('.fair').filter({ hasText: /\./ });
    await answer.waitFor();
    assert.match(await answer.innerText(), says, what);
    await look.close();
  }
  await finish(page);
});
