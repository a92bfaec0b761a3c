// The engine of positions that people set up, and of the games that begin there: the module for analysis, which reads them
// (docs/embedding.md), in a worker of its own, started when it is first asked.
import { Engine } from '../../engine/engine';
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
