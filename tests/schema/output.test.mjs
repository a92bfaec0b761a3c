// What the program, the WebAssembly module and the server say, checked against the schemas; then the schemas against that:
// every definition has been met, and each refuses what is not its form.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { chooser, movesIn, POWERS } from './support/games.mjs';
import { ANALYSIS_ANSWERS, ANSWERS, Module } from './support/module.mjs';
import { EDITIONS, jsonLines, PLAYERS, printed, printedFrom, printedWhatever } from './support/program.mjs';
import { check, definition, definitions, fits, ROOT, samples, targetOf } from './support/schemas.mjs';
import { Guest, Server } from './support/server.mjs';

const RECORD_FILES = ['tests/browser/data/copied_guild.jsonl', 'tests/record/data/sealed.jsonl'];
const KINDS = EDITIONS.flatMap((edition) => PLAYERS.map((players) => ({ edition, players })));
/** A message that does not come is waited for no longer. */
const LIMIT = { timeout: 600_000 };
const seatsOf = (players) => Math.max(3, players);

// The program

test('wonders catalog --json', () => {
  for (const edition of EDITIONS) {
    const catalog = check('Catalog', JSON.parse(printed('catalog', '--edition', edition, '--json')));
    assert.equal(catalog.edition, edition);
  }
});

test('wonders simulate --records', () => {
  for (const { edition, players } of KINDS) {
    const args = [
      '--edition',
      edition,
      '--players',
      String(players),
      '--games',
      '20',
      '--seed',
      '7',
      '--bots',
      'random',
    ];
    const records = jsonLines(printed('simulate', ...args, '--records', '-'));
    assert.equal(records.length, 20);
    for (const record of records) assert.equal(check('GameRecord', record).result.scores.length, seatsOf(players));
  }
});

test('records that the tests keep', () => {
  for (const name of RECORD_FILES)
    for (const record of jsonLines(readFileSync(join(ROOT, name), 'utf8'))) check('GameRecord', record);
});

test('wonders simulate --json and bench --json', () => {
  for (const players of ['2', '4']) {
    const report = check(
      'SimulateReport',
      JSON.parse(printed('simulate', '--players', players, '--games', '5', '--seed', '1', '--json')),
    );
    assert.equal(report.mean_scores.length, seatsOf(Number(players)));
  }
  const { results } = check('BenchReport', JSON.parse(printed('bench', '--players', '3', '--seconds', '0', '--json')));
  assert.equal(results.length, 4);
});

test('wonders score --json', () => {
  const counts = {
    players: [
      { name: 'Ada', coins: 9, science: { gear: 2 } },
      { name: 'Ben', wonder: 10 },
    ],
  };
  const { players, winners } = check(
    'PadReport',
    JSON.parse(printedFrom(JSON.stringify(counts), 'score', '--json', '-')),
  );
  assert.deepEqual(
    players.map((player) => player.total),
    [7, 10],
  );
  assert.deepEqual(winners, ['Ben']);
});

test('wonders explore --json, and the file that it reads', () => {
  const file = check('ExploreFile', JSON.parse(readFileSync(join(ROOT, 'train/explorer/strong-play.json'), 'utf8')));
  const rows = ({ runs, length }) => runs?.filter((_, at) => at % 2).reduce((sum, times) => sum + times) ?? length;
  for (const [name, columns] of Object.entries(file.tables))
    assert.equal(new Set(Object.values(columns).map(rows)).size, 1, name);
  for (const edition of EDITIONS)
    for (const about of [[], ['Palace'], ['Gizah']]) {
      const report = JSON.parse(printed('explore', ...about, '--edition', edition, '--players', '7', '--json'));
      const { tables } = check('ExploreReport', report);
      assert.deepEqual(Object.keys(tables), Object.keys(file.tables));
      assert.ok(Object.values(tables).some((rows) => rows.length > 0));
    }
});

test('wonders analyse --json', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wonders-schema-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'games.jsonl');
  for (const players of ['2', '4']) {
    printed('simulate', '--players', players, '--games', '2', '--seed', '3', '--records', file);
    const reviews = jsonLines(printed('analyse', file, '--nodes', '8', '--seed', '1', '--json'));
    assert.equal(reviews.length, 2);
    for (const review of reviews) assert.equal(check('GameReview', review).summary.length, Number(players));
  }
});

test('wonders arena --json, and what a program that plays is sent', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wonders-schema-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const [notes, file] = [join(folder, 'notes.jsonl'), join(folder, 'arena.json')];
  const noting = `process:${process.execPath} ${join(ROOT, 'tests/schema/support/noting_bot.mjs')} ${notes}`;
  for (const bots of [
    [noting, 'process:exit 1'],
    [noting, 'process:exit 1', 'greedy'],
  ]) {
    const games = ['--players', String(bots.length), '--games', '6', '--seed', '1', '--sprt', '0.3,0.6', '--jobs', '1'];
    printed('arena', '--bots', bots.join(), ...games, '--json', file);
    const report = check('ArenaReport', JSON.parse(readFileSync(file, 'utf8')));
    for (const { bot, faults } of report.bots) assert.equal(faults > 0, bot === 'process:exit 1', bot);
  }
  const lines = jsonLines(readFileSync(notes, 'utf8'));
  assert.ok(lines.length > 500);
  for (const line of lines) check('type' in line ? 'BotMessage' : 'BotAnswer', line);
});

// The module

test('the module has the operations that are checked here', async () => {
  const module = await Module.load();
  assert.deepEqual(module.ask('describe').operations.sort(), Object.keys(ANSWERS).sort());
});

test('every answer of the module in whole games', async () => {
  const module = await Module.load();
  for (const { edition, players } of KINDS) {
    module.ask('catalog', { edition });
    for (const [i, [wonder, side]] of POWERS[edition].entries())
      playInModule(module, { edition, players, seed: String(i) }, check('Board', { wonder, side }));
  }
});

function playInModule(module, options, board) {
  const people = options.players === 2 ? [1, 2] : [0, 1];
  const boards = Array.from({ length: seatsOf(options.players) }, (_, seat) => (seat === people[0] ? board : null));
  const choose = chooser();
  let position = module.ask('new_game', { ...options, people, boards, bots: ['random'] });
  while (!position.over) {
    const moves = position.pictures
      .filter(({ view }) => view.deciding !== null)
      .map(({ view }) => decide(module, view, choose));
    const { game } = position;
    module.ask('decide', { game, moves });
    for (const { seat } of moves.slice(1)) module.ask('take_back', { game, seat });
    position = module.ask('step', { game, moves: moves.slice(1) });
  }
  const record = module.ask('game_record', { game: position.game });
  assert.equal(record.seats[people[0]].wonder, board.wonder);
  replayInModule(module, record);
  assert.ok(module.ask('game_moves', { game: position.game }).length >= 18);
  module.ask('close_game', { game: position.game });
}

/** A legal move for what a view asks, and all that the module says about it. */
function decide(module, view, choose) {
  const move = check('Move', choose(module.ask('moves', { view })));
  assert.ok(module.ask('check_move', { view, move }).legal);
  module.ask('preview', { view, move });
  module.ask('choose', { view, bot: 'random', seed: '1' });
  return check('SeatMove', { ...move, seat: view.deciding });
}

function replayInModule(module, game) {
  const { record, positions } = module.ask('open_record', { record: JSON.stringify(game) });
  for (const position of positions.keys()) {
    for (const seat of [1, null, 'all']) module.ask('record_position', { record, position, seat });
  }
  module.ask('close_record', { record });
}

test('every answer of the module for analysis', async () => {
  const [module, analysis] = [await Module.load(), await Module.load('wonders_analysis.wasm')];
  assert.deepEqual(analysis.ask('describe').operations.sort(), Object.keys(ANALYSIS_ANSWERS).sort());
  for (const { edition, players } of KINDS) {
    const you = players === 2 ? 1 : 0;
    const { pictures } = module.ask('new_game', { edition, players, seed: '3', people: [you], bots: ['random'] });
    const { moves } = analysis.ask('coach', { views: [pictures[0].view], nodes: 30 });
    for (const { move } of moves) assert.ok(module.ask('check_move', { view: pictures[0].view, move }).legal);
  }
  assert.equal(analysis.wrong({ op: 'coach' }).code, 'bad_request');
  const record = printed('simulate', '--games', '1', '--seed', '5', '--records', '-').trimEnd();
  const review = analysis.ask('review', { record, nodes: 8, seed: '1' });
  assert.deepEqual(review.summary.length, 3);
  assert.equal(analysis.wrong({ op: 'review', record: '{}' }).code, 'bad_record');
});

test('puzzles that come with the pages', () => {
  const puzzles = jsonLines(readFileSync(join(ROOT, 'web/src/puzzles/puzzles.jsonl'), 'utf8'));
  assert.ok(puzzles.length > 0);
  for (const puzzle of puzzles) check('Puzzle', puzzle);
});

test('positions that somebody sets up, and what is wrong with them', async () => {
  const analysis = await Module.load('wonders_analysis.wasm');
  for (const { edition, players } of KINDS) {
    const first = players === 2 ? 1 : 0;
    const cities = Array.from({ length: seatsOf(players) }, (_, seat) => ({
      wonder: ['Gizah', 'Babylon', 'Olympia', 'Rhodos', 'Ephesos', 'Alexandria', 'Halikarnassos'][seat],
      side: edition === 'first' ? 'A' : 'day',
      stages: seat === first ? [null] : [],
      structures: seat === first ? ['Baths', 'Altar'] : [],
      coins: 4,
      tokens: Array.from({ length: 3 }, () => [0, 0]),
      free_build_spent: false,
      hand: [],
    }));
    const position = check('GamePosition', { edition, players, age: 2, turn: 3, cities, discard: ['Stockade'] });
    const asked = { position: JSON.stringify(position), seed: '7' };
    assert.deepEqual(analysis.ask('check_position', asked).problems, []);
    assert.deepEqual(analysis.ask('fill_position', asked).cities[first].structures, ['Baths', 'Altar']);
    assert.ok(analysis.ask('judge_position', { ...asked, seat: first, nodes: 30 }).candidates.length > 1);
    let game = analysis.ask('play_position', { ...asked, people: [first], bots: ['random'] });
    const [{ view, legal }] = game.pictures;
    assert.deepEqual([view.age, view.turn], [2, 3]);
    assert.equal(analysis.ask('judge', { views: [view], nodes: 30 }).seat, first);
    const moves = [{ seat: view.deciding, action: 'sell', card: legal.cards[0].card }];
    game = analysis.ask('decide', { game: game.game, moves });
    game = analysis.ask('take_back', { game: game.game, seat: view.deciding });
    game = analysis.ask('step', { game: game.game, moves });
    assert.equal(analysis.wrong({ op: 'game_record', game: game.game }).code, 'bad_request');
    assert.equal(analysis.ask('game_moves', { game: game.game }).length, 1);
    analysis.ask('close_game', { game: game.game });
    cities[first].structures.push('Altar', 'Palace');
    position.discard.push('Stockade', 'Stockade', 'Stockade', 'Stockade');
    const wrong = { ...asked, position: JSON.stringify(position) };
    const places = analysis.ask('check_position', wrong).problems.map(({ seat, part }) => `${seat} ${part}`);
    assert.deepEqual([...new Set(places)].sort(), [`${first} structures`, 'null discard'].sort());
    assert.equal(analysis.wrong({ op: 'play_position', ...wrong, people: [] }).code, 'bad_position');
  }
  const { pictures, game } = analysis.ask('new_game', { edition: 'first', players: 3, seed: '1', people: [] });
  assert.equal(pictures.length, 1);
  for (let over = false; !over;) ({ over } = analysis.ask('step', { game }));
  analysis.ask('game_record', { game });
});

test('an invitation for a camera', async () => {
  const { rows } = (await Module.load()).ask('qr_code', { text: 'https://example.org/t/K7WQ2M' });
  assert.ok(rows.every((row) => row.length === rows.length));
});

test('what the module finds wrong', async () => {
  const module = await Module.load();
  const [record] = jsonLines(readFileSync(join(ROOT, RECORD_FILES[0]), 'utf8'));
  record.turns[3].coins[1] += 1;
  assert.ok(module.ask('verify', { record: JSON.stringify(record) }).problem_note);
  assert.ok(module.ask('open_record', { record: JSON.stringify(record) }).problem);
  const setup = { edition: 'first', players: 3, seed: '1', people: [0] };
  const [{ view }] = module.ask('new_game', setup).pictures;
  const move = { action: 'sell', card: view.hand[0], left: 3 };
  assert.notEqual(module.ask('check_move', { view, move }).objection, 'none');
  const problems = [
    module.wrong('{'),
    module.wrong({ op: 'dance' }),
    module.wrong({ op: 'catalog', edition: 'third' }),
    module.wrong({ op: 'moves', view: { ...view, age: 9 } }),
    module.wrong({ op: 'verify', record: '{' }),
    module.wrong({ op: 'preview', view, move }),
    module.wrong({ op: 'step', game: 99 }),
    (await Module.load('wonders_analysis.wasm')).wrong({ op: 'check_position', position: '{}' }),
  ];
  for (let open = 0; open < 1000 && problems.length === 8; ++open) {
    const { error } = check('EngineAnswer', module.call({ op: 'new_game', ...setup }));
    if (error) problems.push(error);
  }
  assert.deepEqual(problems.map(({ code }) => code).sort(), [...definition('EngineErrorCode').enum].sort());
});

// The server

const server = await Server.start('--push-contact', 'mailto:host@wonders.example');
test.after(() => server.stop());

test('guests, lists and tables over HTTP', LIMIT, async () => {
  const info = await server.get('/info', 'Info');
  assert.ok(info.bots.length > 5);
  const ada = await server.post('/guest', 'GuestRequest', { name: 'Ada' }, 'Session');
  const again = await server.post('/recover', 'RecoverRequest', { token: ada.recovery }, 'Session');
  const { token } = again;
  await server.post('/me', 'MeRequest', { name: '  Ada \n Lovelace ' }, 'Me', { token });
  await server.post('/me', 'MeRequest', { settings: { theme: 'dark', sound: true } }, 'Me', { token });
  for (const [i, clock] of [{ kind: 'none' }, { kind: 'turn', seconds: 60 }, { kind: 'days', days: 2 }].entries()) {
    const seats = [
      { kind: 'person' },
      { kind: 'bot', level: 'random', name: 'Bot' },
      { kind: 'bot', level: 'greedy' },
      { kind: 'person' },
    ];
    const settings = {
      edition: EDITIONS[i % 2],
      players: 4,
      assignment: ['random', 'side', 'free'][i],
      absence: ['bot', 'sell', 'wait'][i],
    };
    const table = await server.post(
      '/tables',
      'CreateTable',
      { ...settings, seats, clock, listed: true, learning: i > 0 },
      'TableState',
      { token },
    );
    assert.deepEqual(table.settings.clock, clock);
    await server.get(`/tables/${table.code.toLowerCase()}`, 'TableState', { token });
    await server.get(`/tables/${table.id}`, 'TableState');
  }
  assert.ok((await server.get('/tables', 'TableList')).tables.length >= 3);
  assert.equal((await server.get('/me', 'Me', { token })).player.name, 'Ada Lovelace');
  const { recovery } = await server.post('/logout', 'LogoutRequest', { everywhere: true }, 'SignedOut', { token });
  const back = await server.post('/recover', 'RecoverRequest', { token: recovery }, 'Session');
  await server.post('/logout', 'LogoutRequest', {}, 'SignedOut', { token: back.token });
});

for (const [i, { edition, players }] of KINDS.entries()) {
  test(`a whole game over the WebSocket: ${edition} edition, ${players} players`, LIMIT, async () => {
    const [ada, bob, eve] = await Promise.all(['Ada', 'Bob', 'Eve'].map((name) => Guest.come(server, name)));
    const bots = Array.from({ length: players - 2 }, () => ({ kind: 'bot', level: 'random' }));
    const plan = {
      edition,
      players,
      seats: [{ kind: 'person' }, ...bots, { kind: 'person' }],
      assignment: i % 3 === 2 ? 'side' : 'free',
    };
    const { id, code } = await server.post('/tables', 'CreateTable', plan, 'TableState', { token: ada.token });
    await ada.tell({ type: 'join', table: id });
    await bob.tell({ type: 'join', table: code });
    await eve.tell({ type: 'watch', table: id });
    await eve.tell({ type: 'chat', table: id, text: 'May the best city win' });
    await ada.tell({ type: 'start', table: id });
    const powers = POWERS[edition];
    await chooseBoards(
      plan,
      id,
      [ada, powers[i % powers.length]],
      [bob, powers.find(([name]) => name !== powers[i % powers.length][0])],
    );
    await hesitate(ada, id);
    await Promise.all([play(ada, id), play(bob, id), watchEnd(eve, id)]);
    const record = await server.get(`/tables/${id}/record`, 'GameRecord');
    assert.equal(record.turns.length, 18);
    await findAndHide(ada, id);
    await beCalled(ada, id);
    const { next } = await rematch(ada, bob, id);
    await bob.tell({ type: 'leave', table: next });
    for (const guest of [ada, bob, eve]) guest.leave();
  });
}

async function chooseBoards(plan, id, ...wanted) {
  for (const [guest, [wonder, side]] of wanted) {
    const { table } = await guest.wait(({ type, table }) => type === 'table' && table.status === 'boards');
    const dealt = table.seats[table.you].wonder;
    await guest.tell({ type: 'board', table: id, wonder: plan.assignment === 'free' ? wonder : dealt, side });
  }
}

/** Chooses and takes it back, while somebody else has not chosen yet; then the guest is asked as before. */
async function hesitate(guest, table) {
  const asked = await guest.wait(({ type, picture }) => type === 'view' && picture.legal);
  const { decision, legal } = asked.picture;
  await guest.tell({ type: 'choose', table, decision, move: movesIn(legal)[0] });
  await guest.tell({ type: 'unchoose', table, decision });
  guest.messages.unshift(asked);
}

/** Plays every decision of a guest to the end. */
async function play(guest, id) {
  const choose = chooser();
  for (;;) {
    const message = await guest.next('view', 'end');
    if (message.type === 'end') return;
    const { decision, legal } = message.picture;
    if (legal) await guest.tell({ type: 'choose', table: id, decision, move: choose({ moves: movesIn(legal) }) });
  }
}

/** The game is in the guest's list until it is hidden. */
async function findAndHide({ token }, id) {
  const mine = async () => (await server.get('/games', 'GameList', { token })).games.map(({ table }) => table);
  assert.deepEqual(await mine(), [id]);
  await server.post('/games', 'HideGame', { hide: id }, 'GameHidden', { token });
  assert.deepEqual(await mine(), []);
}

/** A browser of the guest can be called until it is taken out. */
async function beCalled({ token }, table) {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/nobody';
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  for (const change of [{ endpoint, keys }, { remove: endpoint }]) {
    const { called } = await server.post('/push', 'PushRequest', change, 'PushChanged', { token });
    assert.equal(called, 'keys' in change);
  }
  check('PushCall', { type: 'turn', table }); // comes encrypted: tests/net/push_sender_test.cpp reads one
}

async function watchEnd(guest, id) {
  const { record } = await guest.next('end');
  assert.equal(record.turns.length, 18);
  const events = guest.messages.map(({ type }) => type);
  assert.deepEqual(events, [], `nothing follows the end of ${id}`);
}

async function rematch(ada, bob, id) {
  await ada.tell({ type: 'rematch', table: id });
  await bob.tell({ type: 'rematch', table: id });
  return server.get(`/tables/${id}`, 'TableState');
}

test('what the server tells its operators has the form of an overview', LIMIT, async () => {
  const response = await fetch(new URL('/overview.json', server.address));
  const { nodes } = check('Overview', await response.json());
  assert.deepEqual(
    check('NodeReport', nodes[0]).shards,
    nodes.reduce((all, { shards }) => all + shards, 0),
  );
});

// What is refused

/** What no client can bring about by what it sends, or only with a thousand tables: tests/server meets these. */
const UNPROVOKED = ['internal', 'shutting_down', 'paused', 'muted', 'banned', 'network_limit'];

test('every refusal has the form of an error, and every code is met', LIMIT, async () => {
  const met = new Set([
    ...(await refusedOverHttp()),
    ...(await refusedOverSocket()),
    ...(await refusedInGame()),
    ...(await refusedForSpeed()),
    await refusedForSeats(),
    await refusedForCrowd(),
  ]);
  const expected = definition('ErrorCode').enum.filter((code) => !UNPROVOKED.includes(code));
  assert.deepEqual([...met].sort(), expected.sort());
});

async function refusedOverHttp() {
  const { token } = await server.post('/guest', 'GuestRequest', { name: 'Mallory' }, 'Session');
  const plan = { edition: 'first', players: 3, seats: Array.from({ length: 3 }, () => ({ kind: 'person' })) };
  const { id } = await server.post('/tables', 'CreateTable', plan, 'TableState', { token });
  const codes = [
    await server.refused('POST', '/guest', { body: '{' }),
    await server.refused('POST', '/guest', { body: { name: 'x'.repeat(25) } }),
    await server.refused('POST', '/guest', { body: { name: 'x'.repeat(20_000) } }),
    await server.refused('POST', '/guest', { body: { name: 'Eve' }, headers: { Origin: 'https://elsewhere.example' } }),
    await server.refused('POST', '/recover', { body: { token: '00' } }),
    await server.refused('GET', '/me'),
    await server.refused('GET', '/socket'),
    await server.refused('GET', '/nothing'),
    await server.refused('GET', '/tables/NOSUCH'),
    await server.refused('GET', `/tables/${id}/record`),
  ];
  for (let hosted = 0; hosted < 1000; ++hosted) {
    const { status, answer } = await server.ask('POST', '/tables', { body: plan, token });
    if (status >= 400) return [...codes, answer.error.code];
    check('TableState', answer);
  }
  return assert.fail('one guest hosts a thousand tables');
}

async function refusedOverSocket() {
  const [ada, bob] = await Promise.all(['Ada', 'Bob'].map((name) => Guest.come(server, name)));
  const seats = [{ kind: 'person' }, { kind: 'person' }, { kind: 'bot', level: 'random' }];
  const { id: table } = await server.post(
    '/tables',
    'CreateTable',
    { edition: 'first', players: 3, seats, assignment: 'free' },
    'TableState',
    { token: ada.token },
  );
  await ada.tell({ type: 'join', table });
  const answers = [
    await bob.wrong({ type: 'chat', table, text: 'Hello' }),
    await bob.wrong({ type: 'sit', table, seat: 0 }),
  ];
  await bob.tell({ type: 'watch', table });
  answers.push(
    await bob.wrong({ type: 'sit', table, seat: 0 }),
    await bob.wrong({ type: 'start', table }),
    await bob.wrong({ type: 'dance', table }),
    await bob.wrong({ type: 'join', table: 'NOSUCH' }),
    await ada.wrong({ type: 'start', table }),
    await ada.wrong({ type: 'board', table, wonder: 'Gizah', side: 'A' }),
    await ada.wrong({ type: 'choose', table, decision: 1, move: { action: 'sell', card: 'Altar' } }),
    await ada.wrong({ type: 'rematch', table }),
  );
  const eve = await Guest.come(server, 'Eve');
  await eve.tell({ type: 'join', table });
  await ada.tell({ type: 'remove', table, player: eve.session.player.id });
  assert.equal((await eve.next('closed')).reason, 'removed');
  answers.push(await eve.wrong({ type: 'join', table }));
  await ada.tell({ type: 'report', table, player: ada.session.player.id, reason: 'A test' });
  eve.leave();
  await bob.tell({ type: 'sit', table, seat: 1 });
  await ada.tell({ type: 'start', table });
  await ada.tell({ type: 'board', table, wonder: 'Gizah', side: 'A' });
  answers.push(
    await bob.wrong({ type: 'board', table, wonder: 'Gizah', side: 'B' }),
    await bob.wrong({ type: 'sit', table, seat: 0 }),
  );
  bob.sendRaw(JSON.stringify({ type: 'ping', padding: 'x'.repeat(4096) }));
  await assert.rejects(bob.next('pong'), /closed with 1009/);
  ada.leave();
  return answers.map(({ code }) => code);
}

async function refusedInGame() {
  const [ada, bob] = await Promise.all(['Ada', 'Bob'].map((name) => Guest.come(server, name)));
  const seats = [{ kind: 'person' }, { kind: 'person' }];
  const { id: table } = await server.post(
    '/tables',
    'CreateTable',
    { edition: 'second', players: 2, seats },
    'TableState',
    { token: ada.token },
  );
  for (const guest of [ada, bob]) await guest.tell({ type: 'join', table });
  await ada.tell({ type: 'start', table });
  const { decision, view } = (await ada.next('view')).picture;
  const sale = { action: 'sell', card: view.choices[0] };
  const illegal = await ada.wrong({ type: 'choose', table, decision, move: { ...sale, left: 5 } });
  assert.ok(illegal.objection);
  const late = await ada.wrong({ type: 'choose', table, decision: decision + 7, move: sale });
  const early = await ada.wrong(check('ClientMessage', { type: 'stand_in', table, seat: 2 }));
  const own = await bob.next('view');
  await ada.tell({ type: 'choose', table, decision, move: sale });
  await bob.tell({ type: 'choose', table, decision, move: { action: 'sell', card: own.picture.view.choices[0] } });
  // Now one of them decides for the Free City, and the other for nobody.
  const asked = [ada, bob].map(async (guest) => ({ guest, message: await guest.next('view') }));
  const idle = (await Promise.all(asked)).find(({ message }) => message.picture.legal === null);
  const notAsked = await idle.guest.wrong({
    type: 'choose',
    table,
    decision: idle.message.picture.decision,
    move: sale,
  });
  for (const guest of [ada, bob]) guest.leave();
  return [illegal, late, notAsked, early].map(({ code }) => code);
}

/** More than is allowed at once, of lines and of messages. */
async function refusedForSpeed() {
  const ada = await Guest.come(server, 'Ada');
  const seats = Array.from({ length: 3 }, () => ({ kind: 'person' }));
  const { id: table } = await server.post(
    '/tables',
    'CreateTable',
    { edition: 'first', players: 3, seats },
    'TableState',
    { token: ada.token },
  );
  await ada.tell({ type: 'join', table });
  for (let n = 0; n < 30; ++n) ada.send({ type: 'chat', table, text: `${n}` });
  const chat = await ada.next('error');
  for (let n = 0; n < 100; ++n) ada.send({ type: 'ping' });
  const flood = await ada.wait(({ type, code }) => type === 'error' && code === 'rate_limited');
  ada.leave();
  return [chat.code, flood.code];
}

/** More seats than one guest may take. */
async function refusedForSeats() {
  const bob = await Guest.come(server, 'Bob');
  const plan = { edition: 'first', players: 3, seats: Array.from({ length: 3 }, () => ({ kind: 'person' })) };
  let answer;
  do {
    const host = await server.post('/guest', 'GuestRequest', { name: 'Host' }, 'Session');
    const { id } = await server.post('/tables', 'CreateTable', plan, 'TableState', { token: host.token });
    bob.send({ type: 'join', table: id, ref: 1 });
    answer = await bob.next('ack', 'error');
  } while (answer.type === 'ack');
  bob.leave();
  return answer.code;
}

/** More people than may watch a table. */
async function refusedForCrowd() {
  const ada = await Guest.come(server, 'Ada');
  const seats = [{ kind: 'person' }, { kind: 'bot', level: 'random' }, { kind: 'bot', level: 'random' }];
  const plan = { edition: 'first', players: 3, seats };
  const { id: table } = await server.post('/tables', 'CreateTable', plan, 'TableState', { token: ada.token });
  const crowd = [];
  let answer;
  do {
    const eve = await Guest.come(server, 'Eve');
    crowd.push(eve);
    eve.send({ type: 'watch', table, ref: 1 });
    answer = await eve.next('ack', 'error');
  } while (answer.type === 'ack' && crowd.length < 1000);
  for (const guest of [ada, ...crowd]) guest.leave();
  return answer.code;
}

test('wonders admin', LIMIT, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wonders-schema-'));
  const orders = join(folder, 'orders');
  const server = await Server.start('--admin', orders);
  t.after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const admin = (expected, ...order) =>
    check(expected, JSON.parse(printedWhatever('admin', ...order, '--admin', orders)));

  const [ada, eve] = [await Guest.come(server, 'Ada'), await Guest.come(server, 'Eve')];
  const people = ['person', 'person', 'person'].map((kind) => ({ kind }));
  const plan = { edition: 'first', players: 3, seats: people };
  const { id: table, code } = await server.post('/tables', 'CreateTable', plan, 'TableState', { token: ada.token });
  await ada.tell({ type: 'join', table });
  await eve.tell({ type: 'join', table });
  await eve.tell({ type: 'chat', table, text: 'HURRY UP' });
  await ada.tell({ type: 'report', table, player: eve.session.player.id, reason: 'shouts' });

  assert.equal(admin('AdminTables', 'tables').tables.length, 1);
  const report = admin('AdminTableReport', 'table', code);
  assert.equal(report.table.people.length, 2);
  assert.equal(report.chat.length, 1);
  assert.equal(admin('AdminGuests', 'guests').guests.length, 2);
  admin('AdminDone', 'mute', eve.session.player.id, '--days', '2');
  admin('AdminDone', 'ban', '192.0.2.0/24');
  assert.deepEqual(
    admin('AdminBans', 'bans').bans.map(({ kind }) => kind),
    ['mute', 'network'],
  );
  assert.equal(admin('AdminReports', 'reports').reports[0].reason, 'shouts');
  assert.ok(admin('AdminAudit', 'audit').audit.length >= 5);
  admin('AdminRefusal', 'ban', 'somebody');
  admin('AdminDone', 'close', code);
  assert.equal(admin('AdminDeleted', 'delete', eve.session.player.id).tables_left, undefined);
  for (const guest of [ada, eve]) guest.leave();
});

// The schemas

test('every definition was met', () => {
  assert.deepEqual(
    [...definitions.keys()].filter((name) => !samples.has(name)),
    [],
  );
});

const WRONG = [{ wrong: true }, [[]], 'wrong', -99.5, null];

/** Values that differ from a sample of an object in one place, and must be refused. */
function* mutations(name, sample) {
  const { properties, required = [], additionalProperties } = definition(name);
  for (const key of required) {
    const { [key]: _, ...rest } = sample;
    yield [`without ${key}`, rest];
  }
  if (additionalProperties === false) yield ['with an unknown field', { ...sample, unknown_field: 1 }];
  for (const key of Object.keys(properties)) {
    if (!(key in sample)) continue;
    for (const wrong of WRONG)
      if (!allows(properties[key], wrong)) yield [`with ${key}: ${JSON.stringify(wrong)}`, { ...sample, [key]: wrong }];
  }
}

/** Where any string or number, null, or an object of any fields is right, those are no mistake. */
function allows(schema, value) {
  const node = schema.$ref ? definition(targetOf(schema.$ref)) : schema;
  if (Object.keys(node).join() === 'description') return true;
  if (node.oneOf) return node.oneOf.some((choice) => allows(choice, value));
  const may = (type) => [node.type].flat().includes(type);
  if (value === null) return may('null') || node.enum?.includes(null);
  if (typeof value === 'number') return may('number') && node.minimum === undefined;
  if (typeof value === 'object') return may('object') && !node.properties && !Array.isArray(value);
  return typeof value === 'string' && may('string') && !node.pattern;
}

test('every object is refused without a required field, with an unknown one, and with one of a wrong type', () => {
  let tried = 0;
  for (const [name, { schema }] of definitions) {
    if (!schema.properties) continue;
    for (const sample of samples.get(name) ?? []) {
      assert.ok(fits(name, sample));
      for (const [how, mutant] of mutations(name, sample)) {
        assert.ok(!fits(name, mutant), `${name} ${how}: ${JSON.stringify(mutant).slice(0, 300)}`);
        tried += 1;
      }
    }
  }
  assert.ok(tried > 500, `${tried} mutations`);
});

test('a record may have fields of its own, in every object', () => {
  for (const [name, { file }] of definitions) {
    if (file !== 'record.json') continue;
    for (const sample of samples.get(name))
      if (!Array.isArray(sample)) assert.ok(fits(name, { ...sample, unknown_field: 1 }), name);
  }
});

test('a message of one kind with the fields of another is refused', () => {
  const unions = [...definitions]
    .filter(([, { schema }]) => schema.oneOf?.every(({ $ref }) => $ref))
    .map(([name]) => name);
  assert.ok(unions.length > 4);
  for (const union of unions) {
    const tag = 'kind' in definition(targetOf(definition(union).oneOf[0].$ref)).properties ? 'kind' : 'type';
    for (const { $ref } of definition(union).oneOf) {
      for (const sample of samples.get(targetOf($ref)))
        assert.ok(!fits(union, { ...sample, [tag]: 'nothing' }), `${union}: ${$ref}`);
    }
  }
});
