// A game against bots that runs in this browser alone. What was chosen is kept, so that a reload goes on where it was.
import { botNames } from './bot_names';
import type { Engine, GameOptions } from '../../engine/engine';
import type { Position, SeatMove } from '../protocol';
import type { Catalog } from './catalog';
import { catalogOf, engine } from './engine';
import { Game, type Player } from './game.svelte';
import { t } from './i18n.svelte';
import type { Edition, Move, Side } from './view';

const KEY = 'wonders.local';

export interface LocalOptions {
  edition: Edition;
  players: number;
  level: string;
  learning: boolean;
  /** The board to play, or null for one by chance. */
  board: { wonder: string; side: Side } | null;
  /** For games that are to be the same again. */
  seed?: string;
}

type Setup = Omit<GameOptions, 'seed'> & { seed: string; bots: string[] };

interface Saved {
  setup: Setup;
  learning: boolean;
  names: string[];
  moves: SeatMove[][];
  over: boolean;
}

export const defaultOptions: LocalOptions = {
  edition: 'first',
  players: 4,
  level: 'greedy',
  learning: false,
  board: null,
};

export function savedGame(): Saved | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Saved | null;
  } catch {
    return null;
  }
}

function save(saved: Saved | null): void {
  try {
    if (saved) localStorage.setItem(KEY, JSON.stringify(saved));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the game lasts as long as the page.
  }
}

function randomSeed(): string {
  const parts = crypto.getRandomValues(new Uint32Array(2));
  return ((BigInt(parts[0]!) << 32n) | BigInt(parts[1]!)).toString();
}

function shuffled<T>(items: T[]): T[] {
  const rest = [...items];
  const random = crypto.getRandomValues(new Uint32Array(rest.length));
  return rest
    .map((item, i) => ({ item, key: random[i]! }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

export class LocalGame extends Game {
  private handle = 0;
  private busy = false;

  private constructor(
    catalog: Catalog,
    private readonly engine: Engine,
    private readonly saved: Saved,
  ) {
    super(catalog);
    this.learning = saved.learning;
  }

  static async start(options: LocalOptions, you: string): Promise<LocalGame> {
    const seed = options.seed ?? randomSeed();
    const two = options.players === 2;
    const people = [two ? 1 : 0];
    const seats = two ? 3 : options.players;
    const bots = shuffled([...botNames]);
    const names = Array.from({ length: seats }, (_, seat) =>
      two && seat === 0 ? '' : people.includes(seat) ? you : (bots.pop() ?? ''),
    );
    const boards = Array.from({ length: seats }, (_, seat) => (people.includes(seat) ? options.board : null));
    const setup = { edition: options.edition, players: options.players, seed, people, bots: [options.level], boards };
    return LocalGame.open({ setup, learning: options.learning, names, moves: [], over: false });
  }

  /** Plays the choices of a saved game again: the bots then answer as they did. */
  static async resume(saved: Saved): Promise<LocalGame> {
    return LocalGame.open(saved);
  }

  private static async open(saved: Saved): Promise<LocalGame> {
    const game = new LocalGame(await catalogOf(saved.setup.edition), await engine(), { ...saved, moves: [] });
    game.players = saved.names.map((name, seat): Player => {
      const person = saved.setup.people.includes(seat);
      const free = saved.setup.players === 2 && seat === 0;
      return {
        name: free ? t('seat.free_city') : name || t('you'),
        kind: free ? 'free_city' : person ? 'person' : 'bot',
        level: person || free ? null : (saved.setup.bots[0] ?? null),
        connected: true,
        standIn: false,
      };
    });
    game.take(await game.engine.newGame({ ...saved.setup, seed: BigInt(saved.setup.seed) }));
    for (const moves of saved.moves) {
      game.take(await game.engine.step(game.handle, moves));
      game.saved.moves.push(moves);
    }
    game.shown();
    game.before = game.view;
    await game.runBots();
    game.keep();
    return game;
  }

  choose(move: Move): void {
    const seat = this.view?.deciding;
    if (this.busy || seat === null || seat === undefined) return;
    this.mine = move;
    this.chosen = this.view!.awaiting;
    void this.advance([{ ...move, seat }]);
  }

  close(): void {
    if (this.handle) void this.engine.closeGame(this.handle).catch(() => undefined);
    this.handle = 0;
  }

  static forget(): void {
    save(null);
  }

  private async advance(moves: SeatMove[]): Promise<void> {
    this.busy = true;
    try {
      this.take(await this.engine.step(this.handle, moves));
      this.saved.moves.push(moves);
      await this.runBots();
      this.keep();
    } finally {
      this.busy = false;
    }
  }

  /** Phases in which nothing is asked of the person. */
  private async runBots(): Promise<void> {
    while (this.view && this.view.phase !== 'over' && this.view.deciding === null) {
      this.take(await this.engine.step(this.handle, []));
      this.saved.moves.push([]);
    }
    if (this.view?.phase === 'over' && !this.record) {
      this.record = this.withNames(await this.engine.gameRecord(this.handle));
    }
  }

  private take(position: Position): void {
    this.handle = position.game;
    this.receive(position.pictures[0]!);
    // Bots never keep anybody waiting.
    const { awaiting, deciding } = this.view!;
    this.chosen = awaiting.filter((seat) => this.players[seat]?.kind === 'bot' && seat !== deciding);
  }

  private withNames(record: unknown): unknown {
    const copy = structuredClone(record) as { seats: { name?: string }[] };
    // Whoever gave no name has none: "You" would be somebody else to the next reader.
    copy.seats.forEach((seat, i) => (seat.name = this.saved.names[i] ?? ''));
    return copy;
  }

  private keep(): void {
    save({ ...this.saved, over: this.view?.phase === 'over' });
  }
}

const OPTIONS_KEY = 'wonders.options';

export function loadOptions(): LocalOptions {
  try {
    return { ...defaultOptions, ...(JSON.parse(localStorage.getItem(OPTIONS_KEY) ?? '{}') as Partial<LocalOptions>) };
  } catch {
    return { ...defaultOptions };
  }
}

export function saveOptions(options: LocalOptions): void {
  try {
    localStorage.setItem(OPTIONS_KEY, JSON.stringify(options));
  } catch {
    // Then the next game starts with the defaults again.
  }
}
