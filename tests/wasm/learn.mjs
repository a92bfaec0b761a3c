// What a learner sees and what the network says of it: the same, byte for byte, in WebAssembly as natively.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './support/bundle.mjs';
import { runTests, test } from './support/check.mjs';

const bytes = readFileSync(path.join(path.dirname(process.argv[2]), 'learn.wasm'));
const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: {} });
instance.exports._initialize();

/** What the native tests pin, read from where they pin it: for some games of each kind, and for a million decisions. */
function pinned() {
  const source = readFileSync(path.join(root, 'tests/learn/signature_test.cpp'), 'utf8');
  const games = (name) => +new RegExp(`${name} = (\\d+)`).exec(source)[1];
  const row = /\{EditionId::(first|second), (\d), "([0-9a-f]{16})", "([0-9a-f]{16})"\}/g;
  const kinds = [...source.matchAll(row)].map(([, edition, players, few, many]) => ({ edition, players, few, many }));
  return { kinds, fewGames: games('kPinnedGames'), manyGames: games('kManyGames') };
}

function compare(pins, games) {
  assert.equal(pins.length, 12);
  for (const { edition, players, signature } of pins) {
    const found = instance.exports.learn_signature(edition === 'first' ? 0 : 1, +players, games);
    assert.equal(BigInt.asUintN(64, found).toString(16).padStart(16, '0'), signature, `${edition} ${players}`);
  }
}

test('rows and masks of random games of every kind are those of the native engine', () => {
  const { kinds, fewGames, manyGames } = pinned();
  compare(
    kinds.map(({ few, ...kind }) => ({ ...kind, signature: few })),
    fewGames,
  );
  if (['', '0', undefined].includes(process.env.WONDERS_LONG)) return;
  compare(
    kinds.map(({ many, ...kind }) => ({ ...kind, signature: many })),
    manyGames,
  );
});

/** The weights, in the module's memory. */
function weights() {
  const file = readFileSync(path.join(root, 'train/weights/all-kinds.bin'));
  const at = instance.exports.allocate(file.length);
  new Uint8Array(instance.exports.memory.buffer, at, file.length).set(file);
  return { at, size: file.length };
}

test('the network says bit for bit what it says natively, in games of every kind, with simd128 and without', () => {
  const source = readFileSync(path.join(root, 'tests/learn/network_test.cpp'), 'utf8');
  const pinned = /kPinnedHash = 0x([0-9a-f]{1,16})u/.exec(source)[1].padStart(16, '0');
  const { at, size } = weights();
  for (const portable of [0, 1]) {
    const found = instance.exports.network_signature(at, size, portable);
    assert.equal(BigInt.asUintN(64, found).toString(16).padStart(16, '0'), pinned, `portable ${portable}`);
  }
  // Many weights, since some features are not seen in so few games.
  const file = new Uint8Array(instance.exports.memory.buffer, at, size);
  for (let i = size >> 1; i < size; i += 101) file[i] ^= 1;
  const other = instance.exports.network_signature(at, size, 0);
  assert.notEqual(BigInt.asUintN(64, other).toString(16).padStart(16, '0'), pinned, 'other weights say the same');
  assert.equal(instance.exports.network_signature(at, size - 1, 0), 0n, 'half a file is no network');
});

await runTests();
