// What the catalogues of the two editions have different.
import type { Card } from '../lib/catalog';
import type { Edition, Resource } from '../lib/view';
import type { Catalogs } from './catalogs';

const key = (card: Card) => `${card.name} ${card.age}`;
const other = (edition: Edition): Edition => (edition === 'first' ? 'second' : 'first');
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const sameNames = (a: string[], b: string[]) => same([...a].sort(), [...b].sort());

export function onlyIn(catalogs: Catalogs, edition: Edition): Card[] {
  const theirs = new Set(catalogs[other(edition)].json.cards.map(key));
  return catalogs[edition].json.cards.filter((card) => !theirs.has(key(card)));
}

/** Cards of both editions whose cost, effect, copies or chains are not the same. */
export function changedCards(catalogs: Catalogs): { first: Card; second: Card }[] {
  return catalogs.first.json.cards.flatMap((first) => {
    const second = catalogs.second.json.cards.find((card) => key(card) === key(first));
    if (!second) return [];
    const parts = ['cost', 'effects', 'copies'] as const;
    // The second edition says its chains by symbols too, and in another order; what they join is what counts.
    const chains = (['from', 'to'] as const).every((end) => sameNames(first.chain[end], second.chain[end]));
    return chains && parts.every((part) => same(first[part], second[part])) ? [] : [{ first, second }];
  });
}

/** Boards that begin with another resource. */
export function changedBoards(catalogs: Catalogs): { wonder: string; first: Resource; second: Resource }[] {
  return catalogs.first.wonderNames().flatMap((wonder) => {
    const first = catalogs.first.side(wonder, 'A').resource;
    const second = catalogs.second.side(wonder, 'day').resource;
    return first === second ? [] : [{ wonder, first, second }];
  });
}
