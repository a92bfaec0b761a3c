// The drawings of structures as they are seen: small, cropped, and each of them like no other.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { it } from 'node:test';
import { Module } from '../schema/support/module.mjs';
import { newPage, settled, soon } from './support/browser.mjs';
import { PROGRAM } from './support/server.mjs';
import { finish, setUp } from './support/setup.mjs';

const here = setUp();

/** What is seen of pictures, each as a square of so many points, by the structure it shows; without so much of it that is sky. */
const SIDE = 24;
async function seen(page, where, sky = 0) {
  await settled(page);
  const shot = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ([data, pictures, side, above]) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const screen = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const pen = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
      const found = {};
      for (const picture of document.querySelectorAll(pictures)) {
        const { left, top, width, height } = picture.getBoundingClientRect();
        pen.drawImage(screen, left, top + above * height, width, (1 - above) * height, 0, 0, side, side);
        const drawing = picture.querySelector('use').getAttribute('href');
        found[drawing] = [...pen.getImageData(0, 0, side, side).data];
      }
      return found;
    },
    [shot, where, SIDE, sky],
  );
}

/** Pairs of pictures of which three quarters are the same. */
function alike(pictures) {
  const differ = (a, b) => {
    const points = Array.from({ length: SIDE * SIDE }, (_, i) => i * 4);
    const isOther = (i) => [0, 1, 2].some((color) => Math.abs(a[i + color] - b[i + color]) > 24);
    return points.filter(isOther).length / points.length;
  };
  const all = Object.entries(pictures);
  return all.flatMap(([name, a], i) =>
    all.slice(i + 1).flatMap(([other, b]) => (differ(a, b) < 0.25 ? `${name} and ${other}` : [])),
  );
}

const drawingOf = (name) => `#s-${name.toLowerCase().replaceAll(' ', '-')}`;
const inOrder = (drawings) => [...drawings].sort();

const EDITIONS = ['first', 'second'];
/** Every structure as large as on a card of the hand, drawn as a card draws it. */
const layOutCards = (page) =>
  page.evaluate(() => {
    const cards = document.createElement('div');
    cards.className = 'all-cards';
    cards.style = 'position: fixed; inset: 0; z-index: 99; background: #fff';
    for (const { id } of document.querySelectorAll('symbol[id^="s-"]'))
      cards.innerHTML += `<span style="float: left"><svg viewBox="0 0 170 130" width="138" height="105" style="display: block"
        ><use href="#${id}" width="170" height="130"></use></svg></span>`;
    document.body.append(cards);
  });

it('every structure tells itself apart on tiles of every height, as a chip and on a card', async () => {
  const view = { viewport: { width: 1440, height: 900 }, bypass: true };
  const page = await newPage(here.browser, view);
  const tiles = { 26: {}, 46: {}, 80: {} };
  const dealt = new Set();
  for (const edition of EDITIONS) {
    // The hands of seven players are all cards of an Age.
    const wishes = ['--players', '7', '--edition', edition, '--games', '1', '--seed', '7', '--bots', 'random'];
    const record = execFileSync(PROGRAM, ['simulate', ...wishes, '--records', '-'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    for (const name of JSON.parse(record).deals.flat(2)) dealt.add(drawingOf(name));
    await page.goto(`${here.site.address}#/`);
    await page.goto(`${here.site.address}#/replay`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'game.jsonl', mimeType: 'text/plain', buffer: record });
    await page.locator('.dock .hand .strip .picture use').first().waitFor();
    await page.addStyleTag({
      content: `.dock .hands { position: fixed; inset: 0; z-index: 99; max-height: none !important; gap: 6px !important; }
        .dock .hands .hand { flex: 1 0 0 !important; --tile: var(--wanted) !important; }
        .dock .hands .strip :is(.name, .symbols) { visibility: hidden; }`,
    });
    const isDealt = (age) =>
      soon(async () => {
        assert.match(await page.locator('.bar h1').innerText(), new RegExp(`Age ${'I'.repeat(age)}$`));
        assert.equal(await page.locator('.dock .hand .strip').count(), 49);
      });
    for (const age of [1, 2, 3]) {
      while (!(await page.locator('.bar h1').innerText()).endsWith(` ${'I'.repeat(age)}`))
        await page.keyboard.press('ArrowRight');
      await isDealt(age);
      for (const [height, pictures] of Object.entries(tiles)) {
        await page.evaluate((px) => document.documentElement.style.setProperty('--wanted', `${px}px`), height);
        Object.assign(pictures, await seen(page, '.dock .hand .strip .picture'));
      }
    }
  }
  for (const [height, pictures] of Object.entries(tiles)) {
    assert.deepEqual(inOrder(Object.keys(pictures)), inOrder(dealt), `tiles of ${height} px`);
    assert.deepEqual(alike(pictures), [], `tiles of ${height} px`);
  }
  const chips = {};
  await page.setViewportSize({ width: 1000, height: 9000 });
  await page.goto(`${here.site.address}#/rules/cards`);
  await page.locator('li .picture use').first().waitFor();
  for (const edition of EDITIONS) {
    await page.getByRole('button', { name: new RegExp(`^${edition}`, 'i') }).click();
    Object.assign(chips, await seen(page, 'li .picture'));
  }
  const engine = await Module.load();
  const names = EDITIONS.flatMap((edition) => engine.ask('catalog', { edition }).cards.map(({ name }) => name));
  const structures = inOrder(new Set(names.map(drawingOf)));
  assert.deepEqual(inOrder(Object.keys(chips)), structures);
  assert.deepEqual(alike(chips), [], 'chips');
  await layOutCards(page);
  const cards = await seen(page, '.all-cards span', 0.35);
  assert.deepEqual(inOrder(Object.keys(cards)), structures);
  assert.deepEqual(alike(cards), [], 'cards of the hand');
  await finish(page);
});
