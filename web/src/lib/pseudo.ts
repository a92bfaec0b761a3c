// A language nobody speaks, made from English: accented, longer and in brackets. What stays without brackets is not in the
// catalogue; what no longer fits will not fit in Finnish either.
import type { Catalogue } from './format';

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

/** Vowels are doubled, which makes a text longer by about 40%; {placeholders} stay as they are. */
export function pseudoText(text: string): string {
  return `[${text.replace(/\{\w+\}|[a-zA-Z]/g, (part) => ACCENTED[part] ?? part)}]`;
}

export function pseudo(catalogue: Catalogue): Catalogue {
  const changed = (text: Catalogue[string]): Catalogue[string] =>
    typeof text === 'string' ? pseudoText(text) : { one: pseudoText(text.one), other: pseudoText(text.other) };
  return Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, changed(text)]));
}
