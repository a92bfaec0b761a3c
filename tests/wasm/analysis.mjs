// The second module, wonders_analysis.wasm, beside the engine: the same advice as native, errors, size.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { importFrom, root } from './support/bundle.mjs';
import { runTests, test, wasmBytes, wasmPath } from './support/check.mjs';

const { Engine } = await importFrom('engine');
const { Analysis } = await importFrom('analysis');
const analysisBytes = readFileSync(path.join(path.dirname(wasmPath), 'wonders_analysis.wasm'));
const engine = await Engine.here(wasmBytes());
const analysis = await Analysis.here(analysisBytes);

/** What the native tests pin, read from where they pin it. */
function pinnedDigests() {
  const source = readFileSync(path.join(root, 'tests/insight/coach_test.cpp'), 'utf8');
  return [...source.matchAll(/\{"(first|second)", (\d), "([0-9a-f]{64})"\}/g)].map(([, edition, players, digest]) => ({
    edition,
    players: +players,
    digest,
  }));
}

/** A game against greedy bots in which the person does what the coach says first. */
async function playAsCoached(edition, players) {
  const people = [players === 2 ? 1 : 0];
  let position = await engine.newGame({ edition, players, seed: 11n, people, bots: ['greedy'] });
  const views = [];
  const hash = createHash('sha256');
  while (!position.over) {
    const [{ view }] = position.pictures;
    views.push(view);
    const moves = [];
    if (view.deciding !== null) {
      const advice = await analysis.coach(views, { nodes: 40, seed: 5n });
      hash.update(JSON.stringify(advice));
      moves.push({ ...advice.moves[0].move, seat: view.deciding });
    }
    position = await engine.step(position.game, moves);
  }
  await engine.closeGame(position.game);
  return hash.digest('hex');
}

test('the coach gives the advice of the native engine, reason for reason', async () => {
  const pinned = pinnedDigests();
  assert.equal(pinned.length, 3);
  for (const { edition, players, digest } of pinned)
    assert.equal(await playAsCoached(edition, players), digest, `${edition} ${players}`);
});

/** All that a review counts, as tests/insight/review_test.cpp lists it. */
function counted({ turns, decisions, summary }) {
  const whole = (by) => (number) => Math.round(number * by);
  const [millionths, thousandths] = [whole(1e6), whole(1e3)];
  const parts = [
    ...turns.flatMap(({ win, points, spread }) => [
      ...win.map(millionths),
      ...points.map(thousandths),
      ...spread.map(thousandths),
    ]),
    ...decisions.flatMap(({ loss, loss_low, loss_high, error, kind, theme, candidates }) => [
      ...[loss, loss_low, loss_high, error].map(millionths),
      kind,
      theme,
      ...candidates.flatMap(({ win, low, high, points, games }) => [
        ...[win, low, high].map(millionths),
        thousandths(points),
        games,
      ]),
    ]),
    ...summary.flatMap((player) => [
      player.grade,
      ...['error', 'start', 'decisions', 'others', 'luck', 'result', 'adjusted'].map((key) => millionths(player[key])),
      ...Object.values(player.kinds),
      ...Object.values(player.themes).flatMap((theme) => [theme.decisions, millionths(theme.lost)]),
      ...player.strengths,
      ...player.weaknesses,
    ]),
  ];
  return parts.map((part) => `${part},`).join('');
}

test('reviews have the numbers of the native ones', async () => {
  const text = readFileSync(path.join(root, 'tests/record/data/sealed.jsonl'), 'utf8');
  const records = text.split('\n').filter((line) => line !== '');
  const hash = createHash('sha256');
  for (const record of records) hash.update(counted(await analysis.review(record, { nodes: 60, seed: 5n })));
  hash.update(counted(await analysis.review(records.at(-1), { nodes: 400, seed: 6n, open: true })));
  const source = readFileSync(path.join(root, 'tests/insight/review_test.cpp'), 'utf8');
  const [, digest] = source.match(/kCountedDigest = "([0-9a-f]{64})"/);
  assert.equal(hash.digest('hex'), digest);
});

test('the module stays below 240 kB compressed', () => {
  const size = gzipSync(analysisBytes, { level: 9 }).length;
  assert.ok(size < 240_000, `${size} bytes`);
});

test('errors have codes and leave the module working', async () => {
  const { pictures } = await engine.newGame({ edition: 'first', players: 3, seed: 1n, people: [0] });
  const rejects = (promise, code) => assert.rejects(promise, (error) => error.code === code);
  await rejects(analysis.coach([]), 'bad_request');
  await rejects(analysis.coach([{ ...pictures[0].view, phase: 'lunch' }]), 'bad_view');
  const { moves } = await analysis.coach([pictures[0].view], { nodes: 10 });
  assert.ok(moves.length >= 2);
});

await runTests();
