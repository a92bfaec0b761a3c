// Bundles the wrapper of web/engine with the tools of web/, so that Node and a browser can run it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

export async function fromWeb(name) {
  const web = path.join(root, 'web');
  if (!existsSync(path.join(web, 'node_modules', name))) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: web, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return import(pathToFileURL(createRequire(path.join(web, 'package.json')).resolve(name)).href);
}

/** Writes build/wasm-tests/<name>.js from web/engine/<name>.ts and returns its path. */
export async function bundle(name) {
  const esbuild = await fromWeb('esbuild');
  const out = path.join(root, 'build', 'wasm-tests');
  mkdirSync(out, { recursive: true });
  const outfile = path.join(out, `${name}.mjs`);
  await esbuild.build({
    entryPoints: [path.join(root, 'web', 'engine', `${name}.ts`)],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    outfile,
    logLevel: 'error',
  });
  return outfile;
}

export async function importFrom(name) {
  return import(pathToFileURL(await bundle(name)).href);
}
