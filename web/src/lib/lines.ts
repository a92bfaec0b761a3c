// Lines of several seats in one plot: they differ in colour and dash, and their names are moved apart.
const COLORS = ['--red', '--blue', '--green', '--purple', '--gold', '--gray', '--brown'];
const DASHES = ['', '7 4', '2 4', '10 4 2 4', '', '7 4', '2 4'];

export const colorOf = (seat: number): string => `var(${COLORS[seat % COLORS.length]})`;
export const dashOf = (seat: number): string => DASHES[seat % DASHES.length]!;

const LINE_HEIGHT = 16;

/** Labels at their heights, from top to bottom, moved so that each can be read and none is below `bottom`. */
export function spread<T extends { at: number }>(labels: T[], bottom: number): T[] {
  const moved = labels.map((label) => ({ ...label })).sort((a, b) => a.at - b.at);
  for (let i = 1; i < moved.length; ++i) moved[i]!.at = Math.max(moved[i]!.at, moved[i - 1]!.at + LINE_HEIGHT);
  // Those that were pushed out at the bottom push back.
  for (let i = moved.length - 1, limit = bottom; i >= 0; --i, limit -= LINE_HEIGHT)
    moved[i]!.at = Math.min(moved[i]!.at, limit);
  return moved;
}
