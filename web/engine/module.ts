// The engine's WebAssembly module: memory and calls, nothing of the game. include/wonders.h describes the functions.
import type { Note } from '../src/protocol';

/** Why a call has no result. Codes are those of docs/embedding.md; the message is for developers. */
export class EngineError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly objection: string | null = null,
    readonly note: Note | null = null,
  ) {
    super(message);
    this.name = 'EngineError';
  }
}

export interface Played {
  /** Sixteen hexadecimal digits: equal for equal games on every machine. */
  signature: string;
  decisions: number;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  wonders_api_version(): number;
  wonders_create(): number;
  wonders_call(context: number, request: number, length: number, answerLength: number): number;
  wonders_allocate(size: number): number;
  wonders_free(memory: number): void;
  /** In the module for analysis alone. */
  wonders_use_network?(file: number, size: number): number;
  wonders_play_random(edition: number, players: number, mode: number, seed: bigint, games: number, out: number): number;
}

const API_VERSION = 1;
const WASI_ENOSYS = 52;

/** The module asks the system for nothing: what the C library links against is never called for an answer. */
function wasi(): WebAssembly.ModuleImports {
  const unavailable = (): number => WASI_ENOSYS;
  return new Proxy({}, { get: () => unavailable });
}

export class Module {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  private readonly context: number;
  private readonly scratch: number;

  private constructor(private readonly exports: Exports) {
    this.context = exports.wonders_create();
    this.scratch = exports.wonders_allocate(16);
  }

  static async load(wasm: BufferSource | WebAssembly.Module): Promise<Module> {
    const compiled = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
    const instance = await WebAssembly.instantiate(compiled, { wasi_snapshot_preview1: wasi() });
    const exports = instance.exports as unknown as Exports;
    exports._initialize();
    if (exports.wonders_api_version() !== API_VERSION) {
      throw new EngineError('wrong_version', `expected an engine with interface ${API_VERSION}`);
    }
    return new Module(exports);
  }

  /** Carries out one operation of docs/embedding.md and returns its result, or throws an EngineError. */
  call(request: object): unknown {
    return this.answer(JSON.stringify(request));
  }

  /** The same for a request that is JSON text already, or should be. */
  answer(request: string): unknown {
    const bytes = this.encoder.encode(request);
    const at = this.exports.wonders_allocate(bytes.length || 1);
    if (at === 0) throw new EngineError('out_of_memory', 'the request does not fit into memory');
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    const answer = this.exports.wonders_call(this.context, at, bytes.length, this.scratch);
    this.exports.wonders_free(at);
    // The memory may have grown, and then its old buffer is gone.
    const memory = this.exports.memory.buffer;
    const length = new DataView(memory).getUint32(this.scratch, true);
    const parsed = JSON.parse(this.decoder.decode(new Uint8Array(memory, answer, length))) as Answer;
    const { error } = parsed;
    if (error) throw new EngineError(error.code, error.message, error.objection ?? null, error.note ?? null);
    return parsed.result;
  }

  /** The weights of the network that the module was made for: from then on its bots play with it. */
  useNetwork(weights: Uint8Array): void {
    const { wonders_use_network: use, wonders_allocate: allocate, wonders_free: free, memory } = this.exports;
    if (!use) throw new EngineError('no_network', 'this module plays without a network');
    const at = allocate(weights.length || 1);
    if (at === 0) throw new EngineError('out_of_memory', 'the weights do not fit into memory');
    new Uint8Array(memory.buffer, at, weights.length).set(weights);
    const refused = use(at, weights.length) !== 0;
    free(at);
    if (refused) throw new EngineError('bad_weights', 'these are not the weights that the module was made for');
  }

  get memoryBytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /** Plays random games, to measure speed and to compare machines. */
  playRandom(
    edition: 'first' | 'second',
    players: number,
    mode: 'list' | 'sample',
    seed: bigint,
    games: number,
  ): Played {
    const which = edition === 'first' ? 0 : 1;
    const how = mode === 'list' ? 0 : 1;
    if (this.exports.wonders_play_random(which, players, how, seed, games, this.scratch) !== 0) {
      throw new EngineError('bad_request', 'there are no such games');
    }
    const played = new DataView(this.exports.memory.buffer, this.scratch, 16);
    return {
      signature: played.getBigUint64(0, true).toString(16).padStart(16, '0'),
      decisions: Number(played.getBigUint64(8, true)),
    };
  }
}

interface Answer {
  result?: unknown;
  error?: { code: string; message: string; objection?: string; note?: Note };
}
