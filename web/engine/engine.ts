// The engine as the client uses it: each question is a promise. In a browser it runs in a worker, so that a bot that
// thinks does not stop the page; in Node it runs where it is asked.
import type {
  Board,
  Catalog,
  Edition,
  EngineDescription,
  GameRecord,
  Legal,
  Move,
  MoveCheck,
  Note,
  OpenedRecord,
  Position,
  Preview,
  RecordPosition,
  SeatMove,
  Verification,
  View,
  WholePosition,
} from '../src/protocol';
import { EngineError, Module, type Played } from './module';

export { EngineError, type Played };

export interface GameOptions {
  edition: Edition;
  players: number;
  /** 64 bits. The same options and moves give the same game. */
  seed: bigint;
  /** The seats of people; with two players seat 0 is the Free City and nobody's. */
  people: number[];
  /** A bot for each other player, in the order of the seats; the last one is used again. */
  bots?: string[];
  /** By seat; null: by chance. */
  boards?: (Board | null)[];
}

/** Somewhere that a module runs. */
interface Home {
  call(request: object): Promise<unknown>;
  playRandom(...games: Parameters<Module['playRandom']>): Promise<Played>;
  stop(): void;
}

export class Engine {
  private constructor(private readonly home: Home) {}

  /** In this thread, from the bytes of the module. */
  static async here(wasm: BufferSource): Promise<Engine> {
    const module = await Module.load(wasm);
    return new Engine({
      call: async (request) => module.call(request),
      playRandom: async (...games) => module.playRandom(...games),
      stop: () => {},
    });
  }

  /** In a worker that runs worker.ts, which loads the module from its address. */
  static async inWorker(worker: Worker, wasm: URL | string): Promise<Engine> {
    const home = new WorkerHome(worker);
    await home.load(String(wasm));
    return new Engine(home);
  }

  stop(): void {
    this.home.stop();
  }

  describe(): Promise<EngineDescription> {
    return this.ask('describe', {});
  }
  catalog(edition: Edition): Promise<Catalog> {
    return this.ask('catalog', { edition });
  }

  /** The legal moves of the decision that the view asks, with what they cost and why others are missing. */
  moves(view: View): Promise<Legal> {
    return this.ask('moves', { view });
  }
  checkMove(view: View, move: Move): Promise<MoveCheck> {
    return this.ask('check_move', { view, move });
  }
  /** The cities after a legal move, as if everybody else did nothing. */
  preview(view: View, move: Move): Promise<Preview> {
    return this.ask('preview', { view, move });
  }
  /** What a bot would do. */
  choose(view: View, bot: string, seed = 0n): Promise<Move> {
    return this.ask('choose', { view, bot, seed: String(seed) });
  }

  newGame(options: GameOptions): Promise<Position> {
    return this.ask('new_game', { ...options, seed: String(options.seed) });
  }
  /** One phase: a move for each seat asked. */
  step(game: number, moves: SeatMove[]): Promise<Position> {
    return this.ask('step', { game, moves });
  }
  /** The record of a game that is over. */
  gameRecord(game: number): Promise<GameRecord> {
    return this.ask('game_record', { game });
  }
  closeGame(game: number): Promise<true> {
    return this.ask('close_game', { game });
  }

  verify(record: string): Promise<Verification> {
    return this.ask('verify', { record });
  }
  openRecord(record: string): Promise<OpenedRecord> {
    return this.ask('open_record', { record });
  }
  recordPosition(record: number, position: number, seat: number | null): Promise<RecordPosition> {
    return this.ask('record_position', { record, position, seat });
  }
  /** With every hand. */
  wholePosition(record: number, position: number): Promise<WholePosition> {
    return this.ask('record_position', { record, position, seat: 'all' });
  }
  closeRecord(record: number): Promise<true> {
    return this.ask('close_record', { record });
  }

  playRandom(...games: Parameters<Module['playRandom']>): Promise<Played> {
    return this.home.playRandom(...games);
  }

  private ask<T>(op: string, request: object): Promise<T> {
    return this.home.call({ op, ...request }) as Promise<T>;
  }
}

export type WorkerRequest = { id: number } & (
  | { kind: 'load'; wasm: string }
  | { kind: 'call'; request: object }
  | { kind: 'random'; games: Parameters<Module['playRandom']> }
);
export type WorkerAnswer = { id: number } & (
  { result: unknown } | { error: { code: string; message: string; objection: string | null; note: Note | null } }
);

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;

class WorkerHome implements Home {
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: EngineError): void }>();
  private last = 0;

  constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      const asked = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ('error' in data)
        asked?.reject(new EngineError(data.error.code, data.error.message, data.error.objection, data.error.note));
      else asked?.resolve(data.result);
    };
    worker.onerror = (event) => this.fail(event.message || 'the worker could not be started');
  }

  load(wasm: string): Promise<unknown> {
    return this.send({ kind: 'load', wasm });
  }
  call(request: object): Promise<unknown> {
    return this.send({ kind: 'call', request });
  }
  playRandom(...games: Parameters<Module['playRandom']>): Promise<Played> {
    return this.send({ kind: 'random', games }) as Promise<Played>;
  }
  stop(): void {
    this.worker.terminate();
    this.fail('the engine was stopped');
  }

  private send(request: Without<WorkerRequest, 'id'>): Promise<unknown> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, ...request });
    });
  }

  private fail(message: string): void {
    for (const asked of this.waiting.values()) asked.reject(new EngineError('no_engine', message));
    this.waiting.clear();
  }
}
