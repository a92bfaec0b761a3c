// What is made of a review: where its moments are, which turns changed the game, and how good an answer is.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Analysis } from '../engine/analysis';
import { Engine } from '../engine/engine';
import { spread } from '../src/lib/lines';
import { movesUntil } from '../src/lib/records';
import type { ReviewCandidate, ReviewDecision } from '../src/protocol';
import {
  answerTo,
  beginningOf,
  byCard,
  dearestOf,
  endsOfAges,
  errorsOf,
  momentsOf,
  turningPoints,
  turnsOf,
} from '../src/review/moments';

const wasm = process.env['WONDERS_WASM'] ?? fileURLToPath(new URL('../../build/wasm/wonders.wasm', import.meta.url));
const judge = join(dirname(wasm), 'wonders_analysis.wasm');
const built = existsSync(wasm) && existsSync(judge);

const candidate = (card: string, low: number, high: number): ReviewCandidate => ({
  move: { seat: 0, card, action: 'build', left: 0, right: 0 },
  win: (low + high) / 2,
  low,
  high,
  points: 40,
  games: 100,
});

const stables = candidate('Stables', 0.4, 0.44);
const altar = candidate('Altar', 0.41, 0.45);
const loom = candidate('Loom', 0.3, 0.34);
const well = candidate('Press', 0.2, 0.24);

const decision = (fields: Partial<ReviewDecision> = {}): ReviewDecision => ({
  age: 2,
  turn: 3,
  phase: 'choose',
  seat: 0,
  played: well.move,
  best: altar.move,
  loss: 0.21,
  loss_low: 0.17,
  loss_high: 0.25,
  kind: 'blunder',
  theme: 'trade',
  error: 0.01,
  why: [],
  candidates: [altar, stables, loom, well],
  ...fields,
});

describe('answers', () => {
  it('are right if they cannot be told from the best, near if they are better than what was played', () => {
    expect(answerTo(decision(), altar)).toBe('right');
    expect(answerTo(decision(), stables)).toBe('right');
    expect(answerTo(decision(), loom)).toBe('near');
    expect(answerTo(decision(), well)).toBe('wrong');
    expect(answerTo(decision({ played: loom.move }), well)).toBe('wrong');
  });
});

describe('moments', () => {
  const at = (fields: Partial<ReviewDecision>) => decision(fields);
  it('are where they were decided; everybody who takes from the discard pile has a position of their own', () => {
    const decisions = [
      at({ turn: 1, seat: 0 }),
      at({ turn: 1, seat: 1 }),
      at({ turn: 1, phase: 'salvage', seat: 0 }),
      at({ turn: 1, phase: 'salvage', seat: 2 }),
      at({ turn: 2, seat: 0 }),
    ];
    expect(momentsOf({ decisions } as never).map((moment) => moment.at)).toEqual([0, 0, 1, 2, 3]);
  });

  it('that are errors can be asked of one seat, the dearest first', () => {
    const moments = [
      at({ seat: 0, kind: 'inaccuracy', loss: 0.02 }),
      at({ seat: 1, kind: 'blunder', loss: 0.3 }),
      at({ seat: 0, kind: 'unclear', loss: 0.09 }),
      at({ seat: 0, kind: 'forced', loss: 0 }),
      at({ seat: 0, kind: 'mistake', loss: 0.05 }),
    ].map((one, i) => ({ at: i, decision: one }));
    expect(errorsOf(moments, null).map((moment) => moment.at)).toEqual([0, 1, 4]);
    expect(dearestOf(moments, 0, 3).map((moment) => moment.at)).toEqual([4, 0]);
    expect(dearestOf(moments, 0, 1).map((moment) => moment.at)).toEqual([4]);
  });
});

describe('candidates', () => {
  it('stand in the order of the hand', () => {
    const groups = byCard(decision(), ['Loom', 'Press', 'Altar', 'Stables']);
    expect(groups.map(({ card }) => card)).toEqual(['Loom', 'Press', 'Altar', 'Stables']);
    expect(byCard(decision(), []).map(({ card }) => card)).toEqual(['Altar', 'Stables', 'Loom', 'Press']);
  });
});

describe('turning points', () => {
  it('are the turns that changed most, in their order, and none where little changed', () => {
    const course = [
      [0.3, 0.4, 0.3],
      [0.32, 0.39, 0.29],
      [0.6, 0.25, 0.15],
      [0.58, 0.26, 0.16],
      [0.1, 0.5, 0.4],
    ];
    expect(turningPoints(course).map(({ turn, seat }) => [turn, seat])).toEqual([
      [2, 0],
      [4, 0],
    ]);
    expect(turningPoints(course)[1]!.change).toBeCloseTo(-0.48);
    expect(turningPoints(course.slice(0, 2))).toEqual([]);
  });
});

describe('labels of a plot', () => {
  it('are moved apart and stay above the bottom', () => {
    expect(spread([{ at: 50 }, { at: 10 }, { at: 12 }], 100).map(({ at }) => at)).toEqual([10, 26, 50]);
    expect(spread([{ at: 10 }, { at: 95 }, { at: 98 }], 100).map(({ at }) => at)).toEqual([10, 84, 100]);
  });
});

describe.skipIf(!built)('a game that was played', async () => {
  if (!built) return;
  const line = readFileSync(new URL('../../tests/browser/data/copied_guild.jsonl', import.meta.url), 'utf8').trim();
  const engine = await Engine.here(readFileSync(wasm));
  const analysis = await Analysis.here(readFileSync(judge));
  const review = await analysis.review(line, { nodes: 20, seed: 1n });
  const opened = await engine.openRecord(line);

  it('has its decisions at the positions of the record', () => {
    const moments = momentsOf(review);
    for (const { at, decision: one } of moments) {
      const { age, turn, phase } = opened.positions[at]!;
      expect({ age, turn, phase }).toEqual({ age: one.age, turn: one.turn, phase: one.phase });
    }
    // Every position but the last has been decided about.
    expect(new Set(moments.map(({ at }) => at)).size).toBe(opened.positions.length - 1);
    expect(opened.positions[beginningOf(moments, { age: 2, turn: 3 })]).toEqual({ age: 2, turn: 3, phase: 'choose' });
  });

  it('has the chances at its beginning and after each of 18 turns, which sum to 1', () => {
    const turns = turnsOf(review);
    expect(turns.length).toBe(19);
    expect([1, 6, 7, 18].map((n) => [turns[n]!.age, turns[n]!.turn])).toEqual([
      [1, 1],
      [1, 6],
      [2, 1],
      [3, 6],
    ]);
    expect(endsOfAges(turns)).toEqual([6, 12, 18]);
    for (const { win } of turns) expect(win.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 5);
    expect(Math.max(...turns.at(-1)!.win)).toBe(1);
  });

  it.each([2, 3, 5])(
    'is begun anew with its cities and deals, and its moves lead to the same hands (%d players)',
    async (players) => {
      // A game of bots, as its record.
      const { game } = await engine.newGame({ edition: 'second', players, seed: 8n, people: [], bots: ['greedy'] });
      while (!(await engine.step(game, [])).over);
      const record = JSON.stringify(await engine.gameRecord(game));
      const played = await engine.openRecord(record);
      // Into Age II, whose deal is the record's too, to each decision of a turn.
      const begin = played.positions.findIndex(({ age, turn }) => age === 2 && turn === 3);
      for (const position of [begin, begin + 1]) {
        const anew = await engine.newGame({ edition: 'second', players, seed: 5n, people: [1], record });
        const phases = await movesUntil(engine, played, position);
        expect(phases.length).toBe(position);
        let { pictures } = anew;
        for (const moves of phases) ({ pictures } = await engine.step(anew.game, moves));
        const then = await engine.recordPosition(played.record, position, 1);
        expect(pictures[0]!.view).toEqual(then.picture.view);
      }
    },
  );
});
