// How a city divides the room it was given between its wonder and its structures: in Age I most of it belongs to the wonder, in
// Age III to the structures. All lengths are in pixels and come from the screen.

export const GAP = 5;
/** The lowest tile that can be read, and the lowest in a city of a neighbour, which has no frame. */
export const LEAST = 21;
export const DENSE = 19;
/** What a neighbour's city without structures says instead. */
const EMPTY = 26;
/** The lowest tile whose name may take two lines below its symbols. */
const TWO_LINES = 43;
const TALLEST = 88;
/** A lower picture is a strip of the wonder: then it is a round one beside the name. */
const LEAST_SCENE = 70;

export interface Shares {
  /** Height of the wonder's picture; 0: there is no room for one. */
  scene: number;
  /** Height of the structures. */
  plots: number;
  /** Height of a tile, and the room between two. */
  tile: number;
  gap: number;
  /** How many in a row, where they are not in columns of one colour. */
  columns: number;
}

/**
 * Tiles in columns of one colour each; `deepest` of them in the highest column, places for others included. Before Age III a third
 * structure slides under rather than takes the room of the wonder.
 */
export function ownShares(room: number, deepest: number, age: number): Shares {
  const three = deepest > 2 && (age === 3 || deepest > 4 ? room > 290 : room > 420);
  const rows = three ? 3 : deepest > 1 ? 2 : 1;
  const needed = Math.max(rows * (TWO_LINES + GAP) - GAP, deepest > 2 ? (deepest - 1) * (LEAST + 2) + TWO_LINES : 0);
  const wanted = Math.min(room * (rows > 2 ? 0.54 : 0.46), rows * (TALLEST + GAP) - GAP);
  const plots = Math.round(Math.min(room, Math.max(needed, Math.min(wanted, room - 112))));
  const tile = Math.min(TALLEST, Math.floor((plots - (rows - 1) * GAP) / rows));
  return { scene: room - plots, plots, tile, gap: GAP, columns: 0 };
}

/** In a column with too many tiles all but the last show their name alone. */
export function slices(n: number, { plots, tile }: Pick<Shares, 'plots' | 'tile'>): { slice: number; last: number } {
  if (n * (tile + GAP) - GAP <= plots) return { slice: tile, last: tile };
  const last = Math.max(TWO_LINES, Math.min(tile, plots - (n - 1) * (26 + 2)));
  return { slice: Math.max(LEAST - 2, Math.floor((plots - last) / (n - 1)) - 2), last };
}

/**
 * Tiles in rows of two, or of three without names where there are too many; the picture goes when the tiles need its room. Where
 * it would be sky alone, higher than the width asks for, the tiles are higher, and below them lie rows that are still empty.
 */
export function neighbourShares(room: number, width: number, n: number): Shares {
  const needed = Math.max(1, Math.ceil(n / 2));
  const most = width * 0.8;
  const lay = (scene: number, gap: number) => Math.min(62, Math.floor((room - scene + gap) / needed) - gap);
  const filled = (least: number, gap: number) => {
    for (let rows = needed; ; ++rows) {
      const tile = Math.max(least, Math.min(TALLEST, Math.floor((room - most + gap) / rows) - gap));
      const plots = rows * (tile + gap) - gap;
      if (room - plots <= most * 1.1) return { scene: room - plots, plots, tile, columns: 2, gap };
    }
  };
  if (n === 0) return filled(Math.min(EMPTY, room), GAP);
  for (const scene of [0.5, 0.36, 0.28].map((share) => Math.round(room * share)))
    if (scene >= LEAST_SCENE && lay(scene, GAP) >= 40) return filled(lay(scene, GAP), GAP);
  if (lay(LEAST_SCENE, GAP) >= 30) return filled(lay(LEAST_SCENE, GAP), GAP);
  for (const gap of [GAP, 2])
    if (lay(0, gap) >= DENSE) return { scene: 0, plots: room, tile: lay(0, gap), columns: 2, gap };
  const lines = Math.ceil(n / 3);
  return {
    scene: 0,
    plots: room,
    tile: Math.max(18, Math.min(30, Math.floor((room + 2) / lines) - 2)),
    columns: 3,
    gap: 2,
  };
}
