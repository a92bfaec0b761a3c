// Telling somebody who looks elsewhere that it is their turn: by the tab's title and icon, and, if they wish it, by a
// notification. The sound belongs to the table (lib/sound.ts).
import { addressOf } from './base';
import { t } from './i18n.svelte';
import { whyNoNotifications } from './install.svelte';
import { settings } from './settings.svelte';

class Attention {
  /** Somewhere it is our turn. */
  turn = $state(false);
  /** The server calls this browser, also while no page is open (lib/push.ts). */
  called = $state(false);
}

export const attention = new Attention();

/** The sign in the tab. */
export function showTurn(turn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = addressOf(turn ? 'icon-turn.svg' : 'icon.svg').href;
  if (icon && icon.href !== wanted) icon.href = wanted;
}

/** Outside of the page, where nobody looks at it. One for each table: a newer one replaces it. */
export async function notifyTurn(table: string): Promise<void> {
  if (!document.hidden || !settings.values.notifications || whyNoNotifications() !== null) return;
  const options = { tag: table, icon: addressOf('icon-192.png').href, data: `t/${table}` };
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  // Android has them only by way of the worker.
  if (registration?.active) return registration.showNotification(t('notify.turn'), options);
  const note = new Notification(t('notify.turn'), options);
  note.onclick = () => window.focus();
}
