// The score pad for a game on a real table: what each player counts up, and the points that come of it. `wonders score`
// counts the same (docs/play.md); tests compare the two. What coins and symbols are worth stands in the catalogue.
import type { Setup } from '../protocol';

export const PAD_ROWS = ['conflicts', 'coins', 'wonder', 'civilian', 'science', 'commercial', 'guilds'] as const;
export type PadRow = (typeof PAD_ROWS)[number];
export type PadNumber = Exclude<PadRow, 'science'>;

export const PAD_SYMBOLS = ['compass', 'gear', 'tablet', 'wild'] as const;
export type PadSymbol = (typeof PAD_SYMBOLS)[number];

export const LONGEST_NAME = 24;

/** One player: points, but coins for the treasury and symbols for science. */
export interface PadPlayer extends Record<PadNumber, number> {
  name: string;
  city: string; // a wonder's name, or empty
  science: Record<PadSymbol, number>;
}

export interface Pad {
  id: string;
  date: string; // ISO
  edition: 'first' | 'second';
  players: PadPlayer[];
}

/** What can be right, with room for expansions: more is a slip of the pen. */
export const PAD_RANGES: Record<PadNumber | 'symbols', readonly [least: number, most: number]> = {
  conflicts: [-30, 50],
  coins: [0, 999],
  wonder: [0, 60],
  civilian: [0, 120],
  commercial: [0, 99],
  guilds: [0, 150],
  symbols: [0, 12],
};

export interface PadScore {
  conflicts: number;
  treasury: number;
  wonder: number;
  civilian: number;
  science: number;
  commercial: number;
  guilds: number;
  total: number;
}

export function newPlayer(name = ''): PadPlayer {
  return {
    name,
    city: '',
    conflicts: 0,
    coins: 0,
    wonder: 0,
    civilian: 0,
    science: { compass: 0, gear: 0, tablet: 0, wild: 0 },
    commercial: 0,
    guilds: 0,
  };
}

/** What the numbers of an edition say of points. */
export type Worth = Pick<Setup, 'coins_per_point' | 'science_set'>;

/** Equal symbols squared, and points for each set of three; a free symbol goes where it brings most. */
export function sciencePoints(worth: Worth, { compass, gear, tablet, wild }: Record<PadSymbol, number>): number {
  if (wild > 0) {
    const rest = wild - 1;
    return Math.max(
      sciencePoints(worth, { compass: compass + 1, gear, tablet, wild: rest }),
      sciencePoints(worth, { compass, gear: gear + 1, tablet, wild: rest }),
      sciencePoints(worth, { compass, gear, tablet: tablet + 1, wild: rest }),
    );
  }
  return compass ** 2 + gear ** 2 + tablet ** 2 + worth.science_set * Math.min(compass, gear, tablet);
}

export function scoreOf(worth: Worth, player: PadPlayer): PadScore {
  const { conflicts, wonder, civilian, commercial, guilds } = player;
  const treasury = Math.floor(player.coins / worth.coins_per_point);
  const science = sciencePoints(worth, player.science);
  const total = conflicts + treasury + wonder + civilian + science + commercial + guilds;
  return { conflicts, treasury, wonder, civilian, science, commercial, guilds, total };
}

export interface PadResult {
  winners: number[];
  /** Those with the most points, where coins had to decide between them. */
  tied: number[];
}

/** The most points win, then the most coins; who is still equal shares the victory. */
export function resultOf(worth: Worth, players: PadPlayer[]): PadResult {
  const totals = players.map((player) => scoreOf(worth, player).total);
  const best = players.map((_, i) => i).filter((i) => totals[i] === Math.max(...totals));
  const most = Math.max(...best.map((i) => players[i]!.coins));
  const winners = best.filter((i) => players[i]!.coins === most);
  return { winners, tied: winners.length < best.length ? best : [] };
}

export type PadFault = { kind: 'number' } | { kind: 'range'; least: number; most: number };

/** What somebody typed: a number, or several to be added up ("1 3 -1"). Nothing is 0. */
export function readNumber(text: string, row: PadNumber | 'symbols'): number | PadFault {
  const parts = text
    .trim()
    .replaceAll('−', '-')
    .split(/[\s+]+/);
  if (parts.length === 1 && parts[0] === '') return 0;
  if (!parts.every((part) => /^-?\d{1,4}$/.test(part))) return { kind: 'number' };
  const sum = parts.reduce((all, part) => all + Number(part), 0);
  const [least, most] = PAD_RANGES[row];
  return sum < least || sum > most ? { kind: 'range', least, most } : sum;
}

const KEY = 'wonders.pads';
const MOST_KEPT = 200;

function isPad(value: unknown): value is Pad {
  const pad = value as Partial<Pad> | null;
  return typeof pad?.id === 'string' && typeof pad.date === 'string' && Array.isArray(pad.players);
}

/** The games that were kept, newest first. */
export function keptPads(): Pad[] {
  try {
    const pads: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(pads) ? pads.filter(isPad) : [];
  } catch {
    return [];
  }
}

/** Keeps a game, or what it has become; false where the browser refuses. */
export function keepPad(pad: Pad): boolean {
  return store([pad, ...keptPads().filter((kept) => kept.id !== pad.id)].slice(0, MOST_KEPT));
}

export function forgetPad(id: string): boolean {
  return store(keptPads().filter((kept) => kept.id !== id));
}

function store(pads: Pad[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(pads));
    return true;
  } catch {
    return false;
  }
}
