// The lessons, with the real engine: each position can be reached, has a right move and others, and its texts say what is so there.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Engine } from '../engine/engine';
import { ADVICE } from '../src/book/advice';
import scored from '../src/book/scored.json';
import worked from '../src/book/worked.json';
import { lessonHistory, phasesOf } from '../src/learn/lesson_games';
import { cardOfTask, judge, LESSONS, movesOf, optionOf, type LessonId, type Scene } from '../src/learn/lessons';
import positions from '../src/learn/positions.json';
import { sciencePoints } from '../src/lib/score_pad';
import { isForTwo, type Edition, type Side } from '../src/lib/view';
import type { Position } from '../src/protocol';
import { catalog } from './support';

const wasm = process.env['WONDERS_WASM'] ?? fileURLToPath(new URL('../../build/wasm/wonders.wasm', import.meta.url));
const engine = existsSync(wasm) ? await Engine.here(readFileSync(wasm)) : null;

interface Stored {
  edition: Edition;
  players: number;
  seed: string;
  bots: string;
  board: { wonder: string; side: Side };
}

async function reach(lesson: LessonId): Promise<{ scene: Scene; position: Position }> {
  const { edition, players, seed, bots, board } = positions[lesson] as Stored;
  const me = isForTwo({ players }) ? 1 : 0;
  const boards = Array.from({ length: Math.max(players, 3) }, (_, seat) => (seat === me ? board : null));
  let position = await engine!.newGame({ edition, players, seed: BigInt(seed), people: [me], bots: [bots], boards });
  for (const moves of lessonHistory(lesson)) position = await engine!.step(position.game, moves);
  const { view, legal } = position.pictures[0]!;
  return { scene: { view, legal: legal!, catalog: catalog(edition) }, position };
}

describe.skipIf(!engine)('lessons', () => {
  it.each([...LESSONS])('%s has a right move, others, and the right one is legal', async (lesson) => {
    const { scene, position } = await reach(lesson);
    const moves = movesOf(scene);
    const answers = moves.map((move) => judge(lesson, scene, move));
    expect(answers).toContain('right');
    expect(answers.some((answer) => answer !== 'right')).toBe(true);
    const right = moves[answers.indexOf('right')]!;
    const after = await engine!.step(position.game, [{ ...right, seat: scene.view.deciding! }]);
    expect(after.pictures[0]!.decision).toBeGreaterThan(position.pictures[0]!.decision);
  });

  const right = async (lesson: LessonId) => {
    const { scene } = await reach(lesson);
    const moves = movesOf(scene).filter((move) => judge(lesson, scene, move) === 'right');
    return { scene, moves, cards: [...new Set(moves.map(({ card }) => card))] };
  };

  it('say what is so', async () => {
    const trade = await right('trade');
    expect(cardOfTask('trade', trade.scene)).toBe('Library');
    expect(trade.moves).toEqual([{ action: 'build', card: 'Library', left: 1, right: 0 }]);

    const military = (await right('military')).scene.view;
    expect([0, 1, 3].map((seat) => military.cities[seat]!.shields)).toEqual([2, 3, 3]);

    const science = await right('science');
    expect(science.cards).toEqual(['Study']);
    expect(optionOf(science.scene, science.moves[0]!)?.way.points).toBe(8);

    expect((await right('guilds')).cards).toEqual(['Builders Guild']);
    expect((await right('babylon')).moves.map(({ action }) => action)).toEqual(['stage']);
    expect((await right('halikarnassos')).cards).toEqual(['Lodge']);
    expect((await right('olympia')).moves).toEqual([{ action: 'build_free', card: 'Palace', left: 0, right: 0 }]);

    const rhodos = (await right('rhodos')).scene;
    expect(rhodos.view.cities.map(({ shields }) => shields)).toEqual([1, 2, 1]);
    expect([rhodos.view.age, rhodos.view.turn]).toEqual([2, 6]);
    const gizah = (await right('gizah')).scene.view;
    expect([gizah.age, gizah.turn]).toEqual([3, 6]);
  });
});

describe.skipIf(!engine)('what the book works through', () => {
  async function played(
    stored: { edition: string; players: number; seed: string; bots: string; history: string[] },
    n: number,
  ) {
    const { players, seed, bots, history } = stored;
    const board = 'board' in stored ? (stored.board as Stored['board'] | null) : null;
    const boards = Array.from({ length: players }, (_, seat) => (seat === 0 ? board : null));
    const edition = stored.edition as Edition;
    let position = await engine!.newGame({ edition, players, seed: BigInt(seed), people: [0], bots: [bots], boards });
    for (const moves of phasesOf(history).slice(0, n)) position = await engine!.step(position.game, moves);
    return position.pictures[0]!;
  }

  it('is the turn that the text tells of', async () => {
    const before = await played(worked, worked.turn);
    expect([before.view.age, before.view.turn, before.view.cities[0]!.wonder]).toEqual([2, 1, 'Gizah']);
    expect(before.view.cities[0]!.structures).toEqual(expect.arrayContaining(['Loom', 'West Trading Post']));
    expect(before.view.cities[1]!.structures).toContain('Stone Pit');
    const after = await played(worked, worked.turn + 1);
    expect(after.events).toContainEqual({ type: 'built', seat: 0, card: 'Library', how: 'cost', from: null });
    expect(after.events).toContainEqual({ type: 'paid', seat: 0, to: 1, coins: 1 });
    expect(after.events.some((event) => event.type === 'paid' && event.seat === 1 && event.to === 0)).toBe(true);
    expect(catalog('second').card('Library').chain.to).toEqual(expect.arrayContaining(['Senate', 'University']));
  });

  it('is the city that the text tells of', async () => {
    const { view } = await played(scored, scored.history.length);
    const city = view.cities[0]!;
    expect(view.result!.winners).toEqual([0]);
    expect(city.tokens.flat().filter((token) => token !== 0)).toEqual([-1, 3, 5]);
    expect(city.stages).toBe(3);
    expect(city.score.science).toBe(
      sciencePoints(catalog('first').json.setup, { compass: 1, gear: 0, tablet: 1, wild: 1 }),
    );
    expect(city.structures).toEqual(expect.arrayContaining(['Arena', 'Workers Guild', 'Decorators Guild']));
    const { total, ...rows } = city.score;
    expect(total).toBe(Object.values(rows).reduce((a, b) => a + b, 0));
  });

  it('counts as the advice does', () => {
    const worth = (tablet: number) =>
      sciencePoints(catalog('second').json.setup, { compass: 2, gear: 2, tablet, wild: 0 });
    expect(worth(2)).toBe(26);
    expect(worth(1) - worth(0)).toBe(8);
    const cards = ADVICE.flatMap(({ examples }) => examples.flatMap((example) => example.cards ?? []));
    for (const card of cards) expect(catalog('second').card(card).name).toBe(card);
  });
});
