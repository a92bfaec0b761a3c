const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** The pause before the n-th try in a row, with some chance in it so that not everybody returns at once. */
export function pauseBefore(attempt: number, chance: number): number {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  return Math.round(full * (0.75 + chance * 0.5));
}
