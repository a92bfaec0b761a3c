// Made from schema/*.json by tools/schema_types.mjs. Do not edit.

/** Build a card (paid, by chain or by a power); build it with the free build of the Age; put it under the next stage; sell it; build a card of the discard pile; leave that pile alone */
export type Action = 'build' | 'build_free' | 'stage' | 'sell' | 'salvage' | 'decline';

/** A card as the catalogue names it */
export type CardName = string;

/** Coins to one neighbour */
export type Payment = number;

/** Clockwise from 0: the left neighbour of seat i is seat i + 1. In a two-player game 0 is the Free City */
export type Seat = number;

/** Of winning; a shared win counts as its fraction */
export type ReviewChance = number;

/** How many */
export type ReviewCount = number;

/** Unsigned 64-bit, in decimal */
export type ReviewSeed = string;

/** Of the chance to win */
export type ReviewChange = number;

/** Of a treasury or a payment */
export type Coins = number;

/** I, II or III */
export type Age = 1 | 2 | 3;

/** Of an Age */
export type Turn = number;

/** What is decided: a card by everybody at once; two players: the Free City's card; the last card of an Age; a card of the discard pile; nothing any more */
export type Phase = 'choose' | 'free_city' | 'seventh' | 'salvage' | 'over';

/** What a decision was about */
export type ReviewThemeName = 'trade' | 'military' | 'science' | 'civilian' | 'guilds' | 'stages' | 'denial';

/** Of the rules and the cards: 2010 or 2020 */
export type Edition = 'first' | 'second';

/** People at the table; two of them play at three seats */
export type Players = number;

/** Whose things count */
export type Where = 'left' | 'self' | 'right';

/** What an effect counts: cards of a colour, stages, tokens of lost conflicts */
export type Counted =
  'brown' | 'gray' | 'blue' | 'yellow' | 'red' | 'green' | 'purple' | 'wonder_stage' | 'defeat_token';

/** On green cards; "any" is the one that suits best at the end */
export type ScienceSymbol = 'compass' | 'gear' | 'tablet' | 'any';

/** Units of goods, a letter for each: "WWG" */
export type Goods = string;

/** What a card or a stage gives */
export type Effect =
  ProduceEffect | ProduceChoiceEffect | AmountEffect | ScienceEffect | DiscountEffect | CountEffect | PowerEffect;

/** Of a card: raw materials, manufactured goods, civilian, commercial, military, scientific, guild */
export type Color = 'brown' | 'gray' | 'blue' | 'yellow' | 'red' | 'green' | 'purple';

/** A good by its letter: wood, stone, clay, ore, glass, loom, papyrus */
export type Resource = 'W' | 'S' | 'C' | 'O' | 'G' | 'L' | 'P';

/** A wonder as the catalogue names it */
export type WonderName = string;

/** Of any operation */
export type EngineAnswer = EngineResult | EngineRefusal;

/** Stable */
export type EngineErrorCode =
  | 'bad_json'
  | 'unknown_op'
  | 'bad_request'
  | 'bad_view'
  | 'bad_record'
  | 'bad_position'
  | 'illegal_move'
  | 'not_open'
  | 'too_many';

/** Why a move is not legal */
export type Objection =
  | 'not_awaited'
  | 'wrong_action'
  | 'not_in_hand'
  | 'already_built'
  | 'cost_not_met'
  | 'wrong_payment'
  | 'paid_for_free_build'
  | 'no_free_build'
  | 'free_build_wasted'
  | 'no_stage_left'
  | 'must_use_chain'
  | 'must_play'
  | 'not_in_discard';

/** For whom a bot is; its name and what it does are in the messages, by its level */
export type BotCategory = 'level' | 'style' | 'expert';

/** Of a wonder board: A and B in the first edition, day and night in the second */
export type Side = 'A' | 'B' | 'day' | 'night';

/** Goods of which one can be had */
export type Source = string;

/** What a city took in the conflicts of an Age against its left and its right neighbour */
export type Tokens = [Token, Token];

/** Of a conflict: defeat, none, victory in Age I, II or III */
export type Token = -1 | 0 | 1 | 3 | 5;

/** Answer to `game_moves`: by phase, a move for each seat that decided */
export type GameMoves = SeatMove[][];

/** The number of an open game or record */
export type Handle = number;

/** By what right a structure is built: its cost is met; none is printed; a chain; a power that applies by itself; the free build of the Age */
export type How = 'cost' | 'no_cost' | 'chain' | 'power' | 'free_build';

/** Something that happened, as the viewer may know it */
export type GameEvent =
  | PhaseEvent
  | BuiltEvent
  | StageEvent
  | SoldEvent
  | SalvagedEvent
  | DeclinedEvent
  | PaidEvent
  | EarnedEvent
  | DiscardedEvent
  | PassedEvent
  | DrewEvent
  | ConflictEvent
  | AgeEvent
  | ScoredEvent
  | OverEvent;

/** Some cards */
export type CardNames = CardName[];

/** Keys, or figures in their unit; null where too few games stand behind one */
export type ExploreColumn = (number | null)[] | ExploreRuns;

/** What of a position a problem is about */
export type PositionPart = 'board' | 'stages' | 'structures' | 'tokens' | 'free_build' | 'hand' | 'discard';

/** Of a guest; says nothing about the person */
export type PlayerId = string;

/** Unguessable; the link to a table holds it */
export type TableId = string;

/** Milliseconds since 1970 by the server's clock */
export type Time = number;

/** A name from Info.bots */
export type Level = string;

/** Of a person or a bot: one line of plain text */
export type Name = string;

/** A name as it was typed: controls, direction marks and needless spaces are removed, and 1 to 24 characters must be left */
export type NameText = string;

/** The id of a table; `join` and `watch` also take the code */
export type TableKey = string;

/** Chosen by the client; echoed in `ack`, `error` or `pong` */
export type Ref = number;

/** The phases of a game, counted from 1 */
export type Decision = number;

/** Of a table, for typing: six letters and digits */
export type Code = string;

/** Lower-case hex of SHA-256 over the ASCII text SEED:SALT, see `end` */
export type SeedHash = string;

/** Seats are taken; boards or sides are chosen; the game; it ended; the table was given up */
export type Status = 'open' | 'boards' | 'playing' | 'over' | 'closed';

/** Boards: random board and side; random board, chosen side; free choice */
export type Assignment = 'random' | 'side' | 'free';

/** Thinking time for each decision */
export type Clock = NoClock | TurnClock | DaysClock;

/** What happens for a person whose clock has run out or who is away while others wait: a bot stands in until the return; the default move; nothing */
export type Absence = 'bot' | 'sell' | 'wait';

/** A point of P-256 in its long form, in base64url */
export type PushPublicKey = string;

/** Who is to sit at a seat */
export type SeatPlan = PersonPlan | BotPlan;

/** Body of POST /api/v1/push */
export type PushRequest = PushSubscribe | PushRemove;

/** Stable; clients translate it. docs/protocol.md says what each means */
export type ErrorCode =
  | 'bad_request'
  | 'too_large'
  | 'rate_limited'
  | 'not_signed_in'
  | 'bad_token'
  | 'bad_name'
  | 'forbidden_origin'
  | 'not_found'
  | 'table_not_found'
  | 'table_full'
  | 'table_limit'
  | 'network_limit'
  | 'not_open'
  | 'not_host'
  | 'not_seated'
  | 'seat_taken'
  | 'seat_limit'
  | 'removed'
  | 'seats_empty'
  | 'wonder_taken'
  | 'no_board_choice'
  | 'not_playing'
  | 'not_your_decision'
  | 'wrong_decision'
  | 'illegal_move'
  | 'game_not_over'
  | 'not_silent'
  | 'chat_too_fast'
  | 'muted'
  | 'banned'
  | 'shutting_down'
  | 'paused'
  | 'internal';

/** What a client sends over the WebSocket */
export type ClientMessage =
  | JoinMessage
  | WatchMessage
  | SitMessage
  | LeaveMessage
  | RemoveMessage
  | StartMessage
  | BoardMessage
  | ChooseMessage
  | UnchooseMessage
  | StandInMessage
  | ChatMessage
  | RematchMessage
  | ReportMessage
  | PingMessage;

/** The cards dealt to a seat; the Free City's are its draw pile, first drawn first */
export type RecordHand = CardName[];

/** What the server sends over the WebSocket */
export type ServerMessage =
  | HelloEvent
  | AckEvent
  | ErrorEvent
  | TableEvent
  | ProgressEvent
  | ViewEvent
  | ChatEvent
  | EndEvent
  | RematchEvent
  | ClosedEvent
  | PongEvent;

/** What the best choice is about */
export type PuzzleTheme =
  'trade' | 'denial' | 'chain' | 'science' | 'military' | 'civilian' | 'guild' | 'stage' | 'power' | 'last_turn';

/** Answer to `describe` */
export interface AnalysisDescription {
  /** Version of the interface */
  api: 1;
  /** Their names */
  operations: string[];
}

/** Answer to `coach`: what a strong player looks at in this decision */
export interface Advice {
  /** What the position is about, the weightiest first */
  about: Note[];
  /** The candidates, the best first */
  moves: Suggestion[];
}

/** Something for people that is not yet in words */
export interface Note {
  /** Of a message in messages/ */
  key: string;
  /** What fills its placeholders: texts, numbers, or lists of notes */
  args: {
    [k: string]: string | number | Note[];
  };
}

/** A move that is worth considering */
export interface Suggestion {
  /** It is legal */
  move: Move;
  /** The move in a few words */
  title: Note;
  /** What speaks for it, the weightiest first */
  for: Note[];
  /** What speaks against it */
  against: Note[];
}

/** What a seat decides */
export interface Move {
  action: Action;
  /** null to decline */
  card: CardName | null;
  /** Coins to the left neighbour; missing: 0 */
  left?: Payment;
  /** Coins to the right neighbour; missing: 0 */
  right?: Payment;
}

/** Answer to `judge` and `judge_position`: what the choices of a seat are worth to it */
export interface PositionJudgement {
  /** That decides */
  seat: Seat;
  /** What the position is about, in the coach's words */
  about: Note[];
  /** The best first */
  candidates: PositionCandidate[];
}

/** A choice, what it is worth to whoever decides, and what the coach says of it */
export interface PositionCandidate {
  /** It is legal */
  move: Move;
  /** The move in a few words */
  title: Note;
  win: ReviewChance;
  /** Compared with the other candidates */
  low: ReviewChance;
  /** Where two do not overlap, one is surely better */
  high: ReviewChance;
  /** At the end */
  points: number;
  /** That were played on with it */
  games: ReviewCount;
  /** What speaks for it, the weightiest first */
  for: Note[];
  /** What speaks against it */
  against: Note[];
}

/** As a record has it; an entry of salvage has no action */
export interface ReviewMove {
  /** For which it is decided */
  seat: Seat;
  /** null: no card of the discard pile */
  card: CardName | null;
  /** What is done with the card */
  action?: 'build' | 'stage' | 'sell';
  /** Coins paid to the left neighbour */
  left?: Coins;
  /** Coins paid to the right neighbour */
  right?: Coins;
  /** Why it costs nothing */
  free?: 'chain' | 'power';
}

/** What is expected after a turn, before anything later is known */
export interface ReviewTurn {
  age: Age;
  /** 0: the start of the Age, with its cards dealt */
  turn: number;
  /** By seat; they sum to 1 */
  win: ReviewChance[];
  /** At the end, by seat */
  points: number[];
  /** The standard deviation of the points, by seat */
  spread: number[];
}

/** A choice and what it is worth to whoever decides */
export interface ReviewCandidate {
  move: ReviewMove;
  win: ReviewChance;
  /** Compared with the other candidates */
  low: ReviewChance;
  /** Where two do not overlap, one is surely better */
  high: ReviewChance;
  /** At the end */
  points: number;
  /** That were played on with it */
  games: ReviewCount;
}

/** A decision, judged from what its player could know */
export interface ReviewDecision {
  age: Age;
  turn: Turn;
  phase: Phase;
  /** Of the player who decides, also for the Free City */
  seat: Seat;
  played: ReviewMove;
  best: ReviewMove;
  /** What the best would have been worth more */
  loss: ReviewChance;
  /** Surely so much */
  loss_low: ReviewChance;
  /** Surely no more */
  loss_high: ReviewChance;
  /** What is said of it */
  kind: 'fine' | 'inaccuracy' | 'mistake' | 'blunder' | 'forced' | 'unclear';
  /** What the best is about */
  theme: ReviewThemeName;
  /** The standard error of the chance with what was played */
  error: ReviewChance;
  /** What speaks for the best, in the coach's words */
  why: Note[];
  /** The best first */
  candidates: ReviewCandidate[];
}

/** How a player did where the best was about one thing */
export interface ReviewTheme {
  decisions: ReviewCount;
  /** By clear errors */
  lost: number;
}

/** Decisions by what is said of them */
export interface ReviewKinds {
  fine: ReviewCount;
  inaccuracy: ReviewCount;
  mistake: ReviewCount;
  blunder: ReviewCount;
  forced: ReviewCount;
  unclear: ReviewCount;
}

/** By what the best choice was about */
export interface ReviewThemes {
  trade: ReviewTheme;
  military: ReviewTheme;
  science: ReviewTheme;
  civilian: ReviewTheme;
  guilds: ReviewTheme;
  stages: ReviewTheme;
  denial: ReviewTheme;
}

/** start + decisions + others + luck = result */
export interface ReviewPlayer {
  seat: Seat;
  /** What a decision cost in the mean */
  error: ReviewChance;
  /** By the error */
  grade: 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
  /** Before anything was dealt */
  start: ReviewChance;
  /** By the own choices */
  decisions: ReviewChange;
  /** By the choices of the others */
  others: ReviewChange;
  /** By the deals */
  luck: ReviewChange;
  /** The share of the win; of a game that is not over, the chance */
  result: ReviewChance;
  /** The result without the luck */
  adjusted: ReviewChange;
  kinds: ReviewKinds;
  themes: ReviewThemes;
  /** Without a clear error, the most decisions first */
  strengths: ReviewThemeName[];
  /** With clear errors, the dearest first */
  weaknesses: ReviewThemeName[];
}

/** Answer to `review`, and a line of wonders analyse --json */
export interface GameReview {
  /** From 0 */
  game: ReviewCount;
  /** The same for the same deals and moves */
  id: string;
  edition: Edition;
  players: Players;
  seed: ReviewSeed;
  /** Games played on for a decision */
  nodes: ReviewCount;
  /** Whether the chances of the turns are with all hands face up */
  open: boolean;
  /** In order */
  turns: ReviewTurn[];
  /** In order */
  decisions: ReviewDecision[];
  /** By player */
  summary: ReviewPlayer[];
}

/** All of these goods, every turn */
export interface ProduceEffect {
  type: 'produce';
  /** The goods */
  all: Goods;
  /** Neighbours may buy them */
  tradable: boolean;
}

/** One of these goods, every turn */
export interface ProduceChoiceEffect {
  type: 'produce_choice';
  /** The goods */
  one_of: Goods;
  /** Neighbours may buy it */
  tradable: boolean;
}

/** Points, coins at once, shields, or points if the wonder is complete */
export interface AmountEffect {
  /** Of what */
  type: 'points' | 'coins' | 'shields' | 'points_if_wonder_complete';
  /** How many */
  n: number;
}

/** A symbol of science */
export interface ScienceEffect {
  type: 'science';
  symbol: ScienceSymbol;
}

/** Goods of neighbours cost less */
export interface DiscountEffect {
  type: 'discount';
  /** Which goods */
  goods: 'raw' | 'manufactured';
  /** Whose goods */
  from: ('left' | 'right')[];
  /** Of a unit */
  price: Coins;
}

/** Coins at once, or points at the end, for each thing counted */
export interface CountEffect {
  /** Coins or points */
  type: 'coins_per' | 'points_per';
  /** How many for each */
  n: number;
  /** What is counted */
  of: Counted[];
  /** In which cities */
  where: Where[];
}

/** A power without numbers */
export interface PowerEffect {
  /** Which one */
  type:
    | 'build_from_discard'
    | 'play_seventh_card'
    | 'free_build_once_per_age'
    | 'copy_neighbor_guild'
    | 'free_first_of_color'
    | 'free_first_of_age'
    | 'free_last_of_age';
}

/** Of a card or a stage */
export interface Cost {
  /** To the bank */
  coins: Coins;
  /** The goods it takes */
  resources: Goods;
}

/** Which cards make which free */
export interface Chain {
  /** Second edition: the symbol that makes this card free */
  symbol_in?: string | null;
  /** Second edition: the symbols that this card has */
  symbols_out?: string[];
  /** Each of them makes this card free */
  from: CardName[];
  /** What this card makes free */
  to: CardName[];
}

/** A structure, and how many cards of it there are */
export interface Card {
  name: CardName;
  age: Age;
  color: Color;
  /** For each card of it, with how many players it comes in */
  copies: number[];
  cost: Cost;
  /** What it gives */
  effects: Effect[];
  chain: Chain;
  /** Other names that people use */
  aliases?: string[];
}

/** Of a wonder */
export interface Stage {
  cost: Cost;
  /** What it gives */
  effects: Effect[];
}

/** One side of a wonder board */
export interface WonderSide {
  /** What the board produces */
  resource: Resource;
  /** In the order of building */
  stages: Stage[];
}

/** A wonder board */
export interface Wonder {
  name: WonderName;
  /** Of the monument, in English */
  full_name: string;
  /** By name */
  sides: {
    /** First edition */
    A?: WonderSide;
    /** First edition */
    B?: WonderSide;
    /** Second edition */
    day?: WonderSide;
    /** Second edition */
    night?: WonderSide;
  };
}

/** The numbers of an edition */
export interface Setup {
  /** Fewest and most; the two-player game is a variant */
  players: [Players, Players];
  /** Of each city */
  starting_coins: Coins;
  /** Cards dealt to each seat in each Age */
  hand_size: number;
  /** The last card of a hand is discarded */
  turns_per_age: number;
  /** How many purple cards Age III has */
  guilds_in_play: 'players + 2';
  /** For a card sold */
  sell_card_coins: Coins;
  /** Of a unit bought from a neighbour */
  trade_price: Coins;
  /** Points of a won conflict */
  victory_tokens: NumberByAge;
  /** Points of a lost conflict */
  defeat_token: number;
  /** How many coins make a point at the end */
  coins_per_point: number;
  /** Points of a set of three symbols */
  science_set: number;
  /** To which neighbour hands are passed */
  pass_direction: DirectionByAge;
}

/** A number for each Age */
export interface NumberByAge {
  /** Age I */
  '1': number;
  /** Age II */
  '2': number;
  /** Age III */
  '3': number;
}

/** A neighbour for each Age */
export interface DirectionByAge {
  /** Age I */
  '1': 'left' | 'right';
  /** Age II */
  '2': 'left' | 'right';
  /** Age III */
  '3': 'left' | 'right';
}

/** An edition */
export interface Catalog {
  /** Version of this form */
  schema: 1;
  edition: Edition;
  /** Of publication */
  year: number;
  /** The English names of the letters */
  resources: {
    [k: string]: string;
  };
  /** The raw materials */
  raw: Goods;
  /** The manufactured goods */
  manufactured: Goods;
  setup: Setup;
  /** What lies in the box */
  components: {
    /** By Age, with all guilds */
    age_cards: [number, number, number];
    /** With two sides each */
    wonder_boards: 7;
    [k: string]: number | [number, number, number] | 7;
  };
  /** By Age and colour */
  cards: Card[];
  /** By name */
  wonders: Wonder[];
}

/** It was done */
export interface EngineResult {
  /** What the operation gives */
  result: {
    [k: string]: unknown;
  };
}

/** It was not done */
export interface EngineRefusal {
  error: EngineProblem;
}

/** Why an operation was not done */
export interface EngineProblem {
  code: EngineErrorCode;
  /** English, for developers */
  message: string;
  /** For people */
  note?: Note;
  /** With `illegal_move`: the rule */
  objection?: Objection;
}

/** Answer to `describe` */
export interface EngineDescription {
  /** Version of the interface */
  api: 1;
  /** That can be played */
  editions: Edition[];
  /** In the order in which people look for them */
  bots: BotKind[];
  /** Their names */
  operations: string[];
}

/** A bot that can be asked to play */
export interface BotKind {
  /** Clients translate it */
  name: string;
  category: BotCategory;
}

/** Answer to `qr_code` */
export interface QrCodeRows {
  /** From above, without the margin of four light modules; in a row 1 is dark */
  rows: string[];
}

/** Answer to `check_move` */
export interface MoveCheck {
  /** The rules allow it */
  legal: boolean;
  /** "none" if legal */
  objection: Objection | 'none';
  /** Why not, for people, in English */
  text: string;
}

/** Answer to `preview`: the table after a move, as if everybody else did nothing */
export interface Preview {
  /** That the move is for */
  seat: Seat;
  /** By seat */
  cities: City[];
}

/** A board with all that lies at it: everything of it is public */
export interface City {
  wonder: WonderName;
  side: Side;
  /** How many are built */
  stages: number;
  /** The treasury */
  coins: Coins;
  /** What is built, in the catalogue's order */
  structures: CardName[];
  /** Of red cards and stages */
  shields: number;
  /** Sources that neighbours may buy from; each yields one of its letters */
  offer: Source[];
  /** Sources for the city alone */
  private: Source[];
  /** By Age */
  tokens: [Tokens, Tokens, Tokens];
  /** It may still build one card of this Age for nothing */
  free_build: boolean;
  /** If the game ended now */
  score: Score;
}

/** Points by the rows of the score sheet */
export interface Score {
  /** Of the tokens */
  conflicts: number;
  /** Of the coins */
  treasury: number;
  /** Of the stages */
  wonder: number;
  /** Of the blue cards */
  civilian: number;
  /** Of the symbols, those of a copied guild included */
  science: number;
  /** Of the yellow cards */
  commercial: number;
  /** Of the purple cards, a copied one included */
  guilds: number;
  /** Of all rows */
  total: number;
}

/** A move for a seat, as `decide` and `step` take it */
export interface SeatMove {
  seat: Seat;
  action: Action;
  /** null to decline */
  card: CardName | null;
  /** Coins to the left neighbour; missing: 0 */
  left?: Payment;
  /** Coins to the right neighbour; missing: 0 */
  right?: Payment;
}

/** Answer to `new_game`, `decide`, `take_back` and `step` */
export interface Position {
  game: Handle;
  /** The game has ended */
  over: boolean;
  /** The seats that people must decide for now; none: step on without moves */
  asked: Seat[];
  /** By person; a spectator's if there are none */
  pictures: Picture[];
}

/** What a seat is shown of a game: the same from the server, from the module and from a record */
export interface Picture {
  /** The phases of the game, counted from 1 */
  decision: number;
  view: View;
  /** null: nothing is asked of you */
  legal: Choices | null;
  /** What has been chosen for this decision so far */
  chosen: {
    /** Who has */
    seats: Seat[];
    /** What you have */
    own: Move | null;
  };
  /** What happened in the phase before this decision, in order */
  events: GameEvent[];
}

/** What one seat may know */
export interface View {
  edition: Edition;
  players: Players;
  /** As many as players, or three with two of them */
  seats: number;
  /** null: a spectator */
  you: Seat | null;
  age: Age;
  turn: Turn;
  phase: Phase;
  /** The seats that decide now */
  awaiting: Seat[];
  /** The seat that you decide for: your own or the Free City's; null: none */
  deciding: Seat | null;
  /** Two players: who decides for the Free City this turn */
  controller: Seat | null;
  /** Your cards */
  hand: CardName[];
  /** The cards of the decision asked of you */
  choices: CardName[];
  /** The discard pile, when you choose from it */
  discard: CardName[] | null;
  /** Cards of the discard pile */
  discard_size: number;
  /** By seat; the Free City's is its draw pile */
  hand_sizes: number[];
  /** The cards under your own stages */
  markers: CardName[];
  /** By seat */
  cities: City[];
  last: LastMoves;
  /** When the game is over */
  result: Result | null;
}

/** The phase carried out last; nothing before the first */
export interface LastMoves {
  phase: Phase;
  /** By seat, as the viewer saw them */
  moves: SeenMove[];
}

/** A move as the viewer saw it */
export interface SeenMove {
  seat: Seat;
  action: Action;
  /** null where it stays hidden, and to decline */
  card: CardName | null;
  /** Coins to the left neighbour */
  left: Payment;
  /** Coins to the right neighbour */
  right: Payment;
}

/** How the game ended */
export interface Result {
  /** Several share a victory */
  winners: Seat[];
  /** By seat: the guild that the stage "copy a neighbour's guild" takes */
  copied_guild: (CardName | null)[];
}

/** What a seat can do now: by card, by what to do with it, by how to pay */
export interface Choices {
  /** Of the hand, or of the discard pile */
  cards: CardChoices[];
  /** null where no stage can be decided on */
  stage: StageStatus | null;
  /** Taking no card is legal */
  decline: boolean;
}

/** A card of the decision: whether it can be built, what it lacks, and what can be done with it */
export interface CardChoices {
  card: CardName;
  /** "ok", or why not */
  build: 'ok' | 'already_built' | 'cost_not_met';
  /** Units that can be had from nobody */
  missing: Goods;
  /** Where all units can be had: the coins that are short */
  missing_coins: Coins;
  /** What can be done with it */
  actions: ActionChoices[];
}

/** One thing to do with one card */
export interface ActionChoices {
  /** Never to decline, which needs no card */
  action: Action;
  /** null: no build */
  how: How | null;
  /** The structure that a chain starts from */
  from: CardName | null;
  /** How many more the city has */
  shields: number;
  /** The sources that it adds, each by the letters of which it yields one */
  production: Goods[];
  /** The cheapest first */
  ways: Way[];
}

/** One way to pay, and what the city has after it if everybody else waits */
export interface Way {
  /** Coins to the left neighbour */
  left: Payment;
  /** Coins to the right neighbour */
  right: Payment;
  /** Coins to the bank */
  bank: Coins;
  /** The treasury afterwards */
  coins: Coins;
  /** How many points more, or fewer, the city is worth */
  points: number;
}

/** Whether the next stage can be built, and what it lacks */
export interface StageStatus {
  /** "ok", or why not */
  build: 'ok' | 'cost_not_met' | 'no_stage_left';
  /** Units that can be had from nobody */
  missing: Goods;
  /** Where all units can be had: the coins that are short */
  missing_coins: Coins;
}

/** What follows was decided in this phase */
export interface PhaseEvent {
  type: 'phase';
  age: Age;
  turn: Turn;
  /** Which one */
  phase: 'choose' | 'seventh' | 'salvage';
  /** Two players: who decided for the Free City */
  controller: Seat | null;
}

/** A structure was built */
export interface BuiltEvent {
  type: 'built';
  seat: Seat;
  card: CardName;
  how: How;
  /** The structure that a chain starts from */
  from: CardName | null;
}

/** A stage of a wonder was built */
export interface StageEvent {
  type: 'stage';
  seat: Seat;
  /** The marker; null to everybody but its owner */
  card: CardName | null;
  /** Counted from 1 */
  stage: number;
}

/** A card was sold */
export interface SoldEvent {
  type: 'sold';
  seat: Seat;
  /** null to everybody but its owner */
  card: CardName | null;
  coins: Coins;
}

/** A card of the discard pile was built */
export interface SalvagedEvent {
  type: 'salvaged';
  seat: Seat;
  card: CardName;
}

/** No card was taken from the discard pile */
export interface DeclinedEvent {
  type: 'declined';
  seat: Seat;
}

/** Coins were paid for what was built */
export interface PaidEvent {
  type: 'paid';
  seat: Seat;
  /** null: the bank */
  to: Seat | null;
  coins: Coins;
}

/** The bank gave coins for what was built */
export interface EarnedEvent {
  type: 'earned';
  seat: Seat;
  coins: Coins;
}

/** The last card of the Age was discarded */
export interface DiscardedEvent {
  type: 'discarded';
  seat: Seat;
  /** null to everybody but its owner */
  card: CardName | null;
}

/** A hand was passed */
export interface PassedEvent {
  type: 'passed';
  seat: Seat;
  to: Seat;
  /** How many it has */
  cards: number;
}

/** Two players: who decides for the Free City now drew a card */
export interface DrewEvent {
  type: 'drew';
  seat: Seat;
}

/** A city met a neighbour at the end of an Age */
export interface ConflictEvent {
  type: 'conflict';
  seat: Seat;
  against: Seat;
  /** Of the city */
  shields: number;
  /** Of the neighbour */
  their_shields: number;
  /** 0: none */
  token: Token;
}

/** A new Age has begun */
export interface AgeEvent {
  type: 'age';
  age: Age;
}

/** The game has ended: what a city is worth */
export interface ScoredEvent {
  type: 'scored';
  seat: Seat;
  /** All of them */
  points: number;
}

/** The game has ended */
export interface OverEvent {
  type: 'over';
  /** Several share a victory */
  winners: Seat[];
}

/** Answer to `verify` */
export interface Verification {
  /** The record is a possible game */
  valid: boolean;
  /** Where the record and the rules part, in English */
  problem: string | null;
  /** The same for people */
  problem_note: Note | null;
}

/** Who played which board */
export interface OpenedSeat {
  wonder: WonderName;
  side: Side;
  /** Of the player, where the record has it */
  name: string | null;
}

/** What is decided in a position */
export interface OpenedPosition {
  age: Age;
  turn: Turn;
  phase: Phase;
}

/** Answer to `open_record` */
export interface OpenedRecord {
  record: Handle;
  edition: Edition;
  players: Players;
  /** Clockwise */
  seats: OpenedSeat[];
  /** Phase by phase */
  positions: OpenedPosition[];
  /** Where the record and the rules part, in English; null: nowhere */
  problem: string | null;
  /** The same for people */
  problem_note: Note | null;
}

/** Answer to `record_position` for a seat or a spectator */
export interface RecordPosition {
  /** Counted from 0 */
  position: number;
  picture: Picture;
}

/** Answer to `record_position` with "seat": "all" */
export interface WholePosition {
  /** Counted from 0 */
  position: number;
  /** A spectator's, with every card face up */
  picture: Picture;
  /** By seat; the Free City's is its draw pile */
  hands: CardNames[];
  /** By seat: the cards under its stages */
  markers: CardNames[];
  /** The discard pile */
  discard: CardNames;
}

/** A column as each of its numbers and how often it follows, which is shorter */
export interface ExploreRuns {
  /** Number, how often, number, how often */
  runs: number[];
}

/** Columns of equal length, by name: keys first, then figures */
export interface ExploreTable {
  [k: string]: ExploreColumn;
}

/** Statistics of many games, as whole numbers by column */
export interface ExploreFile {
  /** Of this file */
  format: 2;
  /** Without those of the trial */
  games: number;
  /** Games in which somebody was given a card */
  trials: number;
  /** Between which the intervals are estimated */
  batches: number;
  /** Of the deals */
  seed: number;
  /** With which actions were drawn */
  temperature: number;
  /** FNV-1a of the network's file */
  weights: string;
  /** By number */
  editions: Edition[];
  /** Edition and players, by number */
  kinds: [number, number][];
  /** By number */
  cards: CardName[];
  /** Wonder and side, by edition and number */
  boards: [string, string][][];
  /** By number */
  colors: string[];
  /** The rows of the score pad, by number */
  categories: string[];
  /** How points of a category are put into rows */
  steps: {
    /** Where the first begins */
    lowest: number;
    /** Of each */
    points: number;
  };
  /** What the numbers of a column are divided by */
  units: {
    [k: string]: number;
  };
  /** By name */
  tables: {
    [k: string]: ExploreTable;
  };
}

/** A row: its keys by name or counted from 1, its figures as shares of 1 or points; null where too little is known */
export interface ExploreRow {
  card?: CardName;
  /** Wonder and side */
  board?: string;
  /** Wonder and side */
  neighbor?: string;
  /** Of structures */
  color?: string;
  /** A row of the score pad */
  category?: string;
  [k: string]: number | null | CardName | undefined;
}

/** wonders explore --json: the rows of one edition and number of players, or those about a card or a wonder */
export interface ExploreReport {
  /** Of all kinds */
  games: number;
  /** Of all kinds */
  trials: number;
  edition: Edition;
  players: Players;
  /** By name */
  tables: {
    [k: string]: ExploreRow[];
  };
}

/** A wonder and its side */
export interface Board {
  wonder: WonderName;
  side: Side;
}

/** A legal move and what it costs */
export interface LegalMove {
  action: Action;
  /** null to decline */
  card: CardName | null;
  /** Coins to the left neighbour */
  left: Payment;
  /** Coins to the right neighbour */
  right: Payment;
  /** Coins to the bank */
  bank: Coins;
  /** Why a build costs nothing: no cost is printed, a chain, a power; null: it is paid, or no build */
  free: 'none' | 'chain' | 'power' | null;
  /** The structure that makes it free by chain */
  chain_from: CardName | null;
}

/** Whether a card of the decision can be built, and what it lacks */
export interface CardStatus {
  card: CardName;
  /** "ok", or why not */
  build: 'ok' | 'already_built' | 'cost_not_met';
  /** Units that can be had from nobody */
  missing: Goods;
  /** Where all units can be had: the coins that are short */
  missing_coins: Coins;
}

/** The legal moves of the decision that a view asks for, and why others are missing */
export interface Legal {
  /** Each way to pay is a move of its own */
  moves: LegalMove[];
  /** Each card of the decision once */
  cards: CardStatus[];
  /** null where no stage can be decided on */
  stage: StageStatus | null;
}

/** Hidden cards may be left out: they are then drawn from those that are seen nowhere */
export interface GamePosition {
  edition: Edition;
  players: Players;
  age: Age;
  /** That begins */
  turn: Turn;
  /** By seat; two players: the Free City's first */
  cities: PositionCity[];
  /** The cards of the discard pile that are known */
  discard: CardName[];
}

/** A city and the hand of its player */
export interface PositionCity {
  wonder: WonderName;
  side: Side;
  /** Those that are built, each with the card under it; null: not known */
  stages: (CardName | null)[];
  /** That stand in the city */
  structures: CardName[];
  /** Of the treasury */
  coins: number;
  /** By Age */
  tokens: [Tokens, Tokens, Tokens];
  /** The power to build free once in each Age has been used in this one */
  free_build_spent: boolean;
  /** The cards that are known; of the Free City's draw pile the first ones, first drawn first */
  hand: CardName[];
}

/** Why no game can have come to a position */
export interface PositionProblem {
  /** The city; null: the discard pile */
  seat: Seat | null;
  part: PositionPart;
  /** Its key is one of messages/editor */
  note: Note;
}

/** Answer to `check_position` */
export interface PositionCheck {
  /** None: a game can be played on from here */
  problems: PositionProblem[];
  /** By seat, how many cards each hand has, known or not */
  hands: number[];
  /** How many cards the discard pile has, known or not */
  discard: number;
  /** By seat, with what follows from the rules */
  cities: City[];
}

/** A guest */
export interface Player {
  id: PlayerId;
  name: Name;
}

/** POST /api/v1/guest */
export interface GuestRequest {
  name: NameText;
}

/** POST /api/v1/recover */
export interface RecoverRequest {
  /** `recovery` of an earlier Session */
  token: string;
}

/** POST /api/v1/logout */
export interface LogoutRequest {
  /** All sessions and recovery links of this guest, not only this session */
  everywhere?: boolean;
}

/** Answer to logout */
export interface SignedOut {
  /** After `everywhere`: for a new recovery link, the only way back. Shown once */
  recovery?: string;
}

/** POST /api/v1/me: what is to change */
export interface MeRequest {
  name?: NameText;
  settings?: GuestSettings;
}

/** What a guest wishes of the client, kept as it is; at most 2048 bytes of JSON */
export interface GuestSettings {
  [k: string]: string | number | boolean;
}

/** Answer to guest and recover. The session itself is in an HttpOnly cookie; programs may send `token` as bearer token instead */
export interface Session {
  player: Player;
  /** The session, for programs */
  token: string;
  /** For the recovery link: whoever has it can sign in as this guest. Shown once */
  recovery: string;
}

/** Answer to GET and POST /api/v1/me */
export interface Me {
  player: Player;
  settings: GuestSettings;
  /** Now, to correct a wrong clock */
  time: Time;
  /** Where this guest has a seat, newest first */
  tables: TableSummary[];
}

/** A table in a list */
export interface TableSummary {
  id: TableId;
  code: Code;
  status: Status;
  settings: Settings;
  /** The host's name; empty where the host has left */
  host: string;
  /** The people seated */
  people: Name[];
  /** Seats free for people */
  free: number;
  /** Seats of bots */
  bots: number;
  /** People without a seat */
  watchers: number;
  /** When the table was made */
  created: Time;
  /** 0 before the game */
  age: number;
  /** 0 before the game */
  turn: number;
  /** You have a decision to make */
  your_turn: boolean;
  /** The people who have a decision to make */
  waiting: Name[];
  /** When their time is over; null: never */
  deadline: Time | null;
}

/** What is agreed at a table */
export interface Settings {
  edition: Edition;
  players: Players;
  assignment: Assignment;
  clock: Clock;
  /** In the public list; otherwise by link or code only */
  listed: boolean;
  /** Clients show the actions of a turn one after another */
  learning: boolean;
  absence: Absence;
}

/** As long as people like */
export interface NoClock {
  kind: 'none';
}

/** Seconds */
export interface TurnClock {
  kind: 'turn';
  /** For each decision */
  seconds: number;
}

/** Days */
export interface DaysClock {
  kind: 'days';
  /** For each decision */
  days: number;
}

/** Answer to GET /api/v1/info */
export interface Info {
  /** Of the program */
  version: string;
  /** Version of the protocol */
  protocol: 1;
  /** That can be played */
  editions: Edition[];
  /** Levels for people, styles, then those for experts; each of these weakest first */
  bots: {
    level: Level;
    category: BotCategory;
  }[];
  /** The public key of the server for push subscriptions; without one nobody is called */
  push_key?: PushPublicKey;
  /** With `serve --lan`: the address of the server in the local network, for invitations */
  lan?: string;
  /** What is accepted */
  limits: {
    /** Characters of a name */
    name: number;
    /** Characters of a chat line */
    chat: number;
    /** Least and most of a turn clock */
    turn_seconds: [number, number];
    /** Least and most of a days clock */
    turn_days: [number, number];
  };
}

/** Whoever comes */
export interface PersonPlan {
  kind: 'person';
}

/** A bot */
export interface BotPlan {
  kind: 'bot';
  level: Level;
  /** Clients make one up where it is missing */
  name?: NameText;
}

/** POST /api/v1/tables. The creator is the host and gets the first person's seat. Missing fields: random, no clock, private, no learning mode, bot */
export interface CreateTable {
  edition: Edition;
  players: Players;
  /** One a player, clockwise (two players: the seats 1 and 2); at least one person */
  seats: SeatPlan[];
  assignment?: Assignment;
  clock?: Clock;
  /** In the public list; otherwise by link or code only */
  listed?: boolean;
  /** Clients show the actions of a turn one after another */
  learning?: boolean;
  absence?: Absence;
}

/** Answer to GET /api/v1/tables */
export interface TableList {
  /** Those listed that are open or being played */
  tables: TableSummary[];
}

/** A finished game in the list of somebody who played it */
export interface GameSummary {
  table: TableId;
  /** When it ended */
  ended: Time;
  edition: Edition;
  /** Without the Free City */
  players: number;
  /** Your seat */
  you: Seat;
  /** By seat */
  seats: {
    /** Who sat there */
    kind: 'person' | 'bot' | 'free_city';
    /** Of the person or the bot */
    name: Name | null;
    /** Of the bot */
    level: Level | null;
    wonder: WonderName;
    side: Side;
    /** At the end */
    points: number;
    /** In the treasury at the end; not known of games of older servers */
    coins?: number;
    /** Won, alone or with others */
    winner: boolean;
  }[];
}

/** Answer to GET /api/v1/games */
export interface GameList {
  /** Newest first */
  games: GameSummary[];
  /** There are older ones: GET /api/v1/games/TIME, with the time of the last one here */
  more: boolean;
}

/** Body of POST /api/v1/games: the game goes out of the list of this guest, and stays for everybody else */
export interface HideGame {
  hide: TableId;
}

/** Answer to POST /api/v1/games */
export interface GameHidden {
  hidden: TableId;
}

/** Body of POST /api/v1/push: a browser can be called there, as its push subscription says */
export interface PushSubscribe {
  /** An https address of a push service that the server knows */
  endpoint: string;
  /** Of the browser, in base64url */
  keys: {
    p256dh: PushPublicKey;
    /** A secret of 16 bytes */
    auth: string;
  };
}

/** Body of POST /api/v1/push: nobody is to be called there any more */
export interface PushRemove {
  /** The endpoint */
  remove: string;
}

/** Answer to POST /api/v1/push */
export interface PushChanged {
  /** This browser is called from now on */
  called: boolean;
}

/** What a browser is called with: a game with days a turn waits for its user */
export interface PushCall {
  type: 'turn';
  table: TableId;
}

/** A seat of a table */
export interface TableSeat {
  seat: Seat;
  /** Who sits there */
  kind: 'person' | 'bot' | 'free_city';
  /** The person; null: nobody, or no person */
  player: PlayerId | null;
  /** Of the person or the bot */
  name: Name | null;
  /** Of the bot */
  level: Level | null;
  /** A person with an open connection to this table */
  connected: boolean;
  /** A bot decides for the person until the return */
  stand_in: boolean;
  /** Dealt or chosen so far */
  wonder: WonderName | null;
  /** Dealt or chosen so far; that of another seat is hidden while boards are chosen */
  side: Side | null;
  /** Has decided what is asked now (board, side or move); others learn no more */
  chosen: boolean;
  /** Who has voted for a stand-in here, in this decision */
  votes: Seat[];
}

/** Somebody who is at a table without a seat */
export interface Watcher {
  player: PlayerId;
  name: Name;
}

/** Answer to POST /api/v1/tables and GET /api/v1/tables/{id or code}, and in the message `table` */
export interface TableState {
  id: TableId;
  code: Code;
  status: Status;
  settings: Settings;
  /** Who may start the game */
  host: PlayerId;
  /** When the table was made */
  created: Time;
  /** All seats of the game by number, the Free City's included */
  seats: TableSeat[];
  /** Status boards with free choice: what nobody has taken */
  free_wonders: WonderName[];
  /** People without a seat */
  watchers: number;
  /** These people, for the host alone; left out where there are none */
  watching?: Watcher[];
  /** Your seat; null: you watch */
  you: Seat | null;
  /** The decision asked now; null before the game */
  decision: Decision | null;
  /** When the clock runs out; null: none runs */
  deadline: Time | null;
  /** From then on a stand-in may be voted for whoever has not chosen; null: nobody is asked, or nobody is here */
  silent_from: Time | null;
  seed_hash: SeedHash;
  /** The table of the rematch */
  next: TableId | null;
}

/** Body of every HTTP answer with status 400 or more */
export interface ErrorBody {
  /** What was wrong */
  error: {
    code: ErrorCode;
    /** English, for developers */
    message: string;
  };
}

/** Come to a table and take a free seat, or the one you had; without a free seat you watch */
export interface JoinMessage {
  type: 'join';
  table: TableKey;
  ref?: Ref;
}

/** Come to a table without taking a seat; whoever has a seat returns to it */
export interface WatchMessage {
  type: 'watch';
  table: TableKey;
  ref?: Ref;
}

/** Take a free seat, or change to it, before the game */
export interface SitMessage {
  type: 'sit';
  table: TableKey;
  seat: Seat;
  ref?: Ref;
}

/** Before the game the seat becomes free; in the game a bot stands in until you come back. You get no more messages of the table */
export interface LeaveMessage {
  type: 'leave';
  table: TableKey;
  ref?: Ref;
}

/** Host only: somebody who sits here before the game, or watches, has to go and cannot come back */
export interface RemoveMessage {
  type: 'remove';
  table: TableKey;
  player: PlayerId;
  ref?: Ref;
}

/** A vote, from `silent_from` on, of somebody who has chosen: a bot should stand in for somebody who has not. It does when more than half of those who wait want it */
export interface StandInMessage {
  type: 'stand_in';
  table: TableKey;
  seat: Seat;
  ref?: Ref;
}

/** Host only. `fill` puts bots of that level on seats still free */
export interface StartMessage {
  type: 'start';
  table: TableKey;
  ref?: Ref;
  /** Of the bots on seats still free */
  fill?: Level;
}

/** Status boards: your side, or your wonder and side; changeable until everybody has chosen */
export interface BoardMessage {
  type: 'board';
  table: TableKey;
  wonder: WonderName;
  side: Side;
  ref?: Ref;
}

/** Your move for a decision; changeable until the last seat has chosen. The same message twice does no harm */
export interface ChooseMessage {
  type: 'choose';
  table: TableKey;
  /** The one that is answered */
  decision: Decision;
  move: Move;
  ref?: Ref;
}

/** Takes your move for a decision back, until the last seat has chosen or the time is over. Twice does no harm */
export interface UnchooseMessage {
  type: 'unchoose';
  table: TableKey;
  /** The one that is asked */
  decision: Decision;
  ref?: Ref;
}

/** Plain text; spectators may chat too */
export interface ChatMessage {
  type: 'chat';
  table: TableKey;
  /** As it was typed: it is cleaned like a name, and 1 to 300 characters must be left */
  text: string;
  ref?: Ref;
}

/** After the game: a new table with the same settings. Whoever sends it first is host; everybody else joins by sending it too */
export interface RematchMessage {
  type: 'rematch';
  table: TableKey;
  ref?: Ref;
}

/** A complaint about somebody at the table, for whoever runs the server. What the person wrote last goes with it */
export interface ReportMessage {
  type: 'report';
  table: TableKey;
  player: PlayerId;
  /** In the reporter's words */
  reason?: string;
  ref?: Ref;
}

/** Answered by `pong` */
export interface PingMessage {
  type: 'ping';
  ref?: Ref;
}

/** First message on every connection */
export interface HelloEvent {
  type: 'hello';
  /** Version of the protocol */
  protocol: 1;
  /** Of the program */
  version: string;
  /** Who you are */
  player: Player;
  /** Now */
  time: Time;
}

/** A message with `ref` was carried out, durably */
export interface AckEvent {
  type: 'ack';
  ref: Ref;
  /** Where it was carried out */
  table?: TableId;
}

/** A message was refused; nothing changed */
export interface ErrorEvent {
  type: 'error';
  code: ErrorCode;
  /** English, for developers */
  message: string;
  ref?: Ref;
  /** As the refused message named it */
  table?: string;
  /** With `illegal_move`: the rule */
  objection?: Objection;
}

/** The table, whenever something about it other than a choice has changed */
export interface TableEvent {
  type: 'table';
  table: TableState;
}

/** Somebody has chosen in this decision who had not, or has taken it back */
export interface ProgressEvent {
  type: 'progress';
  table: TableId;
  decision: Decision;
  /** Who has chosen so far */
  chosen: Seat[];
  /** When the clock runs out; null: none runs */
  deadline: Time | null;
}

/** A new decision, or the whole picture after (re)joining */
export interface ViewEvent {
  type: 'view';
  table: TableId;
  picture: Picture;
  /** When the clock runs out; null: none runs */
  deadline: Time | null;
  /** As in `table` */
  silent_from: Time | null;
}

/** Also sent, oldest first, for the last lines after joining */
export interface ChatEvent {
  type: 'chat';
  table: TableId;
  /** Who wrote */
  player: PlayerId;
  /** Name of the writer */
  name: Name;
  /** Where the writer sits */
  seat: Seat | null;
  /** The line */
  text: string;
  /** When it was written */
  time: Time;
}

/** The game is over. The deal can be checked: SHA-256 of `SEED:SALT` is the table's seed_hash */
export interface EndEvent {
  type: 'end';
  table: TableId;
  /** Unsigned 64-bit, decimal */
  seed: string;
  /** Lower-case hex */
  salt: string;
  seed_hash: SeedHash;
  record: GameRecord;
}

/** A game, whole or as far as it was played */
export interface GameRecord {
  format: 'wonders-record';
  version: 1;
  edition: Edition;
  players: Players;
  /** Unsigned 64-bit, in decimal, for the program that wrote the record */
  seed?: string;
  /** What boards and hands must follow from */
  deal?: RecordDeal;
  /** Clockwise */
  seats: RecordSeat[];
  /** Two players: its seat, 0. Otherwise null or missing */
  free_city?: 0 | null;
  /** By Age, for each that has begun, and by seat */
  deals: RecordHand[][];
  /** In order */
  turns: RecordTurn[];
  /** For each finished Age, by seat */
  conflicts: Tokens[][];
  /** How often somebody took a decision back in a game against bots; missing: never */
  taken_back?: number;
  /** There exactly when there are 18 turns */
  result?: RecordResult;
  [k: string]: unknown;
}

/** Boards and hands by a keyed hash of seed and salt, so that anybody can work them out again */
export interface RecordDeal {
  /** How they follow */
  scheme: 'hmac-sha256';
  /** Unsigned 64-bit, in decimal */
  seed: string;
  /** Any text; the server's are lower-case hex */
  salt: string;
  /** How boards were given: dealt, dealt with a side of one's choice, or chosen. Missing: not known */
  assignment?: 'random' | 'side' | 'free';
  [k: string]: unknown;
}

/** A board and who sat at it */
export interface RecordSeat {
  wonder: WonderName;
  side: Side;
  /** Of the player */
  name?: string;
  /** The kind of bot that played here; missing: a person, or not known */
  bot?: string;
  [k: string]: unknown;
}

/** A turn */
export interface RecordTurn {
  age: Age;
  turn: Turn;
  /** Two players: the seat that decides for the Free City. Otherwise null or missing */
  controller?: Seat | null;
  /** One a seat, by seat */
  moves: RecordMove[];
  /** The extra cards of "play the seventh card"; missing: none */
  seventh?: RecordMove[];
  /** What stages "build from the discard pile" gave; missing: none */
  salvage?: RecordSalvage[];
  /** Treasuries after the turn, by seat */
  coins: Coins[];
  [k: string]: unknown;
}

/** What a seat did with a card */
export interface RecordMove {
  seat: Seat;
  /** For a stage: its marker */
  card: CardName;
  /** What became of the card */
  action: 'build' | 'stage' | 'sell';
  /** Coins paid to the left neighbour; missing: 0 */
  left?: Coins;
  /** Coins paid to the right neighbour; missing: 0 */
  right?: Coins;
  /** Why a build with a printed cost costs nothing; missing otherwise */
  free?: 'chain' | 'power';
  [k: string]: unknown;
}

/** What a stage "build from the discard pile" gave */
export interface RecordSalvage {
  seat: Seat;
  /** null: declined, or nothing could be built */
  card: CardName | null;
  [k: string]: unknown;
}

/** How the game ended */
export interface RecordResult {
  /** Treasuries at the end, by seat */
  coins: Coins[];
  /** By seat */
  scores: RecordScore[];
  /** By seat: the guild that "copy a neighbour's guild" takes */
  copied_guild: (CardName | null)[];
  /** In any order; several share the victory */
  winners: Seat[];
  [k: string]: unknown;
}

/** A column of the score sheet, as a view's Score */
export interface RecordScore {
  /** Of the tokens */
  conflicts: number;
  /** Of the coins */
  treasury: number;
  /** Of the stages */
  wonder: number;
  /** Of the blue cards */
  civilian: number;
  /** Of the symbols, those of a copied guild included */
  science: number;
  /** Of the yellow cards */
  commercial: number;
  /** Of the purple cards, a copied one included */
  guilds: number;
  /** Of all rows */
  total: number;
  [k: string]: unknown;
}

/** There is a next table */
export interface RematchEvent {
  type: 'rematch';
  table: TableId;
  /** Of the new game */
  next: TableId;
  /** Who asked for it first */
  by: Name;
}

/** You left the table or were removed from it, or it was given up */
export interface ClosedEvent {
  type: 'closed';
  table: TableId;
  /** You left; the host removed you; the table was given up; whoever runs the server closed it; the server is full, and a game that had begun sleeps; what happens there can be stored no more, because the database is damaged in that place */
  reason: 'left' | 'removed' | 'abandoned' | 'closed' | 'full' | 'damaged';
}

/** The answer to `ping` */
export interface PongEvent {
  type: 'pong';
  ref?: Ref;
}

/** Boards and deals follow from the seed, unless they are there */
export interface Puzzle {
  /** Follows from the decision */
  id: string;
  edition: Edition;
  players: Players;
  /** Unsigned 64-bit, in decimal */
  seed: string;
  /** Wonder and side by seat, of a game whose boards do not follow from the seed */
  boards?: [string, string][];
  /** By Age and seat, of a recorded game */
  deals?: CardName[][][];
  /** Who has to find it */
  seat: Seat;
  /** Everybody's, phase by phase, as a short text */
  moves: string;
  /** That is right */
  action: 'build' | 'build_free' | 'stage' | 'sell' | 'salvage' | 'decline';
  /** With which it is right, the best first */
  cards: CardName[];
  /** What it is about */
  themes: PuzzleTheme[];
  /** The chance to win with the best choice */
  win: number;
  /** How much less any choice is worth that is not right, at least */
  gap: number;
  /** How often each level finds it, in parts of a hundred, the weakest first */
  found: number[];
  /** How hard it is: the strength of who finds it every other time */
  rating: number;
}
