// Writes src/protocol.ts from schema/*.json: one TypeScript type for each definition. `--check` only says whether the
// file is up to date. Run by `npm run types`; every build checks it.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';

const schemas = fileURLToPath(new URL('../../schema/', import.meta.url));
const typesPath = fileURLToPath(new URL('../src/protocol.ts', import.meta.url));
/** What the client speaks; the rest of schema/ is for other programs. */
const FILES = [
  'analysis',
  'catalog',
  'engine',
  'explorer',
  'game',
  'moves',
  'picture',
  'position',
  'protocol',
  'puzzle',
  'record',
  'view',
];
const ROOT = 'Definitions';

/** The definitions of all files in one object; no name is defined twice. */
function definitions() {
  const read = (name) => JSON.parse(readFileSync(`${schemas}${name}.json`, 'utf8')).$defs;
  return forTypes(Object.assign({}, ...FILES.map(read)));
}

/** What a type can say of a schema: references within one file, and of the limits only the length of a pair or triple. */
function forTypes(node) {
  if (Array.isArray(node)) return node.map(forTypes);
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, minItems, maxItems, allOf: _conditions, ...rest } = node;
  const kept = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, forTypes(value)]));
  if (minItems !== undefined && minItems === maxItems && minItems <= 3) Object.assign(kept, { minItems, maxItems });
  if (!$ref) return kept;
  const target = { $ref: `#/$defs/${$ref.split('/').pop()}` };
  return Object.keys(kept).length ? { ...kept, allOf: [target] } : target;
}

/** An object with a property of each type: the generator writes what it reaches, in this order. */
function root($defs) {
  const names = Object.keys($defs);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  return { type: 'object', required: names, properties, additionalProperties: false, $defs };
}

/** Without the root, comments of one line where that is enough, and an empty line between types. */
function tidy(text) {
  return text
    .replace(new RegExp(`export interface ${ROOT} \\{.*?\\n\\}\\n`, 's'), '')
    .replace(/( *\*\n)? *\* @minItems .*\n *\* @maxItems .*\n/g, '')
    .replace(/ *\/\*\*\n *\*\/\n/g, '')
    .replace(/\/\*\*\n\s*\* (.*)\n\s*\*\//g, '/** $1 */')
    .replace(/^(?=\/\*\*|export )/gm, '\n')
    .replace(/\*\/\n\nexport/g, '*/\nexport');
}

const head = '// Made from schema/*.json by tools/schema_types.mjs. Do not edit.\n';
const raw = await compile(root(definitions()), ROOT, { bannerComment: '', format: false });
const options = { ...(await resolveConfig(typesPath)), parser: 'typescript', plugins: [] };
const text = await format(head + tidy(await format(raw, options)), options);
if (process.argv.includes('--check')) {
  if (readFileSync(typesPath, 'utf8') !== text) {
    console.error('src/protocol.ts is not what schema/ says: npm run types');
    process.exit(1);
  }
} else {
  writeFileSync(typesPath, text);
}
