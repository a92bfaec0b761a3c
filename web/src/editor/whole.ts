// The moment of a replay as a position. A position is the beginning of a turn.
import type { Catalog } from '../lib/catalog';
import type { City, GamePosition, WholePosition } from '../protocol';

const buildsFree = (catalog: Catalog, { wonder, side, stages }: City): boolean =>
  catalog
    .side(wonder, side)
    .stages.slice(0, stages)
    .some(({ effects }) => effects.some(({ type }) => type === 'free_build_once_per_age'));

export function positionOf(whole: WholePosition, catalog: Catalog): GamePosition {
  const { edition, players, age, turn, cities } = whole.picture.view;
  return {
    edition,
    players,
    age,
    turn,
    cities: cities.map((city, seat) => ({
      wonder: city.wonder,
      side: city.side,
      stages: [...whole.markers[seat]!],
      structures: [...city.structures],
      coins: city.coins,
      tokens: city.tokens,
      free_build_spent: !city.free_build && buildsFree(catalog, city),
      hand: [...whole.hands[seat]!],
    })),
    discard: [...whole.discard],
  };
}
