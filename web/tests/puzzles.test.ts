// The puzzles that come with the pages, with the real engine: each can be reached, its solution is legal and something else is, too;
// and what is kept of how somebody does with them.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Engine } from '../engine/engine';
import { answered, chanceOf, nextPuzzle, nothingYet, untried, type Progress } from '../src/puzzles/progress';
import {
  difficultyOf,
  historyOf,
  isRight,
  puzzleOfDay,
  readPuzzles,
  THEMES,
  type Puzzle,
} from '../src/puzzles/puzzles';
import type { Move } from '../src/lib/view';
import { catalog } from './support';

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
const puzzles = readPuzzles(read('../src/puzzles/puzzles.jsonl'));
const wasm = process.env['WONDERS_WASM'] ?? fileURLToPath(new URL('../../build/wasm/wonders.wasm', import.meta.url));
const engine = existsSync(wasm) ? await Engine.here(readFileSync(wasm)) : null;

/** Every so many: the verification of all of them is a command of the program. */
const some = puzzles.filter((_, i) => i % Math.ceil(puzzles.length / 60) === 0);

describe.skipIf(!engine)('puzzles', () => {
  it('can be reached, and are solved by a legal move among others', async () => {
    for (const puzzle of some) {
      const { edition, players, seed, seat } = puzzle;
      const setup = { edition, players, seed: BigInt(seed), people: [seat], bots: ['greedy'] };
      let position = await engine!.newGame(setup);
      for (const moves of historyOf(puzzle, catalog(edition))) position = await engine!.step(position.game, moves);
      const { legal, view } = position.pictures[0]!;
      const moves: Move[] = legal!.cards.flatMap(({ card, actions }) =>
        actions.map(({ action, ways }) => ({ action, card, left: ways[0]!.left, right: ways[0]!.right })),
      );
      const right = moves.filter((move) => isRight(puzzle, move));
      expect(right.length, puzzle.id).toBe(Math.max(puzzle.cards.length, 1));
      expect(moves.length, puzzle.id).toBeGreaterThan(right.length);
      const after = await engine!.step(position.game, [{ ...right[0]!, seat: view.deciding! }]);
      expect(after.game).toBe(position.game);
      await engine!.closeGame(position.game);
    }
  });
});

describe('the list of puzzles', () => {
  it('is in the order of ids, each once, with what the pages show', () => {
    const ids = puzzles.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    for (const puzzle of puzzles) {
      expect(puzzle.id).toMatch(/^[a-z0-9]{6}$/);
      expect(puzzle.gap, puzzle.id).toBeGreaterThanOrEqual(0.04);
      expect(puzzle.themes.length, puzzle.id).toBeGreaterThan(0);
      expect(puzzle.themes.every((theme) => THEMES.includes(theme))).toBe(true);
      expect(puzzle.found.length).toBe(6);
    }
  });

  it('has one for each day, the same all day long', () => {
    const morning = puzzleOfDay(puzzles, new Date(2026, 4, 3, 0, 1));
    expect(morning).toBe(puzzleOfDay(puzzles, new Date(2026, 4, 3, 23, 59)));
    expect(morning).not.toBe(puzzleOfDay(puzzles, new Date(2026, 4, 4, 0, 1)));
    expect(puzzleOfDay([], new Date())).toBeNull();
  });

  it('sorts them by how hard they are', () => {
    const rated = (rating: number) => difficultyOf({ ...puzzles[0]!, rating });
    expect([500, 918, 982, 1051, 1052].map(rated)).toEqual(['easy', 'medium', 'hard', 'hard', 'extreme']);
  });
});

describe('progress', () => {
  const puzzle = (id: string, rating: number): Puzzle => ({ ...puzzles[0]!, id, rating });
  const after = (...answers: [string, number, boolean][]): Progress =>
    answers.reduce((progress, [id, rating, right]) => answered(progress, puzzle(id, rating), right), nothingYet);

  it('follows the first try of each puzzle alone', () => {
    const begin = nothingYet.rating;
    const right = after(['a', begin, true]);
    expect(right.rating).toBe(begin + 32);
    expect(answered(right, puzzle('a', begin), false)).toBe(right);
    expect(after(['a', begin, false]).rating).toBe(begin - 32);
    expect(after(['a', 1600, true]).rating).toBeGreaterThan(after(['a', 800, true]).rating);
  });

  it('counts how many in a row', () => {
    const row = after(['a', 1000, true], ['b', 1000, true], ['c', 1000, false], ['d', 1000, true]);
    expect([row.streak, row.best]).toEqual([1, 2]);
  });

  it('comes to rest where half of the puzzles are found', () => {
    let progress = nothingYet;
    const strength = 1700;
    for (let i = 0; i < 400; ++i) {
      const next = puzzle(`p${i}`, progress.rating);
      progress = answered(progress, next, (i * 0.618) % 1 < chanceOf(strength, next));
    }
    expect(Math.abs(progress.rating - strength)).toBeLessThan(80);
  });

  it('asks next what has not been tried and is about as hard', () => {
    const list = Array.from({ length: 40 }, (_, i) => puzzle(`p${i}`, 800 + 30 * i));
    const progress = after(['p13', 1190, true]);
    expect(untried(progress, list).length).toBe(39);
    for (const lot of [0, 0.5, 0.999]) {
      const next = nextPuzzle(progress, list, lot)!;
      expect(next.id).not.toBe('p13');
      expect(Math.abs(next.rating - progress.rating)).toBeLessThan(250);
    }
    expect(nextPuzzle(progress, [], 0.5)).toBeNull();
  });
});
