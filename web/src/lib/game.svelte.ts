// A game as one seat sees it, wherever it is played: in this browser, on a server, or from a record.
import type { Event } from '../protocol';
import type { Catalog } from './catalog';
import type { Company } from './event_words';
import { HandMemory, type SeenHand } from './memory';
import { sameMove, type City, type Legal, type Move, type View } from './view';

export interface Player {
  name: string;
  kind: 'person' | 'bot' | 'free_city';
  level: string | null;
  connected: boolean;
  standIn: boolean;
}

/** What a move would leave: the cities as they would be if everybody else did nothing. */
export interface Preview {
  cities: City[];
}

export interface LogTurn {
  age: number;
  turn: number;
  events: Event[];
}

export interface Picture {
  view: View;
  legal: Legal | null;
  decision: number;
  chosen: Move | null;
  events: Event[];
}

export abstract class Game {
  view: View | null = $state.raw(null);
  legal: Legal | null = $state.raw(null);
  decision = $state(0);
  /** Seats that have chosen. */
  chosen: number[] = $state.raw([]);
  /** What this seat has chosen, until it is carried out. */
  mine: Move | null = $state.raw(null);
  players: Player[] = $state.raw([]);
  log: LogTurn[] = $state.raw([]);
  /** Events that have not been shown yet. */
  unseen: Event[] = $state.raw([]);
  seen: SeenHand[] = $state.raw([]);
  deadline: number | null = $state(null);
  record: unknown = $state.raw(null);
  learning = $state(false);
  /** The view before the events that are to be shown, or were shown last. */
  before: View | null = $state.raw(null);

  private readonly memory = new HandMemory();

  constructor(readonly catalog: Catalog) {}

  abstract choose(move: Move): void;
  abstract preview(move: Move): Promise<Preview | null>;

  receive(picture: Picture): void {
    // Events that still wait belong to an older view.
    if (this.unseen.length === 0) this.before = this.view;
    this.view = picture.view;
    this.legal = picture.legal;
    this.decision = picture.decision;
    this.mine = picture.chosen;
    this.chosen = [];
    this.memory.see(picture.view, this.catalog.passes(picture.view.age));
    this.seen = this.memory.known();
    if (picture.events.length === 0) return;
    this.unseen = [...this.unseen, ...picture.events];
    this.append(picture.events);
  }

  /** The game has ended, and how it ended has been shown. */
  get over(): boolean {
    return this.view?.phase === 'over' && this.unseen.length === 0;
  }

  /** The events have been shown. */
  shown(): void {
    this.unseen = [];
  }

  /** Whom the words of the game speak to, and of. */
  get company(): Company {
    return { players: this.players, you: this.view?.you ?? null };
  }

  isMine(move: Move): boolean {
    return sameMove(this.mine, move);
  }

  protected append(events: Event[]): void {
    const log = [...this.log];
    for (const event of events) {
      const where = event.type === 'moves' ? { age: event.age, turn: event.turn } : null;
      const last = log[log.length - 1];
      if (where && (!last || last.age !== where.age || last.turn !== where.turn))
        log.push({ ...where, events: [event] });
      else if (last) log[log.length - 1] = { ...last, events: [...last.events, event] };
    }
    this.log = log;
  }
}
