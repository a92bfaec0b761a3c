// What a player would count stands on the table: who earned what from whom, everybody's science, chains, shields on a phone. Each is
// compared with what else the page says, or with the engine's catalogue. And whatever is pressed long is explained.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Module } from '../schema/support/module.mjs';
import { closeDialogue, settled, soon } from './support/browser.mjs';
import { startLate } from './support/local.mjs';
import { finish, setUp } from './support/setup.mjs';

const here = setUp();
const LATE = { players: 4, seed: '2024' };
const PHONE = { viewport: { width: 390, height: 844 }, phone: true };

/** The cities one sees in full: whose, and what stands in them. */
const cities = (page) =>
  page.locator('.cities .city').evaluateAll((all) =>
    all.map((city) => ({
      own: !!city.closest('.own'),
      name: city.querySelector('.who .name').textContent.trim(),
      income: city.querySelector('.income')?.textContent ?? '',
      earned: city.querySelector('.income')?.getAttribute('aria-label') ?? '',
      science: city.querySelector('.science')?.getAttribute('aria-label') ?? null,
      built: [...city.querySelectorAll('.strip')].map((tile) => tile.dataset.card),
      leading: [...city.querySelectorAll('.strip:has(.leads)')].map((tile) => tile.dataset.card),
    })),
  );

const catalogue = async (edition) => (await Module.load()).ask('catalog', { edition });

it('a city says what it earned from whom, and the sheet what everybody did so far', async () => {
  const page = await startLate(here, -2, LATE);
  const deeds = await page.locator('.dock .seen .deed').allInnerTexts();
  const paid = deeds.flatMap((deed) =>
    [...deed.matchAll(/(\d+) coins? to (you|Bot \d)/g)].map(([, n, to]) => ({ n, to })),
  );
  assert.ok(paid.some(({ to }) => to === 'you') && paid.length > 2, deeds.join(' | '));
  for (const { own, name, income, earned } of await cities(page)) {
    const mine = paid.filter(({ to }) => to === (own ? 'you' : name));
    const sum = mine.reduce((coins, { n }) => coins + Number(n), 0);
    assert.equal(income, sum ? `+${sum}` : '', `${name} and ${deeds.join(' | ')}`);
    assert.equal((earned.match(/Earned \d+ from /g) ?? []).length, mine.length, earned);
  }
  // All trade of the game: what the log tells, payment by payment.
  await page
    .getByRole('button', { name: 'What happened' })
    .or(page.locator('.bar button:has(use[href="#i-log"])'))
    .first()
    .click();
  const log = await page.locator('dialog[open]').innerText();
  const whole = [...log.matchAll(/(\d+) coins? to (you|Bot \d)/g)].reduce((sum, [, n]) => sum + Number(n), 0);
  await closeDialogue(page);
  await page.locator('.bar button:has(use[href="#i-chart"])').click();
  await page.locator('dialog[open]').getByText('Trade so far').waitFor();
  const trades = await page.locator('dialog[open] .trades li').allInnerTexts();
  assert.ok(
    trades.every((line) => /^(You|Bot \d) → (You|Bot \d): \d+ coins?$/.test(line)),
    trades.join(' | '),
  );
  assert.equal(
    trades.reduce((sum, line) => sum + Number(line.match(/: (\d+)/)[1]), 0),
    whole,
  );
  await finish(page);
});

it('the science of the others is counted and worth what the rules say', async () => {
  const { cards } = await catalogue('first');
  const symbols = new Map(
    cards.map((card) => [card.name, card.effects.filter(({ type }) => type === 'science').map(({ symbol }) => symbol)]),
  );
  const page = await startLate(here, -2, { players: 5, seed: '2024' });
  const others = (await cities(page)).filter(({ own }) => !own);
  let told = 0;
  for (const { name, science, built } of others) {
    const found = built.flatMap((card) => symbols.get(card));
    const count = ['compass', 'gear', 'tablet'].map((symbol) => found.filter((one) => one === symbol).length);
    if (found.length === 0) {
      assert.equal(science, null, name);
      continue;
    }
    told += 1;
    const worth = count.reduce((sum, n) => sum + n * n, 0) + 7 * Math.min(...count);
    const said = science
      .match(/compasses (\d+), gears (\d+), tablets (\d+), .*worth (\d+)/)
      .slice(1)
      .map(Number);
    assert.deepEqual(said, [...count, worth], name);
  }
  assert.equal(told, 2);
  // Further away, too.
  assert.match(await page.locator('.others .compact .science').first().getAttribute('aria-label'), /gears 1/);
  await finish(page);
});

it('chains of the neighbours are marked on the hand and in their cities', async () => {
  const { cards } = await catalogue('first');
  const page = await startLate(here, -2, LATE);
  const all = await cities(page);
  const card = (name) => cards.find((one) => one.name === name);
  let marked = 0;
  for (const slot of await page.locator('.dock .slot').all()) {
    const name = await slot.getAttribute('data-card');
    const free = all.filter(
      ({ own, built }) => !own && !built.includes(name) && card(name).chain.from.some((from) => built.includes(from)),
    );
    assert.equal(await slot.locator('.chains use[href="#i-chain"]').count(), free.length ? 1 : 0, name);
    assert.equal(await slot.locator('.chains use').count(), free.length ? 1 + free.length : 0, name);
    for (const { name: neighbour } of free)
      assert.ok((await slot.getAttribute('data-note')).includes(`Free by a chain for ${neighbour}.`));
    marked += free.length;
  }
  assert.ok(marked > 0, 'a card of the hand is free for a neighbour');
  for (const { name, built, leading } of all) {
    const expected = built.filter((one) =>
      card(one).chain.to.some((to) => !built.includes(to) && cards.some((next) => next.name === to && next.age === 3)),
    );
    assert.deepEqual([...leading].sort(), [...expected].sort(), name);
  }
  assert.ok(all.some(({ own, leading }) => !own && leading.length > 0));
  await finish(page);
});

it('a phone shows the balance with both neighbours', async () => {
  const page = await startLate(here, 9, { players: 3, seed: '2024' }, PHONE);
  const shields = Number(await page.locator('.own .shields b').innerText());
  const wars = page.locator('.rivals .war');
  assert.equal(await wars.count(), 2);
  for (const war of await wars.all()) {
    const [mine, theirs] = (await war.innerText()).trim().split(':').map(Number);
    assert.equal(mine, shields);
    const says = await war.getAttribute('aria-label');
    assert.match(says, new RegExp(`Shields: you ${mine}, .* ${theirs}\\. `));
    assert.match(says, mine > theirs ? /would bring you \+3/ : mine < theirs ? /token of −1/ : /nothing to either/);
    assert.equal(await war.evaluate((node) => node.classList.contains('good')), mine > theirs);
    assert.equal(await war.evaluate((node) => node.classList.contains('bad')), mine < theirs);
  }
  await finish(page);
});

it('a long press explains a stage, a symbol and a card of a city, and opens nothing', async () => {
  const page = await startLate(here, 9, { players: 3, seed: '2024' }, PHONE);
  const touch = await page.context().newCDPSession(page);
  const tip = page.locator('.tip');
  for (const [what, where, says] of [
    ['a stage', '.own .stages li', /Stage 1/],
    ['a symbol', '.own .production', /./],
    ['a number', '.own .shields', /shield/i],
    ['a card of the city', '.own .strip', /./],
  ]) {
    const thing = page.locator(where).first();
    await thing.scrollIntoViewIfNeeded();
    await page.evaluate((top) => scrollBy(0, top), (await thing.boundingBox()).y - 200);
    await settled(page);
    const { x, y, width, height } = await thing.boundingBox();
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await tip.waitFor();
    assert.match(await tip.innerText(), says, what);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    assert.equal(await page.locator('dialog[open]').count(), 0, `${what} was asked about, not opened`);
    await page.keyboard.press('Escape');
    await soon(async () => assert.equal(await tip.count(), 0));
  }
  await finish(page);
});
