// Runs named tests one after another; the first argument of the program is the module.
import { readFileSync } from 'node:fs';

const tests = [];
export const test = (name, run) => tests.push({ name, run });

export const wasmPath = process.argv[2];
export const wasmBytes = () => readFileSync(wasmPath);

export async function runTests() {
  let failed = 0;
  for (const { name, run } of tests) {
    try {
      await run();
      console.log(`ok: ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED: ${name}\n${error.stack}`);
    }
  }
  if (failed > 0 || tests.length === 0) process.exitCode = 1;
}
