// The games against bots, and at one screen, that this browser keeps. Each has an entry of its own in the storage, so that
// none is lost because another is played, and none goes before somebody deletes it.
import type { GameOptions } from '../../engine/engine';
import type { GamePosition, SeatMove } from '../protocol';
import type { StepId } from '../learn/steps';
import { isForTwo, isFreeCity, seatsOf, type Edition, type Side } from './view';

const PREFIX = 'wonders.game.';
const OPTIONS_KEY = 'wonders.options';
/** Where a single game was kept before there were several. */
const OLD_KEY = 'wonders.local';

export interface LocalOptions {
  edition: Edition;
  players: number;
  level: string;
  learning: boolean;
  /** The board to play, or null for one by chance. */
  board: { wonder: string; side: Side } | null;
  /** Names of the others who play at this screen, one for each; empty where somebody gave none. */
  friends: string[];
  /** For games that are to be the same again. */
  seed?: string;
}

/** Three at the table, and friendly: for whoever plays for the first time. */
export const defaultOptions: LocalOptions = {
  edition: 'first',
  players: 3,
  level: 'novice',
  learning: false,
  board: null,
  friends: [],
};

export type Setup = Omit<GameOptions, 'seed'> & {
  seed: string;
  bots: string[];
  /** Where it began, if somebody set that up: such a game counts for nothing. */
  position?: GamePosition;
};

export interface SavedGame {
  id: string;
  begun: number;
  touched: number;
  setup: Setup;
  learning: boolean;
  /** By seat; empty where a person gave none. */
  names: string[];
  /** What everybody did, phase by phase. */
  history: SeatMove[][];
  takenBack: number;
  /** A guided game: what has been explained. */
  lesson?: StepId[];
  /** The position of a lesson: which one, and whether it has been solved. */
  topic?: string;
  solved?: boolean;
  age: number;
  turn: number;
  over: boolean;
  /** How it ended, by seat; games of older pages do not say how many coins were left. */
  result?: { wonder: string; side: Side; points: number; coins?: number; winner: boolean }[];
}

// What the storage refuses, as in private windows, lasts as long as the page.
const unsaved = new Map<string, SavedGame>();

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

const isGame = (value: unknown): value is SavedGame =>
  typeof value === 'object' && value !== null && 'setup' in value && 'history' in value && 'names' in value;

/** The last one played first; positions of lessons are not among them. */
export function keptGames(): SavedGame[] {
  takeOver();
  let keys: string[] = [];
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    // There is no storage.
  }
  const games = [...keys.map(read).filter(isGame), ...unsaved.values()];
  return games.filter((game) => !game.topic).sort((a, b) => b.touched - a.touched);
}

export function keptGame(id: string): SavedGame | null {
  const found = unsaved.get(id) ?? read(PREFIX + id);
  return isGame(found) ? found : null;
}

/** False: the storage is full or refused; the game then lasts as long as the page. */
export function keepGame(game: SavedGame): boolean {
  const kept = write(PREFIX + game.id, game);
  if (kept) unsaved.delete(game.id);
  else unsaved.set(game.id, game);
  return kept;
}

export function deleteGame(id: string): void {
  unsaved.delete(id);
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing was there.
  }
}

/** A game of an older version of these pages becomes one among several. */
function takeOver(): void {
  const old = read(OLD_KEY) as { setup?: Setup; learning?: boolean; names?: string[]; moves?: SeatMove[][] } | null;
  if (!old?.setup || !old.moves) return;
  const game = blankGame(old.setup, old.names ?? [], old.learning ?? false);
  if (!keepGame({ ...game, history: old.moves, over: (old as { over?: boolean }).over ?? false })) return;
  localStorage.removeItem(OLD_KEY);
}

export function randomText(): string {
  const parts = crypto.getRandomValues(new Uint32Array(2));
  return ((BigInt(parts[0]!) << 32n) | BigInt(parts[1]!)).toString();
}

function shuffled<T>(items: T[]): T[] {
  const random = crypto.getRandomValues(new Uint32Array(items.length));
  return items
    .map((item, i) => ({ item, key: random[i]! }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

export function blankGame(setup: Setup, names: string[], learning: boolean): SavedGame {
  const now = Date.now();
  const id = BigInt(randomText()).toString(36);
  return {
    id,
    begun: now,
    touched: now,
    setup,
    learning,
    names,
    history: [],
    takenBack: 0,
    age: 1,
    turn: 1,
    over: false,
  };
}

/** A new game by the options, kept. `bots` are the names to choose from. */
export function beginGame(options: LocalOptions, you: string, bots: string[]): SavedGame {
  const game = localGame(options, you, bots);
  keepGame(game);
  return game;
}

/** A new game by the options, not kept yet. */
export function localGame(options: LocalOptions, you: string, bots: string[]): SavedGame {
  const seats = seatsOf(options);
  const first = isForTwo(options) ? 1 : 0;
  const persons = [you, ...options.friends.slice(0, options.players - 1)];
  const people = persons.map((_, i) => first + i);
  const free = shuffled(bots.filter((name) => !persons.includes(name)));
  const names = Array.from({ length: seats }, (_, seat) =>
    seat < first ? '' : people.includes(seat) ? persons[seat - first]! : (free.pop() ?? ''),
  );
  const boards = Array.from({ length: seats }, (_, seat) => (seat === first ? options.board : null));
  const seed = options.seed ?? randomText();
  const setup = { edition: options.edition, players: options.players, seed, people, bots: [options.level], boards };
  return blankGame(setup, names, options.learning);
}

/** A new game from a position, for one person, kept. `bots` are the names to choose from. */
export function beginAt(
  position: GamePosition,
  { seat, level, seed }: { seat: number; level: string; seed: bigint },
  you: string,
  bots: string[],
): SavedGame {
  const { edition, players, age, turn } = position;
  const free = shuffled(bots.filter((name) => name !== you));
  const names = position.cities.map((_, i) => (isFreeCity(position, i) ? '' : i === seat ? you : (free.pop() ?? '')));
  const setup = { edition, players, seed: String(seed), people: [seat], bots: [level], position };
  const game = { ...blankGame(setup, names, false), age, turn };
  keepGame(game);
  return game;
}

/** The guided first game: three at the table, friendly bots, and a deal that shows everything early. */
const LESSON: LocalOptions = {
  edition: 'second',
  players: 3,
  level: 'novice',
  learning: true,
  board: { wonder: 'Gizah', side: 'day' },
  friends: [],
  seed: '7',
};

/** The guided game that was begun, or a new one. */
export function guidedGame(you: string, bots: string[]): SavedGame {
  const begun = keptGames().find((game) => game.lesson && !game.over);
  if (begun) return begun;
  const game: SavedGame = { ...beginGame(LESSON, you, bots), lesson: [] };
  keepGame(game);
  return game;
}

export function loadOptions(): LocalOptions {
  return { ...defaultOptions, ...(read(OPTIONS_KEY) as Partial<LocalOptions> | null) };
}

/** Where they cannot be kept, the next game starts with the defaults again. */
export function saveOptions(options: LocalOptions): void {
  write(OPTIONS_KEY, options);
}
