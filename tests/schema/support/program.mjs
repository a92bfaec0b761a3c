// The program from outside.
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './schemas.mjs';

export const PROGRAM = process.env.WONDERS ?? join(ROOT, 'build/release/wonders');

/** What `wonders …` prints. */
export const printed = (...args) =>
  execFileSync(PROGRAM, args, { encoding: 'utf8', maxBuffer: 256 << 20, stdio: ['ignore', 'pipe', 'ignore'] });

/** The same with something to read on standard input. */
export const printedFrom = (input, ...args) =>
  execFileSync(PROGRAM, args, { encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'ignore'] });

/** The same, whatever its exit status is. */
export const printedWhatever = (...args) => spawnSync(PROGRAM, args, { encoding: 'utf8' }).stdout;

export const jsonLines = (text) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

export const EDITIONS = ['first', 'second'];
export const PLAYERS = [2, 3, 4, 5, 6, 7];
