// A table of the server: who sits there, and the game once it has begun.
import { botNames } from './bot_names';
import type { ChatEvent, EndEvent, ServerMessage, Side, TableState, ViewEvent } from '../protocol';
import { ApiError, codeText } from './api';
import type { Catalog } from './catalog';
import { connection, Refused } from './connection.svelte';
import { catalogOf } from './engine';
import { Game, type Player } from './game.svelte';
import { t } from './i18n.svelte';
import type { Move } from './view';

export class RemoteGame extends Game {
  /** Chosen but not yet acknowledged: sent again after a reconnection. */
  private pending: { decision: number; move: Move } | null = null;

  constructor(
    catalog: Catalog,
    private readonly table: RemoteTable,
  ) {
    super(catalog);
  }

  choose(move: Move): void {
    this.mine = move;
    this.pending = { decision: this.decision, move };
    this.push();
  }

  see({ picture }: ViewEvent): void {
    const { chosen, decision } = picture;
    const again = this.pending && this.pending.decision === decision && !chosen.own ? this.pending : null;
    this.receive(again ? { ...picture, chosen: { ...chosen, own: again.move } } : picture);
    if (again) this.push();
    else this.pending = null;
  }

  private push(): void {
    const sent = this.pending;
    if (!sent) return;
    connection.send({ type: 'choose', table: this.table.id, decision: sent.decision, move: sent.move }).then(
      () => {
        if (this.pending === sent) this.pending = null;
      },
      (error: unknown) => {
        if (!(error instanceof Refused)) return; // offline: kept until we are back
        if (this.pending === sent) this.pending = null;
        if (this.decision === sent.decision && this.isMine(sent.move)) this.mine = null;
      },
    );
  }
}

export class RemoteTable {
  state: TableState | null = $state.raw(null);
  game: RemoteGame | null = $state.raw(null);
  chat: ChatEvent[] = $state.raw([]);
  unread = $state(0);
  muted: string[] = $state.raw([]);
  end: EndEvent | null = $state.raw(null);
  rematch: { next: string; by: string } | null = $state.raw(null);
  closed: 'left' | 'abandoned' | null = $state(null);
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

  mute(player: string): void {
    this.muted = this.muted.includes(player) ? this.muted.filter((id) => id !== player) : [...this.muted, player];
  }

  private ask(message: Parameters<typeof connection.send>[0]): void {
    this.problem = '';
    connection.send(message).catch((error: unknown) => {
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
        this.state = message.table;
        this.update();
        return;
      case 'view':
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
    this.unread += 1;
  }

  private progress(chosen: number[], deadline: number | null, decision: number): void {
    if (!this.game || this.game.decision !== decision) return;
    this.game.chosen = chosen;
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
    game.chosen = state.seats.filter((seat) => seat.chosen).map((seat) => seat.seat);
  }
}

/** A bot without a name gets one by its seat. */
export function botName(seat: number, level: string | null): string {
  return level === null ? t('seat.number', { n: seat + 1 }) : (botNames[seat] ?? level);
}

export { ApiError };
