// Playing without a mouse, and without eyes.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isAsked, isOver, newPage, play, soon, until } from './support/browser.mjs';
import { start } from './support/local.mjs';
import { finish, setUp } from './support/setup.mjs';

const here = setUp();
const turn = (page, n) => page.getByRole('img', { name: `Turn ${n} of 6` }).waitFor();
const focused = (page, test) => page.waitForFunction(test);
const firstCard = () => document.activeElement === document.querySelector('.dock .slot');

it('a whole game by keyboard: one never has to look for the hand', async () => {
  const page = await newPage(here.browser);
  await page.goto(here.site.address);
  await page.waitForSelector('.play');
  for (let n = 0; n < 20; ++n) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.classList.contains('play'))) break;
  }
  await page.keyboard.press('Enter');
  await isAsked(page);
  // The first stop leads to the cards.
  await page.evaluate(() => document.activeElement?.blur?.());
  await page.keyboard.press('Tab');
  await focused(page, () => document.activeElement.textContent === 'To the cards');
  await page.keyboard.press('Enter');
  await focused(page, firstCard);
  for (let n = 0; n < 60; ++n) {
    await isAsked(page);
    if (await isOver(page)) break;
    const before = await page.locator('.bar').innerHTML();
    if (await page.locator('dialog[open]').count()) {
      await page.getByRole('button', { name: /Take none|Go on/ }).focus();
      await page.keyboard.press('Enter');
    } else {
      // After each turn the keyboard is at the new hand: space picks there, arrows choose how, Enter confirms.
      await focused(page, firstCard);
      await page.keyboard.press(n % 2 ? 'Space' : '1');
      await page.waitForSelector('.actions');
      await page.keyboard.press('s');
      await page.keyboard.press('Enter');
    }
    await page.waitForFunction(
      (was) => document.querySelector('.bar').innerHTML !== was || document.querySelector('dialog[open], .table.over'),
      before,
    );
  }
  assert.ok(await isOver(page));
  await finish(page);
});

it('a digit goes to its card and says card, price and actions; Enter confirms what was picked last', async () => {
  const page = await start(here, { players: 4, seed: '7' });
  await page.keyboard.press('3');
  await focused(page, () => document.activeElement === document.querySelectorAll('.dock .slot')[2]);
  const name = await page.locator('.actions h2').innerText();
  await soon(async () => {
    const said = await page.locator('[role=status]').first().innerText();
    assert.ok(said.startsWith(name), said);
    assert.match(said, /(Costs|production|Free|lack|short|already).*You can choose: .*Sell/s);
  });
  // Pressing it again keeps it.
  await page.keyboard.press('3');
  assert.equal(await page.locator('.actions h2').innerText(), name);
  await page.keyboard.press('2');
  await soon(async () => assert.notEqual(await page.locator('.actions h2').innerText(), name));
  // One stop for all ways to pay, and arrows between them.
  const radios = page.getByRole('radiogroup').getByRole('radio');
  assert.equal(await radios.evaluateAll((all) => all.filter((radio) => radio.tabIndex === 0).length), 1);
  await page.locator('[role=radio][tabindex="0"]').focus();
  await page.keyboard.press('ArrowUp');
  await radios.last().and(page.locator('[aria-checked=true]:focus')).waitFor();
  await page.keyboard.press('Enter');
  await turn(page, 2);
  await page.getByRole('button', { name: 'What happened' }).click();
  await page.locator('dialog', { hasText: /You sold|You sell/ }).waitFor();
  await page.keyboard.press('Escape');
  await finish(page);
});

it('the keys can be switched off, and cards say their chains', async () => {
  const page = await start(here, { players: 7, seed: '7' }, { settings: { shortcuts: false } });
  await page.locator('.dock .slot').first().focus();
  for (const key of ['2', 'b', 's']) await page.keyboard.press(key);
  assert.equal(await page.locator('.actions').count(), 0);
  assert.equal(await page.locator('[aria-keyshortcuts]').count(), 0);
  // Sooner or later there is a card with a chain in the hand.
  let found = '';
  const named = async () => {
    const labels = await page.locator('.dock .slot .visually-hidden').allInnerTexts();
    return (found = labels.find((label) => /Makes .* free later\./.test(label)) ?? '') !== '';
  };
  await play(page, { until: named });
  assert.notEqual(found, '');
  await finish(page);
});

/** The page as a screen reader has it: roles, names and what is inside of what; nothing else is looked at. */
class Reader {
  constructor(session) {
    this.session = session;
  }

  async look() {
    const { nodes } = await this.session.send('Accessibility.getFullAXTree');
    this.nodes = new Map(nodes.map((node) => [node.nodeId, node]));
    this.all = nodes.filter((node) => !node.ignored);
  }

  find(role, name, within = null) {
    return this.all.find(
      (node) =>
        node.role?.value === role && name.test(node.name?.value ?? '') && (within === null || this.isIn(node, within)),
    );
  }

  isIn(node, outer) {
    for (let at = node; at; at = this.nodes.get(at.parentId)) if (at.nodeId === outer.nodeId) return true;
    return false;
  }

  /** The default action, as assistive technology asks for it. */
  async press(node) {
    const { object } = await this.session.send('DOM.resolveNode', { backendNodeId: node.backendDOMNodeId });
    const functionDeclaration = 'function () { (this.closest?.("button, a, [role=radio]") ?? this).click(); }';
    await this.session.send('Runtime.callFunctionOn', { objectId: object.objectId, functionDeclaration });
  }

  /** Looks again until it is there. */
  until(what) {
    return until(async () => {
      await this.look();
      return what();
    }).catch((error) => {
      const all = this.all.map((node) => `${node.role?.value} ${node.name?.value}`);
      throw new Error(`not found in: ${all.join(' | ')}`, { cause: error });
    });
  }
}

it('a whole game by the accessibility tree alone', async () => {
  const page = await newPage(here.browser);
  await page.goto(here.site.address);
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  const reader = new Reader(session);
  await reader.press(await reader.until(() => reader.find('button', /^Play now/)));
  const over = () => reader.find('button', /^Play again$/);
  const place = () => `${reader.find('heading', /^Age/)?.name.value} ${reader.find('image', /^Turn/)?.name.value}`;
  const hand = () => reader.find('group', /^Your cards$/);
  const dialogue = () => reader.find('dialog', /./);
  let decisions = 0;
  for (; decisions < 60; ++decisions) {
    await reader.until(
      () =>
        over() ??
        dialogue() ??
        (hand() && reader.find('button', /Costs|production|Free|lack|short|already|Not/, hand())),
    );
    if (over()) break;
    const before = place();
    if (dialogue()) {
      await reader.press(reader.find('button', /Take none|Go on/, dialogue()));
    } else {
      await reader.press(reader.find('button', /./, hand()));
      await reader.press(await reader.until(() => reader.find('radio', decisions % 2 ? /./ : /^Sell/)));
      const actions = await reader.until(() => reader.find('region', /^What to do with/));
      await reader.press(await reader.until(() => reader.find('button', /^(Build|Sell)/, actions)));
    }
    await reader.until(() => over() ?? (place() !== before || (dialogue() && hand() === undefined)));
  }
  assert.ok(decisions >= 18 && over(), `${decisions} decisions`);
  assert.ok(reader.find('heading', /won|wins|victory/));
  await finish(page);
});
