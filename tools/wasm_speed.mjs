#!/usr/bin/env node
// Compares the speed of the WebAssembly module in Node with the native program, in one run:
//   node tools/wasm_speed.mjs [build/wasm/wonders.wasm [build/release/wonders]] [rounds]
// Both play the games of `wonders bench`. They take turns, each measures its own processor time, and the best round of
// each counts, so that other programs on the machine disturb the ratio as little as possible.
//   node tools/wasm_speed.mjs --network [rounds]
// A decision of the network in WebAssembly (build/wasm/learn.wasm), features included, in one game of every kind, with
// simd128 and without: the best round, in milliseconds of processor time.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
if (process.argv[2] === '--network') {
  measureNetwork(Number(process.argv[3] ?? 9));
  process.exit();
}
const wasm = process.argv[2] ?? path.join(root, 'build/wasm/wonders.wasm');
const native = process.argv[3] ?? path.join(root, 'build/release/wonders');
const rounds = Number(process.argv[4] ?? 5);
const SECONDS = 0.4;
const BATCH = 500;

const nothing = new Proxy({}, { get: () => () => 52 });
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasm)), {
  wasi_snapshot_preview1: nothing,
});
exports._initialize();
const played = exports.wonders_allocate(16);
const modes = ['list', 'sample'];

function wasmSpeed(edition, players, mode) {
  const batch = (games) =>
    exports.wonders_play_random(edition === 'first' ? 0 : 1, players, modes.indexOf(mode), 0n, games, played);
  batch(50);
  const start = process.cpuUsage();
  let games = 0;
  for (;;) {
    batch(BATCH);
    games += BATCH;
    const { user, system } = process.cpuUsage(start);
    const seconds = (user + system) / 1e6;
    if (seconds > SECONDS) return games / seconds;
  }
}

function nativeSpeeds(edition, players) {
  const output = execFileSync(native, [
    'bench',
    '--edition',
    edition,
    '--players',
    players,
    '--seconds',
    SECONDS,
    '--json',
  ]);
  return JSON.parse(output).results.map((result) => result.games_per_second);
}

function measure(edition, players) {
  const best = { native: [0, 0], wasm: [0, 0] };
  for (let round = 0; round < rounds; ++round) {
    const nativeNow = nativeSpeeds(edition, players);
    modes.forEach((mode, i) => {
      best.native[i] = Math.max(best.native[i], nativeNow[i]);
      best.wasm[i] = Math.max(best.wasm[i], wasmSpeed(edition, players, mode));
    });
  }
  return best;
}

function measureNetwork(rounds) {
  const bytes = readFileSync(path.join(root, 'build/wasm/learn.wasm'));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { wasi_snapshot_preview1: {} });
  exports._initialize();
  const weights = readFileSync(path.join(root, 'train/weights/all-kinds.bin'));
  const at = exports.allocate(weights.length);
  new Uint8Array(exports.memory.buffer, at, weights.length).set(weights);
  const source = readFileSync(path.join(root, 'tests/learn/network_test.cpp'), 'utf8');
  const decisions = Number(/kPinnedDecisions = (\d+)/.exec(source)[1]);
  const once = (portable) => {
    const start = process.cpuUsage();
    exports.network_signature(at, weights.length, portable);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000 / decisions;
  };
  console.log(`node ${process.version}, best of ${rounds} rounds`);
  for (const [name, portable] of Object.entries({ simd128: 0, 'plain C++': 1 })) {
    once(portable); // compiles
    const found = Array.from({ length: rounds }, () => once(portable));
    console.log(`${name}: ${Math.min(...found).toFixed(3)} ms a decision`);
  }
}

// The engine's slow first compilation must not be measured.
for (const mode of modes) for (let i = 0; i < 5; ++i) wasmSpeed('first', 3, mode);

console.log(`node ${process.version}, best of ${rounds} rounds\n`);
console.log('edition  players  mode    native games/s  wasm games/s  ratio');
const ratios = [];
for (const edition of ['first', 'second']) {
  for (const players of [2, 3, 5, 7]) {
    const best = measure(edition, players);
    modes.forEach((mode, i) => {
      const ratio = best.wasm[i] / best.native[i];
      ratios.push(ratio);
      const speed = (x) => String(Math.round(x)).padStart(14);
      console.log(
        `${edition.padEnd(8)} ${players}        ${mode.padEnd(6)}${speed(best.native[i])}${speed(best.wasm[i])}  ${ratio.toFixed(2).padStart(5)}`,
      );
    });
  }
}
const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
console.log(`\ngeometric mean of the ratios: ${mean.toFixed(3)}`);
