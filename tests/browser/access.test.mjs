// Every page and dialogue, light and dark, wide and narrow, looked at by axe: it finds nothing. Pages are looked at light and wide
// and dark and narrow, the table light and narrow and dark and wide; everything in every way if there is time.
import { it } from 'node:test';
import { DESKTOP, newPage, PHONE } from './support/browser.mjs';
import { startLate } from './support/local.mjs';
import { Server } from './support/server.mjs';
import { axe, finish, isLong, setUp } from './support/setup.mjs';
import {
  tourEnd,
  tourGames,
  tourPages,
  tourReplay,
  tourServer,
  tourServerEnd,
  tourSheets,
  tourTable,
} from './support/tour.mjs';

const here = setUp(() => Server.start());

for (const dark of [false, true]) {
  for (const viewport of [DESKTOP, PHONE]) {
    const name = `${dark ? 'dark' : 'light'}, ${viewport.width} px`;
    const looks = { dark, viewport, bypass: true };
    const tours = {
      pages: tourPages,
      games: tourGames,
      'a replay': tourReplay,
      'a table of the server': tourServer,
      'its end': tourServerEnd,
    };
    if (isLong || dark === (viewport === PHONE))
      for (const [what, tour] of Object.entries(tours))
        it(`${what}: ${name}`, async () => {
          const page = await newPage(here.browser, looks);
          await tour(page, here.site, (where) => axe(page, where));
          await finish(page);
        });
    if (!isLong && dark === (viewport === PHONE)) continue;
    it(`the table: ${name}`, async () => {
      const options = { players: 7, seed: '11' };
      const page = await startLate(here, 8, options, { ...looks, settings: { memory: true } });
      await tourTable(page, (where) => axe(page, where));
      const end = await startLate(here, -3, options, looks);
      await tourEnd(end, (where) => axe(end, where));
      await finish(page, end);
    });
  }
}

for (const dark of [false, true])
  it(`the sheets of a turn: ${dark ? 'dark' : 'light'}`, async () => {
    const looks = { dark, viewport: dark ? PHONE : DESKTOP, motion: 'no-preference', bypass: true };
    const page = await startLate(here, 5, { players: 4, learning: true }, looks);
    await tourSheets(page, (where) => axe(page, where));
    await finish(page);
  });
