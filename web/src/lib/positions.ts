// The engine of positions that people set up, and of games against bots that play with the network: the module for
// analysis, which can do both (docs/embedding.md), in a worker of its own, started when it is first asked.
import { Engine } from '../../engine/engine';
import weights from 'network.bin?url';
import wasm from 'wonders_analysis.wasm?url';

let started: Promise<Engine> | null = null;

export function positions(): Promise<Engine> {
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

let networked: Promise<Engine> | null = null;

/** The same with the network, whose weights are fetched when they are first wanted. */
export function withNetwork(): Promise<Engine> {
  networked ??= useNetwork().catch((error: unknown) => {
    networked = null; // the next game tries again
    throw error;
  });
  return networked;
}

async function useNetwork(): Promise<Engine> {
  const engine = await positions();
  await engine.useNetwork(new URL(weights, location.href));
  return engine;
}
