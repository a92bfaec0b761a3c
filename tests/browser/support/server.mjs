// The program itself, as `wonders serve`: its own database, killed and started again as a test wants.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, until } from './browser.mjs';

export const PROGRAM = process.env.WONDERS ?? join(ROOT, 'build/release/wonders');

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

const answers = (address) =>
  fetch(`${address}readyz`).then(
    (answer) => answer.ok,
    () => false, // not yet listening
  );

export class Server {
  /** With options of `wonders serve` besides those that every test needs. */
  static async start(options = [], { host = '127.0.0.1' } = {}) {
    const server = new Server();
    server.options = ['--host', host, ...options];
    server.folder = mkdtempSync(join(tmpdir(), 'wonders-browser-'));
    server.port = await freePort();
    server.address = `http://${host}:${server.port}/`;
    await server.up();
    return server;
  }

  async up() {
    const database = join(this.folder, 'wonders.db');
    const needed = ['--port', String(this.port), '--db', database, '--log-level', 'error'];
    this.process = spawn(PROGRAM, ['serve', ...needed, ...this.options], { stdio: ['ignore', 'ignore', 'inherit'] });
    await until(() => {
      if (this.process.exitCode !== null) throw new Error(`${PROGRAM} serve ended with ${this.process.exitCode}`);
      return answers(this.address);
    });
  }

  /** As if the power had gone. */
  async kill() {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGKILL');
    await gone;
  }

  async stop() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
