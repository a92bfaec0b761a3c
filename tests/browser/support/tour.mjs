// A walk through everything there is to look at, without a word of any language. `look(name)` is called at every stop.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeDialogue, decide, isAsked, newPage, pick, play, press, ROOT } from './browser.mjs';
import { comeTo, enterTable, playByWire } from './guests.mjs';

export const PSEUDO = 'en-XA';
const RECORD = join(ROOT, 'tests/browser/data/copied_guild.jsonl');
/** A card that has to be built, so that selling it is wrong. */
const PUZZLE = readFileSync(join(ROOT, 'web/src/puzzles/puzzles.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
  .find(({ action, players, themes }) => action === 'build' && players === 3 && !themes.includes('last_turn'));
export const PAGES = [
  '',
  '#/rules',
  '#/pad',
  '#/settings',
  '#/replay',
  '#/nowhere',
  '#/tables',
  '#/games',
  '#/puzzles',
  '#/editor',
  '#/explore',
  '#/explore/cards',
  '#/explore/here',
  '#/explore/wonders',
  '#/explore/card-scriptorium',
  '#/explore/wonder-gizah',
];

const addressOf = (site, language, hash) => `${site.address}?lang=${language}${hash}`;
const opened = (page) => page.waitForSelector('dialog[open]');
const noDialogue = (page) => page.locator('dialog[open]').waitFor({ state: 'detached' });

/** The pages of a browser without a name, in the language. */
export async function tourPages(page, site, look, language = 'en') {
  for (const hash of PAGES) {
    await page.goto(addressOf(site, language, hash));
    await page.waitForSelector(`:root[lang="${language}"] main h1`);
    if (hash === '#/pad') await page.locator('.pad').waitFor();
    await look(hash || 'home');
  }
  await page.goto(addressOf(site, language, ''));
  await press(page, page.locator('.hero summary').first());
  await page.locator('.form .levels').first().waitFor();
  await page.locator('.form select').nth(1).selectOption('2'); // somebody else at this screen, whose name is asked for
  await press(page, page.locator('.form details summary'));
  await press(page, page.locator('.form details label').first());
  await look('the wishes for a game against bots for experts');
  await page.goto(addressOf(site, language, '#/editor'));
  await press(page, page.locator('.city .button.small').first());
  await opened(page);
  await look('cards for a position');
  // Whoever comes with a link that is no longer good is told so; the console says what the server answered.
  const problems = [...page.problems];
  await page.goto(addressOf(site, language, '#/recover/none'));
  await page.locator('main [role=alert]').waitFor();
  await look('recovery');
  page.problems.splice(0, Infinity, ...problems);
}

async function eachDialogue(page, buttons, look, name) {
  for (let n = 0; n < (await buttons.count()); ++n) {
    await press(page, buttons.nth(n));
    await opened(page);
    await look(`${name} ${n + 1}`);
    await closeDialogue(page);
  }
}

/** What the menu of a game leads to: the settings, and the book over the table. */
async function tourMenu(page, look) {
  const entry = (icon) => page.locator(`dialog[open] .menu .buttons button:has(use[href="#i-${icon}"])`);
  await press(page, page.locator('.bar .tools button:has(use[href="#i-menu"])'));
  await press(page, entry('gearwheel'));
  await page.locator('dialog[open] .segments').first().waitFor();
  await look('the settings in the menu');
  await page.keyboard.press('Escape');
  await press(page, entry('book'));
  await page.locator('dialog[open] .book h2').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('dialog .book .content > [role="status"]'));
  await look('the book over the table');
  await closeDialogue(page);
  await closeDialogue(page);
}

/**
 * The sheets on which a turn is shown, of a page with movement in learning mode, where each waits: what everybody did, the conflicts
 * of an Age, what begins then.
 */
export async function tourSheets(page, look) {
  const on = async (part) => (await page.locator(`.reveal ${part}`).count()) > 0;
  await isAsked(page);
  await decide(page);
  for (const part of ['.moves', '.conflicts', '.dawn']) {
    await page.locator(`.reveal ${part}`).waitFor();
    await look(`the sheet of a turn: ${part}`);
    while (await on(part)) await page.keyboard.press('x');
  }
}

/** A table at which something is to be decided, and the actions. */
export async function tourHand(page, look) {
  await isAsked(page);
  await look('table');
  await press(page, page.locator('.dock .slot').first());
  await page.waitForSelector('.actions');
  await look('actions');
  await press(page, page.locator('.dock .slot').first());
  await page.locator('.actions').waitFor({ state: 'detached' });
}

/** Such a table with all that it leads to: the dialogues of the bar, the cities, a card and a board. */
export async function tourTable(page, look) {
  await tourHand(page, look);
  await eachDialogue(page, page.locator('.bar .tools [aria-haspopup="dialog"]'), look, 'tool');
  await tourMenu(page, look);
  await eachDialogue(page, page.locator('.compact .open:visible').first(), look, 'city');
  await eachDialogue(page, page.locator('.own .strip').first(), look, 'card');
  await eachDialogue(page, page.locator('.own .drawing'), look, 'board');
}

/** From here to the end of the game, which is looked at too, and then in the list of all games. */
export async function tourEnd(page, look) {
  await play(page);
  await page.locator('.end svg .line').first().waitFor();
  await look('end');
  await page.evaluate(() => (location.hash = '#/games'));
  await page.locator('.games li').first().waitFor();
  await look('a game that was played');
  await eachDialogue(page, page.locator('.games .icon-button').first(), look, 'deleting it');
}

/** What is begun in the browser alone: the guided game with the coach, a lesson, a puzzle, a screen that is handed on. */
export async function tourGames(page, site, look, language = 'en') {
  const go = (hash) => page.goto(addressOf(site, language, hash));
  await go('');
  await page.evaluate(() => {
    const options = { players: 3, edition: 'first', level: 'greedy', learning: false, board: null, seed: '9' };
    localStorage.setItem('wonders.options', JSON.stringify({ ...options, friends: ['Ben'] }));
  });
  await go('#/lesson/halikarnassos');
  await opened(page);
  await look('the task of a lesson');
  await press(page, page.locator('dialog .go'));
  await page.locator('dialog .decline').waitFor();
  await look('the discard pile');
  await press(page, page.locator('dialog .decline'));
  await page.locator('dialog .reply').waitFor();
  await look('the answer of a lesson');
  await press(page, page.locator('dialog .go'));
  await press(page, page.locator('dialog .slot[data-card="Lodge"]'));
  await press(page, page.locator('dialog .buttons .primary'));
  await page.locator('dialog .done').waitFor();
  await look('a lesson that was solved');

  await go(`#/puzzle/${PUZZLE.id}`);
  await opened(page);
  await look('the task of a puzzle');
  await press(page, page.locator('dialog .go'));
  await noDialogue(page);
  await look('a puzzle');
  await isAsked(page);
  await pick(page, 0);
  await press(page, page.locator('.actions button.option:has(use[href="#i-sell"])'));
  await press(page, page.locator('.actions .confirm'));
  await page.locator('dialog .reply').waitFor();
  await look('a wrong answer to a puzzle');

  await go('#/play/new');
  await page.locator('.cover').waitFor();
  await look('a covered hand');

  await go('');
  await press(page, page.locator('.learn'));
  await page.locator('.guide .on').waitFor();
  await look('the guide');
  await press(page, page.locator('.guide .on'));
  await page.locator('.ring').waitFor();
  await look('the guide points at something');

  await go('');
  await eachDialogue(page, page.locator('.kept .icon-button').first(), look, 'deleting a game');
}

/** A record: its table, what a game can be begun from, its review, a decision of it and a question about it. */
export async function tourReplay(page, site, look, language = 'en') {
  await page.goto(addressOf(site, language, '#/replay'));
  await page.locator('input[type=file]').setInputFiles(RECORD);
  await page.locator('.dock .play-on').waitFor();
  await look('a replay');
  await eachDialogue(page, page.locator('.dock .play-on'), look, 'playing on');
  await press(page, page.locator('.controls .review'));
  await page.locator('.moment').first().waitFor();
  await look('the review');
  await press(page, page.locator('article .learn').first());
  await page.locator('.learn .choice').first().waitFor();
  await look('a question of the review');
  await page.goBack();
}

/** A table of the server before its game: the name that is asked for, the wishes, those who wait, the boards, the lobby. */
export async function tourServer(page, site, look, language = 'en') {
  const go = (hash) => page.goto(addressOf(site, language, hash));
  await go('#/new');
  await page.waitForSelector('main form input');
  await look('asking for a name');
  const clock = { kind: 'turn', seconds: 3600 };
  const table = await enterTable(page, site, { language, assignment: 'free', clock });
  await look('waiting room');
  await table.start();
  await page.waitForSelector('.board');
  await look('boards');
  await page.locator('.board:enabled').first().click();
  await isAsked(page);
  await go('#/new');
  await page.waitForSelector('main form select');
  await look('new table');
  await go('#/tables');
  await page.waitForSelector('.rows');
  await look('lobby');
  return table;
}

/** A game of the server to its end: the sheet, the link to it, and the check of the deal. */
export async function tourServerEnd(page, site, look, language = 'en') {
  const table = await enterTable(page, site, { language, players: 3 });
  await table.start();
  await playByWire(page, table.id);
  await page.locator('.end svg .line').first().waitFor();
  await page.locator('.end .copy').waitFor();
  await look('the end at the server');
  await press(page, page.locator('.fair button'));
  await page.locator('.fair button').waitFor({ state: 'detached' });
  await look('the deal has been checked');
}

/** What people do about one another: they report, vote where somebody is silent, and show the door. */
export async function tourPeople(page, site, look, language = 'en') {
  const other = await newPage(page.context().browser());
  const seats = [{ kind: 'person' }, { kind: 'person' }, { kind: 'bot', level: 'greedy' }];
  const wishes = { language, players: 3, seats };

  const { id, start } = await enterTable(page, site, { ...wishes, clock: { kind: 'turn', seconds: 5 } });
  await comeTo(other, site, id);
  await press(page, page.locator('.chat summary'));
  await press(page, page.locator('.chat details button').nth(1));
  await page.locator('.chat details [role=status]').waitFor();
  await look('somebody was reported');
  await start();
  await isAsked(page);
  await decide(page);
  await page.locator('.notice .button').waitFor(); // the time of a turn is over
  await look('a vote about somebody who is silent');

  const theirs = await enterTable(other, site, wishes);
  await comeTo(page, site, theirs.id);
  await press(other, other.locator('.seats li:not(.you) .quiet'));
  await page.locator('main a.button[href="#/tables"]').waitFor();
  await look('removed from a table');
  await other.context().close();
}
