// The cards and wonders of an edition, as the engine's catalogue describes them (schema/catalog.json).
import type { Age, Card, Catalog as CatalogJson, Color, Edition, Side, Wonder, WonderSide } from '../protocol';

export type { CatalogJson };
export type { Card, Chain, Cost, Counted, Effect, PowerEffect, Stage, Where, Wonder, WonderSide } from '../protocol';

/** The colours in the order in which a city lays its cards out. */
export const COLORS: readonly Color[] = ['brown', 'gray', 'blue', 'yellow', 'red', 'green', 'purple'];

export class Catalog {
  readonly edition: Edition;
  readonly json: CatalogJson;
  private readonly byName = new Map<string, Card>();
  private readonly agesByName = new Map<string, Age[]>();
  private readonly wonders = new Map<string, Wonder>();

  constructor(json: CatalogJson) {
    this.json = json;
    this.edition = json.edition;
    for (const card of json.cards) {
      if (!this.byName.has(card.name)) this.byName.set(card.name, card);
      this.agesByName.set(card.name, [...this.ages(card.name), card.age]);
    }
    for (const wonder of json.wonders) this.wonders.set(wonder.name, wonder);
  }

  card(name: string): Card {
    const card = this.byName.get(name);
    if (!card) throw new Error(`no card ${name} in the ${this.edition} edition`);
    return card;
  }

  /** The Ages that have a card of this name. */
  ages(name: string): readonly Age[] {
    return this.agesByName.get(name) ?? [];
  }

  wonderNames(): string[] {
    return [...this.wonders.keys()];
  }

  sides(wonder: string): Side[] {
    return Object.keys(this.wonders.get(wonder)?.sides ?? {}) as Side[];
  }

  side(wonder: string, side: Side): WonderSide {
    const found = this.wonders.get(wonder)?.sides[side];
    if (!found) throw new Error(`no board ${wonder} ${side} in the ${this.edition} edition`);
    return found;
  }

  /** Structures by colour, in the order of COLORS, each in the order of the catalogue; colours without a card are left out. */
  byColor(structures: string[]): { color: Color; cards: Card[] }[] {
    const cards = structures.map((name) => this.card(name));
    return COLORS.map((color) => ({ color, cards: cards.filter((card) => card.color === color) })).filter(
      (group) => group.cards.length > 0,
    );
  }

  passes(age: Age): 'left' | 'right' {
    return this.json.setup.pass_direction[age];
  }
}
