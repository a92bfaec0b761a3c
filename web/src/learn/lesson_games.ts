// The positions of the lessons: games that were played so far, kept as their moves.
import type { SeatMove } from '../protocol';
import { keepGame, localGame, type LocalOptions, type SavedGame } from '../lib/local_games';
import { LESSONS, type LessonId } from './lessons';
import positions from './positions.json';

interface Position extends Pick<LocalOptions, 'edition' | 'players' | 'board'> {
  seed: string;
  bots: string;
  /** A line for each phase: "0 build Baths 0 2; 1 sell Altar 0 0". */
  history: string[];
}

function moveOf(text: string): SeatMove {
  const [, seat, action, card, left, right] = /^(\d) (\w+) (.+) (\d+) (\d+)$/.exec(text)!;
  return {
    seat: Number(seat),
    action: action as SeatMove['action'],
    card: card === '-' ? null : card!,
    left: Number(left),
    right: Number(right),
  };
}

export const phasesOf = (history: readonly string[]): SeatMove[][] =>
  history.map((phase) => phase.split('; ').map(moveOf));

export const lessonHistory = (lesson: LessonId): SeatMove[][] => phasesOf(positions[lesson].history);

/** The lesson anew, as a game of its own. Lessons are not among the games that are kept for going on. */
export function lessonGame(lesson: LessonId, you: string, bots: string[]): SavedGame {
  const { edition, players, board, seed, bots: level } = positions[lesson] as Position;
  const game = localGame({ edition, players, board, seed, level, learning: false, friends: [] }, you, bots);
  const saved = { ...game, id: `lesson${lesson}`, topic: lesson, history: lessonHistory(lesson) };
  keepGame(saved);
  return saved;
}

const KEY = 'wonders.lessons';

/** The lessons that have been solved in this browser. */
export function solvedLessons(): LessonId[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return LESSONS.filter((lesson) => Array.isArray(stored) && stored.includes(lesson));
  } catch {
    return [];
  }
}

export function lessonSolved(lesson: LessonId): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...solvedLessons(), lesson])]));
  } catch {
    // Then it is forgotten with the page.
  }
}

export const nextLesson = (lesson: LessonId): LessonId | null => LESSONS[LESSONS.indexOf(lesson) + 1] ?? null;
