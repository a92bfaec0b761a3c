// Which structures lead on to others for nothing.
import type { Card, Catalog } from './catalog';
import type { Age } from '../protocol';
import { seatsOf } from './view';

type Built = readonly string[];

/** What a structure makes free in this Age or later and the city does not have yet. */
export const leadsTo = (catalog: Catalog, built: Built, age: Age, card: Card): string[] =>
  card.chain.to.filter((name) => !built.includes(name) && catalog.card(name).age >= age);

/** The structure of the city that makes the card free, if the city does not have the card yet. */
export const chainFrom = (built: Built, card: Card): string | null =>
  built.includes(card.name) ? null : (card.chain.from.find((name) => built.includes(name)) ?? null);

/** Structures of this Age that a chain makes free for the city and that are in the game with so many players. */
export const openChains = (catalog: Catalog, built: Built, age: Age, players: number): Card[] =>
  catalog.json.cards.filter(
    (card, i, all) =>
      card.age === age &&
      chainFrom(built, card) !== null &&
      card.copies.some((least) => least <= seatsOf({ players })) &&
      all.findIndex((one) => one.name === card.name) === i,
  );
