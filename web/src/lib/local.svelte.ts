// A game that runs in this browser alone: one person or several at one screen, against bots or each other.
import type { Engine } from '../../engine/engine';
import type { Picture, Position, SeatMove } from '../protocol';
import { playsWithNetwork } from './bots';
import type { Catalog } from './catalog';
import { catalogOf, engine } from './engine';
import type { Company } from './event_words';
import { Game, type Player } from './game.svelte';
import { t } from './i18n.svelte';
import { keepGame, type SavedGame } from './local_games';
import { isFreeCity, type Move, type View } from './view';

/** The game as one of the people at this screen sees it. */
export class LocalGame extends Game {
  /** May refuse a choice, to ask about it first. */
  guard: ((move: Move) => boolean) | null = null;
  /** All that this person has seen of the game, one view for each decision. */
  readonly views: View[] = [];

  constructor(
    catalog: Catalog,
    private readonly table: LocalTable,
    private readonly alone: boolean,
  ) {
    super(catalog);
  }

  /** At the end all people look at the screen together. */
  override get company(): Company {
    const { players, you } = super.company;
    return { players, you: this.alone || this.view?.phase !== 'over' ? you : null };
  }

  see(picture: Picture): void {
    if (picture.decision !== this.decision) this.views.push(picture.view);
    this.receive(picture);
    const { awaiting, deciding } = picture.view;
    // Bots, which choose when people have, never keep anybody waiting.
    const bots = awaiting.filter((seat) => seat !== deciding && this.players[seat]?.kind === 'bot');
    this.chosen = [...picture.chosen.seats, ...bots];
  }

  /** Something is asked of this person. */
  get asked(): boolean {
    const deciding = this.view?.deciding ?? null;
    return deciding !== null && !this.chosen.includes(deciding);
  }

  choose(move: Move): void {
    if (this.guard && !this.guard(move)) return;
    const seat = this.view?.deciding;
    if (seat === null || seat === undefined || !this.table.choose({ ...move, seat })) return;
    this.mine = move;
  }
}

function resultOf({ cities, result }: View): SavedGame['result'] & object {
  return cities.map(({ wonder, side, score, coins }, seat) => ({
    wonder,
    side,
    points: score.total,
    coins,
    winner: result?.winners.includes(seat) ?? false,
  }));
}

/** Where a game is played: with the network if its bots play with it, or without where it cannot be had. */
async function engineFor({ setup, lesson, topic }: SavedGame): Promise<{ running: Engine; simple: boolean }> {
  const plain = async () => (setup.position ? (await import('./positions')).positions() : engine());
  const bots = setup.people.length < setup.players ? setup.bots : [];
  // Lessons are written for games without it.
  if (lesson || topic || !bots.some(playsWithNetwork)) return { running: await plain(), simple: false };
  try {
    return { running: await (await import('./positions')).withNetwork(), simple: false };
  } catch (error) {
    console.error(error);
    return { running: await plain(), simple: true };
  }
}

export class LocalTable {
  /** One for each person, by seat. */
  games: LocalGame[] = $state.raw([]);
  /** Which of them is looking. */
  at = $state(0);
  /** Several people: nothing is shown until the next one says that it is them. */
  covered = $state(false);
  /** Something is being carried out. */
  busy = $state(false);
  /** The network could not be loaded: the bots play without it. */
  simple = $state(false);
  /** The storage is full, or this browser keeps none. */
  unsaved = $state(false);

  private handle = 0;
  /** The phases in which people decided. */
  private decided: number[] = $state.raw([]);

  private constructor(
    private readonly engine: Engine,
    private readonly catalog: Catalog,
    readonly saved: SavedGame,
  ) {}

  static async open(saved: SavedGame): Promise<LocalTable> {
    const { running, simple } = await engineFor(saved);
    const table = new LocalTable(running, await catalogOf(saved.setup.edition), saved);
    table.simple = simple;
    await table.load(saved.history);
    await table.keep();
    return table;
  }

  get game(): LocalGame | null {
    return this.games[this.at] ?? null;
  }

  get several(): boolean {
    return this.saved.setup.people.length > 1;
  }

  /** Who had the screen before, and may want it back: people choose in the order of their seats. */
  get before(): LocalGame | null {
    return this.games.filter(({ mine }) => mine !== null).at(-1) ?? null;
  }

  choose(move: SeatMove): boolean {
    if (this.busy || this.covered) return false;
    void (this.games.filter(({ asked }) => asked).length > 1 ? this.decide(move) : this.advance([move]));
    return true;
  }

  private async decide(move: SeatMove): Promise<void> {
    await this.busily(async () => this.take(await this.engine.decide(this.handle, [move])));
    this.pass();
  }

  private async busily(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await work();
    } finally {
      this.busy = false;
    }
  }

  uncover(): void {
    this.covered = false;
  }

  /** The one who chose last thinks again, as long as somebody has not chosen. */
  async handBack(): Promise<void> {
    const game = this.before;
    if (!game || this.busy) return;
    await this.busily(async () => this.take(await this.engine.takeBack(this.handle, game.view!.deciding!)));
    this.at = this.games.indexOf(game);
    this.covered = true;
  }

  get canTakeBack(): boolean {
    return !this.several && !this.busy && this.decided.length > 0 && this.game?.view?.phase !== 'over';
  }

  /** Back to one's last decision, as if it had not been made. */
  async takeBack(): Promise<void> {
    const decision = this.decided.at(-1);
    if (!this.canTakeBack || decision === undefined) return;
    this.saved.takenBack += 1;
    await this.busily(() => this.load(this.saved.history.slice(0, decision - 1)));
    await this.keep();
  }

  close(): void {
    if (this.handle) void this.engine.closeGame(this.handle).catch(() => undefined);
    this.handle = 0;
  }

  /** A new game in which all this has happened. */
  private async load(history: SeatMove[][]): Promise<void> {
    const { setup, learning, names } = this.saved;
    this.close();
    const games = setup.people.map(() => new LocalGame(this.catalog, this, !this.several));
    const players = names.map((name, seat): Player => {
      const person = setup.people.includes(seat);
      const free = isFreeCity(setup, seat);
      const unnamed = this.several ? t('local.player', { n: setup.people.indexOf(seat) + 1 }) : t('you');
      return {
        name: free ? t('seat.free_city') : name || unnamed,
        kind: free ? 'free_city' : person ? 'person' : 'bot',
        level: person || free ? null : (setup.bots[0] ?? null),
        connected: true,
        standIn: false,
      };
    });
    for (const game of games) Object.assign(game, { players, learning });
    const decided: number[] = [];
    let position = await this.begin();
    this.handle = position.game;
    const show = () => games.forEach((game, i) => game.see(position.pictures[i]!));
    show();
    for (const moves of history) {
      if (position.asked.length) decided.push(games[0]!.decision);
      position = await this.engine.step(this.handle, moves);
      show();
    }
    for (const game of games) {
      game.shown();
      game.before = game.view;
    }
    this.games = games;
    this.decided = decided;
    this.at = Math.max(0, this.next() ?? 0);
    this.covered = this.several && !position.over;
    await this.runBots();
  }

  private begin(): Promise<Position> {
    const { position, ...options } = this.saved.setup;
    const game = { ...options, seed: BigInt(options.seed) };
    return position ? this.engine.playPosition(position, game) : this.engine.newGame(game);
  }

  private async advance(moves: SeatMove[]): Promise<void> {
    await this.busily(async () => {
      this.decided = [...this.decided, this.games[0]!.decision];
      this.take(await this.engine.step(this.handle, moves));
      await this.runBots();
    });
    this.pass();
    // Whoever is asked may answer while this is written down: the engine takes one thing after another.
    await this.keep();
  }

  private take(position: Position): void {
    this.games.forEach((game, i) => game.see(position.pictures[i]!));
  }

  /** Phases in which nothing is asked of people. */
  private async runBots(): Promise<void> {
    const [first] = this.games;
    while (first!.view!.phase !== 'over' && this.next() === null) this.take(await this.engine.step(this.handle, []));
    // What begins at a position has no record: that goes back to the first deal.
    if (first!.view!.phase === 'over' && !this.saved.setup.position) {
      const record = this.described(await this.engine.gameRecord(this.handle));
      for (const game of this.games) game.record = record;
    }
  }

  /** The first who is asked and has not chosen. */
  private next(): number | null {
    const found = this.games.findIndex(({ asked }) => asked);
    return found < 0 ? null : found;
  }

  /** Hands the screen to whoever is next. */
  private pass(): void {
    const next = this.next();
    if (next === null || next === this.at) return;
    this.at = next;
    this.covered = this.several;
  }

  /** With names, who was a bot, and what was taken back. */
  private described(record: unknown): unknown {
    const copy = structuredClone(record) as { seats: { name?: string; bot?: string }[]; taken_back?: number };
    const { names, setup, takenBack } = this.saved;
    copy.seats.forEach((seat, i) => {
      // Whoever gave no name has none: "You" would be somebody else to the next reader.
      seat.name = names[i] ?? '';
      const bot = this.game?.players[i]?.kind === 'bot' ? setup.bots[0] : undefined;
      if (bot !== undefined) seat.bot = bot;
    });
    if (takenBack > 0) copy.taken_back = takenBack;
    return copy;
  }

  private async keep(): Promise<void> {
    const view = this.games[0]!.view!;
    const history = await this.engine.gameMoves(this.handle);
    // Looking at a game again does not make it a newer one.
    const moved = history.length !== this.saved.history.length;
    if (view.phase === 'over') this.saved.result = resultOf(view);
    else delete this.saved.result;
    Object.assign(this.saved, {
      history,
      touched: moved ? Date.now() : this.saved.touched,
      age: view.age,
      turn: view.turn,
      over: view.phase === 'over',
    });
    this.unsaved = !keepGame(this.saved);
  }
}
