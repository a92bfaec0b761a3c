// The catalogues as the engine prints them, for tests.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Catalog, type CatalogJson } from '../src/lib/catalog';
import type { Edition, View } from '../src/lib/view';
import type { BuiltEvent, ActionChoices, CardChoices, Choices, PhaseEvent, SoldEvent, Way } from '../src/protocol';

export function catalog(edition: Edition): Catalog {
  const path = new URL(`../../tests/golden/catalog-${edition}.json`, import.meta.url);
  return new Catalog(JSON.parse(readFileSync(path, 'utf8')) as CatalogJson);
}

export const way = (fields: Partial<Way> = {}): Way => ({ left: 0, right: 0, bank: 0, coins: 3, points: 0, ...fields });

export function doing(action: ActionChoices['action'], ways: Way[], how: ActionChoices['how'] = null): ActionChoices {
  return { action, how, from: null, shields: 0, production: [], ways };
}

/** What can be done with one card, the Stockade. */
export function choices(actions: ActionChoices[], status: Partial<CardChoices> = {}): Choices {
  const card: CardChoices = { card: 'Stockade', build: 'ok', missing: '', missing_coins: 0, actions, ...status };
  return { cards: [card], stage: null, decline: false };
}

export const phase = (): PhaseEvent => ({ type: 'phase', age: 1, turn: 1, phase: 'choose', controller: null });
export const built = (seat: number, card = 'Caravansery'): BuiltEvent => ({
  type: 'built',
  seat,
  card,
  how: 'cost',
  from: null,
});
export const sold = (seat: number, card: string | null = null): SoldEvent => ({ type: 'sold', seat, card, coins: 3 });

const score = { conflicts: 0, treasury: 1, wonder: 0, civilian: 0, science: 0, commercial: 0, guilds: 0, total: 1 };

/** A view of the seat 0 of a game at its beginning. */
export function view(fields: Partial<View> = {}, seats = 3): View {
  return {
    edition: 'first',
    players: seats,
    seats,
    you: 0,
    age: 1,
    turn: 1,
    phase: 'choose',
    awaiting: Array.from({ length: seats }, (_, i) => i),
    deciding: 0,
    controller: null,
    hand: [],
    choices: [],
    discard: null,
    discard_size: 0,
    hand_sizes: Array(seats).fill(7) as number[],
    markers: [],
    cities: Array.from({ length: seats }, () => ({
      wonder: 'Gizah',
      side: 'A' as const,
      stages: 0,
      coins: 3,
      structures: [],
      shields: 0,
      offer: ['S'],
      private: [],
      tokens: [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      free_build: false,
      score,
    })),
    last: { phase: 'choose', moves: [] },
    result: null,
    ...fields,
  };
}

export const LANGUAGES = ['en', 'tr', 'hu', 'fi'];

/** A file of messages/, the program's too. */
export interface MessageFile {
  folder: string;
  language: string;
  texts: Record<string, string>;
}

export function catalogues(): MessageFile[] {
  const root = fileURLToPath(new URL('../../messages', import.meta.url));
  return ['.', 'terminal', 'home', 'web', 'book', 'coach'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => ({
        folder,
        language: name.replace('.json', ''),
        texts: JSON.parse(readFileSync(join(root, folder, name), 'utf8')) as Record<string, string>,
      })),
  );
}
