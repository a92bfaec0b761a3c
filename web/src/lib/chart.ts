// Points over time as a chart: where in the picture each of them lies.

export interface Frame {
  width: number;
  height: number;
  /** What is left free around the points. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Chart {
  left: number;
  right: number;
  x: (step: number) => number;
  y: (points: number) => number;
  /** The numbers of points at which a line helps to read it. */
  grid: number[];
  /** The path through the points of each step. */
  path: (points: number[]) => string;
}

/** For values of all steps, from nothing (or less) to their highest. */
export function chartOf(frame: Frame, steps: number, values: number[]): Chart {
  const most = Math.max(10, ...values);
  const least = Math.min(0, ...values);
  const right = frame.width - frame.right;
  const floor = frame.height - frame.bottom;
  const x = (step: number) => frame.left + (step * (right - frame.left)) / Math.max(1, steps - 1);
  const y = (points: number) => floor - ((points - least) * (floor - frame.top)) / (most - least);
  const every = most > 60 ? 20 : 10;
  return {
    left: frame.left,
    right,
    x,
    y,
    grid: Array.from({ length: Math.floor(most / every) + 1 }, (_, i) => i * every),
    path: (points) => points.map((n, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(n).toFixed(1)}`).join(''),
  };
}
