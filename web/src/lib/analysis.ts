// The one module for analysis of this page, started in its own worker when it is first asked.
import { Analysis } from '../../engine/analysis';
import wasm from 'wonders_analysis.wasm?url';

let started: Promise<Analysis> | null = null;

export function analysis(): Promise<Analysis> {
  started ??= start();
  return started;
}

async function start(): Promise<Analysis> {
  const worker = new Worker(new URL('../../engine/worker.ts', import.meta.url), { type: 'module' });
  try {
    return await Analysis.inWorker(worker, new URL(wasm, location.href));
  } catch (error) {
    started = null; // the next question tries again
    worker.terminate();
    throw error;
  }
}
