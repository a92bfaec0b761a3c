// The cards and wonders of an edition, as the engine's catalogue describes them (the schema of `wonders catalog --json`).
import type { Color, Edition, Side } from './view';

export type Where = 'left' | 'self' | 'right';
export type Counted = Color | 'wonder_stage' | 'defeat_token';

export type Effect =
  | { type: 'produce'; all: string; tradable: boolean }
  | { type: 'produce_choice'; one_of: string; tradable: boolean }
  | { type: 'points' | 'coins' | 'shields'; n: number }
  | { type: 'science'; symbol: 'compass' | 'gear' | 'tablet' | 'any' }
  | { type: 'discount'; goods: 'raw' | 'manufactured'; from: ('left' | 'right')[]; price: number }
  | { type: 'coins_per' | 'points_per'; n: number; of: Counted[]; where: Where[] }
  | { type: 'points_if_wonder_complete'; n: number }
  | { type: PowerType };

export type PowerType =
  | 'play_seventh_card'
  | 'build_from_discard'
  | 'free_build_once_per_age'
  | 'copy_neighbor_guild'
  | 'free_first_of_color'
  | 'free_first_of_age'
  | 'free_last_of_age';

export interface Cost {
  coins: number;
  resources: string;
}

export interface Card {
  name: string;
  age: number;
  color: Color;
  copies: number[];
  cost: Cost;
  effects: Effect[];
  chain: { from: string[]; to: string[] };
}

export interface Stage {
  cost: Cost;
  effects: Effect[];
}

export interface WonderSide {
  resource: string;
  stages: Stage[];
}

export interface Wonder {
  name: string;
  full_name: string;
  sides: Partial<Record<Side, WonderSide>>;
}

export interface CatalogJson {
  edition: Edition;
  setup: {
    pass_direction: Record<string, 'left' | 'right'>;
    turns_per_age: number;
    hand_size: number;
    sell_card_coins: number;
    victory_tokens: Record<string, number>;
  };
  cards: Card[];
  wonders: Wonder[];
}

/** The colours in the order in which a city lays its cards out. */
export const COLORS: readonly Color[] = ['brown', 'gray', 'blue', 'yellow', 'red', 'green', 'purple'];

export class Catalog {
  readonly edition: Edition;
  readonly json: CatalogJson;
  private readonly byName = new Map<string, Card>();
  private readonly wonders = new Map<string, Wonder>();

  constructor(json: CatalogJson) {
    this.json = json;
    this.edition = json.edition;
    for (const card of json.cards) if (!this.byName.has(card.name)) this.byName.set(card.name, card);
    for (const wonder of json.wonders) this.wonders.set(wonder.name, wonder);
  }

  card(name: string): Card {
    const card = this.byName.get(name);
    if (!card) throw new Error(`no card ${name} in the ${this.edition} edition`);
    return card;
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

  passes(age: number): 'left' | 'right' {
    return this.json.setup.pass_direction[String(age)] ?? 'left';
  }
}
