// What a learner sees: the same rows, byte for byte, in WebAssembly as natively.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './support/bundle.mjs';
import { runTests, test } from './support/check.mjs';

const bytes = readFileSync(path.join(path.dirname(process.argv[2]), 'learn.wasm'));
const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: {} });
instance.exports._initialize();

/** What the native test pins, read from where it pins it. */
function pinned() {
  const source = readFileSync(path.join(root, 'tests/learn/signature_test.cpp'), 'utf8');
  const games = +/kPinnedGames = (\d+)/.exec(source)[1];
  const row = /Pinned\{EditionId::(first|second), (\d), "([0-9a-f]{16})"\}/g;
  return [...source.matchAll(row)].map(([, edition, players, signature]) => ({ edition, players, signature, games }));
}

test('rows and masks of random games of every kind are those of the native engine', () => {
  const kinds = pinned();
  assert.equal(kinds.length, 12);
  for (const { edition, players, signature, games } of kinds) {
    const found = instance.exports.learn_signature(edition === 'first' ? 0 : 1, +players, games);
    assert.equal(BigInt.asUintN(64, found).toString(16).padStart(16, '0'), signature, `${edition} ${players}`);
  }
});

await runTests();
