// The game of a record, to be played on from one of its positions: a local game of the same cities, deals and moves.
import { botNames } from '../lib/bots';
import { engine } from '../lib/engine';
import { blankGame, randomText, type SavedGame } from '../lib/local_games';
import { movesUntil } from '../lib/records';
import type { ReplayGame } from '../lib/replay.svelte';
import { settings } from '../lib/settings.svelte';

/** The record without what happened in it: cities and deals. */
function dealsOf(record: unknown): string {
  const { format, version, edition, players, seats, free_city, deals } = record as Record<string, unknown>;
  const boards = (seats as { wonder: string; side: string }[]).map(({ wonder, side }) => ({ wonder, side }));
  return JSON.stringify({
    ...{ format, version, edition, players, free_city, deals },
    ...{ seats: boards, turns: [], conflicts: [] },
  });
}

/** From where the replay stands, with a person at one seat and bots at all others. */
export async function playedOn(game: ReplayGame, seat: number, level: string): Promise<SavedGame> {
  const { edition, players, seats } = game.opened;
  const free = botNames().filter((name) => !game.players.some((player) => player.name === name));
  const names = game.players.map(({ kind }, i) => {
    if (kind === 'free_city') return '';
    return i === seat ? settings.values.name : seats[i]?.name || (free.pop() ?? '');
  });
  const setup = {
    ...{ edition, players, seed: randomText(), people: [seat], bots: [level] },
    record: dealsOf(game.record),
  };
  const history = await movesUntil(await engine(), game.opened, game.position);
  // What was played from here on is taken back.
  return { ...blankGame(setup, names, false), history, takenBack: 1 };
}
