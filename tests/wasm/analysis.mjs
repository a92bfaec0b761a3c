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

/** All chances of a review, in millionths, as tests/insight/review_test.cpp lists them. */
function chances({ turns, decisions, summary }) {
  const numbers = [
    ...turns.flatMap(({ win }) => win),
    ...decisions.flatMap(({ candidates }) => candidates.flatMap(({ win, low, high }) => [win, low, high])),
    ...summary.flatMap(({ decisions: own, luck }) => [own, luck]),
  ];
  return numbers.map((number) => `${Math.round(number * 1e6)},`).join('');
}

test('a review has the numbers of the native one', async () => {
  const [record] = readFileSync(path.join(root, 'tests/record/data/sealed.jsonl'), 'utf8').split('\n');
  const review = await analysis.review(record, { nodes: 60, seed: 5n });
  const source = readFileSync(path.join(root, 'tests/insight/review_test.cpp'), 'utf8');
  const [, digest] = source.match(/kChancesDigest = "([0-9a-f]{64})"/);
  assert.equal(createHash('sha256').update(chances(review)).digest('hex'), digest);
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
