// Cards and boards of both editions, from the engine.
import type { Catalog } from '../lib/catalog';
import { catalogOf } from '../lib/engine';
import type { Edition } from '../lib/view';

export type Catalogs = Record<Edition, Catalog>;

export async function bothCatalogs(): Promise<Catalogs> {
  const [first, second] = await Promise.all([catalogOf('first'), catalogOf('second')]);
  return { first, second };
}

export { slug } from '../lib/slug';

/** Copies in a game of so many players; guilds are drawn. */
export const copiesWith = (copies: readonly number[], players: number): number =>
  copies.filter((least) => least <= players).length;
