// Who we are to the server: a name, kept by a cookie that scripts cannot read, and a link that brings it back.
import type { Player } from '../protocol';
import { api, ApiError } from './api';
import { settings } from './settings.svelte';

const RECOVERY_KEY = 'wonders.recovery';

function recoveryToken(): string | null {
  try {
    return localStorage.getItem(RECOVERY_KEY);
  } catch {
    return null;
  }
}

export function recoveryLink(): string | null {
  const token = recoveryToken();
  return token ? `${location.origin}${location.pathname}#/recover/${encodeURIComponent(token)}` : null;
}

class Account {
  player: Player | null = $state.raw(null);

  /** Null if the server does not know us yet and needs a name. */
  async find(): Promise<Player | null> {
    // Who has never given a name has no token either, and would only be refused.
    if (this.player || !recoveryToken()) return this.player;
    try {
      this.player = (await api.me()).player;
    } catch (error) {
      if (!(error instanceof ApiError) || (error.code !== 'not_signed_in' && error.code !== 'bad_token')) throw error;
    }
    return this.player;
  }

  async enter(name: string): Promise<void> {
    const session = await api.guest(name);
    this.keep(session.player, session.recovery);
    settings.set('name', session.player.name);
  }

  async recover(token: string): Promise<void> {
    const session = await api.recover(token);
    this.keep(session.player, session.recovery);
  }

  private keep(player: Player, recovery: string): void {
    this.player = player;
    try {
      localStorage.setItem(RECOVERY_KEY, recovery);
    } catch {
      // Without storage there is no recovery link; the cookie still works.
    }
  }
}

export const account = new Account();
