// The service worker: keeps every file of one version of the pages, so that they open and local games are played without a
// network. vite.config.ts fills in the version and the files. A newer version is fetched beside this one and waits until
// nobody looks at the old one, or until the page says that it may begin.
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];

const CACHE = `wonders-${VERSION}`;
// What notifications say, in the language of the pages (lib/push.ts).
const WORDS = 'wonders-words';
const BASE = new URL('./', self.location).pathname;
const INDEX = `${BASE}index.html`;
// What the server answers itself.
const SERVED = ['api/', 'healthz', 'readyz', 'metrics'].map((path) => BASE + path);

// Names below assets/ have a hash of what is in them: what a browser has of them already is right.
const request = (file) => new Request(BASE + file, { cache: file.startsWith('assets/') ? 'default' : 'reload' });

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map(request))));
});

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function tidy() {
  // A page that still runs the old version may want the rest of it.
  if ((await windows()).length > 1) return;
  for (const name of await caches.keys()) if (name !== CACHE && name !== WORDS) await caches.delete(name);
}

// Also the page that asked for the first version: what it has not loaded yet is to come without a network, too.
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

/** A page that is being reloaded counts until it is gone, so this looks more than once. */
async function replaceIfAlone() {
  for (let look = 0; look < 20; ++look) {
    if ((await windows()).length <= 1) return self.skipWaiting();
    await new Promise((later) => setTimeout(later, 150));
  }
}

self.addEventListener('message', (event) => {
  if (event.data === 'replace') event.waitUntil(self.skipWaiting());
  if (event.data === 'replace if alone') event.waitUntil(replaceIfAlone());
});

const words = async () => (await (await caches.open(WORDS)).match(`${BASE}notify.turn`))?.text() ?? 'Wonders';

/** The server calls: a game with days a turn waits for us. The message names the table, and nothing else. */
async function called(message) {
  const table = /^[A-Za-z0-9]{1,16}$/.test(message?.table) ? message.table : '';
  const options = { tag: table, icon: `${BASE}icon-192.png`, data: table && `t/${table}` };
  return self.registration.showNotification(await words(), options);
}

function readMessage(data) {
  try {
    return data.json();
  } catch {
    return null; // browsers want something shown for whatever comes
  }
}

self.addEventListener('push', (event) => event.waitUntil(called(readMessage(event.data))));

/** A click on a notification leads to the page that shows what it is about, or opens one. */
async function lead(path) {
  const address = new URL(BASE + path, self.location).href;
  const open = await windows();
  const there = open.find((page) => page.url.split(/[?#]/)[0] === address);
  return there ? there.focus() : self.clients.openWindow(address);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(typeof event.notification.data === 'string' ? event.notification.data : ''));
});

/** The page at an address below the folder: what it needs lies further up. */
async function pageAt(path) {
  const page = await kept(INDEX);
  const up = '../'.repeat(path.split('/').length - 1);
  if (!up) return page;
  const headers = new Headers(page.headers);
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  return new Response((await page.text()).replaceAll('="./', `="${up}`), { headers });
}

async function kept(wanted, options) {
  const cache = await caches.open(CACHE);
  return (await cache.match(wanted, options)) ?? (await caches.match(wanted, options)) ?? fetched(wanted, cache);
}

/** What is not kept from the start, because few want it, is kept once somebody has asked for it. */
async function fetched(wanted, cache) {
  const answer = await fetch(wanted);
  const path = new URL(typeof wanted === 'string' ? wanted : wanted.url, self.location).pathname;
  if (answer.ok && path.startsWith(`${BASE}assets/`)) await cache.put(wanted, answer.clone());
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (!pathname.startsWith(BASE) || SERVED.some((path) => pathname.startsWith(path))) return;
  // Every address without a file is a page of the client (as the server answers it).
  const page = mode === 'navigate' && !pathname.slice(pathname.lastIndexOf('/')).includes('.');
  event.respondWith(page ? pageAt(pathname.slice(BASE.length)) : kept(event.request, { ignoreVary: true }));
});
