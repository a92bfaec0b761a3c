// Made from schema/protocol.json by tools/protocol_types.mjs. Do not edit.
import type { View } from './lib/view';
import type { Legal } from './lib/view';

export type Edition = "first" | "second";

/** A and B in the first edition, day and night in the second */
export type Side = "A" | "B" | "day" | "night";

/** Of a guest; says nothing about the person */
export type PlayerId = string;

/** Unguessable; the link to a table holds it */
export type TableId = string;

/** Clockwise from 0; in a two-player game 0 is the Free City */
export type Seat = number;

/** Milliseconds since 1970 by the server's clock */
export type Time = number;

/** A name from Info.bots */
export type Level = string;

export type Player = {
  id: PlayerId;
  name: string;
};

/** POST /api/v1/guest */
export type GuestRequest = {
  name: string;
};

/** POST /api/v1/recover */
export type RecoverRequest = {
  token: string;
};

/** POST /api/v1/me */
export type RenameRequest = {
  name: string;
};

/** Answer to guest and recover. The session itself is in an HttpOnly cookie; programs may send `token` as bearer token instead */
export type Session = {
  player: Player;
  /** The session, for programs */
  token: string;
  /** For the recovery link: whoever has it can sign in as this guest. Shown once */
  recovery: string;
};

/** Answer to GET and POST /api/v1/me */
export type Me = {
  player: Player;
  /** Where this guest has a seat, newest first */
  tables: TableSummary[];
};

/** Answer to GET /api/v1/info */
export type Info = {
  version: string;
  protocol: 1;
  editions: Edition[];
  /** Weakest first */
  bots: {
    level: Level;
    /** English; clients translate by level */
    summary: string;
  }[];
  limits: {
    /** Characters of a name */
    name: number;
    /** Characters of a chat line */
    chat: number;
    /** Least and most */
    turn_seconds: [number, number];
    turn_days: [number, number];
  };
};

/** Thinking time for each decision */
export type Clock = NoClock | TurnClock | DaysClock;

export type NoClock = {
  kind: "none";
};

export type TurnClock = {
  kind: "turn";
  seconds: number;
};

export type DaysClock = {
  kind: "days";
  days: number;
};

export type SeatPlan = PersonPlan | BotPlan;

export type PersonPlan = {
  kind: "person";
};

export type BotPlan = {
  kind: "bot";
  level: Level;
  /** Clients make one up where it is missing */
  name?: string;
};

/** Boards: random board and side; random board, chosen side; free choice */
export type Assignment = "random" | "side" | "free";

/** What happens for a person whose clock has run out or who is away while others wait: a bot stands in until the return; the default move; nothing */
export type Absence = "bot" | "sell" | "wait";

export type Settings = {
  edition: Edition;
  players: number;
  assignment: Assignment;
  clock: Clock;
  /** In the public list; otherwise by link or code only */
  listed: boolean;
  /** Clients show the actions of a turn one after another */
  learning: boolean;
  absence: Absence;
};

/** POST /api/v1/tables. The creator is the host and gets the first person's seat. Missing fields: random, no clock, private, no learning mode, bot */
export type CreateTable = {
  edition: Edition;
  players: number;
  /** One a player, clockwise (two players: the seats 1 and 2); at least one person */
  seats: SeatPlan[];
  assignment?: Assignment;
  clock?: Clock;
  listed?: boolean;
  learning?: boolean;
  absence?: Absence;
};

/** Seats are taken; boards or sides are chosen; the game; it ended; the table was given up */
export type Status = "open" | "boards" | "playing" | "over" | "closed";

export type TableSummary = {
  id: TableId;
  code: string;
  status: Status;
  settings: Settings;
  /** Name */
  host: string;
  /** Names of the people seated */
  people: string[];
  /** Seats free for people */
  free: number;
  bots: number;
  watchers: number;
  created: Time;
  /** 0 before the game */
  age: number;
  turn: number;
  /** You have a decision to make */
  your_turn: boolean;
};

/** Answer to GET /api/v1/tables */
export type TableList = {
  tables: TableSummary[];
};

export type TableSeat = {
  seat: Seat;
  kind: "person" | "bot" | "free_city";
  player: PlayerId | null;
  name: string | null;
  level: Level | null;
  /** A person with an open connection to this table */
  connected: boolean;
  /** A bot decides for the person until the return */
  stand_in: boolean;
  wonder: string | null;
  side: Side | null;
  /** Has decided what is asked now (board, side or move); others learn no more */
  chosen: boolean;
};

/** Answer to POST /api/v1/tables and GET /api/v1/tables/{id or code}, and in the message `table` */
export type TableState = {
  id: TableId;
  /** For typing: six letters and digits */
  code: string;
  status: Status;
  settings: Settings;
  host: PlayerId;
  created: Time;
  /** All seats of the game by number, the Free City's included */
  seats: TableSeat[];
  /** Status boards with free choice: what nobody has taken */
  free_wonders: string[];
  watchers: number;
  you: Seat | null;
  decision: number | null;
  deadline: Time | null;
  /** Lower-case hex of SHA-256 over the ASCII text SEED:SALT, see `end` */
  seed_hash: string;
  next: TableId | null;
};

/** Body of every HTTP answer with status 400 or more */
export type ErrorBody = {
  error: {
    code: ErrorCode;
    /** English, for developers */
    message: string;
  };
};

export type ErrorCode = "bad_request" | "too_large" | "rate_limited" | "not_signed_in" | "bad_token" | "bad_name" | "forbidden_origin" | "not_found" | "table_not_found" | "table_full" | "table_limit" | "not_open" | "not_host" | "not_seated" | "seat_taken" | "seats_empty" | "already_seated" | "wonder_taken" | "no_board_choice" | "not_playing" | "not_your_decision" | "wrong_decision" | "illegal_move" | "game_not_over" | "chat_too_fast" | "slow_reader" | "shutting_down" | "internal";

export type Action = "build" | "build_free" | "stage" | "sell" | "salvage" | "decline";

export type Move = {
  action: Action;
  card: string | null;
  /** Coins to the left neighbour */
  left?: number;
  right?: number;
};

/** A move as the viewer saw it: the card is null where it stays hidden */
export type SeenMove = {
  seat: Seat;
  action: Action;
  card: string | null;
  left: number;
  right: number;
};

export type Objection = "not_awaited" | "wrong_action" | "not_in_hand" | "already_built" | "cost_not_met" | "wrong_payment" | "paid_for_free_build" | "no_free_build" | "free_build_wasted" | "no_stage_left" | "must_use_chain" | "must_play" | "not_in_discard";

export type Event = MovesEvent | ConflictsEvent | AgeEvent | OverEvent;

/** A phase was carried out */
export type MovesEvent = {
  type: "moves";
  age: number;
  turn: number;
  phase: "choose" | "seventh" | "salvage";
  moves: SeenMove[];
  /** Treasuries before the phase, by seat */
  coins: number[];
};

/** The conflicts of an Age */
export type ConflictsEvent = {
  type: "conflicts";
  age: number;
  /** By seat: against the left, against the right */
  tokens: [number, number][];
};

/** A new Age has begun */
export type AgeEvent = {
  type: "age";
  age: number;
};

/** The game has ended */
export type OverEvent = {
  type: "over";
  winners: Seat[];
};

/** Come to a table and take a free seat, or the one you had; without a free seat you watch */
export type JoinMessage = {
  type: "join";
  /** Id; `join` and `watch` also take the code */
  table: string;
  /** Echoed in `ack` or `error` */
  ref?: number;
};

/** Come to a table without taking a seat; who has a seat returns to it */
export type WatchMessage = {
  type: "watch";
  /** Id; `join` and `watch` also take the code */
  table: string;
  /** Echoed in `ack` or `error` */
  ref?: number;
};

/** Take a free seat, or change to it, before the game */
export type SitMessage = {
  type: "sit";
  /** Id; `join` and `watch` also take the code */
  table: string;
  seat: Seat;
  /** Echoed in `ack` or `error` */
  ref?: number;
};

/** Before the game the seat becomes free; in the game a bot stands in until you come back. You get no more messages of the table */
export type LeaveMessage = {
  type: "leave";
  /** Id; `join` and `watch` also take the code */
  table: string;
  /** Echoed in `ack` or `error` */
  ref?: number;
};

/** Host only. `fill` puts bots of that level on seats still free */
export type StartMessage = {
  type: "start";
  /** Id; `join` and `watch` also take the code */
  table: string;
  /** Echoed in `ack` or `error` */
  ref?: number;
  fill?: Level;
};

/** Status boards: your side, or your wonder and side; changeable until everybody has chosen */
export type BoardMessage = {
  type: "board";
  /** Id; `join` and `watch` also take the code */
  table: string;
  wonder: string;
  side: Side;
  /** Echoed in `ack` or `error` */
  ref?: number;
};

/** Your move for a decision; changeable until the last seat has chosen. The same message twice does no harm */
export type ChooseMessage = {
  type: "choose";
  /** Id; `join` and `watch` also take the code */
  table: string;
  decision: number;
  move: Move;
  /** Echoed in `ack` or `error` */
  ref?: number;
};

/** Plain text; who watches may chat too */
export type ChatMessage = {
  type: "chat";
  /** Id; `join` and `watch` also take the code */
  table: string;
  text: string;
  /** Echoed in `ack` or `error` */
  ref?: number;
};

/** After the game: a new table with the same settings. Who sends it first is host, everybody else joins by sending it too */
export type RematchMessage = {
  type: "rematch";
  /** Id; `join` and `watch` also take the code */
  table: string;
  /** Echoed in `ack` or `error` */
  ref?: number;
};

/** Answered by `pong` */
export type PingMessage = {
  type: "ping";
  /** Echoed in `ack` or `error` */
  ref?: number;
};

/** What a client sends over the WebSocket */
export type ClientMessage = JoinMessage | WatchMessage | SitMessage | LeaveMessage | StartMessage | BoardMessage | ChooseMessage | ChatMessage | RematchMessage | PingMessage;

/** First message on every connection */
export type HelloEvent = {
  type: "hello";
  protocol: 1;
  version: string;
  player: Player;
  time: Time;
};

/** A message with `ref` was carried out, durably */
export type AckEvent = {
  type: "ack";
  ref: number;
  table?: TableId;
};

/** A message was refused; nothing changed */
export type ErrorEvent = {
  type: "error";
  code: ErrorCode;
  /** English, for developers */
  message: string;
  ref?: number;
  table?: string;
  objection?: Objection;
};

/** The table, whenever something about it other than a choice has changed */
export type TableEvent = {
  type: "table";
  table: TableState;
};

/** Somebody has chosen (or changed the choice) */
export type ProgressEvent = {
  type: "progress";
  table: TableId;
  decision: number;
  chosen: Seat[];
  deadline: Time | null;
};

/** A new decision, or the whole picture after (re)joining */
export type ViewEvent = {
  type: "view";
  table: TableId;
  /** Counts the phases of the game from 1 */
  decision: number;
  view: View;
  legal: Legal | null;
  chosen: Move | null;
  /** What happened since the previous view; empty after (re)joining */
  events: Event[];
  deadline: Time | null;
};

/** Also sent, oldest first, for the last lines after joining */
export type ChatEvent = {
  type: "chat";
  table: TableId;
  player: PlayerId;
  name: string;
  seat: Seat | null;
  text: string;
  time: Time;
};

/** The game is over. The deal can be checked: SHA-256 of `SEED:SALT` is the table's seed_hash */
export type EndEvent = {
  type: "end";
  table: TableId;
  /** Unsigned 64-bit, decimal */
  seed: string;
  /** Hex */
  salt: string;
  seed_hash: string;
  /** The game record, see docs/record.md */
  record: Record<string, unknown>;
};

/** There is a next table */
export type RematchEvent = {
  type: "rematch";
  table: TableId;
  next: TableId;
  /** Name */
  by: string;
};

/** You left the table, or it was given up */
export type ClosedEvent = {
  type: "closed";
  table: TableId;
  reason: "left" | "abandoned";
};

export type PongEvent = {
  type: "pong";
  /** Echoed in `ack` or `error` */
  ref?: number;
};

/** What the server sends over the WebSocket */
export type ServerMessage = HelloEvent | AckEvent | ErrorEvent | TableEvent | ProgressEvent | ViewEvent | ChatEvent | EndEvent | RematchEvent | ClosedEvent | PongEvent;
