// What this browser remembers of its user's wishes.
const KEY = 'wonders.settings';

export interface SettingsData {
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'full' | 'none';
  memory: boolean;
  language: string;
  name: string;
}

const defaults: SettingsData = { theme: 'auto', motion: 'auto', memory: false, language: 'en', name: '' };

function stored(): Partial<SettingsData> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<SettingsData>;
  } catch {
    return {};
  }
}

class Settings {
  values: SettingsData = $state({ ...defaults, ...stored() });

  set<K extends keyof SettingsData>(key: K, value: SettingsData[K]): void {
    this.values[key] = value;
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

  get dark(): boolean {
    if (this.values.theme === 'auto') return matchMedia('(prefers-color-scheme: dark)').matches;
    return this.values.theme === 'dark';
  }

  /** Puts theme and motion on the document; called at the start and when the system's wishes change. */
  apply(): void {
    document.documentElement.dataset['theme'] = this.dark ? 'dark' : 'light';
    document.documentElement.dataset['motion'] = this.still ? 'none' : 'full';
  }

  watchSystem(): void {
    for (const query of ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'])
      matchMedia(query).addEventListener('change', () => this.apply());
  }
}

export const settings = new Settings();
