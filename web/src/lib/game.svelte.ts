// A game as one seat sees it, wherever it is played: in this browser, on a server, or from a record.
import type { Choices, GameEvent, Picture } from '../protocol';
import type { Catalog } from './catalog';
import type { Coach } from './coach.svelte';
import { acts, type Act } from './course';
import type { Company } from './event_words';
import { HandMemory, type SeenHand } from './memory';
import { sameMove, type Move, type View } from './view';

export interface Player {
  name: string;
  kind: 'person' | 'bot' | 'free_city';
  level: string | null;
  connected: boolean;
  standIn: boolean;
}

export interface LogTurn {
  age: number;
  turn: number;
  acts: Act[];
}

export abstract class Game {
  view: View | null = $state.raw(null);
  legal: Choices | null = $state.raw(null);
  decision = $state(0);
  /** Seats that have chosen. */
  chosen: number[] = $state.raw([]);
  /** What this seat has chosen, until it is carried out. */
  mine: Move | null = $state.raw(null);
  players: Player[] = $state.raw([]);
  log: LogTurn[] = $state.raw([]);
  /** Events that have not been shown yet. */
  unseen: GameEvent[] = $state.raw([]);
  seen: SeenHand[] = $state.raw([]);
  deadline: number | null = $state(null);
  record: unknown = $state.raw(null);
  learning = $state(false);
  /** Explains the decisions; only where one person plays against bots. */
  coach: Coach | null = $state.raw(null);
  /** The view before the events that are to be shown, or were shown last. */
  before: View | null = $state.raw(null);

  private readonly memory = new HandMemory();

  constructor(readonly catalog: Catalog) {}

  abstract choose(move: Move): void;
  /** Takes back what this seat has chosen; not where a choice is carried out at once. */
  takeBack?(): void;

  /** Shows a picture. What happened before it is shown too, unless it is the first one or one we have had already. */
  receive(picture: Picture): void {
    const step = this.view === null ? null : picture.decision - this.decision;
    // Events that still wait belong to an older view.
    if (this.unseen.length === 0 && step !== 0) this.before = this.view;
    this.view = picture.view;
    this.legal = picture.legal;
    this.decision = picture.decision;
    this.mine = picture.chosen.own;
    this.chosen = picture.chosen.seats;
    if (step === 0) return;
    if (step !== 1) this.memory.forget();
    this.memory.see(picture.view, step === 1 ? picture.events : []);
    this.seen = this.memory.known();
    this.append(picture.events);
    if (step === 1) this.unseen = [...this.unseen, ...picture.events];
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

  protected append(events: GameEvent[]): void {
    const log = [...this.log];
    for (const act of acts(events)) {
      const { age, turn } = act.phase;
      const last = log.at(-1);
      if (last?.age === age && last.turn === turn) log[log.length - 1] = { ...last, acts: [...last.acts, act] };
      else log.push({ age, turn, acts: [act] });
    }
    this.log = log;
  }
}
