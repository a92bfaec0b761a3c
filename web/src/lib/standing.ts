// What stands on the table for everybody to count: shields against neighbours, symbols of science, coins that changed hands.
import type { Catalog, Effect } from './catalog';
import type { LogTurn } from './game.svelte';
import type { City } from './view';

/** The token that a conflict would bring now. */
export function tokenAgainst(catalog: Catalog, age: 1 | 2 | 3, mine: number, theirs: number): number {
  const { victory_tokens, defeat_token } = catalog.json.setup;
  return mine > theirs ? victory_tokens[age] : mine < theirs ? defeat_token : 0;
}

export const SYMBOLS = ['compass', 'gear', 'tablet'] as const;
type Symbols = Record<(typeof SYMBOLS)[number] | 'any', number>;

/** The symbols that a city has, and those that it may choose at the end. */
export function symbolsOf(catalog: Catalog, city: City): Symbols {
  const stages = catalog.side(city.wonder, city.side).stages.slice(0, city.stages);
  const effects: Effect[] = [
    ...city.structures.flatMap((name) => catalog.card(name).effects),
    ...stages.flatMap((stage) => stage.effects),
  ];
  const count: Symbols = { compass: 0, gear: 0, tablet: 0, any: 0 };
  for (const effect of effects) if (effect.type === 'science') count[effect.symbol] += 1;
  return count;
}

/** Coins that came from somebody. */
export interface Payment {
  name: string;
  coins: number;
}

export interface Trade {
  from: number;
  to: number;
  coins: number;
}

/** Who paid whom how much in these turns; the bank is left out. */
export function tradesOf(turns: LogTurn[]): Trade[] {
  const trades: Trade[] = [];
  for (const { seat, to, coins } of turns
    .flatMap((turn) => turn.acts)
    .flatMap((act) => act.deeds)
    .flatMap((deed) => deed.paid)) {
    if (to === null) continue;
    const known = trades.find((trade) => trade.from === seat && trade.to === to);
    if (known) known.coins += coins;
    else trades.push({ from: seat, to, coins });
  }
  return trades;
}
