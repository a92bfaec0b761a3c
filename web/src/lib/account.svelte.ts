// Who we are to the server: a name, kept by a cookie that scripts cannot read, and a link that brings it back.
import type { Me, Player } from '../protocol';
import { api, ApiError } from './api';
import { addressOf } from './base';
import { t } from './i18n.svelte';
import { RECOVERY_KEY } from './known_guest';
import { readSettings, settings } from './settings.svelte';

/** The guest was made for somebody who only watches, and has not given a name. */
const UNNAMED_KEY = 'wonders.unnamed';
/** Settings were changed here, and the server does not know it yet. */
const UNSENT_KEY = 'wonders.unsent_settings';

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Without storage there is no recovery link; the cookie still works. */
function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Then it lasts as long as the page.
  }
}

const recoveryToken = () => stored(RECOVERY_KEY);
const keepToken = (token: string | null) => store(RECOVERY_KEY, token);

const linkOf = (token: string) => `${addressOf('').href}#/recover/${encodeURIComponent(token)}`;

export function recoveryLink(): string | null {
  const token = recoveryToken();
  return token ? linkOf(token) : null;
}

const isStranger = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_signed_in' || error.code === 'bad_token');

class Account {
  player: Player | null = $state.raw(null);
  /** Good enough to watch, not to sit down. */
  unnamed = $state(stored(UNNAMED_KEY) !== null);
  private saving = 0;

  /** Null if the server does not know us yet and needs a name. */
  async find(): Promise<Player | null> {
    // Who has never given a name has no token either, and would only be refused.
    if (this.player || !recoveryToken()) return this.player;
    try {
      this.meet(await api.me());
    } catch (error) {
      if (!isStranger(error)) throw error;
      await this.comeBack();
    }
    return this.player;
  }

  /** The cookie is gone, but there is still the link. */
  private async comeBack(): Promise<void> {
    try {
      await this.recover(recoveryToken()!);
    } catch (error) {
      if (!isStranger(error)) throw error;
      keepToken(null); // or every page would ask in vain
    }
  }

  async enter(name: string): Promise<void> {
    // Who has watched so far has only lacked the name.
    if (this.player) this.player = (await api.rename(name)).player;
    else await this.signIn(name);
    this.markUnnamed(false);
    this.rememberSettings();
    settings.set('name', this.player!.name);
  }

  /** For watching nobody has to say who they are. */
  async watch(): Promise<void> {
    if (await this.find()) return;
    await this.signIn(t('name.spectator'));
    this.markUnnamed(true);
  }

  private async signIn(name: string): Promise<void> {
    const session = await api.guest(name);
    this.player = session.player;
    keepToken(session.recovery);
  }

  private markUnnamed(unnamed: boolean): void {
    this.unnamed = unnamed;
    store(UNNAMED_KEY, unnamed ? '1' : null);
  }

  async recover(token: string): Promise<void> {
    const session = await api.recover(token);
    keepToken(session.recovery);
    this.meet(await api.me());
  }

  /** Ends the session of this browser. The link that is returned signs in again; only who keeps it can. */
  async logOut(everywhere: boolean): Promise<string | null> {
    const { recovery } = await api.logOut(everywhere);
    const token = recovery ?? recoveryToken();
    this.player = null;
    settings.changed = null;
    store(UNSENT_KEY, null);
    keepToken(null);
    this.markUnnamed(false);
    return token ? linkOf(token) : null;
  }

  private meet(me: Me): void {
    this.player = me.player;
    const unsent = stored(UNSENT_KEY) !== null;
    const theirs = unsent ? {} : readSettings(me.settings);
    settings.take({ ...theirs, ...(this.unnamed ? {} : { name: me.player.name }) });
    this.rememberSettings();
    if (unsent) void this.sendSettings();
  }

  /** From now on what the user changes is known wherever they sign in. */
  private rememberSettings(): void {
    settings.changed = () => {
      store(UNSENT_KEY, '1');
      clearTimeout(this.saving);
      // Once for several changes in a row.
      this.saving = window.setTimeout(() => void this.sendSettings(), 300);
    };
  }

  /** What is lost on the way, because the page is left or the network is gone, is sent when the server is met again. */
  private async sendSettings(): Promise<void> {
    const sent = this.shared();
    await api
      .keepSettings(sent)
      .catch(() => null)
      .then((me) => {
        if (me && JSON.stringify(sent) === JSON.stringify(this.shared())) store(UNSENT_KEY, null);
      });
  }

  /** The name is not a setting to the server. */
  private shared(): Record<string, string | boolean> {
    const { name: _, ...rest } = settings.values;
    return rest;
  }
}

export const account = new Account();
