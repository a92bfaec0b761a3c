// Which games the Explorer looks at: the same while one goes from page to page.
import { loadOptions } from '../lib/local_games';
import type { Edition } from '../lib/view';

const options = loadOptions();

export const choice: { edition: Edition; players: number } = $state({
  edition: options.edition,
  players: options.players,
});
