// The schemas themselves: sound, strict, described; and what else in the repository says the same.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { definition, definitions, fits, fromWeb, ROOT, schemas, targetOf } from './support/schemas.mjs';

const Ajv = fromWeb('ajv/dist/2020.js').default;
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** Every schema within a schema, with its path. */
function* within(node, path) {
  yield [path, node];
  for (const key of ['properties', '$defs']) {
    for (const [name, inner] of Object.entries(node[key] ?? {})) yield* within(inner, `${path}.${name}`);
  }
  for (const key of ['oneOf', 'allOf'])
    for (const [i, inner] of (node[key] ?? []).entries()) yield* within(inner, `${path}.${key}[${i}]`);
  for (const key of ['items', 'additionalProperties'])
    if (typeof node[key] === 'object') yield* within(node[key], `${path}.${key}`);
}
const everywhere = () => Object.entries(schemas).flatMap(([file, schema]) => [...within(schema, file)]);

test('each file is JSON Schema 2020-12', () => {
  const ajv = new Ajv();
  for (const [file, schema] of Object.entries(schemas)) {
    assert.equal(schema.$schema, 'https://json-schema.org/draft/2020-12/schema', file);
    assert.ok(ajv.validateSchema(schema), `${file}: ${ajv.errorsText()}`);
  }
});

test('no name is defined twice, and every reference leads somewhere', () => {
  const names = Object.values(schemas).flatMap(({ $defs }) => Object.keys($defs));
  assert.deepEqual(
    names.filter((name, i) => names.indexOf(name) !== i),
    [],
  );
  for (const [path, { $ref }] of everywhere()) {
    if (!$ref) continue;
    const file = $ref.split('#')[0] || path.split('.json')[0] + '.json';
    assert.equal(definitions.get(targetOf($ref))?.file, file, `${path}: ${$ref}`);
  }
});

test('every definition and every field is described in one line', () => {
  const described = (node) =>
    'const' in node || (node.description ?? (node.$ref && definition(targetOf(node.$ref)).description));
  for (const [path, node] of everywhere()) {
    assert.ok(!node.description?.includes('\n'), path);
    for (const [name, field] of Object.entries({ ...node.properties, ...node.$defs }))
      assert.ok(described(field), `${path}.${name}`);
  }
});

test('every object says whether it may have other fields: those of a record may, others not', () => {
  for (const [path, node] of everywhere()) {
    if (!node.properties || path.includes('allOf')) continue;
    const expected = path.startsWith('record.json') ? true : false;
    if (typeof node.additionalProperties === 'object') continue; // open, but not for everything
    assert.equal(node.additionalProperties, expected, path);
  }
});

test('the error codes are those of the server', () => {
  const path = readdirSync(join(ROOT, 'src/server'), { recursive: true }).find(
    (name) => String(name).endsWith('error.h') && !String(name).includes('noted'),
  );
  const [, list] = /kErrorNames\{([^}]*)\}/.exec(read(`src/server/${path}`));
  assert.deepEqual(
    [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name).sort(),
    [...definition('ErrorCode').enum].sort(),
  );
});

test('the client messages are those that the server reads', () => {
  assert.deepEqual(
    definition('ClientMessage')
      .oneOf.map(({ $ref }) => definition(targetOf($ref)).properties.type.const)
      .sort(),
    clientTypes().sort(),
  );
});

test('the fuzzer of messages has words and examples of each', () => {
  const folder = 'fuzz/corpus/protocol';
  const corpus = readdirSync(join(ROOT, folder)).map((name) => read(`${folder}/${name}`));
  const words = read('fuzz/protocol.dict').replaceAll('\\"', '"');
  for (const text of [words, corpus.join('')]) {
    assert.deepEqual(
      clientTypes().filter((type) => !text.includes(`"type":"${type}"`)),
      [],
    );
  }
});

function clientTypes() {
  const path = readdirSync(join(ROOT, 'src/server'), { recursive: true }).find((name) =>
    String(name).endsWith('client_message.h'),
  );
  const [, list] = /kMessageNames\{([^}]*)\}/.exec(read(`src/server/${path}`));
  return [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name);
}

// docs/protocol.md

const protocol = read('docs/protocol.md');
const typesOf = (union) => definition(union).oneOf.map(({ $ref }) => definition(targetOf($ref)).properties.type.const);
const messages = [...typesOf('ClientMessage'), ...typesOf('ServerMessage')];

/** What stands in `code` in a text, without blocks of code. */
const quoted = (text) => [...text.replace(/^```[^]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(([, words]) => words);

/** All words of the schemas: definitions, fields, and what fields may say. */
function vocabulary() {
  const words = new Set(definitions.keys());
  for (const [, node] of everywhere()) {
    for (const name of Object.keys(node.properties ?? {})) words.add(name);
    for (const value of [...(node.enum ?? []), ...('const' in node ? [node.const] : [])]) words.add(String(value));
  }
  return words;
}

/** Not of the schemas: addresses, headers, names of files, and what follows the word itself. */
const OTHER = [
  /^(GET|POST) \//,
  /^\/(api|#)\//,
  /^Authorization: /,
  /^Content-Type: /,
  /^(Origin|Host|OPTIONS|HttpOnly|SEED:SALT|T|Code)$/,
  /^Access-Control-/,
  /^(--origin|localhost|127\.0\.0\.1|\[::1\])$/,
  /^schema\//,
  /^(wonders|serve) /,
  /^greedy$/,
  /^#$/,
];

test('docs/protocol.md names nothing that the schemas do not have', () => {
  const words = vocabulary();
  const known = (text) =>
    OTHER.some((pattern) => pattern.test(text)) ||
    text
      .split(/[.:" ]+/)
      .filter(Boolean)
      .every((word) => words.has(word));
  assert.deepEqual(
    quoted(protocol).filter((text) => !known(text)),
    [],
  );
});

test('docs/protocol.md names every message, request, answer and error code', () => {
  const named = new Set(quoted(protocol));
  const requests = [...definitions]
    .filter(([, { file, schema }]) => file === 'protocol.json' && /^(GET|POST|Answer|Body) /.test(schema.description))
    .map(([name]) => name);
  assert.ok(requests.length > 8);
  for (const word of [...messages, ...requests, ...definition('ErrorCode').enum]) assert.ok(named.has(word), word);
});

test('the codes in the table of docs/protocol.md are all the codes', () => {
  const rows = /\| code \| meaning \|\n([^]*?)\n\n/.exec(protocol)[1].split('\n');
  const codes = rows.slice(1).flatMap((row) => quoted(row.split('|')[1]));
  assert.deepEqual(codes.sort(), [...definition('ErrorCode').enum].sort());
});

test('the example in docs/protocol.md has the fields of its messages', () => {
  const lines = protocol.split('\n').filter((line) => /^[→←] /.test(line));
  assert.ok(lines.length > 5);
  for (const line of lines) {
    const union = line.startsWith('→') ? 'ClientMessage' : 'ServerMessage';
    const [, type] = /"type":"(\w+)"/.exec(line);
    const target = definition(union)
      .oneOf.map(({ $ref }) => definition(targetOf($ref)))
      .find((one) => one.properties.type.const === type);
    const fields = topLevelKeys(line.slice(2));
    for (const field of fields) assert.ok(target?.properties[field], `${type}.${field}`);
    if (!line.includes('{…,'))
      for (const field of target.required)
        assert.ok(fields.includes(field), `${type}.${field} is missing in the example`);
    if (!line.includes('…')) assert.ok(fits(union, JSON.parse(line.slice(2))), line);
  }
});

/** The keys of an object in which inner values may be left out with "…". */
function topLevelKeys(text) {
  let depth = 0;
  const keys = [];
  for (const [token, , key] of text.matchAll(/("(\w+)":)|[{}[\]]/g)) {
    if (key && depth === 1) keys.push(key);
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
  }
  return keys;
}

// Other pages

/** Names of fields that stand in blocks of JSON in a text. */
const shown = (text) =>
  [...text.matchAll(/^```jsonc?\n([^]*?)^```/gm)].flatMap(([, block]) =>
    [...block.replace(/\/\/.*/g, '').matchAll(/"(\w+)":/g)].map(([, key]) => key),
  );

test('the JSON that pages show has fields of the schemas alone', () => {
  const fields = new Set(everywhere().flatMap(([, node]) => Object.keys(node.properties ?? {})));
  for (const [page, others] of Object.entries(PAGES)) {
    const keys = shown(read(page));
    assert.ok(keys.length > 4, page);
    assert.deepEqual(
      [...new Set(keys)].filter((key) => !fields.has(key) && !others.includes(key)),
      [],
      page,
    );
  }
});

/** Pages that show JSON, and names in it that are no fields. */
const PAGES = {
  'docs/bots.md': [],
  'docs/embedding.md': ['red'],
  'docs/record.md': [],
};

test('docs/record.md has every field of a record, and no other', () => {
  const fields = new Set(
    [...within(schemas['record.json'], '')].flatMap(([, node]) => Object.keys(node.properties ?? {})),
  );
  const page = read('docs/record.md');
  const rows = /## The fields([^]*?)### Two players/
    .exec(page)[1]
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => quoted(row.split('|')[1]));
  assert.deepEqual(
    named.filter((name) => !fields.has(name)),
    [],
  );
  for (const field of fields)
    assert.ok(
      quoted(page).some((words) => words.split(/\W+/).includes(field)),
      field,
    );
});
