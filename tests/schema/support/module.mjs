// The WebAssembly module, without the wrapper of web/: what it answers is what is checked.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './schemas.mjs';

const PATH = join(process.env.WONDERS_BUILD ?? join(ROOT, 'build'), 'wasm/wonders.wasm');

export class Module {
  static async load() {
    const unavailable = () => 52;
    const imports = { wasi_snapshot_preview1: new Proxy({}, { get: () => unavailable }) };
    const module = new Module();
    module.exports = (await WebAssembly.instantiate(readFileSync(PATH), imports)).instance.exports;
    module.exports._initialize();
    module.context = module.exports.wonders_create();
    module.length = module.exports.wonders_allocate(4);
    return module;
  }

  /** The whole answer: {result} or {error}. */
  call(request) {
    const bytes = new TextEncoder().encode(typeof request === 'string' ? request : JSON.stringify(request));
    const { memory, wonders_allocate, wonders_call, wonders_free } = this.exports;
    const at = wonders_allocate(bytes.length || 1);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const answer = wonders_call(this.context, at, bytes.length, this.length);
    wonders_free(at);
    const size = new DataView(memory.buffer).getUint32(this.length, true);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer, size)));
  }

  ask(op, request = {}) {
    const { result, error } = this.call({ op, ...request });
    if (error) throw new Error(`${op}: ${JSON.stringify(error)}`);
    return result;
  }
}
