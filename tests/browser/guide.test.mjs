// The guided first game, played to its end: each thing is explained once, when it first matters, in every language.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { decide, newPage, PHONE, play, press, soon } from './support/browser.mjs';
import { missingTexts, sideways } from './support/looks.mjs';
import { finish, setUp } from './support/setup.mjs';

const here = setUp();
const STEPS = 17;

async function begin(language, options) {
  const page = await newPage(here.browser, options);
  await page.goto(`${here.site.address}?lang=${language}`);
  await page.waitForSelector(`:root[lang="${language}"] main h1`);
  await press(page, page.locator('.learn'));
  await page.waitForSelector('.guide');
  return page;
}

/** The frame is around something that can be seen, wherever the page had been scrolled to. */
const pointsAtSomething = (page) =>
  page.waitForFunction(() => {
    const ring = document.querySelector('.ring')?.getBoundingClientRect();
    return ring && ring.top > -10 && ring.top < innerHeight - 40 && ring.left < innerWidth - 40 && ring.right > 40;
  });

/** Reads what is explained at this decision; adds the headings. */
async function read(page, explained) {
  for (const guide = page.locator('.guide'); await guide.count();) {
    const title = await guide.locator('h2').textContent();
    explained.push(title);
    if (explained.length > 1) await pointsAtSomething(page);
    assert.deepEqual(await missingTexts(page), [], title);
    await soon(async () => assert.deepEqual(await sideways(page), [], title));
    const on = guide.locator('.on');
    if (!(await on.count())) return;
    await press(page, on);
    await page.waitForFunction((read) => document.querySelector('.guide h2')?.textContent !== read, title);
  }
}

it('is wholly in sight on a low screen, and one can go on without scrolling', async () => {
  for (const viewport of [
    { width: 740, height: 360 },
    { width: 320, height: 640 },
  ]) {
    const page = await begin('fi', { viewport });
    for (const step of [1, 2]) {
      await soon(async () => {
        const guide = await page.locator('.guide').boundingBox();
        const on = await page.locator('.guide .on').boundingBox();
        const where = `${viewport.width} px, step ${step}: ${JSON.stringify({ guide, on })}`;
        assert.ok(guide.y >= 0 && guide.y + guide.height <= viewport.height, where);
        assert.ok(on.y >= guide.y && on.y + on.height <= guide.y + guide.height, where);
      });
      await press(page, page.locator('.guide .on'));
    }
    await finish(page);
  }
});

for (const language of ['en', 'tr', 'hu', 'fi']) {
  const whole = language === 'en';
  it(`explains ${whole ? 'everything' : 'the beginning'} once in ${language}`, async () => {
    const page = await begin(language, { viewport: PHONE, phone: true });
    const explained = [];
    await play(page, {
      until: async () => {
        await read(page, explained);
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return !whole && explained.length > 7;
      },
    });
    if (whole) {
      await page.locator('.guide .next').waitFor();
      await read(page, explained);
      assert.equal(explained.length, STEPS, explained.join(', '));
    }
    assert.equal(new Set(explained).size, explained.length);
    await finish(page);
  });
}

it('points at a city, and leaves the page where it was', async () => {
  const page = await begin('en', { viewport: { width: 360, height: 640 }, phone: true });
  await page.locator('.guide .on').waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const at = () => page.evaluate(() => scrollY);
  const before = await at();
  assert.ok(before > 100, 'there is something to scroll');
  await press(page, page.locator('.guide .on'));
  await pointsAtSomething(page);
  assert.notEqual(await at(), before, 'the city was out of sight');
  await press(page, page.locator('.guide .on'));
  await soon(async () => assert.equal(await at(), before));
  await finish(page);
});

it('asks before a choice that goes past the task, goes on after a reload and can be ended', async () => {
  const page = await begin('en');
  for (let n = 0; n < 3; ++n) await page.locator('.guide .on').click();
  await page.getByText('Your turn: pick the card and build it.').waitFor();
  await page.locator('.dock .slot').first().click();
  await page.keyboard.press('s');
  await page.locator('.actions .confirm').click();
  await page.getByText('Selling brings three coins').waitFor();
  await page.getByRole('button', { name: 'Choose again' }).click();
  await page.reload();
  await page.getByText('Your turn: pick the card and build it.').waitFor();
  await page.getByRole('button', { name: 'End the guidance' }).click();
  await page.locator('.guide').waitFor({ state: 'detached' });
  await page.reload();
  await decide(page);
  await page.getByRole('img', { name: 'Turn 2 of 6' }).waitFor();
  assert.equal(await page.locator('.guide').count(), 0);
  await finish(page);
});
