// Our formatter does what intl-messageformat does, byte for byte, over every message of every catalogue.
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { formatMessage, MessageFault, parseMessage, type Params, type Piece } from '../src/lib/message_format';
import { catalogues, LANGUAGES } from './support';

/** A plain {n} is a number for ICU, and for us; intl-messageformat makes a text of it unless it says {n, number}. */
const asNumbers = (elements: MessageFormatElement[], params: Params): MessageFormatElement[] =>
  elements.map((element) => {
    if (element.type === TYPE.argument && typeof params[element.value] === 'number')
      return { ...element, type: TYPE.number, style: null };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: asNumbers(option.value, params) },
    ]);
    return { ...element, options: Object.fromEntries(options) } as MessageFormatElement;
  });

function byTheLibrary(text: string, params: Params, language: string): string {
  const elements = asNumbers(parse(text, { ignoreTag: true }), params);
  const said = new IntlMessageFormat(elements, language, undefined, { ignoreTag: true }).format(params);
  return Array.isArray(said) ? said.join('') : String(said);
}

type Use = { plural?: true; selectors?: string[] };

function uses(pieces: Piece[], found: Record<string, Use> = {}): Record<string, Use> {
  for (const piece of pieces) {
    if (typeof piece === 'string') continue;
    const use = (found[piece.name] ??= {});
    if (piece.kind === 'plural' || piece.kind === 'number') use.plural = true;
    if (piece.kind === 'select') use.selectors = Object.keys(piece.branches);
    if ('branches' in piece) for (const branch of Object.values(piece.branches)) uses(branch, found);
  }
  return found;
}

const NUMBERS = [0, 1, 2, 5, 21, -1, -5, 999, 1000, -1234, 12345, -9876543210];

/** Where a number decides it is `n`; a select takes its branch number `place`; else there is a text. */
const someParams = (text: string, n: number, place: number): Params =>
  Object.fromEntries(
    Object.entries(uses(parseMessage(text))).map(([name, use]) => {
      if (use.plural) return [name, n];
      return [name, use.selectors ? use.selectors[place % use.selectors.length]! : "Ada's {#} café"];
    }),
  );

const branchesOf = (text: string): number =>
  Math.max(1, ...Object.values(uses(parseMessage(text))).map((use) => use.selectors?.length ?? 1));

/** What differs; nothing, one hopes. */
function differences(text: string, language: string): string[] {
  return NUMBERS.flatMap((n) =>
    Array.from({ length: branchesOf(text) }, (_, place) => {
      const params = someParams(text, n, place);
      const [ours, theirs] = [formatMessage(text, params, language), byTheLibrary(text, params, language)];
      return ours === theirs ? [] : [`${text}: ${ours} instead of ${theirs}`];
    }).flat(),
  );
}

describe('messages', () => {
  it.each(catalogues())('come out of $folder/$language as a library writes them', ({ language, texts }) => {
    expect(Object.values(texts).flatMap((text) => differences(text, language))).toEqual([]);
  });

  it.each(LANGUAGES)('come out as a library writes them in %s, whatever the syntax', (language) => {
    const syntax = [
      '{n}',
      '{n, number}',
      "{n, plural, =0 {no one's} =5 {five} one {# coin} other {# coins}}",
      "{n, plural, one {'#' #} other {'{#}' ''#''}}",
      "it's '{'a'}' b''c 'd #",
      "''{name}'' '''}'''",
      "'{unended",
      '{what, select, a {#{n, plural, one {a} other {as #}}} other {o}}',
      "{n, plural, other {{what, select, a {# '#' {n}} other {{n, plural, one {#} other {# of #}}}}}}",
    ];
    expect(syntax.flatMap((text) => differences(text, language))).toEqual([]);
  });

  it('show an argument that is not given', () => {
    expect(formatMessage('{who} has {n, plural, one {#} other {#}}', {}, 'en')).toBe('{who} has {n}');
  });

  it.each([
    ['a } b', 2],
    ['open {', 6],
    ['open { only', 11],
    ['{n, plural, one {x}}', 19],
    ['{n, plural, few {x} other {y}}', 12],
    ['{n, plural, offset:1 other {y}}', 12],
    ['{n, select, a {x} a {y} other {z}}', 18],
    ['{n, select, =1 {x} other {z}}', 12],
    ['{n, plural, other {x}', 21],
    ['{n, plural, other {x', 20],
    ['{n, date}', 4],
    ['{n, number, percent}', 10],
  ])('are refused where they are none: %s', (text, at) => {
    const faultOf = () => {
      try {
        parseMessage(text);
      } catch (fault) {
        return (fault as MessageFault).at;
      }
      return null;
    };
    expect(faultOf()).toBe(at);
  });
});
