// How much time is left, in one unit: nobody plans by the minute what is due in days.
import { texts } from './i18n.svelte';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** The largest unit of which there is one, and how many. */
export function largestUnit(milliseconds: number): { unit: (typeof UNITS)[number][0]; n: number } {
  const left = Math.max(0, milliseconds);
  const [unit, length] = UNITS.find(([, size]) => left >= size) ?? UNITS[3];
  return { unit, n: Math.floor(left / length) };
}

export function timeLeft(milliseconds: number): string {
  const { unit, n } = largestUnit(milliseconds);
  return new Intl.NumberFormat(texts.language, { style: 'unit', unit, unitDisplay: 'long' }).format(n);
}
