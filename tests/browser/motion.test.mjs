// How a turn is shown: turned up on a sheet, then cards, coins, hands and tokens across the table. Skipped at will, or not at all.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { decide, newPage, ROOT, soon, stopTime } from './support/browser.mjs';
import { start, startLate } from './support/local.mjs';
import { finish, setUp } from './support/setup.mjs';

const here = setUp();

const moving = { motion: 'no-preference' };
/** Longer than any sheet lies there. */
const LONG = 10_000;
const gone = (page, selector) => page.locator(selector).waitFor({ state: 'detached' });
const kinds = (page) =>
  page
    .locator('.flights .flight')
    .evaluateAll((sprites) => [...new Set(sprites.map((sprite) => sprite.classList[1]))].sort());
/** Notes which properties are changed by whatever moves on the page, and by which keyframes, whenever something begins to. */
const watchMovement = (page) =>
  page.evaluate(() => {
    window.moved = { properties: new Set(), keyframes: new Set() };
    const note = () => {
      for (const animation of document.getAnimations()) {
        if (animation.animationName) window.moved.keyframes.add(animation.animationName.replace(/^.*-/, ''));
        for (const frame of animation.effect.getKeyframes())
          for (const key of Object.keys(frame)) window.moved.properties.add(key);
      }
    };
    document.addEventListener('animationstart', note, true);
    document.addEventListener('transitionrun', note, true);
    // What flies begins without an event.
    const look = () => document.querySelector('.flights .flight') && queueMicrotask(note);
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
const moved = (page) =>
  page.evaluate(() => {
    const describing = ['offset', 'computedOffset', 'easing', 'composite'];
    const properties = [...window.moved.properties].filter((key) => !describing.includes(key)).sort();
    return { properties, keyframes: [...window.moved.keyframes] };
  });
/** How long everything takes that moves just now, in the order of the page. */
const lengths = (page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .map((animation) => animation.effect.getTiming())
      .filter(({ duration }) => duration > 0)
      .map(({ duration, delay }) => [duration, delay]),
  );
const structures = (page) => page.locator('.cities .strip').count();

/** Decides and leaves the turn that follows at once. */
async function playOn(page, turns, options) {
  for (let n = 0; n < turns; ++n) {
    await decide(page, options);
    await page.locator('.reveal').waitFor();
    await page.keyboard.press('Escape');
    await gone(page, '.reveal');
    await page.waitForSelector('.dock .slot .tag');
  }
}

it('turns the cards up, then lets cards, coins and hands cross the table, and says it once', async () => {
  const page = await start(here, { players: 4 }, moving);
  await page.evaluate(() => {
    window.said = [];
    new MutationObserver(() => window.said.push(document.querySelector('[role=status]').textContent)).observe(
      document.querySelector('[role=status]'),
      {
        childList: true,
        characterData: true,
        subtree: true,
      },
    );
  });
  const before = await structures(page);
  await watchMovement(page);
  const time = await stopTime(page);
  await decide(page, { key: 's' });
  await page.locator('.reveal').waitFor();
  assert.equal(await page.locator('.reveal .move').count(), 4);
  await time.pass(LONG);
  await page.locator('.flights .flight').first().waitFor();
  assert.deepEqual(await kinds(page), ['card', 'coin', 'hand']);
  await soon(async () => assert.deepEqual((await moved(page)).properties, ['opacity', 'transform']));
  assert.equal(await page.locator('.flights .hand').count(), 4);
  assert.equal(await page.locator('.flights').getAttribute('aria-hidden'), 'true');
  assert.equal(await structures(page), before, 'the cities wait for their cards');
  await time.move();
  await gone(page, '.flights');
  await soon(async () => assert.ok((await structures(page)) > before));
  const moves = (await page.evaluate(() => window.said)).filter((text) => /You sell /.test(text));
  assert.equal(moves.length, 1, moves.join(' | '));
  await finish(page);
});

it('moves by transform and opacity alone, whatever happens: nothing is laid out or painted anew meanwhile', async () => {
  /** What was seen of the keyframes named, once each has been: the sheets go on by a key. */
  const seen = async (page, names) => {
    await soon(async () => {
      const { properties, keyframes } = await moved(page);
      assert.deepEqual(properties, ['opacity', 'transform']);
      assert.deepEqual(
        names.filter((name) => !keyframes.includes(name)),
        [],
      );
    });
  };
  // The last turn of an Age: a stage rises, structures arrive, a conflict is fought, an Age dawns.
  const age = await startLate(here, 5, { players: 3, seed: '9' }, moving);
  await watchMovement(age);
  await decide(age, { key: 'w' });
  await age.locator('.reveal .conflicts').waitFor();
  await age.locator('.reveal .dawn').waitFor();
  await age.waitForSelector('.dock .slot .tag');
  await seen(age, ['flip', 'arrive', 'rise', 'clear', 'lift', 'glint', 'push', 'stamp', 'cross', 'take']);
  // The last turn of all.
  const end = await startLate(here, -1, { players: 3, seed: '11' }, moving);
  await watchMovement(end);
  await decide(end);
  await end.locator('.end').waitFor();
  await seen(end, ['set', 'grow', 'close']);
  await finish(age, end);
});

it('leaves the other cards face down on the ledge meanwhile, and beside them the turn before', async () => {
  const page = await start(here, { players: 3 }, moving);
  await playOn(page, 3);
  const deeds = () => page.locator('.dock .seen .deed').allInnerTexts();
  await soon(async () => assert.equal((await deeds()).length, 3));
  const told = await deeds();
  const cards = await page.locator('.dock .slot').count();
  await stopTime(page);
  await decide(page, { key: 's' });
  await page.locator('.reveal').waitFor();
  const ledge = await page.locator('.dock').boundingBox();
  const backs = await page.locator('.dock .back').all();
  assert.equal(backs.length, cards - 1);
  for (const back of backs) {
    const { x, y, width, height } = await back.boundingBox();
    assert.ok(width > 80 && x >= ledge.x && y >= ledge.y && y + height <= ledge.y + ledge.height);
  }
  assert.deepEqual(await deeds(), told, 'nothing of the turn that is only now turned up');
  await page.keyboard.press('Escape');
  await gone(page, '.dock .back');
  await soon(async () => assert.notDeepEqual(await deeds(), told));
  await finish(page);
});

it('lets the ledge of a phone hold the backs on the last turn too, when there is no hand', async () => {
  const page = await startLate(here, -1, { players: 3 }, { ...moving, viewport: { width: 390, height: 844 } });
  await stopTime(page);
  await decide(page);
  await page.locator('.reveal').waitFor();
  const ledge = await page.locator('.dock').boundingBox();
  const back = await page.locator('.dock .back').first().boundingBox();
  assert.ok(back.y + back.height <= ledge.y + ledge.height, JSON.stringify({ ledge, back }));
  await finish(page);
});

it('a stage rises out of the site as it was, which fades', async () => {
  const page = await startLate(here, 5, { players: 3, seed: '9' }, moving);
  const [now, before] = ['svg:not(.before)', 'svg.before'].map((which) => page.locator(`.own .scene ${which}`));
  const drawn = (one) => one.evaluate((svg) => svg.innerHTML);
  await now.locator('use').first().waitFor({ state: 'attached' });
  const site = await drawn(now);
  const time = await stopTime(page);
  await decide(page, { key: 'w' });
  await page.locator('.reveal').waitFor();
  await time.pass(0);
  await page.keyboard.press('Escape');
  await before.waitFor();
  assert.equal(await drawn(before), site);
  assert.notEqual(await drawn(now), site);
  await time.move();
  await before.waitFor({ state: 'detached' });
  await finish(page);
});

it('ends at a key and at a tap, on the sheet and above the table', async () => {
  const page = await start(here, { players: 3 }, moving);
  const time = await stopTime(page);
  for (const skip of [() => page.keyboard.press('x'), () => page.mouse.click(300, 300)]) {
    await decide(page, { key: 's' });
    await page.locator('.reveal').waitFor();
    await skip();
    await gone(page, '.reveal');
    assert.equal(await page.locator('.flights').count(), 0);

    await decide(page, { key: 's' });
    await page.locator('.reveal').waitFor();
    await time.pass(LONG);
    await page.locator('.flights .flight').first().waitFor();
    await skip();
    await gone(page, '.flights');
    await time.move();
  }
  await finish(page);
});

it('lays the tokens of a conflict', async () => {
  const page = await start(here, { players: 7, seed: '11' }, moving);
  const time = await stopTime(page);
  await playOn(page, 5);
  await decide(page);
  await page.locator('.reveal .move').first().waitFor();
  await page.keyboard.press('x');
  await page.locator('.reveal .conflicts').waitFor();
  // One's own two conflicts are fought with the shields of both sides.
  const shields = (await page.locator('.reveal .duel b').allInnerTexts()).map(Number);
  const rows = (await page.locator('.reveal .conflicts .shields').allInnerTexts()).map(Number);
  assert.deepEqual(shields, [rows.at(-1), rows[0], rows[1], rows[0]]);
  const tokens = await page.locator('.cities .tokens').count();
  await time.pass(LONG);
  await page.locator('.flights .token').first().waitFor();
  assert.deepEqual(await kinds(page), ['token']);
  assert.equal(await page.locator('.cities .tokens').count(), tokens);
  await time.move();
  await gone(page, '.flights');
  await soon(async () => assert.ok((await page.locator('.cities .tokens').count()) > tokens));
  await finish(page);
});

it('shows nothing moving when movement is off, in the system or in the settings', async () => {
  for (const wish of [{ motion: 'reduce' }, { ...moving, settings: { motion: 'none' } }]) {
    const page = await start(here, { players: 3 }, wish);
    await watchMovement(page);
    await page.evaluate(() => {
      window.shown = 0;
      new MutationObserver(() => (window.shown += document.querySelectorAll('.reveal, .flights').length)).observe(
        document.body,
        { childList: true, subtree: true },
      );
    });
    await decide(page);
    await page.getByRole('img', { name: 'Turn 2 of 6' }).waitFor();
    await page.waitForSelector('.dock .slot .tag');
    assert.equal(await page.evaluate(() => window.shown), 0);
    assert.deepEqual(await moved(page), { properties: [], keyframes: [] }, 'nor does anything move without a sheet');
    assert.deepEqual(await lengths(page), []);
    await soon(async () => assert.match(await page.locator('[role=status]').first().innerText(), /(builds|sells)/));
    await finish(page);
  }
});

it('takes as long as the speed of the settings says', async () => {
  const taken = {};
  for (const motion of ['full', 'slow', 'fast']) {
    const page = await start(here, { players: 3 }, { ...moving, settings: { motion } });
    const time = await stopTime(page);
    await decide(page, { key: 's' });
    await page.locator('.reveal').waitFor();
    await time.pass(LONG);
    await page.locator('.flights .flight').first().waitFor();
    taken[motion] = await page
      .locator('.flights .flight')
      .evaluateAll((flights) =>
        flights.flatMap((flight) => flight.getAnimations().map((one) => one.effect.getTiming().duration)),
      );
    await finish(page);
  }
  assert.ok(taken.full.length > 3 && Math.min(...taken.full) > 0, `${taken.full}`);
  const times = (factor) => taken.full.map((duration) => Math.round(factor * duration));
  assert.deepEqual(taken.slow.map(Math.round), times(1.8));
  assert.deepEqual(taken.fast.map(Math.round), times(0.5));
});

it('shows the actions one after another in learning mode', async () => {
  const page = await start(here, { players: 4, learning: true }, moving);
  await decide(page);
  await page.locator('.reveal .move').first().waitFor();
  await page.evaluate(() => document.body.appendChild(document.createElement('input')).focus());
  await page.keyboard.type('hello');
  assert.equal(await page.locator('body > input').inputValue(), 'hello', 'keys that are meant for a field get there');
  await page.evaluate(() => document.querySelector('body > input').remove());
  for (let shown = 1; shown <= 4; ++shown) {
    await page.waitForFunction((n) => document.querySelectorAll('.reveal .move').length === n, shown);
    await page.keyboard.press(' ');
  }
  await gone(page, '.reveal');
  await gone(page, '.flights');
  await finish(page);
});

it('goes on at a key, but leaves F5 and the like to the browser', async () => {
  const page = await start(here, { players: 3, learning: true }, moving);
  await decide(page);
  await page.locator('.reveal .move').first().waitFor();
  const taken = (key) =>
    page.evaluate((name) => {
      const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
      return !document.body.dispatchEvent(event);
    }, key);
  for (const key of ['F5', 'F11', 'Tab', 'PageDown', 'AudioVolumeUp', 'Shift'])
    assert.equal(await taken(key), false, key);
  assert.equal(await page.locator('.reveal .move').count(), 1, 'nothing was shown meanwhile');
  assert.equal(await taken('Enter'), true);
  await page.locator('.reveal .move').nth(1).waitFor();
  await finish(page);
});

it('a card that two Ages have is turned up with the Age it is of', async () => {
  const page = await startLate(here, 6, { players: 3, seed: '2024' }, moving);
  const ages = () => page.locator('.dock .slot .age').allTextContents();
  assert.deepEqual([...new Set(await ages())], ['II']);
  const hand = await page.locator('.dock .slot').evaluateAll((slots) => slots.map((slot) => slot.dataset.card));
  const card = hand.findIndex((name) => ['Loom', 'Glassworks', 'Press'].includes(name));
  assert.ok(card >= 0, `none of them in ${hand}`);
  const time = await stopTime(page);
  await decide(page, { card, key: 'b' });
  await page.locator('.reveal .move .card').first().waitFor();
  assert.deepEqual([...new Set(await page.locator('.reveal .move .age').allTextContents())], ['II']);
  await time.pass(LONG);
  await page.locator('.flights .flight.card .age').first().waitFor();
  assert.deepEqual([...new Set(await page.locator('.flights .flight .age').allTextContents())], ['II']);
  await time.move();
  await gone(page, '.flights');
  // Once it is built, nobody remembers from which Age it was.
  await page.locator(`.own .strip[data-card="${hand[card]}"]`).click();
  assert.equal(await page.locator('dialog[open] .face .age').textContent(), 'I · II');
  await finish(page);
});

it('shows the steps of a replay as those of a game', async () => {
  const page = await newPage(here.browser, moving);
  await page.goto(`${here.site.address}#/replay`);
  await page.locator('input[type=file]').setInputFiles(join(ROOT, 'tests/browser/data/copied_guild.jsonl'));
  await page.getByRole('button', { name: 'One step on' }).waitFor();
  const time = await stopTime(page);
  await page.getByRole('button', { name: 'One step on' }).click();
  await page.locator('.reveal .move').first().waitFor();
  await time.pass(LONG);
  await page.locator('.flights .hand').first().waitFor();
  await time.move();
  await gone(page, '.flights');
  await page.getByRole('img', { name: 'Turn 2 of 6' }).waitFor();
  await page.getByRole('button', { name: 'One step back' }).click();
  await page.getByRole('img', { name: 'Turn 1 of 6' }).waitFor();
  assert.equal(await page.locator('.reveal').count(), 0, 'going back shows nothing');
  await finish(page);
});
