// A message in the syntax of ICU MessageFormat, as far as our catalogues use it:
//   {name}                                    a text or a number
//   {n, number}                               the same, and says that it is a number
//   {n, plural, =0 {…} one {…} other {# …}}   a branch by number; # is that number
//   {what, select, coins {…} other {…}}       a branch by text
// Branches are messages themselves. An apostrophe stands for itself, two in a row for one; before { or } (in a plural also
// #) it begins a quotation that the next one ends. src/text/message_format.h is its twin.
export type Params = Record<string, string | number>;

export type Piece =
  | string
  | { name: string; kind: 'argument' | 'number' | 'pound' }
  | { name: string; kind: 'plural' | 'select'; branches: Record<string, Piece[]> };

/** A text that is no message; `at` is the place in it. */
export class MessageFault extends Error {
  constructor(
    readonly what: string,
    readonly at: number,
  ) {
    super(`${what} (at ${at})`);
  }
}

export function parseMessage(text: string): Piece[] {
  let at = 0;
  const plurals: string[] = [];

  const fail = (what: string, where = at): never => {
    throw new MessageFault(what, where);
  };
  function matched(pattern: RegExp): string {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  }
  const space = () => matched(/\s*/y);
  const name = (expected: string) => matched(/\w+/y) || fail(expected);
  const take = (letter: string) => text[at] === letter && ++at > 0;
  const expect = (letter: string, what: string) => take(letter) || fail(what);

  function apostrophe(inPlural: boolean): string {
    const next = text[++at];
    if (next === "'") at++;
    if (!(next === '{' || next === '}' || (next === '#' && inPlural))) return "'";
    const quoted = matched(/(?:[^']|'')*/y).replaceAll("''", "'");
    take("'");
    return quoted;
  }

  function branches(kind: 'plural' | 'select', of: string): Record<string, Piece[]> {
    const all = Object.create(null) as Record<string, Piece[]>;
    if (kind === 'plural') plurals.push(of);
    for (space(); at < text.length && text[at] !== '}'; space()) {
      const start = at;
      const selector = matched(/=?\w+/y) || fail('expected the name of a branch');
      if (selector in all) fail(`the branch '${selector}' is there twice`, start);
      if (kind === 'plural' ? !/^(=\d+|one|other)$/.test(selector) : selector.startsWith('='))
        fail(`a ${kind} has no branch ${selector}`, start);
      space();
      expect('{', "expected '{' and the text of the branch");
      all[selector] = pieces(kind === 'plural');
      expect('}', 'the branch has no end');
    }
    if (kind === 'plural') plurals.pop();
    if (!all['other']) fail("the branch 'other' is missing");
    expect('}', 'the argument has no end');
    return all;
  }

  function argument(): Piece {
    at++;
    space();
    const of = name('expected the name of an argument');
    space();
    if (take('}')) return { name: of, kind: 'argument' };
    expect(',', "expected ',' or '}' after the name of an argument");
    space();
    const start = at;
    const kind = name('expected number, plural or select');
    space();
    if (kind === 'number') {
      expect('}', "expected '}' after number");
      return { name: of, kind };
    }
    if (kind !== 'plural' && kind !== 'select') return fail(`expected number, plural or select, found ${kind}`, start);
    expect(',', "expected ',' and the branches");
    return { name: of, kind, branches: branches(kind, of) };
  }

  function pieces(inPlural: boolean): Piece[] {
    const all: Piece[] = [];
    let literal = '';
    const add = (piece: Piece) => {
      if (literal) all.push(literal);
      literal = '';
      all.push(piece);
    };
    while (at < text.length && text[at] !== '}') {
      if (text[at] === "'") literal += apostrophe(inPlural);
      else if (text[at] === '{') add(argument());
      else if (text[at] === '#' && inPlural) {
        at++;
        add({ name: plurals.at(-1)!, kind: 'pound' });
      } else literal += text[at++]!;
    }
    if (literal) all.push(literal);
    return all;
  }

  const message = pieces(false);
  if (at < text.length) fail('this brace closes nothing');
  return message;
}

/** What Intl makes is costly to make. */
const kept = <Made>(make: (language: string) => Made) => {
  const all = new Map<string, Made>();
  return (language: string): Made => {
    const found = all.get(language) ?? make(language);
    all.set(language, found);
    return found;
  };
};
const numbers = kept((language) => new Intl.NumberFormat(language));
const plurals = kept((language) => new Intl.PluralRules(language));
const messages = kept(parseMessage);

/** The message with its arguments filled in; one that is not given comes out as {name}, so that it is seen. */
export function writeMessage(pieces: Piece[], params: Params, language: string): string {
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece;
      continue;
    }
    const value = params[piece.name];
    if (value === undefined) text += `{${piece.name}}`;
    else if ('branches' in piece) {
      const { branches, kind } = piece;
      const exact = kind === 'plural' ? `=${value}` : String(value);
      const branch = branches[exact] ?? branches[kind === 'plural' ? plurals(language).select(Number(value)) : 'other'];
      text += writeMessage(branch ?? branches['other']!, params, language);
    } else text += typeof value === 'number' ? numbers(language).format(value) : value;
  }
  return text;
}

export const formatMessage = (text: string, params: Params, language: string): string =>
  writeMessage(messages(text), params, language);
