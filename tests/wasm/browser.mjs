// The engine in a worker of a real browser, under a strict content security policy.
/* global wonders -- set by the page */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { bundle, fromWeb } from './support/bundle.mjs';
import { runTests, test, wasmBytes } from './support/check.mjs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

const script = async (name) => ({ type: 'text/javascript', body: readFileSync(await bundle(name)) });
const files = {
  '/': {
    type: 'text/html',
    body: '<!doctype html><title>engine</title><script type="module" src="/start.js"></script>',
  },
  '/start.js': { type: 'text/javascript', body: "import * as engine from '/engine.js'; globalThis.wonders = engine;" },
  '/engine.js': await script('engine'),
  '/worker.js': await script('worker'),
  '/wonders.wasm': { type: 'application/wasm', body: wasmBytes() },
};

const server = http.createServer((request, response) => {
  const file = files[request.url];
  response.writeHead(file ? 200 : 404, {
    'content-type': file?.type ?? 'text/plain',
    'content-security-policy': POLICY,
  });
  response.end(file?.body);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));

const { chromium } = (await fromWeb('playwright-core')).default;
const PATIENCE = 90_000; // the machine may be busy with other things
const browser = await chromium.launch({ executablePath: CHROMIUM, timeout: PATIENCE, args: ['--no-sandbox'] });
const page = await browser.newPage();
page.setDefaultTimeout(PATIENCE);
const complaints = [];
page.on('pageerror', (error) => complaints.push(String(error)));
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.waitForFunction(() => globalThis.wonders);

test('a person plays a game in the worker and replays its record', async () => {
  const seen = await page.evaluate(async () => {
    const engine = await wonders.Engine.inWorker(new Worker('/worker.js', { type: 'module' }), '/wonders.wasm');
    let position = await engine.newGame({ edition: 'first', players: 4, seed: 2n, people: [0] });
    let decisions = 0;
    while (!position.over) {
      const [{ view }] = position.pictures;
      const moves = [];
      if (view.deciding !== null) {
        const legal = await engine.moves(view);
        const move = legal.moves[decisions++ % legal.moves.length];
        await engine.preview(view, move);
        moves.push({ ...move, seat: view.deciding });
      }
      position = await engine.step(position.game, moves);
    }
    const opened = await engine.openRecord(JSON.stringify(await engine.gameRecord(position.game)));
    const end = await engine.wholePosition(opened.record, opened.positions.length - 1);
    engine.stop();
    return {
      decisions,
      problem: opened.problem,
      phase: end.picture.view.phase,
      winners: end.picture.view.result.winners.length,
    };
  });
  assert.ok(seen.decisions >= 18);
  assert.equal(seen.problem, null);
  assert.equal(seen.phase, 'over');
  assert.ok(seen.winners >= 1);
});

test('the page goes on while the worker plays', async () => {
  const seen = await page.evaluate(async () => {
    const engine = await wonders.Engine.inWorker(new Worker('/worker.js', { type: 'module' }), '/wonders.wasm');
    const { signature } = await engine.playRandom('second', 7, 'list', 0n, 1000);
    const playing = engine.playRandom('second', 7, 'list', 0n, 1_000_000).catch(() => 'stopped');
    const tick = new Promise((resolve) => setTimeout(() => resolve('the page'), 1));
    const first = await Promise.race([playing.then(() => 'the worker'), tick]);
    engine.stop();
    return { first, signature };
  });
  const source = readFileSync(new URL('../rules/signature_test.cpp', import.meta.url), 'utf8');
  assert.ok(source.includes(`{EditionId::second, 7, "${seen.signature}"`), seen.signature);
  assert.equal(seen.first, 'the page');
});

test('errors reach the page with their codes', async () => {
  const codes = await page.evaluate(async () => {
    const worker = () => new Worker('/worker.js', { type: 'module' });
    const code = (promise) =>
      promise.then(
        () => 'none',
        (error) => error.code,
      );
    const engine = await wonders.Engine.inWorker(worker(), '/wonders.wasm');
    const codes = [await code(engine.verify('{}')), await code(wonders.Engine.inWorker(worker(), '/nowhere.wasm'))];
    const late = engine.playRandom('first', 3, 'list', 0n, 100_000);
    engine.stop();
    return [...codes, await code(late)];
  });
  assert.deepEqual(codes, ['bad_record', 'no_engine', 'no_engine']);
});

test('the page had nothing to complain about', () => assert.deepEqual(complaints, []));

await runTests();
await browser.close();
server.close();
