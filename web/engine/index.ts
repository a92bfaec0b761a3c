// The engine as a package for other programs, which tools/build_npm.mjs makes. The modules lie beside this file.
import { Analysis } from './analysis';
import { Engine } from './engine';

export { Analysis, type CoachOptions, type ReviewOptions } from './analysis';
export { Engine, EngineError, type GameOptions, type Played } from './engine';
export type * from '../src/protocol';

/** Where the modules are, for Engine.inWorker and Analysis.inWorker. */
export const engineUrl = new URL('./wonders.wasm', import.meta.url);
export const analysisUrl = new URL('./wonders_analysis.wasm', import.meta.url);

async function bytesOf(module: URL): Promise<BufferSource> {
  if (module.protocol !== 'file:') return (await fetch(module)).arrayBuffer();
  const { readFile } = await import('node:fs/promises');
  return readFile(module) as Promise<BufferSource>;
}

/** The engine in this thread, in Node or in a browser. */
export async function loadEngine(): Promise<Engine> {
  return Engine.here(await bytesOf(engineUrl));
}

/** What explains and judges games, in this thread. */
export async function loadAnalysis(): Promise<Analysis> {
  return Analysis.here(await bytesOf(analysisUrl));
}
