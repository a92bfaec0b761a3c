// The position that is being edited: every change is checked by the engine, and written into the address.
import type { Age, Edition, GamePosition, PositionCheck, PositionCity, Side } from '../protocol';
import type { Card, Catalog } from '../lib/catalog';
import { catalogOf } from '../lib/engine';
import { positions } from '../lib/positions';
import { isFreeCity, seatsOf } from '../lib/view';
import { encodePosition } from './link';

const SIDES: Record<Edition, readonly [Side, Side]> = { first: ['A', 'B'], second: ['day', 'night'] };
export const MOST_COINS = 999;
export const MOST_STAGES = 4;

/** Where cards lie that one can pick. */
export type Pile =
  { kind: 'structures' | 'hand'; seat: number } | { kind: 'discard' } | { kind: 'marker'; seat: number; stage: number };

function newCity(catalog: Catalog, wonder: string): PositionCity {
  const none = (): PositionCity['tokens'] => [
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  const coins = catalog.json.setup.starting_coins;
  const side = SIDES[catalog.edition][0];
  return { wonder, side, stages: [], structures: [], coins, tokens: none(), free_build_spent: false, hand: [] };
}

/** Nothing is built yet, and no card is known. */
export function emptyPosition(catalog: Catalog, players: number): GamePosition {
  const wonders = catalog.wonderNames().slice(0, seatsOf({ players }));
  const cities = wonders.map((wonder) => newCity(catalog, wonder));
  return { edition: catalog.edition, players, age: 1, turn: 1, cities, discard: [] };
}

export class Draft {
  position: GamePosition = $state()!;
  catalog: Catalog = $state.raw()!;
  /** Of the position as it is, or was a moment ago; null: the engine has not answered yet. */
  check: PositionCheck | null = $state.raw(null);
  /** Is it of the position as it is? */
  checked = $state(false);
  failed = $state(false);
  code = $state('');
  private changes = 0;

  constructor(catalog: Catalog, position: GamePosition) {
    this.catalog = catalog;
    this.position = position;
  }

  get sound(): boolean {
    return this.checked && this.check?.problems.length === 0;
  }
  get seats(): number[] {
    return this.position.cities.map((_, seat) => seat);
  }
  get players(): number[] {
    return this.seats.filter((seat) => !isFreeCity(this.position, seat));
  }

  /** To be called after every change. */
  async changed(): Promise<void> {
    const change = ++this.changes;
    this.checked = false;
    this.code = encodePosition(this.position, this.catalog.json);
    history.replaceState(history.state, '', `#/editor/${this.code}`);
    try {
      const check = await (await positions()).checkPosition(this.position);
      if (change !== this.changes) return;
      this.check = check;
      this.checked = true;
      this.failed = false;
    } catch (error) {
      if (change !== this.changes) return;
      console.error(error);
      this.failed = true;
    }
  }

  /** The same cards and sides, as far as the other edition has them. */
  async changeEdition(edition: Edition): Promise<void> {
    const catalog = await catalogOf(edition);
    const from = SIDES[this.position.edition];
    const names = catalog.json.cards.map((card) => card.name);
    const known = (cards: string[]) => cards.filter((card) => names.includes(card));
    const { cities, discard, ...rest } = $state.snapshot(this.position) as GamePosition;
    this.catalog = catalog;
    this.position = {
      ...rest,
      edition,
      cities: cities.map((city) => ({
        ...city,
        side: SIDES[edition][from.indexOf(city.side) === 1 ? 1 : 0],
        stages: city.stages.map((card) => (card !== null && names.includes(card) ? card : null)),
        structures: known(city.structures),
        hand: known(city.hand),
      })),
      discard: known(discard),
    };
    await this.changed();
  }

  changePlayers(players: number): void {
    const { cities } = this.position;
    const seats = seatsOf({ players });
    const free = this.catalog.wonderNames().filter((name) => !cities.some(({ wonder }) => wonder === name));
    const more = free.slice(0, Math.max(0, seats - cities.length)).map((wonder) => newCity(this.catalog, wonder));
    this.position.players = players;
    this.position.cities = [...cities.slice(0, seats), ...more];
    void this.changed();
  }

  changeMoment(age: Age, turn: number): void {
    Object.assign(this.position, { age, turn });
    void this.changed();
  }

  begin(): void {
    this.position = emptyPosition(this.catalog, this.position.players);
    void this.changed();
  }

  /** All cards of a pile, null for those under a board that are not known. */
  cards(pile: Pile): (string | null)[] {
    if (pile.kind === 'discard') return this.position.discard;
    const city = this.position.cities[pile.seat]!;
    return pile.kind === 'marker' ? [city.stages[pile.stage] ?? null] : city[pile.kind];
  }

  add(pile: Pile, card: string): void {
    if (pile.kind === 'marker') this.position.cities[pile.seat]!.stages[pile.stage] = card;
    else (this.cards(pile) as string[]).push(card);
    void this.changed();
  }

  remove(pile: Pile, card: string): void {
    if (pile.kind === 'marker') this.position.cities[pile.seat]!.stages[pile.stage] = null;
    else {
      const cards = this.cards(pile);
      cards.splice(cards.indexOf(card), 1);
    }
    void this.changed();
  }

  /** A stage more with a card that is not known, or one less. */
  changeStages(seat: number, by: 1 | -1): void {
    const { stages } = this.position.cities[seat]!;
    if (by > 0) stages.push(null);
    else stages.pop();
    void this.changed();
  }

  /** The cards that can lie there at this moment, by the catalogue. */
  offered(pile: Pile): Card[] {
    const { age, cities } = this.position;
    const inHand = pile.kind === 'hand';
    const fits = (card: Card) =>
      (inHand ? card.age === age : card.age <= age) && card.copies.some((players) => players <= cities.length);
    const names = this.catalog.json.cards.filter(fits).map((card) => card.name);
    return names.filter((name, i) => names.indexOf(name) === i).map((name) => this.catalog.card(name));
  }

  /** Draws every card of these hands that is not known. */
  async fill(seats: number[]): Promise<void> {
    const filled = await (await positions()).fillPosition(this.position, randomSeed());
    for (const seat of seats) this.position.cities[seat]!.hand = filled.cities[seat]!.hand;
    await this.changed();
  }
}

export function randomSeed(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0]!;
}
