import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { fillLanguages } from './tools/fill_languages';

// The server answers below /api; `npm run dev` passes it on.
const server = process.env.WONDERS_SERVER ?? 'http://127.0.0.1:8000';

// Built by the CMake preset `wasm`.
const wasm = process.env.WONDERS_WASM ?? fileURLToPath(new URL('../build/wasm/wonders.wasm', import.meta.url));
const analysis = join(dirname(wasm), 'wonders_analysis.wasm');

// What the bots of games in this browser play with (docs/learning.md).
const weights = fileURLToPath(new URL('../train/weights/all-kinds.bin', import.meta.url));

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

/** What stands in the page itself, for browsers without scripts, comes from the messages too. */
function texts(): Plugin {
  const messages = JSON.parse(
    readFileSync(fileURLToPath(new URL('../messages/home/en.json', import.meta.url)), 'utf8'),
  ) as Record<string, string>;
  return {
    name: 'wonders-texts',
    transformIndexHtml: (html) => html.replace(/ data-text="([\w.]+)">/g, (_, key: string) => `>${messages[key]!}`),
  };
}

/** Kept by the service worker only once it was wanted. */
const ON_DEMAND = /^assets\/strong-play-|\.bin$/;

/** Writes the service worker once everything else is built: it names every file, and its version follows from them. */
function offline(): Plugin {
  let folder = '';
  return {
    name: 'wonders-offline',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle: () => {
      const files = filesBelow(folder)
        .map((path) => relative(folder, path))
        .filter((path) => path !== 'worker.js')
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
      const template = readFileSync(fileURLToPath(new URL('worker/worker.js', import.meta.url)), 'utf8');
      hash.update(template);
      const worker = template
        .replace('__VERSION__', hash.digest('hex').slice(0, 16))
        .replace("['__FILES__']", JSON.stringify(files.filter((file) => !ON_DEMAND.test(file))));
      writeFileSync(join(folder, 'worker.js'), worker);
    },
  };
}

export default defineConfig({
  plugins: [fillLanguages(), svelte(), texts(), offline()],
  base: './',
  resolve: {
    alias: [
      { find: /^wonders\.wasm/, replacement: wasm },
      { find: /^wonders_analysis\.wasm/, replacement: analysis },
      { find: /^network\.bin/, replacement: weights },
    ],
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // a strict content security policy allows no data: scripts, fonts or modules
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  worker: { format: 'es' },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', setupFiles: ['tests/setup.ts'] },
});
