// Everything that one has played to the end, in this browser and on the server, in one form; and what it adds up to.
import type { GameSummary } from '../protocol';
import type { SavedGame } from './local_games';
import { isFreeCity } from './view';

export type PlayedSeat = GameSummary['seats'][number];

export interface PlayedGame {
  /** Of the browser's game, or of the table. */
  id: string;
  where: 'local' | 'online';
  ended: number;
  edition: GameSummary['edition'];
  players: number;
  you: number;
  seats: PlayedSeat[];
  /** Turns were taken back, so it counts for nothing. */
  takenBack: boolean;
}

export const mine = (game: PlayedGame): PlayedSeat => game.seats[game.you]!;

/** 1 for the winner; those with as many points and coins share a place, as in verdict.ts. */
export function placeOf(game: PlayedGame): number {
  const own = mine(game);
  if (own.winner) return 1;
  const isBetter = ({ winner, points, coins = 0 }: PlayedSeat) =>
    winner || points > own.points || (points === own.points && coins > (own.coins ?? 0));
  return 1 + game.seats.filter((seat) => seat.kind !== 'free_city' && isBetter(seat)).length;
}

export const fromServer = ({ table, ...game }: GameSummary): PlayedGame => ({
  ...game,
  id: table,
  where: 'online',
  takenBack: false,
});

/** Null: how it ended is not known yet (lib/local.svelte.ts notes it when the game is opened), or it began at a position that
 * somebody set up, so that it says nothing about anybody. */
export function fromBrowser(saved: SavedGame): PlayedGame | null {
  const { setup, names, result } = saved;
  if (!saved.over || !result || setup.position) return null;
  const seats = result.map((seat, i): PlayedSeat => {
    const free = isFreeCity(setup, i);
    const person = setup.people.includes(i);
    const kind = free ? 'free_city' : person ? 'person' : 'bot';
    return { kind, name: names[i] || null, level: kind === 'bot' ? (setup.bots[0] ?? null) : null, ...seat };
  });
  const { edition, players, people } = setup;
  const common = { id: saved.id, where: 'local', ended: saved.touched, edition, players } as const;
  return { ...common, you: people[0] ?? 0, seats, takenBack: saved.takenBack > 0 };
}

export interface Filter {
  where: '' | PlayedGame['where'];
  edition: '' | PlayedGame['edition'];
  players: string;
  wonder: string;
  result: '' | 'won' | 'lost';
}

export const everything: Filter = { where: '', edition: '', players: '', wonder: '', result: '' };

export const fits = (filter: Filter) => (game: PlayedGame) =>
  (!filter.where || game.where === filter.where) &&
  (!filter.edition || game.edition === filter.edition) &&
  (!filter.players || String(game.players) === filter.players) &&
  (!filter.wonder || mine(game).wonder === filter.wonder) &&
  (!filter.result || mine(game).winner === (filter.result === 'won'));

export interface Total {
  key: string;
  games: number;
  wins: number;
  points: number;
}

/** Games, victories and the average of the points, for each key in the order of the keys. */
export function totals(games: PlayedGame[], keyOf: (game: PlayedGame) => string): Total[] {
  const groups = new Map<string, PlayedGame[]>();
  for (const game of games) groups.set(keyOf(game), [...(groups.get(keyOf(game)) ?? []), game]);
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, group]) => ({
      key,
      games: group.length,
      wins: group.filter((game) => mine(game).winner).length,
      points: average(group.map((game) => mine(game).points)),
    }));
}

export const average = (numbers: number[]): number =>
  numbers.length ? numbers.reduce((sum, n) => sum + n, 0) / numbers.length : 0;

/** For each the average of itself and up to `span - 1` before it. */
export const running = (numbers: number[], span: number): number[] =>
  numbers.map((_, i) => average(numbers.slice(Math.max(0, i + 1 - span), i + 1)));
