// The puzzles that come with the pages (docs/puzzles.md): read, chosen, and begun as games.
import type { Catalog } from '../lib/catalog';
import { blankGame, keepGame, type SavedGame } from '../lib/local_games';
import { isForTwo, isFreeCity, seatsOf, type Move } from '../lib/view';
import type { Puzzle, PuzzleTheme, SeatMove } from '../protocol';

export type { Puzzle };

export const THEMES = [
  'trade',
  'denial',
  'chain',
  'science',
  'military',
  'civilian',
  'guild',
  'stage',
  'power',
  'last_turn',
] as const satisfies PuzzleTheme[];
export const readPuzzles = (lines: string): Puzzle[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Puzzle);

let all: Promise<Puzzle[]> | null = null;

/** All of them, in the order of their ids, which is no order at all. */
export function puzzles(): Promise<Puzzle[]> {
  all ??= import('./puzzles.jsonl?raw')
    .then(({ default: lines }) => readPuzzles(lines))
    .catch((error: unknown) => {
      all = null; // the next question tries again
      throw error;
    });
  return all;
}

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'extreme'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
const BOUNDS = [918, 982, 1052]; // a quarter of those that there are in each

export const difficultyOf = ({ rating }: Puzzle): Difficulty =>
  DIFFICULTIES[BOUNDS.filter((bound) => rating >= bound).length]!;

const DAY = 24 * 60 * 60 * 1000;

/** The same for everybody on one day of the calendar. */
export function puzzleOfDay(list: Puzzle[], today: Date): Puzzle | null {
  const day = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()) / DAY;
  return list[day % list.length] ?? null;
}

const CARD_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%()*+,-./:;=?^_';
const ACTIONS: Record<string, Move['action']> = {
  b: 'build',
  f: 'build_free',
  s: 'stage',
  x: 'sell',
  v: 'salvage',
  d: 'decline',
};

/** The moves of a puzzle as the engine takes them. Cards are numbered in the order of the catalogue. */
export function historyOf({ moves, players }: Puzzle, { json: { cards } }: Catalog): SeatMove[][] {
  const names = [...new Set(cards.map(({ name }) => name))];
  const first = isForTwo({ players }) ? 1 : 0;
  const seatsOfTurn = Array.from({ length: players }, (_, i) => first + i);
  if (moves === '') return [];
  return moves.split(' ').map((phase) => {
    const [, marked, text = ''] = /^(?:@(\d+):)?(.*)$/.exec(phase)!;
    const seats = marked ? [...marked].map(Number) : seatsOfTurn;
    // A capital letter pays: what goes left and right follows, up to 35 coins each.
    const parts = text.match(/[BFSXVD].[0-9a-z]{2}|[bfsxvd]./g) ?? [];
    return parts.map((part, i) => ({
      seat: seats[i]!,
      action: ACTIONS[part[0]!.toLowerCase()]!,
      card: part[1] === '~' ? null : names[CARD_LETTERS.indexOf(part[1]!)]!,
      left: parseInt(part[2] ?? '0', 36),
      right: parseInt(part[3] ?? '0', 36),
    }));
  });
}

export const isRight = ({ action, cards }: Puzzle, move: Move): boolean =>
  move.action === action && (move.card ? cards.includes(move.card) : cards.length === 0);

export const PUZZLE_TOPIC = 'puzzle';
const LEVEL = 'architect';

export const puzzleOfGame = ({ topic, id }: SavedGame): string | null =>
  topic === PUZZLE_TOPIC ? id.slice(PUZZLE_TOPIC.length) : null;

/** The puzzle anew, as a game of its own; like lessons it is not among the games that are kept for going on. */
export function puzzleGame(puzzle: Puzzle, catalog: Catalog, you: string, bots: string[]): SavedGame {
  const { edition, players, seed, seat } = puzzle;
  const free = bots.filter((name) => name !== you);
  const names = Array.from({ length: seatsOf(puzzle) }, (_, i) =>
    isFreeCity(puzzle, i) ? '' : i === seat ? you : (free.pop() ?? ''),
  );
  const game = blankGame({ edition, players, seed, people: [seat], bots: [LEVEL] }, names, false);
  const saved = { ...game, id: PUZZLE_TOPIC + puzzle.id, topic: PUZZLE_TOPIC, history: historyOf(puzzle, catalog) };
  keepGame(saved);
  return saved;
}
