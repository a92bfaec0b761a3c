// Installing the client, working without a network, and newer versions of it. Browsers allow all of it, and notifications,
// only where nobody between here and the server can change the pages: on https, and on this machine itself.
import { addressOf } from './base';
import { t } from './i18n.svelte';

/** The browser's own dialogue that installs a page; Chromium offers it as an event. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

class Installation {
  /** A newer version is here; it takes over at the next start. */
  newer = $state(false);
  /** Everything that a game against bots needs is here, network or not. */
  offline = $state(false);
  private offer: InstallOffer | null = $state.raw(null);

  get offered(): boolean {
    return this.offer !== null;
  }

  async install(): Promise<void> {
    const offer = this.offer;
    this.offer = null;
    await offer?.prompt();
  }

  /** Asks the worker for everything, once the page itself is there. */
  async begin(): Promise<void> {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.offer = event as InstallOffer;
    });
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
    const waited = (await navigator.serviceWorker.getRegistration())?.waiting;
    // This is the next start: unless another page still runs the old version, the new one begins now.
    if (waited) this.replace(waited, 'replace if alone');
    addEventListener('load', () => void this.register());
    if (document.readyState === 'complete') void this.register();
  }

  /** Begins with the newer version at once. */
  async restart(): Promise<void> {
    const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
    if (waiting) this.replace(waiting, 'replace');
  }

  private replace(waiting: ServiceWorker, how: 'replace' | 'replace if alone'): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage(how);
  }

  private async register(): Promise<void> {
    try {
      const registration = await navigator.serviceWorker.register(addressOf('worker.js'));
      const see = () => {
        this.offline = registration.active !== null;
        this.newer = registration.active !== null && registration.waiting !== null;
      };
      const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', see);
      follow(registration.installing);
      registration.addEventListener('updatefound', () => follow(registration.installing));
      see();
    } catch {
      // A browser may refuse; the pages work as long as the network does.
    }
  }
}

export const installation = new Installation();

/** Why nothing can be installed here, for people; null: it can, as far as the page knows. */
export function whyNoInstall(): string | null {
  if (!window.isSecureContext) return t('install.insecure');
  return 'serviceWorker' in navigator ? null : t('install.unsupported');
}

export function whyNoNotifications(): string | null {
  if (!window.isSecureContext) return t('settings.notifications.insecure');
  if (!('Notification' in window)) return t('settings.notifications.unsupported');
  return Notification.permission === 'denied' ? t('settings.notifications.denied') : null;
}
