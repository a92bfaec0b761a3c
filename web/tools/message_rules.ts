// What every catalogue of messages/ must keep to, and what code may not do with texts (docs/languages.md).
import { parse as parseSvelte } from 'svelte/compiler';
import ts from 'typescript';
import { MessageFault, parseMessage, type Piece } from '../src/lib/message_format';

export type Catalogue = Record<string, string>;

interface Use {
  plain: boolean;
  plural: boolean;
  /** The branches =0, =1 … of its plurals. */
  exact: Set<string>;
  /** The branches of its selects, each written as one text. */
  selects: Set<string>;
}

function usesOf(pieces: Piece[], found = new Map<string, Use>()): Map<string, Use> {
  for (const piece of pieces) {
    if (typeof piece === 'string' || piece.kind === 'pound') continue;
    const use = found.get(piece.name) ?? { plain: false, plural: false, exact: new Set(), selects: new Set() };
    found.set(piece.name, use);
    if (!('branches' in piece)) {
      use.plain = true;
      continue;
    }
    const names = Object.keys(piece.branches);
    if (piece.kind === 'select') use.selects.add(names.sort().join(' '));
    else use.plural = true;
    if (piece.kind === 'plural') names.filter((name) => name.startsWith('=')).forEach((name) => use.exact.add(name));
    for (const branch of Object.values(piece.branches)) usesOf(branch, found);
  }
  return found;
}

/** Both forms are written even where they are equal, for whoever reads the file next. */
function pluralsWithoutOne(pieces: Piece[]): boolean {
  return pieces.some((piece) => {
    if (typeof piece === 'string' || !('branches' in piece)) return false;
    const names = Object.keys(piece.branches);
    const lacks = piece.kind === 'plural' && !names.some((name) => name === 'one' || name.startsWith('='));
    return lacks || Object.values(piece.branches).some(pluralsWithoutOne);
  });
}

const same = (a: Set<string>, b: Set<string>) => [...a].sort().join('|') === [...b].sort().join('|');

/** What is wrong with a translation of one message. */
export function translationFaults(english: string, other: string): string[] {
  const [ours, theirs] = [usesOf(parseMessage(english)), usesOf(parseMessage(other))];
  const faults: string[] = [];
  for (const name of ours.keys()) if (!theirs.has(name)) faults.push(`lacks {${name}}`);
  for (const [name, use] of theirs) {
    const expected = ours.get(name);
    if (!expected) faults.push(`has {${name}}, which is not given`);
    else if (expected.selects.size && !same(use.selects, expected.selects))
      faults.push(`{${name}} does not select ${[...expected.selects].join(' or ')}`);
    else if (!expected.selects.size && use.selects.size) faults.push(`{${name}} is no select in English`);
    else if (expected.plural && !use.plural && name !== 'n')
      faults.push(`{${name}} is a plural in English, and would stand without its word`);
    else if (expected.exact.size && !same(use.exact, expected.exact))
      faults.push(`{${name}} does not have the branches ${[...expected.exact].join(' ')}`);
  }
  if (pluralsWithoutOne(parseMessage(other))) faults.push('has a plural without the branch one');
  return faults;
}

/** All that can be said with a message, as far as its branches go; arguments stay as they are. */
function variants(pieces: Piece[]): string[] {
  return pieces.reduce<string[]>(
    (all, piece) => {
      const texts =
        typeof piece === 'string'
          ? [piece]
          : 'branches' in piece
            ? Object.values(piece.branches).flatMap(variants)
            : ['X'];
      // Some dozens tell as much as all of them.
      return all.flatMap((text) => texts.map((more) => text + more)).slice(0, 64);
    },
    [''],
  );
}

// Labels may end in "from" or "with"; nothing whole ends in these.
const DANGLING_WORD = /^(and|or|with|of) | (and|or|the|a|an|of|to)$/;
const count = (text: string, letter: string) => text.split(letter).length - 1;

/** Why a message is no whole: it would have to be joined to another. */
export function fragmentFaults(text: string, language: string): string[] {
  const faults = new Set<string>();
  for (const variant of variants(parseMessage(text))) {
    if (variant !== variant.trim()) faults.add('begins or ends with a space');
    if (/^[,;:.)\]]/.test(variant)) faults.add('begins with punctuation that belongs to something before it');
    if (/[,;(+]$/.test(variant) && variant.length > 1) faults.add('ends with punctuation that waits for more');
    if (count(variant, '(') !== count(variant, ')'))
      faults.add('opens a bracket that it does not close, or the reverse');
    if (language === 'en' && DANGLING_WORD.test(variant)) faults.add('begins or ends with a joining word');
  }
  return [...faults];
}

export function syntaxFault(text: string): string | null {
  try {
    parseMessage(text);
    return null;
  } catch (fault) {
    return fault instanceof MessageFault ? fault.message : String(fault);
  }
}

// ---- Code that puts texts together ------------------------------------------------------------------------------------

/** Functions that return words. A number or an icon beside them is layout; other words are not. */
const SPEAKS = /^(t|noted|named|list|[a-z]\w*(Text|Name))$/;

function speaks(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return SPEAKS.test(node.expression.text);
  if (ts.isParenthesizedExpression(node)) return speaks(node.expression);
  if (ts.isConditionalExpression(node)) return speaks(node.whenTrue) || speaks(node.whenFalse);
  return false;
}

const says = (text: string) => /[\p{L},;:.–(]/u.test(text);

function templateJoins(node: ts.TemplateExpression): boolean {
  if (!node.templateSpans.some((span) => speaks(span.expression))) return false;
  return says(node.head.text) || node.templateSpans.some((span) => says(span.literal.text));
}

const isJoin = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'join';

/** texts.map(cardName).join(', ') is what list() is for. */
function joinsWords(node: ts.CallExpression, source: ts.SourceFile): boolean {
  const separator = node.arguments[0];
  const receiver = (node.expression as ts.PropertyAccessExpression).expression.getText(source);
  return (
    !!separator && ts.isStringLiteral(separator) && says(separator.text) && /\b(t\(|\w+(Text|Name)\b)/.test(receiver)
  );
}

/** Places in TypeScript where words are joined to words, by line from 1. */
export function joinsInScript(code: string): number[] {
  const source = ts.createSourceFile('code.ts', code, ts.ScriptTarget.ES2022, true);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    const found =
      (ts.isBinaryExpression(node) &&
        (node.operatorToken.kind === ts.SyntaxKind.PlusToken ||
          node.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken) &&
        (speaks(node.left) || speaks(node.right))) ||
      (ts.isTemplateExpression(node) && templateJoins(node)) ||
      (isJoin(node) && joinsWords(node, source));
    if (found) lines.push(source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

type SvelteNode = { type: string; start: number; end: number; data?: string } & Record<string, unknown>;

const isNode = (value: unknown): value is SvelteNode =>
  typeof value === 'object' && value !== null && typeof (value as SvelteNode).type === 'string';

/** Places in a component where words are joined to words: in its scripts, in attributes and between tags. */
export function joinsInComponent(code: string): number[] {
  const lineAt = (at: number) => code.slice(0, at).split('\n').length;
  const lines: number[] = [];
  const textOf = (node: SvelteNode) => code.slice(node.start, node.end);
  const speaksTag = (node: SvelteNode) => {
    if (node.type !== 'ExpressionTag') return false;
    const source = ts.createSourceFile('tag.ts', `(${textOf(node).slice(1, -1)})`, ts.ScriptTarget.ES2022, true);
    const statement = source.statements[0];
    return !!statement && ts.isExpressionStatement(statement) && speaks(statement.expression);
  };
  const isJoined = (nodes: SvelteNode[]) =>
    nodes.some((node, i) => {
      if (!speaksTag(node)) return false;
      return [nodes[i - 1], nodes[i + 1]].some((beside) => beside?.type === 'Text' && says(beside.data ?? ''));
    });
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      const nodes = value.filter(isNode);
      if (isJoined(nodes)) lines.push(lineAt(nodes[0]!.start));
      value.forEach(visit);
    } else if (isNode(value)) {
      if (value.type === 'ExpressionTag') {
        const inside = textOf(value).slice(1, -1);
        lines.push(...joinsInScript(`(${inside})`).map((line) => lineAt(value.start) + line - 1));
      }
      Object.entries(value).forEach(([name, child]) => name !== 'metadata' && visit(child));
    }
  };
  const parsed = parseSvelte(code, { modern: true }) as unknown as { fragment: unknown };
  visit((parsed.fragment as { nodes: unknown }).nodes);
  for (const script of code.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)) {
    const before = lineAt(script.index + script[0].indexOf(script[1]!));
    lines.push(...joinsInScript(script[1]!).map((line) => before + line - 1));
  }
  return [...new Set(lines)].sort((a, b) => a - b);
}

// A file, an option or the program itself is named before what is said of it, as compilers do.
const PREFIX = /^(: |(\\n)?\s*(wonders:? |--)[^"]*)$/;
const literalSays = (text: string) => says(text.replace(/<[^>]*>/g, '').replace(/\\[nt]/g, '')) && !PREFIX.test(text);

/** Places in C++ where words are joined to words, by line from 1. */
export function joinsInProgram(code: string): number[] {
  const lines: number[] = [];
  for (const call of code.matchAll(/\b(?:\w+(?:\(\))?(?:\.|->))?(?:say|get)\(\s*"/g)) {
    let depth = 1;
    let end = call.index + call[0].indexOf('(') + 1;
    if (/\(\)(?:\.|->)/.test(call[0])) end = call.index + call[0].lastIndexOf('(') + 1;
    for (let quoted = false; end < code.length && depth > 0; end++) {
      if (code[end] === '"' && code[end - 1] !== '\\') quoted = !quoted;
      if (!quoted && code[end] === '(') depth++;
      if (!quoted && code[end] === ')') depth--;
    }
    const before = /"((?:[^"\\]|\\.)*)"\s*\+\s*$/.exec(code.slice(Math.max(0, call.index - 200), call.index));
    const after = /^\s*\+\s*(?:"((?:[^"\\]|\\.)*)"|(?:\w+(?:\(\))?(?:\.|->))?(say|get)\(\s*")/.exec(
      code.slice(end, end + 200),
    );
    if ((before && literalSays(before[1]!)) || after?.[2] || (after?.[1] && literalSays(after[1])))
      lines.push(code.slice(0, call.index).split('\n').length);
  }
  return lines;
}
