// How a game ends: the winner's city, everybody's points as columns, what decided it. It moves for a moment and never has to be waited for.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { decide, play, settled, soon, stopTime } from './support/browser.mjs';
import { startLate } from './support/local.mjs';
import { sideways } from './support/looks.mjs';
import { axe, finish, setUp } from './support/setup.mjs';

const here = setUp();

/** The points of every city, kind by kind, as the sheet has them; the last row is the total. */
async function sheet(page) {
  await page.locator('.end table').waitFor();
  return page.locator('.end table tbody tr, .end table tfoot tr').evaluateAll((rows) =>
    rows
      .map((row) => ({
        kind: row.querySelector('th')?.textContent.trim(),
        points: [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent.trim().replace('−', '-'))),
      }))
      .filter(({ points }) => points.length > 1 && points.every(Number.isFinite)),
  );
}

/** Of these points of one kind: which kind sets the first apart from the second the most, and by how much. */
function furthest(rows, first, second) {
  const gaps = rows.map(({ kind, points }) => ({ kind, n: points[first] - points[second] }));
  const n = Math.max(...gaps.map((gap) => gap.n));
  return { n, kinds: gaps.filter((gap) => gap.n === n).map(({ kind }) => kind) };
}

it('says what decided the game, what was best and what was missed most, and shows both cities', async () => {
  const page = await startLate(here, -1, { players: 5, seed: '2024' }, { bypass: true, expectErrors: true });
  await play(page);
  await page.locator('.end .why').waitFor();
  const all = await sheet(page);
  const total = all.find(({ kind }) => kind === 'Total').points;
  const rows = all.filter(({ kind }) => /^(Conflicts|Treasury|Wonder|Civilian|Science|Commerce|Guilds)$/.test(kind));
  assert.equal(rows.length, 7);
  const order = total.map((_, seat) => seat).sort((a, b) => total[b] - total[a]);
  assert.ok(total[order[0]] > total[order[1]] && order[0] !== 0, 'somebody else wins this game alone');

  const lines = await page.locator('.end .why li').allInnerTexts();
  const decided = furthest(rows, order[0], order[1]);
  const [, kind, n] = lines[0].match(/^What decided it: (.*), (\d+) points? between first and second\.$/);
  assert.ok(decided.kinds.includes(kind), `${kind}, but ${JSON.stringify(decided)}`);
  assert.equal(Number(n), decided.n);
  const miss = furthest(rows, order[0], 0);
  const missed = lines.find((line) => line.startsWith('Costliest miss')).match(/: (.*), (\d+) points? behind (.*)\.$/);
  assert.ok(miss.kinds.includes(missed[1]), `${missed[1]}, but ${JSON.stringify(miss)}`);
  assert.equal(Number(missed[2]), miss.n);
  assert.match(
    lines.find((line) => line.startsWith('Best')),
    /more than the others on average/,
  );

  // The columns are those of the sheet.
  const columns = page.locator('.end .columns li');
  assert.equal(await columns.count(), 5);
  const shown = await columns
    .nth(order[0])
    .locator('.bar > b')
    .evaluateAll((bars) => bars.map((bar) => Number(bar.textContent)));
  assert.deepEqual(
    shown,
    rows.map(({ points }) => points[order[0]]),
  );
  // The winner's city, and the reader's own, each with its structures as buildings.
  assert.equal(await page.locator('.end .skyline').count(), 2);
  for (const city of await page.locator('.end .skyline').all())
    await soon(async () => assert.ok((await city.locator('.lamps circle').count()) > 8));
  await axe(page, 'the end');
  await finish(page);
});

it('measures two players against each other, and not against the Free City, which cannot win', async () => {
  const page = await startLate(here, -2, { players: 2, seed: '16' });
  await play(page);
  await page.locator('.end .why').waitFor();
  const all = await sheet(page);
  const [free, you, bot] = all.find(({ kind }) => kind === 'Total').points;
  assert.ok(free > you && free > bot && you !== bot, `${free}, ${you}, ${bot}: the Free City has the most`);
  const place = await page.locator('.end .place').innerText();
  const n = Math.abs(you - bot);
  assert.equal(
    place,
    you > bot
      ? `Place 1: ${n} point${n > 1 ? 's' : ''} ahead of Bot 2.`
      : `Place 2: ${n} point${n > 1 ? 's' : ''} behind Bot 2.`,
  );
  const lines = await page.locator('.end .why li').allInnerTexts();
  assert.ok(lines.length >= 2 && lines.every((line) => !line.includes('Free City')), lines.join(' | '));
  const kinds = all.filter(({ kind }) => /^(Conflicts|Treasury|Wonder|Civilian|Science|Commerce|Guilds)$/.test(kind));
  const [first, second] = you > bot ? [1, 2] : [2, 1];
  const decided = furthest(kinds, first, second);
  const [, kind, points] = lines[0].match(/^What decided it: (.*), (\d+) points? between first and second\.$/);
  assert.ok(decided.kinds.includes(kind) && Number(points) === decided.n, `${lines[0]}: ${JSON.stringify(decided)}`);
  assert.match(
    lines.find((line) => line.startsWith('Best')),
    / more than Bot 2\.$/,
  );
  await finish(page);
});

it('builds first what is seen first: the sheet and the cities below come when the page is idle', async () => {
  const page = await startLate(here, -1, { players: 3 });
  const { pass } = await stopTime(page);
  await decide(page);
  await page.locator('.end .columns').waitFor();
  const boards = page.locator('.cities > .own > *, .cities > .neighbour > *');
  const seen = () => boards.evaluateAll((all) => all.map((one) => one.checkVisibility()));
  assert.equal(await page.locator('.end .skyline .street').count(), 2, 'a street and its lamps');
  assert.equal(await page.locator('.end table').count(), 0);
  assert.deepEqual(await seen(), [false, false, false]);
  await pass(5000);
  await page.locator('.end table').waitFor();
  await soon(async () => assert.deepEqual(await seen(), [true, true, true]));
  await finish(page);
});

it('is there at a tap or a key while it still moves, and at once without movement', async () => {
  const still = await startLate(here, -1, { players: 3 });
  await play(still);
  await still.locator('.end .columns').waitFor();
  assert.equal(await still.locator('.end.staged').count(), 0);
  await finish(still);

  for (const skip of [(page) => page.keyboard.press('x'), (page) => page.locator('.end h2').click({ force: true })]) {
    const page = await startLate(here, -1, { players: 3 }, { motion: 'no-preference' });
    await stopTime(page);
    await decide(page);
    await page.locator('.reveal').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.end.staged').waitFor();
    // What one may want is never out of reach.
    assert.ok(await page.locator('.end .button').first().isEnabled());
    await skip(page);
    await page.locator('.end.staged').waitFor({ state: 'detached' });
    await finish(page);
  }
});

it('leaves the wonder to be seen on a phone, and nothing has to be scrolled sideways', async () => {
  for (const width of [320, 390]) {
    const page = await startLate(
      here,
      -1,
      { players: 4, seed: '2024' },
      { viewport: { width, height: 844 }, phone: true },
    );
    await play(page);
    await page.locator('.end .skyline .street').first().waitFor();
    await settled(page);
    await soon(async () => {
      const { street, foot } = await page
        .locator('.end .skyline')
        .first()
        .evaluate((city) => {
          const site = city.querySelector('.frame svg').getBoundingClientRect();
          // The ground of a site is 144 of its 156 units below its top.
          const scale = Math.min(site.width / 320, site.height / 156);
          return {
            street: city.querySelector('.street').getBoundingClientRect().top,
            foot: site.bottom - 12 * scale,
          };
        });
      assert.ok(street > foot - 8, `the street begins at ${street}, the wonder ends at ${foot}`);
    });
    assert.ok((await page.locator('.end h2').boundingBox()).y < 844 / 2);
    assert.deepEqual(await sideways(page), []);
    await finish(page);
  }
});
