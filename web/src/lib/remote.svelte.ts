// A table of the server: who sits there, and the game once it has begun.
import { botNames } from './bots';
import type {
  ChatEvent,
  ClosedEvent,
  EndEvent,
  ServerMessage,
  Side,
  TableSeat,
  TableState,
  ViewEvent,
} from '../protocol';
import { ApiError, codeText } from './api';
import { blocked } from './blocked.svelte';
import type { Catalog } from './catalog';
import { connection, Refused } from './connection.svelte';
import { catalogOf } from './engine';
import { Game, type Player } from './game.svelte';
import { t } from './i18n.svelte';
import type { Move } from './view';

export class RemoteGame extends Game {
  /** Chosen, or taken back (null), but not yet acknowledged: sent again after a reconnection. */
  private pending: { decision: number; move: Move | null; before: Move | null } | null = null;

  constructor(
    catalog: Catalog,
    private readonly table: RemoteTable,
  ) {
    super(catalog);
  }

  choose(move: Move): void {
    this.decide(move);
  }

  override takeBack(): void {
    this.decide(null);
  }

  private decide(move: Move | null): void {
    this.pending = { decision: this.decision, move, before: this.mine };
    this.mine = move;
    this.push();
  }

  /** Who has chosen. What this seat chose may have been taken back in another window. */
  progress(seats: number[]): void {
    const seat = this.view?.deciding ?? null;
    const takenBack = seat !== null && this.chosen.includes(seat) && !seats.includes(seat);
    this.chosen = seats;
    if (takenBack && !this.pending) this.mine = null;
  }

  see({ picture }: ViewEvent): void {
    const { chosen, decision } = picture;
    const sent = this.pending?.decision === decision ? this.pending : null;
    const again = sent && (sent.move === null) !== (chosen.own === null) ? sent : null;
    this.receive(again ? { ...picture, chosen: { ...chosen, own: again.move } } : picture);
    if (again) this.push();
    else this.pending = null;
  }

  private push(): void {
    const sent = this.pending;
    if (!sent) return;
    const { decision, move } = sent;
    const table = this.table.id;
    const message = move
      ? ({ type: 'choose', table, decision, move } as const)
      : ({ type: 'unchoose', table, decision } as const);
    connection.send(message).then(
      () => {
        if (this.pending === sent) this.pending = null;
      },
      (error: unknown) => {
        if (!(error instanceof Refused)) return; // offline: kept until we are back
        if (this.pending === sent) this.pending = null;
        if (this.decision !== decision) return;
        if (move === null) this.mine ??= sent.before;
        else if (this.isMine(move)) this.mine = null;
      },
    );
  }
}

/** Somebody else at the table. */
export interface Person {
  id: string;
  name: string;
  seated: boolean;
}

export class RemoteTable {
  state: TableState | null = $state.raw(null);
  game: RemoteGame | null = $state.raw(null);
  chat: ChatEvent[] = $state.raw([]);
  unread = $state(0);
  /** People reported from here. */
  reported: string[] = $state.raw([]);
  /** From then on, by this machine's clock, who has not chosen keeps the others waiting. */
  silentFrom: number | null = $state(null);
  end: EndEvent | null = $state.raw(null);
  /** The hash of the deal as it was when we came. */
  promised = $state('');
  rematch: { next: string; by: string } | null = $state.raw(null);
  closed: ClosedEvent['reason'] | null = $state(null);
  /** The last thing the server refused, for people. */
  problem = $state('');

  private leaveConnection: (() => void) | null = null;
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly name: string,
    private readonly watch: boolean,
  ) {}

  get id(): string {
    return this.state?.id ?? this.name;
  }

  attend(): void {
    this.leaveConnection = connection.attend(
      this.name,
      (message) => {
        // Messages are taken one after another, also while the catalogue is still being fetched.
        this.queue = this.queue.then(() => this.hear(message)).catch((error: unknown) => console.error(error));
      },
      () => this.ask({ type: this.watch ? 'watch' : 'join', table: this.id }),
    );
  }

  detach(): void {
    this.leaveConnection?.();
    this.leaveConnection = null;
  }

  sit(seat: number): void {
    this.ask({ type: 'sit', table: this.id, seat });
  }
  start(fill?: string): void {
    this.ask(fill ? { type: 'start', table: this.id, fill } : { type: 'start', table: this.id });
  }
  board(wonder: string, side: Side): void {
    this.ask({ type: 'board', table: this.id, wonder, side });
  }
  say(text: string): void {
    this.ask({ type: 'chat', table: this.id, text });
  }
  askRematch(): void {
    this.ask({ type: 'rematch', table: this.id });
  }
  leave(): void {
    this.ask({ type: 'leave', table: this.id });
  }

  remove(player: string): void {
    this.ask({ type: 'remove', table: this.id, player });
  }
  voteStandIn(seat: number): void {
    this.ask({ type: 'stand_in', table: this.id, seat });
  }
  report(player: string): void {
    this.ask({ type: 'report', table: this.id, player }, () => (this.reported = [...this.reported, player]));
  }

  /** The others at the table: who sits there, and of those who watch, who has written something; the host knows of all. */
  others(me: string): Person[] {
    const seated = (this.state?.seats ?? []).map(({ player, name }) => ({ id: player, name, seated: true }));
    const writers = this.chat.map(({ player, name }) => ({ id: player, name, seated: false }));
    const watching = (this.state?.watching ?? []).map(({ player, name }) => ({ id: player, name, seated: false }));
    const people = [...seated, ...watching, ...writers].filter(
      (person): person is Person => !!person.id && person.id !== me,
    );
    return people.filter(({ id }, i) => people.findIndex((person) => person.id === id) === i);
  }

  /** Is the seat asked something that it has not decided? */
  private isAwaited({ seat, chosen, kind }: TableSeat): boolean {
    if (this.state?.status === 'boards') return kind !== 'free_city' && !chosen;
    const { game } = this;
    if (!game?.view || game.over || this.state?.status !== 'playing') return false;
    return game.view.awaiting.includes(seat) && !game.chosen.includes(seat);
  }

  /** People who have not chosen, where we have and wait for them. */
  keepWaiting(): TableSeat[] {
    const { state } = this;
    const own = state?.seats.find(({ seat }) => seat === state.you);
    if (!state || !own || own.stand_in || this.isAwaited(own)) return [];
    return state.seats.filter((seat) => seat.kind === 'person' && !seat.stand_in && this.isAwaited(seat));
  }

  private ask(message: Parameters<typeof connection.send>[0], done?: () => void): void {
    this.problem = '';
    connection.send(message).then(done, (error: unknown) => {
      if (!(error instanceof Refused)) return;
      this.problem = codeText(error.event.code);
    });
  }

  private concerns(message: ServerMessage): boolean {
    if (!('table' in message) || message.table === undefined) return false;
    if (message.type === 'table') return this.fits(message.table.id) || message.table.code === this.name.toUpperCase();
    return this.fits(message.table);
  }

  private fits(id: string): boolean {
    return this.state ? this.state.id === id : id === this.name;
  }

  private async hear(message: ServerMessage): Promise<void> {
    if (!this.concerns(message)) return;
    switch (message.type) {
      case 'table':
        this.promised ||= message.table.seed_hash;
        this.state = message.table;
        this.silentFrom = this.ours(message.table.silent_from);
        this.update();
        return;
      case 'view':
        this.silentFrom = this.ours(message.silent_from);
        this.game ??= await this.begin(message);
        this.update();
        this.game.see(message);
        return;
      case 'progress':
        this.progress(message.chosen, message.deadline, message.decision);
        return;
      case 'chat':
        this.hearChat(message);
        return;
      case 'end':
        this.end = message;
        if (this.game) this.game.record = message.record;
        return;
      case 'rematch':
        this.rematch = { next: message.next, by: message.by };
        return;
      case 'closed':
        this.closed = message.reason;
        return;
      default:
        return;
    }
  }

  private async begin(message: ViewEvent): Promise<RemoteGame> {
    const game = new RemoteGame(await catalogOf(message.picture.view.edition), this);
    if (this.end) game.record = this.end.record;
    return game;
  }

  private hearChat(message: ChatEvent): void {
    if (
      this.chat.some(
        (line) => line.time === message.time && line.player === message.player && line.text === message.text,
      )
    )
      return;
    this.chat = [...this.chat, message].slice(-200);
    if (!blocked.has(message.player)) this.unread += 1;
  }

  private progress(chosen: number[], deadline: number | null, decision: number): void {
    if (!this.game || this.game.decision !== decision) return;
    this.game.progress(chosen);
    this.game.deadline = this.ours(deadline);
  }

  private ours(time: number | null): number | null {
    return time === null ? null : time - connection.skew;
  }

  private update(): void {
    const { game, state } = this;
    if (!game || !state) return;
    game.players = state.seats.map((seat): Player => ({
      name: seat.kind === 'free_city' ? t('seat.free_city') : (seat.name ?? botName(seat.seat, seat.level)),
      kind: seat.kind,
      level: seat.level,
      connected: seat.connected,
      standIn: seat.stand_in,
    }));
    game.learning = state.settings.learning;
    game.deadline = this.ours(state.deadline);
    game.progress(state.seats.filter((seat) => seat.chosen).map((seat) => seat.seat));
  }
}

/** We are to choose a board, and have not. */
export const waitsForBoard = (state: TableState | null): boolean =>
  state?.status === 'boards' && state.you !== null && state.seats[state.you]?.chosen === false;

/** A bot without a name gets one by its seat. */
export function botName(seat: number, level: string | null): string {
  return level === null ? t('seat.number', { n: seat + 1 }) : (botNames()[seat] ?? level);
}

export { ApiError };
