// The module for analysis, in workers: one for all questions of this page, started when it is first asked, and others for whoever
// wants to stop them.
import { Analysis } from '../../engine/analysis';
import wasm from 'wonders_analysis.wasm?url';

let shared: Promise<Analysis> | null = null;

export function analysis(): Promise<Analysis> {
  shared ??= startAnalysis().catch((error: unknown) => {
    shared = null; // the next question tries again
    throw error;
  });
  return shared;
}

/** In a worker of its own; whoever starts it stops it. */
export async function startAnalysis(): Promise<Analysis> {
  const worker = new Worker(new URL('../../engine/worker.ts', import.meta.url), { type: 'module' });
  try {
    return await Analysis.inWorker(worker, new URL(wasm, location.href));
  } catch (error) {
    worker.terminate();
    throw error;
  }
}
