// How somebody does with the puzzles: a rating that follows them, what they have tried, and how many in a row they found.
import type { Puzzle } from './puzzles';

const KEY = 'wonders.puzzles';

export interface Progress {
  rating: number;
  /** Rows of first tries that were right: the present one, and the longest. */
  streak: number;
  best: number;
  /** What the first try of each puzzle was. */
  tried: Record<string, 'right' | 'wrong'>;
}

export const nothingYet: Progress = { rating: 1100, streak: 0, best: 0, tried: {} };

const MANY = 15;
const LEAST_RATING = 400;
const MOST_RATING = 2800;

/** How much a first try moves the rating: less, once it is known well. */
const weightOf = (tries: number) => (tries < MANY ? 64 : 24);

export const chanceOf = (rating: number, puzzle: Puzzle): number => 1 / (1 + 10 ** ((puzzle.rating - rating) / 400));

/** After an answer. Only the first to a puzzle counts. */
export function answered(progress: Progress, puzzle: Puzzle, right: boolean): Progress {
  if (puzzle.id in progress.tried) return progress;
  const weight = weightOf(Object.keys(progress.tried).length);
  const change = weight * ((right ? 1 : 0) - chanceOf(progress.rating, puzzle));
  const rating = Math.round(Math.min(MOST_RATING, Math.max(LEAST_RATING, progress.rating + change)));
  const streak = right ? progress.streak + 1 : 0;
  return {
    rating,
    streak,
    best: Math.max(progress.best, streak),
    tried: { ...progress.tried, [puzzle.id]: right ? 'right' : 'wrong' },
  };
}

export const untried = (progress: Progress, list: Puzzle[]): Puzzle[] =>
  list.filter(({ id }) => !(id in progress.tried));

const AROUND = 12;

/** One that has not been tried, about as hard as its reader is good; `lot` is from 0 to 1. */
export function nextPuzzle(progress: Progress, list: Puzzle[], lot: number): Puzzle | null {
  const distance = ({ rating }: Puzzle) => Math.abs(rating - progress.rating);
  const near = untried(progress, list)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, AROUND);
  return near[Math.floor(lot * near.length)] ?? null;
}

// What the storage refuses, as in private windows, lasts as long as the page.
let unsaved: Progress | null = null;

export function loadProgress(): Progress {
  if (unsaved) return unsaved;
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Progress> | null;
    return { ...nothingYet, ...stored };
  } catch {
    return nothingYet;
  }
}

export function keepProgress(progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
    unsaved = null;
  } catch {
    unsaved = progress;
  }
}
