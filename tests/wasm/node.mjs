// The engine as WebAssembly, in Node: the same games as native, whole games, records, errors.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { importFrom, root } from './support/bundle.mjs';
import { runTests, test, wasmBytes } from './support/check.mjs';

const { Engine } = await importFrom('engine');
const { Module } = await importFrom('module');
const engine = await Engine.here(wasmBytes());
const kinds = ['first', 'second'].flatMap((edition) => [2, 3, 4, 5, 6, 7].map((players) => ({ edition, players })));

const rejects = (promise, code) => assert.rejects(promise, (error) => error.code === code);

/** What the native tests pin, read from where they pin it. */
function pinnedSignatures() {
  const source = readFileSync(path.join(root, 'tests/rules/signature_test.cpp'), 'utf8');
  const row = /\{EditionId::(first|second), (\d), "([0-9a-f]{16})", "([0-9a-f]{16})"\}/g;
  return [...source.matchAll(row)].map(([, edition, players, list, sample]) => ({
    edition,
    players: +players,
    list,
    sample,
  }));
}

/** Plays a game in which people take the moves that `pick` chooses; returns the last position. */
async function playOn(position, pick = (moves) => moves[0]) {
  while (!position.over) {
    const moves = [];
    for (const { view } of position.pictures) {
      if (view.deciding === null) continue;
      const legal = await engine.moves(view);
      moves.push({ ...pick(legal.moves), seat: view.deciding });
    }
    position = await engine.step(position.game, moves);
  }
  return position;
}

async function recordOf(options) {
  const end = await playOn(await engine.newGame({ people: [], ...options }));
  const record = await engine.gameRecord(end.game);
  await engine.closeGame(end.game);
  return { record, line: JSON.stringify(record), end };
}

test('a thousand random games of every kind have the signature of the native engine', async () => {
  const pinned = pinnedSignatures();
  assert.equal(pinned.length, kinds.length);
  for (const { edition, players, list, sample } of pinned) {
    assert.equal(
      (await engine.playRandom(edition, players, 'list', 0n, 1000)).signature,
      list,
      `${edition} ${players}`,
    );
    assert.equal(
      (await engine.playRandom(edition, players, 'sample', 0n, 1000)).signature,
      sample,
      `${edition} ${players}`,
    );
  }
});

test('the module stays below 150 kB compressed', () => {
  const size = gzipSync(wasmBytes(), { level: 9 }).length;
  assert.ok(size < 150_000, `${size} bytes`);
});

test('one person plays whole games of every kind against bots', async () => {
  for (const { edition, players } of kinds) {
    const you = players === 2 ? 1 : 0;
    const start = await engine.newGame({ edition, players, seed: 42n, people: [you], bots: ['greedy', 'random'] });
    assert.equal(start.pictures[0].view.you, you);
    assert.equal(start.pictures[0].view.hand.length, players === 2 && start.pictures[0].view.controller === 1 ? 8 : 7);
    let turns = 0;
    const end = await playOn(start, (moves) => moves[turns++ % moves.length]);
    assert.ok(turns >= 18);
    assert.ok(end.pictures[0].view.result.winners.length >= 1);
    assert.equal(end.pictures[0].view.cities.length, players === 2 ? 3 : players);
    assert.deepEqual(await engine.verify(JSON.stringify(await engine.gameRecord(end.game))), {
      valid: true,
      problem: null,
      problem_note: null,
    });
    await engine.closeGame(end.game);
  }
});

test('a preview shows the cities after the move, and an illegal move why it is none', async () => {
  const { game, pictures } = await engine.newGame({ edition: 'first', players: 3, seed: 1n, people: [0] });
  const [{ view }] = pictures;
  const sale = { action: 'sell', card: view.hand[0], left: 0, right: 0 };
  const { seat, cities } = await engine.preview(view, sale);
  assert.equal(seat, 0);
  assert.equal(cities[0].coins, view.cities[0].coins + 3);
  assert.equal(cities[1].coins, view.cities[1].coins);
  assert.equal(cities[0].score.treasury, 2);
  const wrong = { action: 'sell', card: 'Palace' };
  assert.deepEqual((await engine.checkMove(view, sale)).legal, true);
  assert.deepEqual((await engine.checkMove(view, wrong)).objection, 'not_in_hand');
  await assert.rejects(
    engine.preview(view, wrong),
    (error) => error.code === 'illegal_move' && error.objection === 'not_in_hand',
  );
  await engine.closeGame(game);
});

test('a bot gives a legal hint', async () => {
  const { game, pictures } = await engine.newGame({ edition: 'second', players: 4, seed: 8n, people: [2] });
  const hint = await engine.choose(pictures[0].view, 'greedy');
  assert.equal((await engine.checkMove(pictures[0].view, hint)).legal, true);
  await engine.closeGame(game);
});

test('a record is replayed from every seat and from all', async () => {
  for (const { edition, players } of kinds) {
    const { line, end } = await recordOf({ edition, players, seed: 12n });
    const opened = await engine.openRecord(line);
    assert.equal(opened.problem, null);
    assert.equal(opened.seats.length, end.pictures[0].view.cities.length);
    const last = opened.positions.length - 1;
    for (const position of [0, 1, Math.floor(last / 2), last]) {
      const whole = await engine.wholePosition(opened.record, position);
      assert.equal(whole.picture.view.phase, opened.positions[position].phase);
      for (let seat = players === 2 ? 1 : 0; seat < opened.seats.length; ++seat) {
        const { view } = (await engine.recordPosition(opened.record, position, seat)).picture;
        assert.deepEqual(view.hand, whole.hands[seat]);
        assert.deepEqual(view.markers, whole.markers[seat]);
        assert.deepEqual(view.cities, whole.picture.view.cities);
      }
      const { view } = (await engine.recordPosition(opened.record, position, null)).picture;
      assert.deepEqual(view.hand, []);
    }
    assert.deepEqual(
      (await engine.recordPosition(opened.record, last, null)).picture.view.result,
      end.pictures[0].view.result,
    );
    await engine.closeRecord(opened.record);
  }
});

test('a deal is worked out again from its seed and salt', async () => {
  const lines = readFileSync(new URL('../record/data/sealed.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  assert.equal(lines.length, 4);
  for (const line of lines) {
    assert.equal((await engine.verify(line)).valid, true);
    const record = JSON.parse(line);
    record.deal.salt = record.deal.salt.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    record.deal.assignment = 'free';
    const { valid, problem_note } = await engine.verify(JSON.stringify(record));
    assert.equal(valid, false);
    assert.match(JSON.stringify(problem_note), /wrong\.sealed_(deal|board)/);
  }
});

test('a wrong record is opened up to the mistake', async () => {
  const { record } = await recordOf({ edition: 'first', players: 3, seed: 3n });
  record.turns[9].coins[1] += 1;
  const opened = await engine.openRecord(JSON.stringify(record));
  // Without catalogues the module says it for developers; people get the note in words.
  assert.match(opened.problem, /age\.2.*turn=4.*seat=1/);
  assert.equal(opened.problem_note.key, 'wrong.at');
  assert.equal(opened.positions.at(-1).age, 2);
});

test('seeds use all 64 bits', async () => {
  const start = (seed) => engine.newGame({ edition: 'first', players: 3, seed, people: [0] });
  const hands = [];
  for (const seed of [0n, 1n, 1n << 63n, (1n << 64n) - 1n])
    hands.push((await start(seed)).pictures[0].view.hand.join());
  assert.equal(new Set(hands).size, hands.length);
  await rejects(start(1n << 64n), 'bad_request');
  await rejects(start(-1n), 'bad_request');
});

test('the catalogue has every card and board', async () => {
  for (const edition of ['first', 'second']) {
    const catalog = await engine.catalog(edition);
    assert.equal(catalog.edition, edition);
    assert.equal(catalog.wonders.length, 7);
  }
});

test('errors have codes and leave the engine working', async () => {
  const view = (await engine.newGame({ edition: 'first', players: 3, seed: 5n, people: [0] })).pictures[0].view;
  await rejects(engine.moves({ ...view, phase: 'lunch' }), 'bad_view');
  await rejects(engine.moves({ ...view, hand: [...view.hand, 'Palace'] }), 'bad_view');
  await rejects(engine.step(999, []), 'not_open');
  await rejects(engine.openRecord('{"format":'), 'bad_record');
  await rejects(engine.openRecord('['.repeat(100_000)), 'bad_record');
  await rejects(engine.openRecord('x'.repeat(20_000_000)), 'bad_json');
  await rejects(engine.newGame({ edition: 'first', players: 9, seed: 5n, people: [] }), 'bad_request');
  await rejects(engine.playRandom('first', 9, 'list', 0n, 1), 'bad_request');
  assert.ok((await engine.moves(view)).moves.length > 0);
});

test('memory does not grow with calls', async () => {
  const { line } = await recordOf({ edition: 'first', players: 7, seed: 4n });
  const module = await Module.load(wasmBytes());
  const openAndClose = () => {
    const { record } = module.call({ op: 'open_record', record: line });
    module.call({ op: 'close_record', record });
  };
  for (let i = 0; i < 20; ++i) openAndClose();
  const before = module.memoryBytes;
  for (let i = 0; i < 500; ++i) openAndClose();
  assert.equal(module.memoryBytes, before);
});

test('text that is no JSON is answered, whatever it is', async () => {
  const module = await Module.load(wasmBytes());
  for (const text of ['', '\0', '{', '{"op":"moves","view":[[[[', '\ud800', '"'.repeat(1000)]) {
    assert.throws(
      () => module.answer(text),
      (error) => error.code === 'bad_json',
    );
  }
  assert.equal(module.call({ op: 'describe' }).api, 1);
});

test('the client lists the levels that the engine has, weakest first', async () => {
  const { bots } = await engine.describe();
  const engines = bots.filter((bot) => bot.category === 'level').map((bot) => bot.name);
  const source = readFileSync(path.join(root, 'web/src/lib/bots.ts'), 'utf8');
  const [, list] = /LEVELS: readonly string\[\] = \[([^\]]*)\]/.exec(source);
  assert.deepEqual(
    [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name),
    engines,
  );
});

await runTests();
