// Games against bots that play with the network: the module for analysis and the weights, which are a file of their own.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { importFrom, root } from './support/bundle.mjs';
import { runTests, test, wasmBytes, wasmPath } from './support/check.mjs';

const { Engine } = await importFrom('engine');
const analysisBytes = readFileSync(path.join(path.dirname(wasmPath), 'wonders_analysis.wasm'));
const weights = new Uint8Array(readFileSync(path.join(root, 'train/weights/all-kinds.bin')));

/** A whole game of bots: its record. */
async function recordOf(engine, options) {
  let position = await engine.newGame({ people: [], ...options });
  while (!position.over) position = await engine.step(position.game, []);
  const record = await engine.gameRecord(position.game);
  await engine.closeGame(position.game);
  return JSON.stringify(record);
}

test('the weights are at most 2 MB to transfer', () => {
  const size = gzipSync(weights, { level: 9 }).length;
  assert.ok(size <= 2_000_000, `${size} bytes`);
});

test('weights are refused by a module without a network, and those of another one by every module', async () => {
  await assert.rejects((await Engine.here(wasmBytes())).useNetwork(weights), (error) => error.code === 'no_network');
  const engine = await Engine.here(analysisBytes);
  const other = weights.slice();
  other[other.length >> 1] ^= 1;
  for (const wrong of [other, weights.slice(1), new Uint8Array()]) {
    await assert.rejects(engine.useNetwork(wrong), (error) => error.code === 'bad_weights');
  }
  // Nothing has changed: the levels still play, without it.
  const game = { edition: 'first', players: 3, seed: 5n, bots: ['citizen'] };
  const before = await recordOf(await Engine.here(analysisBytes), game);
  assert.equal(await recordOf(engine, game), before);
  await engine.useNetwork(weights);
  assert.notEqual(await recordOf(engine, game), before);
});

/** What the native test pins, read from where it pins it. */
function pinnedDigests() {
  const source = readFileSync(path.join(root, 'tests/neural/decisions_test.cpp'), 'utf8');
  const firstSeed = BigInt(/kFirstSeed = (\d+)/.exec(source)[1]);
  const counts = Object.fromEntries(
    [...source.matchAll(/ (k\w+Counts?)\{([\d, ]+)\}/g)].map(([, name, list]) => [name, list.split(',').map(Number)]),
  );
  const row = /\{"([a-z0-9:=]+)", "([0-9a-f]{64})"(?:, (\w+))?\}/g;
  const bots = [...source.matchAll(row)].map(([, bot, digest, of = 'kEveryCount']) => ({
    bot,
    digest,
    counts: counts[of],
  }));
  return { firstSeed, bots };
}

test('bots with the network decide in every kind of game as they do natively, by the rules', async () => {
  const engine = await Engine.here(analysisBytes);
  await engine.useNetwork(weights);
  const judge = await Engine.here(wasmBytes());
  const { firstSeed, bots } = pinnedDigests();
  assert.equal(bots.length, 13);
  for (const { bot, digest, counts } of bots) {
    const hash = createHash('sha256');
    for (const { edition, players } of ['first', 'second'].flatMap((edition) =>
      counts.map((players) => ({ edition, players })),
    )) {
      const seed = firstSeed + BigInt(players);
      let position = await engine.newGame({ edition, players, seed, people: [], bots: [bot] });
      while (!position.over) position = await engine.step(position.game, []);
      const record = JSON.stringify(await engine.gameRecord(position.game));
      assert.equal((await judge.verify(record)).valid, true, `${bot} ${edition} ${players}`);
      hash.update(JSON.stringify(await engine.gameMoves(position.game)));
      await engine.closeGame(position.game);
    }
    assert.equal(hash.digest('hex'), digest, bot);
  }
});

test('where the network is not there its bots still play, without it', async () => {
  for (const bytes of [wasmBytes(), analysisBytes]) {
    const engine = await Engine.here(bytes);
    for (const bot of ['neural', 'citizen', 'military', 'instinct', 'rollout']) {
      const { game } = await engine.newGame({ edition: 'first', players: 3, seed: 1n, people: [0], bots: [bot] });
      await engine.closeGame(game);
    }
  }
});

await runTests();
