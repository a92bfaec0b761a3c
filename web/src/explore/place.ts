// A decision as an address of the Explorer: "here/second/5/2/4/gizah-night/altar.baths" are the edition, the players, the
// Age and the turn, the own board and the hand. The last two may be missing.
import { slug } from '../lib/slug';
import type { City, View } from '../protocol';
import { PLAYERS, type Edition } from '../lib/view';

export interface Place {
  edition: Edition;
  players: number;
  /** From 1. */
  age: number;
  turn: number;
  /** "gizah-night"; null where nobody's eyes are looked with. */
  board: string | null;
  /** As slugs; of a card that is held twice, once. */
  hand: string[];
}

export const boardSlug = (wonder: string, side: string): string => `${slug(wonder)}-${slug(side)}`;

/** What can be asked of the Explorer where cards are chosen; null elsewhere. */
export function placeOf(view: View, me: number | null): Place | null {
  if (view.phase !== 'choose') return null;
  const city: City | undefined = me === null ? undefined : view.cities[me];
  return {
    edition: view.edition,
    players: view.players,
    age: view.age,
    turn: view.turn,
    board: city ? boardSlug(city.wonder, city.side) : null,
    hand: city ? [...new Set(view.hand.map(slug))] : [],
  };
}

export function pathTo({ edition, players, age, turn, board, hand }: Place): string {
  const parts = [
    'here',
    edition,
    players,
    age,
    turn,
    ...(board === null ? [] : [board, ...(hand.length ? [hand.join('.')] : [])]),
  ];
  return `#/explore/${parts.join('/')}`;
}

/** Null for what is no such address. */
export function parsePlace(at: string): Place | null {
  const [here, edition, players, age, turn, board, hand, ...beyond] = at.split('/');
  if (here !== 'here' || (edition !== 'first' && edition !== 'second') || beyond.length > 0) return null;
  if (!PLAYERS.some((n) => String(n) === players) || !/^[1-3]$/.test(age ?? '') || !/^[1-6]$/.test(turn ?? ''))
    return null;
  return {
    edition,
    players: Number(players),
    age: Number(age),
    turn: Number(turn),
    board: board ?? null,
    hand: hand?.split('.') ?? [],
  };
}
