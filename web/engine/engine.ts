// The engine as the client uses it: each question is a promise. In a browser it runs in a worker, so that a bot that
// thinks does not stop the page; in Node it runs where it is asked.
import type {
  Board,
  Catalog,
  Edition,
  EngineDescription,
  GameMoves,
  GamePosition,
  GameRecord,
  Legal,
  Move,
  MoveCheck,
  OpenedRecord,
  Position,
  PositionCheck,
  Preview,
  QrCodeRows,
  RecordPosition,
  SeatMove,
  Verification,
  View,
  WholePosition,
} from '../src/protocol';
import { homeHere, homeInWorker, type Home } from './home';
import { EngineError, type Module, type Played } from './module';

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
  /** Edition, players, boards and deals are those of this record, whatever its moves. */
  record?: string;
}

export type PositionGameOptions = Pick<GameOptions, 'seed' | 'people' | 'bots'>;

export class Engine {
  private constructor(private readonly home: Home) {}

  /** In this thread, from the bytes of the module. */
  static async here(wasm: BufferSource): Promise<Engine> {
    return new Engine(await homeHere(wasm));
  }

  /** In a worker that runs worker.ts, which loads the module from its address. */
  static async inWorker(worker: Worker, wasm: URL | string): Promise<Engine> {
    return new Engine(await homeInWorker(worker, wasm));
  }

  stop(): void {
    this.home.stop();
  }

  /** Lets the bots of the module for analysis play with the network, from its weights or where they are to be fetched. */
  useNetwork(weights: Uint8Array | URL): Promise<void> {
    return this.home.useNetwork(weights);
  }

  describe(): Promise<EngineDescription> {
    return this.ask('describe', {});
  }
  catalog(edition: Edition): Promise<Catalog> {
    return this.ask('catalog', { edition });
  }
  /** A text for cameras. */
  qrCode(text: string): Promise<QrCodeRows> {
    return this.ask('qr_code', { text });
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
  // Only the module for analysis reads positions.

  /** What the rules have against a position, and what follows from it. */
  checkPosition(position: GamePosition): Promise<PositionCheck> {
    return this.ask('check_position', { position: JSON.stringify(position) });
  }
  /** The same position with every card. */
  fillPosition(position: GamePosition, seed: bigint): Promise<GamePosition> {
    return this.ask('fill_position', { position: JSON.stringify(position), seed: String(seed) });
  }
  /** A game that begins there. */
  playPosition(position: GamePosition, { seed, people, bots }: PositionGameOptions): Promise<Position> {
    return this.ask('play_position', { position: JSON.stringify(position), seed: String(seed), people, bots });
  }

  /** What seats choose. It may be changed until the phase is carried out, which is what step() does. */
  decide(game: number, moves: SeatMove[]): Promise<Position> {
    return this.ask('decide', { game, moves });
  }
  /** As if the seat had not chosen in this phase. */
  takeBack(game: number, seat: number): Promise<Position> {
    return this.ask('take_back', { game, seat });
  }
  /** One phase: a move for each seat asked that has not chosen. Bots for which one is given do not think. */
  step(game: number, moves: SeatMove[]): Promise<Position> {
    return this.ask('step', { game, moves });
  }
  /** The record of a game that is over. */
  gameRecord(game: number): Promise<GameRecord> {
    return this.ask('game_record', { game });
  }
  /** What everybody has done, to go on with the game later. */
  gameMoves(game: number): Promise<GameMoves> {
    return this.ask('game_moves', { game });
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
