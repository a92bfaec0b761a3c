// What a user wishes, remembered by this browser and, for a guest, by the server too (lib/account.svelte.ts).
const KEY = 'wonders.settings';

export interface SettingsData {
  theme: 'auto' | 'light' | 'dark';
  /** How fast things move; auto: not at all where the system says so. */
  motion: 'auto' | 'slow' | 'full' | 'fast' | 'none';
  /** Size of the cards in the hand. */
  cards: 'small' | 'normal' | 'large';
  sound: boolean;
  /** Tell me outside of the page when it is my turn. */
  notifications: boolean;
  /** The hands one has seen. */
  memory: boolean;
  /** Somebody who explains each decision of a game against bots. */
  coach: boolean;
  /** Everybody's points during the game. */
  points: boolean;
  /** Single keys that act; screen readers have their own. */
  shortcuts: boolean;
  /** Empty until one is chosen: then the browser decides (lib/language.ts). */
  language: string;
  name: string;
}

const defaults: SettingsData = {
  theme: 'auto',
  motion: 'auto',
  cards: 'normal',
  sound: false,
  notifications: false,
  memory: false,
  coach: false,
  points: true,
  shortcuts: true,
  language: '',
  name: '',
};

const choices: { [K in keyof SettingsData]?: readonly SettingsData[K][] } = {
  theme: ['auto', 'light', 'dark'],
  motion: ['auto', 'slow', 'full', 'fast', 'none'],
  cards: ['small', 'normal', 'large'],
};

/** How long what moves takes, in parts of what it takes by default. */
const PACE: Record<SettingsData['motion'], number> = { auto: 1, slow: 1.8, full: 1, fast: 0.5, none: 0 };

/** What is known and of the right kind of what is stored somewhere. */
export function readSettings(stored: unknown): Partial<SettingsData> {
  if (typeof stored !== 'object' || stored === null) return {};
  const fits = ([key, value]: [string, unknown]): boolean => {
    if (!(key in defaults)) return false;
    const name = key as keyof SettingsData;
    const among = choices[name] as readonly unknown[] | undefined;
    return among ? among.includes(value) : typeof value === typeof defaults[name];
  };
  return Object.fromEntries(Object.entries(stored).filter(fits));
}

function stored(): Partial<SettingsData> {
  try {
    return readSettings(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

class Settings {
  values: SettingsData = $state({ ...defaults, ...stored() });
  /** Told of every change that the user makes here. */
  changed: (() => void) | null = null;

  set<K extends keyof SettingsData>(key: K, value: SettingsData[K]): void {
    this.take({ [key]: value } as Partial<SettingsData>);
    this.changed?.();
  }

  /** Takes over what is remembered elsewhere. */
  take(values: Partial<SettingsData>): void {
    Object.assign(this.values, values);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // Private windows may refuse storage; the setting then lasts as long as the page.
    }
    this.apply();
  }

  get still(): boolean {
    if (this.values.motion === 'auto') return matchMedia('(prefers-reduced-motion: reduce)').matches;
    return this.values.motion === 'none';
  }

  get pace(): number {
    return this.still ? 0 : PACE[this.values.motion];
  }

  get dark(): boolean {
    if (this.values.theme === 'auto') return matchMedia('(prefers-color-scheme: dark)').matches;
    return this.values.theme === 'dark';
  }

  /** Puts the wishes on the document; called at the start and when the system's wishes change. */
  apply(): void {
    const { dataset, style } = document.documentElement;
    dataset['theme'] = this.dark ? 'dark' : 'light';
    dataset['motion'] = this.still ? 'none' : 'full';
    dataset['cards'] = this.values.cards;
    style.setProperty('--pace', String(this.pace || 1));
  }

  watchSystem(): void {
    for (const query of ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'])
      matchMedia(query).addEventListener('change', () => this.apply());
  }
}

export const settings = new Settings();
