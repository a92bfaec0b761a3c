// The chains as a picture: a column for each Age, what leads on in rows, and lines between them.
import type { Card } from '../lib/catalog';

export interface Place {
  card: Card;
  /** The Age, from 0. */
  column: number;
  /** From 0; between two rows where a card leads to several. */
  row: number;
}

export interface ChainMap {
  places: Place[];
  lines: { from: Place; to: Place }[];
  rows: number;
}

/** Every card of the edition that leads to another or comes from one. A card is placed between those it leads to. */
export function chainMap(cards: readonly Card[]): ChainMap {
  const known = new Map<string, Card>();
  for (const card of cards) if (!known.has(card.name)) known.set(card.name, card);
  const placed = new Map<string, Place>();
  let rows = 0;

  function place(card: Card): Place {
    const before = placed.get(card.name);
    if (before) return before;
    const next = card.chain.to.map((name) => known.get(name)!);
    const fresh = next.filter(({ name }) => !placed.has(name)).map(place);
    const row = fresh.length ? (fresh[0]!.row + fresh.at(-1)!.row) / 2 : rows++;
    const found = { card, column: card.age - 1, row };
    placed.set(card.name, found);
    return found;
  }

  for (const card of known.values()) if (card.chain.to.length && !card.chain.from.length) place(card);
  const places = [...placed.values()];
  spread(places);
  const lines = places.flatMap((from) => from.card.chain.to.map((name) => ({ from, to: placed.get(name)! })));
  return { places, lines, rows: Math.max(...places.map(({ row }) => row)) + 1 };
}

/** No two cards of a column are nearer than a row. */
function spread(places: Place[]): void {
  for (const column of [0, 1, 2]) {
    const ordered = places.filter((place) => place.column === column).sort((a, b) => a.row - b.row);
    ordered.forEach((place, i) => {
      if (i > 0) place.row = Math.max(place.row, ordered[i - 1]!.row + 1);
    });
  }
}
