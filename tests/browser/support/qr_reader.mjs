#!/usr/bin/env node
// Reads a QR code as a phone does, from ISO/IEC 18004 and from nothing of ours:  qr_reader.mjs < TERMINAL_OUTPUT
// prints the text of the code that lies in what a terminal shows. Bytes with the error correction M, versions 1 to 10.
import { fileURLToPath } from 'node:url';

/** Of each version with M: check codewords of a block, and the data codewords of its blocks. */
const BLOCKS = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const CENTRES = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];
const MASKS = [
  (i, j) => (i + j) % 2,
  (i) => i % 2,
  (i, j) => j % 3,
  (i, j) => (i + j) % 3,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i, j) => ((i * j) % 2) + ((i * j) % 3),
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
];
const QUIET = 4; // light modules that have to be around it

/** The 15 bits that say level and mask: five of them, ten to check them, and the standard's pattern over all. */
function formatOf(five) {
  let rest = five << 10;
  for (let bit = 14; bit >= 10; --bit) if ((rest >> bit) & 1) rest ^= 0b10100110111 << (bit - 10);
  return ((five << 10) | rest) ^ 0b101010000010010;
}

function maskOf(dark) {
  const n = dark.length;
  const column = [0, 1, 2, 3, 4, 5, 7, 8];
  // From bit 0: down column 8 past the line of timing, then back along row 8; the copy from the right, then downwards.
  const bits = [
    [...column.map((row) => dark[row][8]), ...[7, 5, 4, 3, 2, 1, 0].map((at) => dark[8][at])],
    [...column.map((_, k) => dark[8][n - 1 - k]), ...Array.from({ length: 7 }, (_, k) => dark[n - 7 + k][8])],
  ];
  const [first, copy] = bits.map((list) => list.reduce((sum, bit, k) => sum + (bit ? 2 ** k : 0), 0));
  if (first !== copy) throw new Error('the two format informations differ');
  const M = 0b00;
  const mask = MASKS.findIndex((_, k) => formatOf((M << 3) | k) === first);
  if (mask < 0) throw new Error('no format information of M');
  return mask;
}

/** Whether a module is a pattern for finding and measuring the code, and holds no data. */
function isPattern(n, row, column) {
  const version = (n - 17) / 4;
  const finder = (row < 9 && column < 9) || (row < 9 && column >= n - 8) || (row >= n - 8 && column < 9);
  if (finder || row === 6 || column === 6) return true;
  if (version >= 7 && ((row < 6 && column >= n - 11) || (column < 6 && row >= n - 11))) return true;
  const centres = [6, ...CENTRES[version - 1]];
  const last = centres.at(-1);
  return centres.some((r) =>
    centres.some((c) => {
      const taken = (r === 6 && c === 6) || (r === 6 && c === last) || (r === last && c === 6);
      return !taken && Math.abs(row - r) <= 2 && Math.abs(column - c) <= 2;
    }),
  );
}

function codewords(dark) {
  const n = dark.length;
  const mask = MASKS[maskOf(dark)];
  const bits = [];
  const pairs = [];
  for (let right = n - 1; right > 0; right -= 2) pairs.push((right -= right === 6 ? 1 : 0));
  pairs.forEach((right, k) => {
    const rows = Array.from({ length: n }, (_, row) => row);
    for (const row of k % 2 === 0 ? rows.reverse() : rows)
      for (const column of [right, right - 1])
        if (!isPattern(n, row, column)) bits.push(dark[row][column] !== (mask(row, column) === 0));
  });
  const words = [];
  for (let at = 0; at + 8 <= bits.length; at += 8)
    words.push(bits.slice(at, at + 8).reduce((sum, bit) => 2 * sum + (bit ? 1 : 0), 0));
  return words;
}

/** Product in the field of 256 elements that the standard uses. */
function times(a, b) {
  let product = 0;
  for (; b > 0; b >>= 1) {
    if (b & 1) product ^= a;
    a = a < 128 ? 2 * a : (2 * a) ^ 0x11d;
  }
  return product;
}

/** Without a single wrong codeword the polynomial of a block is zero at the first powers of two. */
function isWhole(block, check) {
  for (let k = 0, root = 1; k < check; ++k, root = times(root, 2))
    if (block.reduce((sum, word) => times(sum, root) ^ word, 0) !== 0) return false;
  return true;
}

/** The text of a code, given its rows of dark (true) and light modules without the margin. */
export function textOf(dark) {
  const version = (dark.length - 17) / 4;
  if (!BLOCKS[version - 1] || dark.some((row) => row.length !== dark.length))
    throw new Error(`${dark.length} rows of ${dark[0]?.length} modules are no code`);
  const [check, sizes] = BLOCKS[version - 1];
  const words = codewords(dark);
  const blocks = sizes.map(() => []);
  const deal = (most, wants) => {
    for (let i = 0; i < most; ++i) blocks.forEach((block, b) => wants(i, b) && block.push(words.shift()));
  };
  deal(Math.max(...sizes), (i, b) => i < sizes[b]);
  deal(check, () => true);
  if (!blocks.every((block) => isWhole(block, check))) throw new Error('a codeword is wrong');
  const bits = blocks
    .flatMap((block, b) => block.slice(0, sizes[b]))
    .map((word) => word.toString(2).padStart(8, '0'))
    .join('');
  const number = (at, size) => parseInt(bits.slice(at, at + size), 2);
  if (number(0, 4) !== 0b0100) throw new Error('these are no bytes');
  const wide = version < 10 ? 8 : 16;
  const bytes = Array.from({ length: number(4, wide) }, (_, k) => number(4 + wide + 8 * k, 8));
  return Buffer.from(bytes).toString('utf8');
}

/** Without its margin, which must be there. */
function withoutMargin(dark) {
  const rows = dark.flatMap((row, y) => (row.some(Boolean) ? [y] : []));
  const columns = dark.flatMap((row) => row.flatMap((module, x) => (module ? [x] : [])));
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const [bottom, right] = [Math.max(...rows), Math.max(...columns)];
  const margin = Math.min(top, left, dark.length - 1 - bottom, Math.min(...dark.map((row) => row.length)) - 1 - right);
  if (!(margin >= QUIET)) throw new Error(`a margin of ${margin} modules instead of ${QUIET}`);
  return dark.slice(top, bottom + 1).map((row) => row.slice(left, right + 1));
}

/** The code among the lines of a terminal: each character is two modules, one above the other. */
export function readTerminal(output) {
  // Black on white, as far as colours are set; without any, the reader of the output takes ink for dark.
  const sequences = output.split('\u001b[').slice(1);
  const colours = sequences.map((rest) => rest.slice(0, rest.indexOf('m'))).filter((code) => code !== '0');
  if (colours.some((code) => code !== '38;5;16;48;5;231')) throw new Error(`colours: ${colours}`);
  const lines = output
    .split('\u001b[')
    .map((rest, i) => (i === 0 ? rest : rest.slice(rest.indexOf('m') + 1)))
    .join('')
    .split(/\r?\n/)
    .filter((line) => /^[ █▀▄]{20,}$/.test(line));
  const halves = ['█▀', '█▄'];
  return textOf(
    withoutMargin(lines.flatMap((line) => halves.map((half) => [...line].map((char) => half.includes(char))))),
  );
}

/** The code in a picture that shows it and its margin: `dark(x, y)` tells about a pixel. */
export function readPicture(width, height, dark) {
  const inked = [];
  for (let y = 0; y < height; ++y) for (let x = 0; x < width; ++x) if (dark(x, y)) inked.push([x, y]);
  const left = Math.min(...inked.map(([x]) => x));
  const top = Math.min(...inked.map(([, y]) => y));
  const side = Math.max(...inked.map(([x]) => x)) + 1 - left;
  let finder = 0; // the upper edge of the first one is seven modules long
  while (dark(left + finder, top)) ++finder;
  const n = Math.round((side * 7) / finder / 4 - 17 / 4) * 4 + 17;
  const module = side / n;
  if (Math.min(left, top, width - left - side, height - top - side) < (QUIET - 0.5) * module)
    throw new Error('the margin is too narrow');
  const middle = (at) => Math.floor((at + 0.5) * module);
  return textOf(
    Array.from({ length: n }, (_, row) =>
      Array.from({ length: n }, (_, column) => dark(left + middle(column), top + middle(row))),
    ),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let input = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) input += chunk;
  console.log(readTerminal(input));
}
