// People at tables of the server, without a word of any language.
import { PATIENCE, press } from './browser.mjs';

/** As long as a name may be. */
export const LONG_NAME = 'Maximiliana Featherstone';

/** Gives a name, creates a table with bots at all other seats and goes to its waiting room. `start()` begins the game. */
export async function enterTable(
  page,
  site,
  { language = 'en', name = LONG_NAME, players = 4, settings = {}, ...wishes },
) {
  const address = `${site.address}?lang=${language}`;
  await page.goto(address);
  const id = await page.evaluate(
    async ([guest, table, values]) => {
      const post = async (path, body) => {
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch(`api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
        return answer.json();
      };
      const session = await post('guest', { name: guest });
      localStorage.setItem('wonders.recovery', session.recovery);
      localStorage.setItem('wonders.settings', JSON.stringify(values));
      return (await post('tables', table)).id;
    },
    [
      name,
      {
        edition: 'first',
        players,
        seats: Array.from({ length: players }, (_, i) =>
          i === 0 ? { kind: 'person' } : { kind: 'bot', level: 'greedy' },
        ),
        assignment: 'random',
        clock: { kind: 'none' },
        listed: false,
        learning: false,
        absence: 'wait',
        ...wishes,
      },
      settings,
    ],
  );
  await page.goto(`${address}#/t/${id}`);
  await page.reload(); // the settings are read at the start
  await page.waitForSelector('.seats .you');
  return { id, start: () => press(page, page.locator('.seats ~ .button.primary')) };
}

/** Follows an invitation to a table that waits for people, and gives a name where one is asked for. */
export async function comeTo(page, site, id, name = LONG_NAME) {
  const language = await page.evaluate(() => document.documentElement.lang || 'en');
  await page.goto(`${site.address}?lang=${language}#/t/${id}`);
  const asked = page.locator('main form input[autocomplete=nickname]');
  await asked.or(page.locator('.seats .you')).first().waitFor();
  if (await asked.count()) {
    await asked.fill(name);
    await page.keyboard.press('Enter');
  }
  await page.locator('.seats .you').waitFor();
}

/**
 * Plays a game at a table with bots to its end, over a second connection of the same person: for what comes after it. The page only
 * watches, which costs it half of what it takes to play on it, card by card.
 */
export const playByWire = (page, table) =>
  page.evaluate(
    ([id, patience]) =>
      new Promise((resolve, reject) => {
        const address = new URL('/api/v1/socket', location.href);
        address.protocol = 'ws:';
        const socket = new WebSocket(address);
        const send = (message) => socket.send(JSON.stringify(message));
        // Of a discard pile there may be nothing that can still be built.
        const firstMove = ({ cards }) => {
          const playable = cards.find(({ actions }) => actions.length > 0);
          if (!playable) return { action: 'decline', card: null };
          const [{ action, ways }] = playable.actions;
          const [{ left, right }] = ways;
          return { action, card: playable.card, left, right };
        };
        const decide = ({ decision, legal, chosen }) => {
          if (legal && !chosen.own) send({ type: 'choose', table: id, decision, move: firstMove(legal) });
        };
        setTimeout(() => reject(new Error(`the game at ${id} does not end`)), patience);
        socket.onmessage = ({ data }) => {
          const told = JSON.parse(data);
          if (told.type === 'hello') send({ type: 'join', table: id });
          else if (told.type === 'view') decide(told.picture);
          else if (told.type === 'error') reject(new Error(data));
          else if (told.type === 'end') socket.close();
        };
        socket.onclose = resolve;
      }),
    [table, PATIENCE],
  );
