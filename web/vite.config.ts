import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// The server answers below /api; `npm run dev` passes it on.
const server = process.env.WONDERS_SERVER ?? 'http://127.0.0.1:8000';

// Built by the CMake preset `wasm`.
const wasm = process.env.WONDERS_WASM ?? fileURLToPath(new URL('../build/wasm/wonders.wasm', import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  base: './',
  resolve: { alias: [{ find: /^wonders\.wasm/, replacement: wasm }] },
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
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
