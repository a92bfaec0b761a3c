// Two games that were really played: a turn of one and the end of the other are worked through in the book.
import { phasesOf } from '../learn/lesson_games';
import { engine } from '../lib/engine';
import type { Board, Picture } from '../protocol';
import type { Edition } from '../lib/view';
import scored from './scored.json';
import worked from './worked.json';

interface Stored {
  edition: Edition;
  players: number;
  seed: string;
  bots: string;
  board: Board | null;
  history: string[];
}

/** What seat 0 saw at every decision, the first one included. */
async function picturesOf(stored: Stored, phases: number): Promise<Picture[]> {
  const asked = await engine();
  const { edition, players, seed, bots, board, history } = stored;
  const boards = Array.from({ length: players }, (_, seat) => (seat === 0 ? board : null));
  let position = await asked.newGame({ edition, players, seed: BigInt(seed), people: [0], bots: [bots], boards });
  const pictures = [position.pictures[0]!];
  for (const moves of phasesOf(history).slice(0, phases)) {
    position = await asked.step(position.game, moves);
    pictures.push(position.pictures[0]!);
  }
  await asked.closeGame(position.game);
  return pictures;
}

/** Before and after the turn that is worked through. */
export async function workedTurn(): Promise<{ before: Picture; after: Picture }> {
  const pictures = await picturesOf(worked as Stored, worked.turn + 1);
  return { before: pictures.at(-2)!, after: pictures.at(-1)! };
}

/** The end of the game whose winner is scored. */
export async function scoredGame(): Promise<Picture> {
  return (await picturesOf(scored as Stored, scored.history.length)).at(-1)!;
}
