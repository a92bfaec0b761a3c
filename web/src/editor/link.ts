// A position as a short text for an address. Bytes, written in base64url:
//   version, edition and players, Age and turn;
//   for each city: board, coins (2), tokens and the spent free build (2), cards under the stages, structures, hand;
//   the discard pile.
// A list of cards is its length and their numbers in the catalogue, 255 for one that is not known. Catalogues only ever grow at
// their end; should that change, so must the version.
import type { Edition, GamePosition, PositionCity, Token } from '../protocol';
import type { CatalogJson } from '../lib/catalog';
import { seatsOf } from '../lib/view';

const VERSION = 1;
const UNKNOWN = 255;
const EDITIONS: readonly Edition[] = ['first', 'second'];
const AGES = [0, 1, 2] as const;
/** Two bits for a token: which one it is, its Age tells. */
const NONE = 0;
const DEFEAT = 1;
const VICTORY = 2;

const cardNames = ({ cards }: CatalogJson): string[] => [...new Set(cards.map((card) => card.name))];
const boardsOf = ({ wonders }: CatalogJson): PositionCity[] =>
  wonders.flatMap(({ name, sides }) =>
    Object.keys(sides).map((side) => ({ wonder: name, side }) as unknown as PositionCity),
  );

const codeOf = (token: Token): number => (token === 0 ? NONE : token < 0 ? DEFEAT : VICTORY);
function tokenOf(code: number, age: 0 | 1 | 2, { defeat_token, victory_tokens }: CatalogJson['setup']): Token {
  const victory = Object.values(victory_tokens)[age];
  return (code === NONE ? 0 : code === DEFEAT ? defeat_token : victory) as Token;
}

export function encodePosition(position: GamePosition, catalog: CatalogJson): string {
  const [names, boards] = [cardNames(catalog), boardsOf(catalog)];
  const list = (cards: (string | null)[]) => [
    cards.length,
    ...cards.map((card) => (card === null ? UNKNOWN : names.indexOf(card))),
  ];
  const city = ({ wonder, side, coins, tokens, free_build_spent, stages, structures, hand }: PositionCity) => {
    const board = boards.findIndex((entry) => entry.wonder === wonder && entry.side === side);
    const fought = tokens.flat().reduce<number>((bits, token, i) => bits | (codeOf(token) << (2 * i)), 0);
    const flags = fought | (free_build_spent ? 1 << 12 : 0);
    const numbers = [board, coins >> 8, coins & 255, flags >> 8, flags & 255];
    return [...numbers, ...list(stages), ...list(structures), ...list(hand)];
  };
  const { edition, players, age, turn, cities, discard } = position;
  const head = [VERSION, (EDITIONS.indexOf(edition) << 4) | players, (age << 4) | turn];
  return toText([...head, ...cities.flatMap(city), ...list(discard)]);
}

/** Null: not the text of a position. */
export function editionOf(text: string): Edition | null {
  const bytes = toBytes(text);
  return bytes?.[0] === VERSION ? (EDITIONS[bytes[1]! >> 4] ?? null) : null;
}

export function decodePosition(text: string, catalog: CatalogJson): GamePosition | null {
  try {
    return read(toBytes(text) ?? [], catalog);
  } catch {
    return null;
  }
}

function read(bytes: number[], catalog: CatalogJson): GamePosition {
  const [names, boards] = [cardNames(catalog), boardsOf(catalog)];
  let at = 0;
  const next = (): number => bytes[at++] ?? fail();
  const card = (): string => names[next()] ?? fail();
  const list = <T>(item: () => T): T[] => Array.from({ length: next() }, item);
  const marker = (): string | null => (bytes[at] === UNKNOWN ? (next(), null) : card());
  const city = (): PositionCity => {
    const { wonder, side } = boards[next()] ?? fail();
    const coins = (next() << 8) | next();
    const flags = (next() << 8) | next();
    const token = (age: 0 | 1 | 2, place: 0 | 1) => tokenOf((flags >> (4 * age + 2 * place)) & 3, age, catalog.setup);
    const tokens = AGES.map((age) => [token(age, 0), token(age, 1)]) as PositionCity['tokens'];
    const free_build_spent = (flags >> 12) % 2 === 1;
    return {
      wonder,
      side,
      stages: list(marker),
      structures: list(card),
      coins,
      tokens,
      free_build_spent,
      hand: list(card),
    };
  };
  if (next() !== VERSION) fail();
  const kind = next();
  const moment = next();
  const edition = EDITIONS[kind >> 4] ?? fail();
  const players = kind & 15;
  const cities = Array.from({ length: seatsOf({ players }) }, city);
  const discard = list(card);
  if (at !== bytes.length) fail();
  return { edition, players, age: (moment >> 4) as GamePosition['age'], turn: moment & 15, cities, discard };
}

function fail(): never {
  throw new Error('no position');
}

function toText(bytes: number[]): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function toBytes(text: string): number[] | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    return [...atob(text.replaceAll('-', '+').replaceAll('_', '/'))].map((letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
