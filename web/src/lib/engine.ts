// The one engine of this page, started in its worker when it is first asked.
import { Engine } from '../../engine/engine';
import wasm from 'wonders.wasm?url';
import { Catalog } from './catalog';
import type { Edition } from './view';

let started: Promise<Engine> | null = null;
const catalogs = new Map<Edition, Promise<Catalog>>();

export function engine(): Promise<Engine> {
  started ??= start();
  return started;
}

async function start(): Promise<Engine> {
  const worker = new Worker(new URL('../../engine/worker.ts', import.meta.url), { type: 'module' });
  try {
    return await Engine.inWorker(worker, new URL(wasm, location.href));
  } catch (error) {
    started = null; // the next question tries again
    worker.terminate();
    throw error;
  }
}

export function catalogOf(edition: Edition): Promise<Catalog> {
  let found = catalogs.get(edition);
  if (!found) {
    found = engine().then(async (asked) => new Catalog(await asked.catalog(edition)));
    found.catch(() => catalogs.delete(edition));
    catalogs.set(edition, found);
  }
  return found;
}
