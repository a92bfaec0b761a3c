// Structures side by side on one ground, as a city is seen from afar.

import { coloured } from '../tones';
import { drawings } from './drawings';
import { familyOf, isInside, subject, tones } from './scene';

/** From one building to the next, and from one row to the row before it. */
const STEP = 84;
const DEPTH = 66;
const HEIGHT = 96;
/** Where a drawing's subject stands. */
const [MIDDLE, FOOT] = [86, 116];

export interface Skyline {
  markup: string;
  /** Where lamps hang. */
  lamps: { x: number; y: number }[];
  width: number;
  height: number;
}

/** At most so many in a row; those in front stand between those behind. */
export function skyline(names: string[], perRow: number): Skyline {
  // A room seen from inside has no place in a street.
  const shown = names.filter((name) => drawings[name] && !isInside(drawings[name]));
  const rows = Math.max(1, Math.ceil(shown.length / perRow));
  const columns = Math.max(1, Math.ceil(shown.length / rows));
  const width = (columns + (rows > 1 ? 0.5 : 0)) * STEP + 70;
  const height = HEIGHT + (rows - 1) * DEPTH + 14;
  const places = shown.map((name, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, shown.length - row * columns);
    const first = (width - (inRow - 1) * STEP) / 2 + (rows > 1 ? (row % 2 ? STEP : -STEP) / 4 : 0);
    return { name, x: Math.round(first + (i % columns) * STEP), y: HEIGHT + row * DEPTH };
  });
  const buildings = places.map(({ name, x, y }) => {
    const drawing = drawings[name]!;
    return `<g transform="translate(${x - MIDDLE} ${y - FOOT})" style="${tones(familyOf(drawing))}">${coloured(subject(drawing))}</g>`;
  });
  return { markup: buildings.join(''), lamps: places.map(({ x, y }) => ({ x, y: y - 14 })), width, height };
}
