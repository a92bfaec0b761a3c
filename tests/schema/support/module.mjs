// The WebAssembly module, without the wrapper of web/: what it answers is what is checked.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, ROOT } from './schemas.mjs';

const FOLDER = join(process.env.WONDERS_BUILD ?? join(ROOT, 'build'), 'wasm');

export class Module {
  static async load(file = 'wonders.wasm') {
    const unavailable = () => 52;
    const imports = { wasi_snapshot_preview1: new Proxy({}, { get: () => unavailable }) };
    const module = new Module();
    module.answers = file === 'wonders.wasm' ? ANSWERS : ANALYSIS_ANSWERS;
    module.exports = (await WebAssembly.instantiate(readFileSync(join(FOLDER, file)), imports)).instance.exports;
    module.exports._initialize();
    module.context = module.exports.wonders_create();
    module.length = module.exports.wonders_allocate(4);
    return module;
  }

  /** The whole answer: {result} or {error}. */
  call(request) {
    const bytes = new TextEncoder().encode(typeof request === 'string' ? request : JSON.stringify(request));
    const { memory, wonders_allocate, wonders_call, wonders_free } = this.exports;
    const at = wonders_allocate(bytes.length || 1);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const answer = wonders_call(this.context, at, bytes.length, this.length);
    wonders_free(at);
    const size = new DataView(memory.buffer).getUint32(this.length, true);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer, size)));
  }

  /** The result of an operation, in the form of its definition. */
  ask(op, request = {}) {
    const answer = check('EngineAnswer', this.call({ op, ...request }));
    assert.ok(!answer.error, `${op}: ${JSON.stringify(answer.error)}`);
    const name = request.seat === 'all' ? 'WholePosition' : this.answers[op];
    return name ? check(name, answer.result) : answer.result;
  }

  /** The error that a request gets. */
  wrong(request) {
    const { error } = check('EngineAnswer', this.call(request));
    assert.ok(error, JSON.stringify(request).slice(0, 200));
    return error;
  }
}

/** The definition of each operation's result; null: `true`. */
export const ANSWERS = {
  describe: 'EngineDescription',
  catalog: 'Catalog',
  moves: 'Legal',
  check_move: 'MoveCheck',
  preview: 'Preview',
  choose: 'Move',
  new_game: 'Position',
  decide: 'Position',
  take_back: 'Position',
  step: 'Position',
  game_record: 'GameRecord',
  game_moves: 'GameMoves',
  qr_code: 'QrCodeRows',
  close_game: null,
  verify: 'Verification',
  open_record: 'OpenedRecord',
  record_position: 'RecordPosition',
  close_record: null,
};

/** The same for wonders_analysis.wasm. */
export const ANALYSIS_ANSWERS = {
  describe: 'AnalysisDescription',
  coach: 'Advice',
  review: 'GameReview',
  judge: 'PositionJudgement',
  judge_position: 'PositionJudgement',
  check_position: 'PositionCheck',
  fill_position: 'GamePosition',
  play_position: 'Position',
  new_game: 'Position',
  decide: 'Position',
  take_back: 'Position',
  step: 'Position',
  game_record: 'GameRecord',
  game_moves: 'GameMoves',
  close_game: null,
};
