// node tools/build_npm.mjs [FOLDER]: makes the npm package wonders-engine (default: build/npm/wonders-engine) from the
// WebAssembly modules, which must have been built, and web/engine. `npm pack` there makes the archive.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const web = path.join(root, 'web');
const out = path.resolve(process.argv[2] ?? path.join(root, 'build', 'npm', 'wonders-engine'));
const fromWeb = createRequire(path.join(web, 'package.json'));

/** The version of the program is that of the package. */
function version() {
  return /^project\(wonders VERSION ([\d.]+)/m.exec(readFileSync(path.join(root, 'CMakeLists.txt'), 'utf8'))[1];
}

function description() {
  return {
    name: 'wonders-engine',
    version: version(),
    description: 'The rules of the board game 7 Wonders, its bots and its analysis, as WebAssembly',
    license: 'MIT',
    type: 'module',
    main: './index.js',
    types: './types/engine/index.d.ts',
    exports: {
      '.': { types: './types/engine/index.d.ts', default: './index.js' },
      './worker': './worker.js',
      './*.wasm': './*.wasm',
    },
    sideEffects: ['./worker.js'],
    engines: { node: '>=18' },
  };
}

/** Node wants to be told the ending of what is imported. */
function nameEndings(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) nameEndings(file);
    else writeFileSync(file, readFileSync(file, 'utf8').replace(/((?:from|import\() ?'\.{1,2}\/[^']+)(?=')/g, '$1.js'));
  }
}

function writeTypes() {
  const types = path.join(out, 'types');
  const options = ['--declaration', '--emitDeclarationOnly', '--strict', '--skipLibCheck', '--target', 'es2022'];
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom', '--types', 'node'];
  const tsc = fromWeb.resolve('typescript/bin/tsc');
  const where = ['--rootDir', '.', '--outDir', types];
  execFileSync('node', [tsc, 'engine/index.ts', ...options, ...modules, ...where], { cwd: web, stdio: 'inherit' });
  nameEndings(types);
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
writeFileSync(path.join(out, 'package.json'), `${JSON.stringify(description(), null, 2)}\n`);
for (const module of ['wonders.wasm', 'wonders_analysis.wasm']) {
  cpSync(path.join(root, 'build', 'wasm', module), path.join(out, module));
}
cpSync(path.join(root, 'LICENSE'), path.join(out, 'LICENSE'));
cpSync(path.join(root, 'packaging', 'npm', 'README.md'), path.join(out, 'README.md'));
const esbuild = fromWeb('esbuild');
await esbuild.build({
  entryPoints: ['index', 'worker'].map((name) => path.join(web, 'engine', `${name}.ts`)),
  bundle: true,
  external: ['node:*'],
  format: 'esm',
  target: 'es2022',
  outdir: out,
  logLevel: 'error',
});
writeTypes();
