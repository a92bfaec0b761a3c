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

/** Of the file; another one is not read. */
const FORMAT = 2;

type Numbers = (number | null)[];

/** A column that is told as each number and how often it follows, or as it is. */
function numbersOf(column: ExploreColumn): Numbers {
  if (Array.isArray(column)) return column;
  const numbers: Numbers = [];
  for (let at = 0; at < column.runs.length; at += 2)
    for (let times = column.runs[at + 1]!; times > 0; --times) numbers.push(column.runs[at]!);
  return numbers;
}

export class ExploreData {
  private readonly tables: Record<string, Record<string, Numbers>>;

  constructor(readonly file: ExploreFile) {
    if (file.format !== FORMAT) throw new Error(`a file of format ${String(file.format)}`);
    this.tables = Object.fromEntries(
      Object.entries(file.tables).map(([table, columns]) => [
        table,
        Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, numbersOf(column)])),
      ]),
    );
  }

  kind(edition: Edition, players: number): number {
    const number = this.file.editions.indexOf(edition);
    return this.file.kinds.findIndex(([of, n]) => of === number && n === players);
  }

  /** The rows with these keys, in the order of the file. */
  rows(table: string, keys: Record<string, number>): Row[] {
    const columns = this.tables[table]!;
    const wanted = Object.entries(keys).map(([name, value]) => ({ column: columns[name]!, value }));
    const length = Object.values(columns)[0]!.length;
    const rows: Row[] = [];
    for (let at = 0; at < length; ++at)
      if (wanted.every(({ column, value }) => column[at] === value)) rows.push(this.row(columns, at));
    return rows;
  }

  private row(columns: Record<string, Numbers>, at: number): Row {
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
