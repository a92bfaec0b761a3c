// What strong play does: one file of whole numbers (docs/explorer.md), fetched when the Explorer is first opened.
import address from '../../../train/explorer/strong-play.json?url';
import type { Edition } from '../lib/view';
import type { ExploreColumn, ExploreFile } from '../protocol';

/** A row of a table: its keys, and its figures as shares of 1 or points. */
export interface Row {
  key(name: string): number;
  /** Null where too few games stand behind it. */
  figure(name: string): number | null;
}

export class ExploreData {
  constructor(readonly file: ExploreFile) {}

  kind(edition: Edition, players: number): number {
    const number = this.file.editions.indexOf(edition);
    return this.file.kinds.findIndex(([of, n]) => of === number && n === players);
  }

  /** The rows with these keys, in the order of the file. */
  rows(table: string, keys: Record<string, number>): Row[] {
    const columns = this.file.tables[table]!;
    const wanted = Object.entries(keys).map(([name, value]) => ({ column: columns[name]!, value }));
    const length = Object.values(columns)[0]!.length;
    const rows: Row[] = [];
    for (let at = 0; at < length; ++at)
      if (wanted.every(({ column, value }) => column[at] === value)) rows.push(this.row(columns, at));
    return rows;
  }

  private row(columns: Record<string, ExploreColumn>, at: number): Row {
    return {
      key: (name) => columns[name]![at]!,
      figure: (name) => {
        const number = columns[name]?.[at] ?? null;
        return number === null ? null : number / (this.file.units[name] ?? 1);
      },
    };
  }

  card(name: string): number {
    return this.file.cards.indexOf(name);
  }

  boardsOf(edition: Edition): [string, string][] {
    return this.file.boards[this.file.editions.indexOf(edition)]!;
  }
}

let read: Promise<ExploreData> | null = null;

/** Read once, or again if that failed. */
export function exploreData(): Promise<ExploreData> {
  read ??= fetch(address)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      return new ExploreData((await answer.json()) as ExploreFile);
    })
    .catch((error: unknown) => {
      read = null;
      throw error;
    });
  return read;
}
