// The engine in a worker: one message in, one message out, in order. home.ts is on the other side.
import { fetched, type WorkerAnswer, type WorkerRequest } from './home';
import { EngineError, Module } from './module';

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null;
  postMessage(answer: WorkerAnswer): void;
};

let module: Module | null = null;

async function load(wasm: string): Promise<null> {
  module = await Module.load(await fetched(wasm));
  return null;
}

async function useNetwork(to: Module, weights: Uint8Array | string): Promise<null> {
  to.useNetwork(typeof weights === 'string' ? await fetched(weights) : weights);
  return null;
}

async function carryOut(request: WorkerRequest): Promise<unknown> {
  if (request.kind === 'load') return load(request.wasm);
  if (!module) throw new EngineError('no_engine', 'the module has not been loaded');
  if (request.kind === 'network') return useNetwork(module, request.weights);
  return request.kind === 'call' ? module.call(request.request) : module.playRandom(...request.games);
}

function describe(id: number, error: unknown): WorkerAnswer {
  if (error instanceof EngineError) {
    return { id, error: { code: error.code, message: error.message, objection: error.objection, note: error.note } };
  }
  return { id, error: { code: 'no_engine', message: String(error), objection: null, note: null } };
}

scope.onmessage = ({ data }) => {
  carryOut(data).then(
    (result) => scope.postMessage({ id: data.id, result }),
    (error: unknown) => scope.postMessage(describe(data.id, error)),
  );
};
