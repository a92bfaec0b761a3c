// The home page at every width, and who is shown where a record is read.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { newPage, ROOT, soon } from './support/browser.mjs';
import { sideways } from './support/looks.mjs';
import { finish, setUp } from './support/setup.mjs';

const here = setUp();

it('has a full grid of doors at every width, each with a sign of its own', async () => {
  const page = await newPage(here.browser);
  await page.goto(here.site.address);
  await page.locator('.doors').waitFor();
  const signs = await page.locator('.doors .sign use').evaluateAll((all) => all.map((use) => use.getAttribute('href')));
  assert.equal(signs.length, 9);
  const others = await page
    .locator('.hero use[href^="#i-"]')
    .evaluateAll((all) => all.map((use) => use.getAttribute('href')));
  const repeated = signs.filter(
    (sign, i) => signs.indexOf(sign) !== i || (others.includes(sign) && sign !== '#i-play'),
  );
  assert.deepEqual(repeated, [], 'a sign means one thing');
  for (const width of [320, 390, 600, 820, 1001, 1180, 1366, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await soon(async () => {
      const { left, right, rows } = await page.locator('.doors').evaluate((doors) => {
        const { left, right } = doors.getBoundingClientRect();
        const rows = new Map();
        for (const door of doors.children) {
          const box = door.getBoundingClientRect();
          const row = rows.get(box.top) ?? { left: box.left, right: box.right, n: 0 };
          rows.set(box.top, {
            left: Math.min(row.left, box.left),
            right: Math.max(row.right, box.right),
            n: row.n + 1,
          });
        }
        return { left, right, rows: [...rows.values()] };
      });
      for (const row of rows)
        assert.ok(row.left - left < 1 && right - row.right < 1, `${width}: ${JSON.stringify(row)}`);
      if (width > 640) assert.ok(rows.at(-1).n > 1, `a door stands alone in the last row at ${width} px`);
    });
    assert.deepEqual(await sideways(page), []);
  }
  await finish(page);
});

it('shows the wonders with all that stands around them whole', async () => {
  const page = await newPage(here.browser);
  for (const width of [320, 390, 480, 600, 601, 700, 820, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(here.site.address);
    await page.locator('.frieze use[href="#p-camel"]').waitFor({ state: 'attached' });
    await soon(async () => {
      const cut = await page.locator('.frieze').evaluate((frieze) =>
        [...frieze.querySelectorAll('.pane')]
          .filter((pane) => pane.offsetWidth > 0)
          .flatMap((pane) => {
            const frame = pane.getBoundingClientRect();
            return [...pane.querySelectorAll('use')].flatMap((use) => {
              const { left, right, bottom } = use.getBoundingClientRect();
              // Around the sun there is a glow that may be cut.
              const r = use.getAttribute('href') === '#p-sun' ? (right - left) / 3.5 : 0;
              const outside = right < frame.left || left > frame.right; // for pictures that are wider
              const whole = left + r >= frame.left - 1 && right - r <= frame.right + 1 && bottom <= frame.bottom + 1;
              return outside || whole ? [] : `${use.getAttribute('href')} ${use.getAttribute('transform')}`;
            });
          }),
      );
      assert.deepEqual(cut, [], `at ${width} px`);
    });
  }
  await finish(page);
});

it('shows bots of a record with faces and in words', async () => {
  const page = await newPage(here.browser);
  await page.goto(`${here.site.address}#/replay`);
  await page.locator('input[type=file]').setInputFiles(join(ROOT, 'tests/browser/data/copied_guild.jsonl'));
  const names = page.locator('.cities .city .who');
  await soon(async () => assert.equal(await names.locator('.avatar').count(), 3));
  await soon(async () =>
    assert.deepEqual((await names.locator('.name').allInnerTexts()).sort(), ['Greedy 1', 'Greedy 2', 'Greedy 3']),
  );
  await finish(page);
});
