// A language nobody speaks, made from English: accented, longer and in brackets. What stays without brackets is not in the
// catalogue; what no longer fits will not fit in Finnish either.
import { parseMessage, type Piece } from './message_format';

export const PSEUDO_LANGUAGE = 'en-XA';

const ACCENTED: Record<string, string> = {
  a: 'áá',
  e: 'éé',
  i: 'íí',
  o: 'óó',
  u: 'úú',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ý',
  A: 'ÁÁ',
  E: 'ÉÉ',
  I: 'ÍÍ',
  O: 'ÓÓ',
  U: 'ÚÚ',
  C: 'Ç',
  N: 'Ñ',
  S: 'Š',
  Y: 'Ý',
};

const accented = (text: string): string => text.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter);

function changed(piece: Piece): Piece {
  if (typeof piece === 'string') return accented(piece);
  if (!('branches' in piece)) return piece;
  const branches = Object.entries(piece.branches).map(([name, pieces]) => [name, pieces.map(changed)] as const);
  return { ...piece, branches: Object.fromEntries(branches) };
}

/** Vowels are doubled, which makes a text longer by about 40%; its arguments stay as they are. */
export const pseudoMessage = (text: string): Piece[] => ['[', ...parseMessage(text).map(changed), ']'];
