// Games in the browser alone: begun with fixed wishes, against bots or by several people at one screen.
import assert from 'node:assert/strict';
import { Module } from '../../schema/support/module.mjs';
import { decide, isAsked, isOver, newPage, press, progress, until } from './browser.mjs';

/** What a game is begun with. */
export const DEFAULTS = { players: 3, edition: 'first', level: 'greedy', learning: false, board: null, seed: '9' };

/** Opens an address on a page of its own, on which these things have been stored. */
async function openWith({ browser, site }, hash, stored, view) {
  const localStorage = Object.entries(stored).map(([key, value]) => ({
    name: `wonders.${key}`,
    value: JSON.stringify(value),
  }));
  const page = await newPage(browser, { ...view, stored: [{ origin: new URL(site.address).origin, localStorage }] });
  await page.goto(site.address + hash);
  await page.waitForSelector('.dock .slot .tag, dialog[open], .cover');
  return page;
}

export function start(here, options = {}, { settings = {}, ...view } = {}) {
  return openWith(here, '#/play/new', { options: { ...DEFAULTS, ...options }, settings }, view);
}

/** What bots do in such a game, phase by phase. */
async function playedByBots({ edition, players, level, seed }) {
  const engine = await Module.load();
  let position = engine.ask('new_game', { edition, players, seed, people: [], bots: [level] });
  while (!position.over) position = engine.ask('step', { game: position.game, moves: [] });
  return engine.ask('game_moves', { game: position.game });
}

/**
 * As `start`, after bots have played so many phases for everybody (from the end, if the number is negative): for what is about
 * the table later on, not about getting there. For more than two players, the first of them people with `names`.
 */
export async function startLate(
  here,
  phases,
  { names: people = [''], ...options } = {},
  { settings = {}, ...view } = {},
) {
  const { edition, players, level, seed, learning } = { ...DEFAULTS, ...options };
  const history = (await playedByBots({ edition, players, level, seed })).slice(0, phases);
  const kept = { id: 'late', begun: 0, touched: 0, learning, history, takenBack: 0, age: 1, turn: 1, over: false };
  const you = players === 2 ? 1 : 0; // of two players the Free City has the first seat
  const nameOf = (seat) => (seat < you ? '' : (people[seat - you] ?? `Bot ${seat}`));
  const names = Array.from({ length: Math.max(3, players) }, (_, seat) => nameOf(seat));
  const setup = { edition, players, seed, people: [...people.keys()].map((at) => at + you), bots: [level] };
  return openWith(here, '#/play/late', { 'game.late': { ...kept, names, setup }, settings }, view);
}

/**
 * Several people at one screen play to the end, or until it has gone so often from one to the next. `handOn` is called whenever it
 * does, with how often it has before. Returns how often it did.
 */
export async function playAtOneScreen(page, handOn, enough = Infinity) {
  for (let handed = 0; ;) {
    await isAsked(page);
    if (handed >= enough || (await isOver(page))) return handed;
    const before = await progress(page);
    if (await page.locator('.cover').count()) {
      assert.equal(await page.locator('.slot').count(), 0, 'no hand is to be seen');
      await handOn(handed++);
      await press(page, page.locator('.cover .primary'));
      await page.locator('.cover').waitFor({ state: 'detached' });
    } else {
      await decide(page);
      await until(async () => (await progress(page)) !== before);
    }
  }
}

/** Waits until the game is written down up to this turn; people may already decide while it is. */
export const isKept = (page, { age = 1, turn }) =>
  page.waitForFunction(
    (now) => {
      const saved = JSON.parse(localStorage.getItem(`wonders.game.${location.hash.split('/').at(-1)}`) ?? 'null');
      return saved?.age === now.age && saved.turn === now.turn;
    },
    { age, turn },
  );
