// People whom the user does not want to hear of, remembered by this browser.
const KEY = 'wonders.blocked';
const MOST = 500;

export function readBlocked(text: string | null): Record<string, string> {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return {};
    return Object.fromEntries(Object.entries(read).filter(([, name]) => typeof name === 'string'));
  } catch {
    return {};
  }
}

function stored(): Record<string, string> {
  try {
    return readBlocked(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

class Blocked {
  /** Names by id, the last one blocked last. */
  names: Record<string, string> = $state(stored());

  has(player: string): boolean {
    return player in this.names;
  }

  add(player: string, name: string): void {
    this.keep([...Object.entries(this.names).filter(([id]) => id !== player), [player, name]]);
  }

  remove(player: string): void {
    this.keep(Object.entries(this.names).filter(([id]) => id !== player));
  }

  private keep(entries: [string, string][]): void {
    this.names = Object.fromEntries(entries.slice(-MOST));
    try {
      localStorage.setItem(KEY, JSON.stringify(this.names));
    } catch {
      // Then it lasts as long as the page.
    }
  }
}

export const blocked = new Blocked();
