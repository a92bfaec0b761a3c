// Where a module runs: in this thread, or in a worker that runs worker.ts.
import type { Note } from '../src/protocol';
import { EngineError, Module, type Played } from './module';

/** Somewhere that a module runs. */
export interface Home {
  call(request: object): Promise<unknown>;
  playRandom(...games: Parameters<Module['playRandom']>): Promise<Played>;
  /** From the bytes of the weights, or where a worker fetches them. */
  useNetwork(weights: Uint8Array | URL): Promise<void>;
  stop(): void;
}

/** In this thread, from the bytes of the module. */
export async function homeHere(wasm: BufferSource): Promise<Home> {
  const module = await Module.load(wasm);
  return {
    call: async (request) => module.call(request),
    playRandom: async (...games) => module.playRandom(...games),
    useNetwork: async (weights) => module.useNetwork(weights instanceof URL ? await fetched(weights.href) : weights),
    stop: () => {},
  };
}

/** A file's bytes. */
export async function fetched(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new EngineError('no_engine', `${response.status} for ${address}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** In a worker, which loads the module from its address. */
export async function homeInWorker(worker: Worker, wasm: URL | string): Promise<Home> {
  const home = new WorkerHome(worker);
  await home.load(String(wasm));
  return home;
}

export type WorkerRequest = { id: number } & (
  | { kind: 'load'; wasm: string }
  | { kind: 'call'; request: object }
  | { kind: 'network'; weights: Uint8Array | string }
  | { kind: 'random'; games: Parameters<Module['playRandom']> }
);
export type WorkerAnswer = { id: number } & (
  { result: unknown } | { error: { code: string; message: string; objection: string | null; note: Note | null } }
);

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;

class WorkerHome implements Home {
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: EngineError): void }>();
  private last = 0;

  constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      const asked = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ('error' in data)
        asked?.reject(new EngineError(data.error.code, data.error.message, data.error.objection, data.error.note));
      else asked?.resolve(data.result);
    };
    worker.onerror = (event) => this.fail(event.message || 'the worker could not be started');
  }

  load(wasm: string): Promise<unknown> {
    return this.send({ kind: 'load', wasm });
  }
  call(request: object): Promise<unknown> {
    return this.send({ kind: 'call', request });
  }
  playRandom(...games: Parameters<Module['playRandom']>): Promise<Played> {
    return this.send({ kind: 'random', games }) as Promise<Played>;
  }
  async useNetwork(weights: Uint8Array | URL): Promise<void> {
    await this.send({ kind: 'network', weights: weights instanceof URL ? weights.href : weights });
  }
  stop(): void {
    this.worker.terminate();
    this.fail('the engine was stopped');
  }

  private send(request: Without<WorkerRequest, 'id'>): Promise<unknown> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, ...request });
    });
  }

  private fail(message: string): void {
    for (const asked of this.waiting.values()) asked.reject(new EngineError('no_engine', message));
    this.waiting.clear();
  }
}
