// The table itself: what is on it, how large it is, and what it explains.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { decide, isAsked, newPage, pick, play, progress, settled, soon, stopTime, until } from './support/browser.mjs';
import { start, startLate } from './support/local.mjs';
import { finish, setUp } from './support/setup.mjs';

const here = setUp();

const boxes = (locator) =>
  locator.evaluateAll((nodes) =>
    nodes.map((node) => {
      const { left, top, right, bottom } = node.getBoundingClientRect();
      return { left, top, right, bottom, text: node.textContent.trim().slice(0, 40) };
    }),
  );
const overlap = (a, b) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
const inside = (a, b) =>
  a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;

const PHONES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 740, height: 360 },
];

/** Plays on until `found` holds for a card that is picked. */
async function playUntil(page, found, turns = 16) {
  for (let n = 0; n < turns; ++n) {
    await isAsked(page);
    const cards = await page.locator('.dock .slot').count();
    for (let i = 0; i < cards; ++i) {
      await pick(page, i);
      if (await found(i)) return true;
    }
    await page.keyboard.press('Escape');
    const before = await progress(page);
    await decide(page, { card: n % 2 });
    await until(async () => (await progress(page)) !== before);
  }
  return false;
}

it('all ways to pay are in sight, in rows and columns, one group for each action, the cheapest first', async () => {
  const page = await start(here, { players: 3, seed: '1' });
  const ways = page.locator('.actions .several').first().locator('.way');
  assert.ok(await playUntil(page, async () => (await ways.count()) > 1), 'some card can be paid for in several ways');
  const groups = await page.locator('.actions .option .words b').allInnerTexts();
  assert.equal(new Set(groups).size, groups.length, 'an action has one group');
  const sums = (await ways.locator('.sum').allInnerTexts()).map(Number);
  assert.deepEqual(
    sums,
    [...sums].sort((a, b) => a - b),
  );
  const areInSight = async (where) => {
    const [sheet] = await boxes(page.locator('.dock .sheet'));
    const { width, height } = page.viewportSize();
    assert.ok(inside(sheet, { left: 0, top: 0, right: width, bottom: height }), `the actions on ${where}`);
    const all = await boxes(page.locator('.actions .way, .actions button.option, .actions .cannot, .actions .confirm'));
    for (const [i, box] of all.entries()) {
      assert.ok(inside(box, sheet), `in sight on ${where}: ${box.text}`);
      for (const other of all.slice(i + 1)) assert.ok(!overlap(box, other), `${where}: ${box.text} and ${other.text}`);
    }
  };
  await areInSight('a laptop');
  // Whom one pays stands below whom one pays, the sums below one another, and all of a way in one line.
  const lines = await ways.evaluateAll((list) =>
    list.map((way) => {
      const { left, right, top, bottom } = way.getBoundingClientRect();
      const parts = [...way.querySelectorAll('.part, .sum')].map((part) => part.getBoundingClientRect());
      return {
        middles: parts.slice(0, -1).map((part) => Math.round((part.left + part.right) / 2 - left)),
        sumEnds: Math.round(right - parts.at(-1).right),
        aside: Math.max(...parts.map((part) => Math.abs((part.top + part.bottom - top - bottom) / 2))),
      };
    }),
  );
  assert.ok(lines[0].middles.length > 0, 'there is somebody to pay');
  for (const { middles, sumEnds, aside } of lines) {
    assert.deepEqual(middles, lines[0].middles, 'every way has the same columns');
    assert.equal(sumEnds, lines[0].sumEnds, 'the sums end below one another');
    assert.ok(aside <= 3, `${aside} px from the middle of its line`);
  }
  // The ways themselves stand in rows and columns, too, and so do the actions.
  const places = await boxes(ways);
  const width = ({ left, right }) => Math.round(right - left);
  const first = places[0];
  for (const place of places) {
    assert.equal(width(place), width(first));
    for (const side of ['top', 'bottom'])
      if (place.top < first.bottom) assert.equal(Math.round(place[side]), Math.round(first[side]), 'in one row');
    const column = Math.round((place.left - first.left) / width(first));
    assert.ok(Math.abs(place.left - first.left - column * width(first)) < 10 * (column || 0.1), 'in a column');
  }
  const actions = await boxes(page.locator('.actions .option'));
  assert.deepEqual([...new Set(actions.map((box) => `${Math.round(box.left)} ${width(box)}`))].length, 1);
  for (const viewport of PHONES) {
    await page.setViewportSize(viewport);
    await soon(() => areInSight(`${viewport.width} x ${viewport.height}`));
  }
  await finish(page);
});

it('on a phone the actions take no more than they need, and what the city makes and knows one line', async () => {
  const page = await start(here, { players: 3, seed: '2024' }, { viewport: { width: 390, height: 844 }, phone: true });
  let n = 0;
  await play(page, { until: () => n++ >= 6, choose: (i) => ({ card: i % 2 }) });
  for (const viewport of PHONES) {
    await page.setViewportSize(viewport);
    await isAsked(page);
    await pick(page, 0);
    assert.equal(await page.locator('.actions h2').isVisible(), false, 'the picked card says it');
    await page.keyboard.press('Escape');
    if (viewport.width !== 390) continue;
    await soon(async () => {
      const [[makes], [knows]] = [
        await boxes(page.locator('.own .production')),
        await boxes(page.locator('.own .science')),
      ];
      assert.ok(
        makes.top < knows.bottom && knows.top < makes.bottom,
        `${viewport.width} px: ${JSON.stringify({ makes, knows })}`,
      );
    });
  }
  await finish(page);
});

it('what can only be sold is sold on purpose', async () => {
  const page = await start(here, { players: 3, seed: '9' });
  const radios = page.getByRole('radio');
  const onlySale = async () => (await radios.count()) === 1 && /^Sell/.test(await radios.first().innerText());
  assert.ok(await playUntil(page, onlySale), 'some card can only be sold');
  assert.equal(await page.locator('.actions .confirm').count(), 0);
  await radios.first().click();
  assert.match(await page.locator('.actions .confirm').innerText(), /^Sell /);
  await finish(page);
});

for (const [name, viewport] of [
  ['a phone on its side', { width: 740, height: 360 }],
  ['a laptop at 200%', { width: 683, height: 384 }],
]) {
  it(`${name}: nothing overprints, and the picked card is in sight beside its actions`, async () => {
    const page = await start(here, { players: 4 }, { viewport, phone: name.includes('phone') });
    const last = (await page.locator('.dock .slot').count()) - 1;
    await pick(page, last);
    await settled(page);
    const [hand] = await boxes(page.locator('.dock .hand'));
    const [panel] = await boxes(page.locator('.dock .sheet'));
    assert.ok(!overlap(hand, panel), 'the actions stand beside the hand');
    await page.waitForFunction(() => {
      const slot = document.querySelector('.dock .slot.selected').getBoundingClientRect();
      const room = document.querySelector('.dock .hand').getBoundingClientRect();
      return slot.left >= room.left - 1 && slot.right <= room.right + 1;
    });
    const shown = (await boxes(page.locator('.dock .slot'))).filter((slot) => slot.left < hand.right - 20);
    assert.ok(shown.length >= 2);
    for (const slot of await page.locator('.dock .slot').all()) {
      const [cap] = await boxes(slot.locator('.cap'));
      const [title] = await boxes(slot.locator('.name'));
      const [gives] = await boxes(slot.locator('.keystone'));
      for (const [a, b] of [
        [cap, title],
        [cap, gives],
        [gives, title],
      ])
        assert.ok(!overlap(a, b), `${a.text} and ${b.text}`);
    }
    await finish(page);
  });
}

it('a double click confirms, the end of one that began elsewhere only picks', async () => {
  const page = await start(here, { players: 3 });
  await pick(page, 0);
  const sell = page.getByRole('radio', { name: /^Sell/ });
  // What a finger does that taps a card, and then at once what has opened under it.
  await sell.dispatchEvent('click', { detail: 2 });
  await sell.dispatchEvent('dblclick', { detail: 2 });
  await page.getByRole('button', { name: /^Sell / }).waitFor();
  assert.equal(await page.locator('.actions').count(), 1);
  const before = await progress(page);
  await sell.dblclick();
  await until(async () => (await progress(page)) !== before);
  await finish(page);
});

it('uses the room of a laptop in Age I: a large wonder, large cards', async () => {
  const page = await start(here, { players: 3 });
  const height = ({ top, bottom }) => bottom - top;
  // A city measures its room once it is there.
  await soon(async () => {
    const [city] = await boxes(page.locator('.own .city'));
    const [scene] = await boxes(page.locator('.own .scene'));
    const [columns] = await boxes(page.locator('.own .columns'));
    assert.ok(height(scene) > 0.35 * height(city), `${height(scene)} of ${height(city)}`);
    assert.ok(height(scene) + height(columns) > 0.75 * height(city), 'little else');
    const cards = await boxes(page.locator('.dock .slot'));
    const [hand] = await boxes(page.locator('.dock .main'));
    assert.ok(cards.at(-1).right - cards[0].left > 0.95 * (hand.right - hand.left), 'seven cards fill the ledge');
    // Beside it the wonders fill their pictures, and below these lie plots, not sky.
    for (const at of ['left', 'right']) {
      const [beside] = await boxes(page.locator(`.${at} .city`));
      const [picture] = await boxes(page.locator(`.${at} .scene`));
      const stones = await boxes(page.locator(`.${at} .scene svg g[opacity]`)); // what is still to be built
      assert.ok(stones.length > 0, 'drawn');
      const highest = picture.bottom - Math.min(...stones.map(({ top }) => top));
      assert.ok(highest > 0.6 * height(picture), `${at}: a wonder ${highest} high in ${height(picture)}`);
      const [tiles] = await boxes(page.locator(`.${at} .tiles`));
      assert.ok(height(picture) + height(tiles) > 0.6 * height(beside), `${at}: ${height(tiles)} of plots`);
    }
  });
  await finish(page);
});

for (const [name, view] of [
  ['a laptop', {}],
  ['a phone', { viewport: { width: 390, height: 844 }, phone: true }],
])
  it(`the cards of the hand are as large as the settings of a running game say, on ${name}`, async () => {
    const page = await start(here, { players: 3 }, view);
    const size = async () => {
      await settled(page);
      const [{ top, bottom }] = await boxes(page.locator('.dock .slot'));
      return bottom - top;
    };
    const normal = await size();
    await page.getByRole('button', { name: 'Game', exact: true }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    const sizes = page.getByRole('group', { name: 'Size of your cards' });
    const choose = (label) => sizes.getByRole('radio', { name: label }).check({ force: true });
    await choose('Large');
    await soon(async () => assert.ok((await size()) > 1.1 * normal, `${await size()} instead of ${normal}`));
    await choose('Small');
    await soon(async () => assert.ok((await size()) < 0.9 * normal, `${await size()} instead of ${normal}`));
    await choose('Normal');
    await soon(async () => assert.ok(Math.abs((await size()) - normal) < 1));
    await finish(page);
  });

it('with seven players on a laptop no symbol is smaller than 14 px', async () => {
  const page = await startLate(here, 15, { players: 7 });
  const small = () =>
    page
      .locator('.cities svg:is(.icon, .amount)')
      .evaluateAll((all) =>
        all
          .filter((svg) => svg.checkVisibility() && svg.getBoundingClientRect().width < 13.95)
          .map((svg) => `${svg.querySelector('use').getAttribute('href')} ${svg.getBoundingClientRect().width}`),
      );
  await soon(async () => assert.deepEqual([...new Set(await small())], []));
  // Structures are told apart by their pictures, in the hand, in a city and as chips. The drawings come when the page is idle.
  const pictures = (where) =>
    page.locator(where).evaluateAll((uses) => new Set(uses.map((use) => use.getAttribute('href'))).size);
  for (const where of ['.own .strip', '.dock .slot'])
    await soon(async () => assert.equal(await pictures(`${where} .picture use`), await page.locator(where).count()));
  await finish(page);
});

it('shows balances, science, income and chains, and what one remembers', async () => {
  const page = await startLate(here, 9, { seed: '2024' }, { settings: { memory: true } });
  const numbers = async (where) =>
    (await page.locator(where).locator('b').allInnerTexts()).map(Number).filter((value) => !Number.isNaN(value));
  // Both frontiers say what the shields on the table say.
  for (const side of ['left', 'right']) {
    const frontier = page.locator(`.own .frontier.${side}`);
    const [a, b] = await numbers(`.own .frontier.${side}`);
    const [mine, theirs] = side === 'left' ? [b, a] : [a, b];
    const says = await frontier.getAttribute('aria-label');
    assert.match(says, mine > theirs ? /would bring you \+3/ : mine < theirs ? /token of −1/ : /nothing to either/);
  }
  assert.match(await page.locator('.own .science').getAttribute('aria-label'), /Science: compasses \d/);
  // What is free by a chain stands in the city as a ghost, and if it is in the hand its price says so.
  for (const ghost of await page.locator('.own .ghost.held').all()) {
    const card = await ghost.getAttribute('data-card');
    await page.locator(`.dock .slot[data-card="${card}"] .tag.chain`).waitFor();
  }
  assert.ok((await page.locator('.own .ghost').count()) > 0);
  // Nothing moved, but what the last turn brought is marked.
  const ring = await page
    .locator('.cities .strip.fresh')
    .first()
    .evaluate((tile) => getComputedStyle(tile).boxShadow);
  assert.notEqual(ring, 'none');
  // The hands that one has seen lie beside the hand.
  assert.ok((await page.locator('.dock .tray .chip').count()) > 0);
  await finish(page);
});

it('points so far can be left out', async () => {
  const page = await start(here, { players: 4 }, { settings: { points: false } });
  assert.equal(await page.locator('.cities .stats use[href="#i-laurel"]').count(), 0);
  await finish(page);
});

it('explains what one points at, what has the focus and what is pressed long', async () => {
  const page = await start(here, { players: 3 });
  const tip = page.locator('.tip');
  await page.locator('.own .stat').first().hover();
  await tip.filter({ hasText: /coins/ }).waitFor();
  await page.locator('.dock .slot').first().hover();
  await tip.locator('.words').waitFor();
  const name = await page.locator('.dock .slot .name').first().innerText();
  assert.ok((await tip.innerText()).startsWith(name));
  await page.mouse.move(5, 5);
  await tip.waitFor({ state: 'detached' });
  await page.locator('.own .stages li').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await tip.filter({ hasText: /Stage 1/ }).waitFor();
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'detached' });
  await finish(page);

  const phone = await start(here, { players: 3 }, { viewport: { width: 390, height: 844 }, phone: true });
  const slot = phone.locator('.dock .slot').first();
  const { x, y } = await slot.boundingBox();
  const touch = await phone.context().newCDPSession(phone);
  const points = [{ x: x + 40, y: y + 60 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points });
  await phone.locator('.tip .words').waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  assert.equal(await slot.getAttribute('aria-pressed'), 'false', 'asking is not picking');
  await finish(phone);
});

it('an Age turns and a game ends when that has been shown, and the end says what decided it', async () => {
  const lastTurn = async (phases) => {
    const page = await startLate(here, phases, { players: 3, seed: '11' }, { motion: 'no-preference' });
    await stopTime(page);
    await decide(page, { key: 's' });
    await page.locator('.reveal .move').first().waitFor();
    return { page, age: () => page.locator('.bar h1').innerText() };
  };
  const { page, age } = await lastTurn(5);
  assert.match(await age(), /Age I$/);
  await page.keyboard.press('x');
  await page.locator('.reveal .conflicts').waitFor();
  assert.match(await age(), /Age I$/, 'its conflicts belong to Age I');
  await page.keyboard.press('x');
  await page.locator('.reveal .dawn').waitFor();
  await page.keyboard.press('x');
  await page.waitForFunction(() => /Age II$/.test(document.querySelector('.bar h1').textContent));
  const end = await lastTurn(-1);
  assert.match(await end.age(), /Age III$/, 'the last cards are still to be turned');
  await end.page.keyboard.press('Escape');
  const place = end.page.locator('.end .place');
  await place.waitFor();
  assert.match(await place.innerText(), /^Place \d: (\d+ points? (ahead of|behind)|level with) /);
  assert.equal(await end.age(), 'Game over');
  await finish(page, end.page);
});

it('a phone that was scrolled down shows the result at the end', async () => {
  const page = await startLate(here, -2, { players: 3 }, { viewport: { width: 390, height: 844 }, phone: true });
  await play(page, {
    until: async () => {
      await page.evaluate(() => scrollTo(0, 9999));
      return false;
    },
  });
  await page.locator('.end h2').waitFor();
  await soon(async () => assert.ok((await page.locator('.end h2').boundingBox()).y < 844));
  await finish(page);
});

it('makes sounds once they are switched on, and none before', async () => {
  const page = await newPage(here.browser);
  await page.addInitScript(() => {
    window.tones = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      window.tones += 1;
      return create.call(this);
    };
  });
  await page.goto(`${here.site.address}#/play/new`);
  await page.waitForSelector('.dock .slot .tag');
  await decide(page);
  await page.getByRole('img', { name: 'Turn 2 of 6' }).waitFor();
  assert.equal(await page.evaluate(() => window.tones), 0);
  const button = page.getByRole('button', { name: 'Sounds' });
  await button.click();
  await button.and(page.locator('[aria-pressed=true]')).waitFor();
  await page.waitForFunction(() => window.tones > 0);
  const before = await page.evaluate(() => window.tones);
  await isAsked(page);
  await decide(page);
  await page.getByRole('img', { name: 'Turn 3 of 6' }).waitFor();
  await page.waitForFunction((was) => window.tones > was, before);
  await finish(page);
});
