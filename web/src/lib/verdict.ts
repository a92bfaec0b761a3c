// What decided a game for one city: its place, how far it was from the others, where it was strongest and what cost it most.
import type { City, Score } from './view';

export type Category = Exclude<keyof Score, 'total'>;
export const CATEGORIES = [
  'conflicts',
  'treasury',
  'wonder',
  'civilian',
  'science',
  'commercial',
  'guilds',
] as const satisfies Category[];

export interface Verdict {
  /** 1 is the first; who has as many points and coins shares a place. */
  place: number;
  /** Against whom it is measured: the best of the others. */
  rival: number;
  /** Points ahead of the rival; below 0: behind. */
  margin: number;
  /** Where it was furthest ahead of the others on average, and by how much, rounded; null: nowhere. */
  best: { category: Category; ahead: number } | null;
  /** Where the rival was furthest ahead of it; null: nowhere. */
  miss: { category: Category; behind: number } | null;
}

/** Each with its sign and its colour, as on the sheet. */
export const CATEGORY_LOOKS = [
  { key: 'conflicts', icon: 'shield', color: 'c-red' },
  { key: 'treasury', icon: 'coin', color: 'c-gray' },
  { key: 'wonder', icon: 'stage', color: 'c-brown' },
  { key: 'civilian', icon: 'mark-blue', color: 'c-blue' },
  { key: 'science', icon: 'mark-green', color: 'c-green' },
  { key: 'commercial', icon: 'mark-yellow', color: 'c-yellow' },
  { key: 'guilds', icon: 'mark-purple', color: 'c-purple' },
] as const satisfies { key: Category; icon: string; color: string }[];

const beats = (a: City, b: City) =>
  a.score.total !== b.score.total ? a.score.total > b.score.total : a.coins > b.coins;

/** Where the first was furthest ahead of the second, and by how much; null: nobody won by points. `contenders`: the seats that can win. */
export function decidedBy(cities: City[], contenders: number[]): { category: Category; ahead: number } | null {
  const [first, second] = contenders.map((seat) => cities[seat]!).sort((a, b) => b.score.total - a.score.total);
  if (!first || !second || first.score.total === second.score.total) return null;
  return CATEGORIES.map((category) => ({ category, ahead: first.score[category] - second.score[category] })).reduce(
    (a, b) => (b.ahead > a.ahead ? b : a),
  );
}

/** Of one of the seats that can win. */
export function verdictOf(cities: City[], contenders: number[], seat: number): Verdict {
  const own = cities[seat]!;
  const others = contenders.filter((other) => other !== seat).map((other) => ({ city: cities[other]!, seat: other }));
  const rival = others.reduce((best, one) => (beats(one.city, best.city) ? one : best));
  const gains = CATEGORIES.map((category) => ({
    category,
    ahead: Math.round(
      own.score[category] - others.reduce((sum, { city }) => sum + city.score[category], 0) / others.length,
    ),
    behind: rival.city.score[category] - own.score[category],
  }));
  const best = gains.reduce((a, b) => (b.ahead > a.ahead ? b : a));
  const miss = gains.reduce((a, b) => (b.behind > a.behind ? b : a));
  return {
    place: 1 + others.filter(({ city }) => beats(city, own)).length,
    rival: rival.seat,
    margin: own.score.total - rival.city.score.total,
    best: best.ahead > 0 ? { category: best.category, ahead: best.ahead } : null,
    miss: miss.behind > 0 ? { category: miss.category, behind: miss.behind } : null,
  };
}
