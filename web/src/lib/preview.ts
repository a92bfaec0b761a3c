// The difference between the cities now and after a move, for the eye.
import type { City } from './view';

export interface Change {
  coins: [number, number];
  points: number;
  shields: number;
  production: string[];
}

/** What `after` has more than `before`, counting repetitions. */
export function added(before: string[], after: string[]): string[] {
  const left = [...before];
  return after.filter((item) => {
    const at = left.indexOf(item);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

export function changes(before: City[], after: City[], seat: number): Change {
  const now = before[seat]!;
  const then = after[seat]!;
  return {
    coins: [now.coins, then.coins],
    points: then.score.total - now.score.total,
    shields: then.shields - now.shields,
    production: [...added(now.offer, then.offer), ...added(now.private, then.private)],
  };
}
