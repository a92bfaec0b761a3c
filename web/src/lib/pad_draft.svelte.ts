// The pad that is being filled: what was typed, kept as it was typed so that sums can be looked over.
import {
  forgetPad,
  keepPad,
  keptPads,
  newPlayer,
  PAD_ROWS,
  PAD_SYMBOLS,
  readNumber,
  type Pad,
  type PadFault,
  type PadNumber,
  type PadPlayer,
  type PadSymbol,
} from './score_pad';

const KEY = 'wonders.pad';
const NUMBERS = PAD_ROWS.filter((row): row is PadNumber => row !== 'science');

export interface DraftPlayer {
  name: string;
  city: string;
  typed: Record<PadNumber | PadSymbol, string>;
}

interface DraftData {
  id: string;
  date: string;
  edition: Pad['edition'];
  players: DraftPlayer[];
}

function draftPlayer(player: PadPlayer): DraftPlayer {
  const text = (n: number) => (n === 0 ? '' : String(n));
  const numbers = NUMBERS.map((row) => [row, text(player[row])]);
  const symbols = PAD_SYMBOLS.map((symbol) => [symbol, text(player.science[symbol])]);
  return { name: player.name, city: player.city, typed: Object.fromEntries([...numbers, ...symbols]) };
}

const emptyDraft = (names = ['', '', '']): DraftData => ({
  id: crypto.randomUUID?.() ?? String(Date.now()),
  date: new Date().toISOString(),
  edition: 'second',
  players: names.map((name) => draftPlayer(newPlayer(name))),
});

function stored(): DraftData {
  try {
    const data = JSON.parse(localStorage.getItem(KEY) ?? 'null') as DraftData | null;
    if (data && data.players.every((player) => typeof player.typed === 'object')) return data;
  } catch {
    // What cannot be read is begun anew.
  }
  return emptyDraft();
}

export class PadDraft {
  data: DraftData = $state(stored());
  kept: Pad[] = $state.raw(keptPads());

  readonly players: PadPlayer[] = $derived(this.data.players.map(playerOf));
  readonly empty: boolean = $derived(
    this.data.players.every(({ typed }) => Object.values(typed).every((text) => !text)),
  );

  fault(player: number, row: PadNumber | PadSymbol): PadFault | null {
    const read = readNumber(this.data.players[player]!.typed[row], kindOf(row));
    return typeof read === 'number' ? null : read;
  }

  /** Called after each change: a reload loses nothing. */
  save(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.data));
    } catch {
      // Private windows may refuse storage; the pad then lasts as long as the page.
    }
  }

  add(): void {
    this.data.players.push(draftPlayer(newPlayer()));
    this.save();
  }

  remove(player: number): void {
    this.data.players.splice(player, 1);
    this.save();
  }

  /** The next game of the same people. */
  begin(): void {
    const { edition, players } = this.data;
    this.data = { ...emptyDraft(players.map(({ name }) => name)), edition };
    this.save();
  }

  open(pad: Pad): void {
    this.data = { id: pad.id, date: pad.date, edition: pad.edition, players: pad.players.map(draftPlayer) };
    this.save();
  }

  pad(name: (player: number) => string): Pad {
    const { id, date, edition } = this.data;
    return {
      id,
      date,
      edition,
      players: this.players.map((player, i) => ({ ...player, name: player.name || name(i) })),
    };
  }

  keep(pad: Pad): boolean {
    const done = keepPad(pad);
    this.kept = keptPads();
    return done;
  }

  forget(id: string): void {
    forgetPad(id);
    this.kept = keptPads();
  }
}

function kindOf(row: PadNumber | PadSymbol): PadNumber | 'symbols' {
  return (PAD_SYMBOLS as readonly string[]).includes(row) ? 'symbols' : (row as PadNumber);
}

function playerOf({ name, city, typed }: DraftPlayer): PadPlayer {
  const number = (row: PadNumber | PadSymbol) => {
    const read = readNumber(typed[row], kindOf(row));
    return typeof read === 'number' ? read : 0;
  };
  const player = newPlayer(name.trim());
  for (const row of NUMBERS) player[row] = number(row);
  for (const symbol of PAD_SYMBOLS) player.science[symbol] = number(symbol);
  return { ...player, city };
}
