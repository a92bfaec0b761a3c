// Being called by the server while no page is open, in games with days a turn: the browser's push service passes its
// messages on to the worker, which shows them (worker/worker.js).
import type { PushSubscribe } from '../protocol';
import { api } from './api';
import { attention } from './attention.svelte';
import { addressOf } from './base';
import { whyNoNotifications } from './install.svelte';

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The worker has no catalogue of messages: it finds there what it says. */
async function leaveWords(words: string): Promise<void> {
  const cache = await caches.open('wonders-words');
  await cache.put(addressOf('notify.turn'), new Response(words));
}

/** One that the server can use: browsers keep to the key that they were given first. */
async function subscription(manager: PushManager, key: string): Promise<PushSubscription> {
  const known = await manager.getSubscription();
  const theirs = known?.options.applicationServerKey;
  if (known && theirs && base64url(theirs) === key) return known;
  await known?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function begin(manager: PushManager, words: string): Promise<boolean> {
  const { push_key: key } = await api.info();
  if (!key) return false;
  await leaveWords(words);
  const { endpoint, keys } = (await subscription(manager, key)).toJSON() as PushSubscribe;
  return (await api.push({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } })).called;
}

async function end(manager: PushManager): Promise<void> {
  const known = await manager.getSubscription();
  if (!known) return;
  await known.unsubscribe();
  await api.push({ remove: known.endpoint });
}

async function follow(wanted: boolean, words: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active || !('pushManager' in registration)) return;
  const allowed = wanted && whyNoNotifications() === null && Notification.permission === 'granted';
  attention.called = false;
  if (allowed) attention.called = await begin(registration.pushManager, words);
  else await end(registration.pushManager);
}

let last: Promise<void> = Promise.resolve();

/** Does as the user wishes, one wish after the other. Where browser, push service or server refuse, nobody is called. */
export function keepCalled(wanted: boolean, words: string): Promise<void> {
  last = last.then(() => follow(wanted, words)).catch(() => undefined);
  return last;
}
