// Writes src/protocol.ts from schema/protocol.json: one TypeScript type for each definition of the schema.
// `--check` only says whether the file is up to date. Run by `npm run types` and before every build.
import { readFileSync, writeFileSync } from 'node:fs';

const schemaPath = new URL('../../schema/protocol.json', import.meta.url);
const typesPath = new URL('../src/protocol.ts', import.meta.url);

const HAND_WRITTEN = { View: './lib/view', Legal: './lib/view' }; // their form belongs to the engine

function typeOf(node, indent) {
  if (node.$ref) return node.$ref.replace('#/$defs/', '');
  if ('const' in node) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = node.oneOf ?? node.anyOf;
  if (choices) return choices.map((choice) => typeOf(choice, indent)).join(' | ');
  if (Array.isArray(node.type)) return node.type.map((type) => typeOf({ ...node, type }, indent)).join(' | ');
  switch (node.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return node.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return arrayOf(node, indent);
    case 'object':
      return objectOf(node, indent);
    default:
      return 'unknown';
  }
}

function arrayOf(node, indent) {
  if (node.prefixItems) return `[${node.prefixItems.map((item) => typeOf(item, indent)).join(', ')}]`;
  const item = typeOf(node.items ?? {}, indent);
  if (node.minItems !== undefined && node.minItems === node.maxItems && node.minItems <= 3)
    return `[${Array(node.minItems).fill(item).join(', ')}]`;
  return / [|&] /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

function objectOf(node, indent) {
  if (!node.properties) return 'Record<string, unknown>';
  const inner = indent + '  ';
  const required = new Set(node.required ?? []);
  const lines = Object.entries(node.properties).map(([name, value]) => {
    const comment = value.description ? `${inner}/** ${value.description} */\n` : '';
    return `${comment}${inner}${name}${required.has(name) ? '' : '?'}: ${typeOf(value, inner)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function generate(schema) {
  const imports = Object.entries(HAND_WRITTEN).filter(([name]) => name in schema.$defs);
  const head = ['// Made from schema/protocol.json by tools/protocol_types.mjs. Do not edit.'];
  for (const [name, from] of imports) head.push(`import type { ${name} } from '${from}';`);
  const types = Object.entries(schema.$defs)
    .filter(([name]) => !(name in HAND_WRITTEN))
    .map(([name, node]) => {
      const comment = node.description ? `/** ${node.description} */\n` : '';
      return `${comment}export type ${name} = ${typeOf(node, '')};\n`;
    });
  return `${head.join('\n')}\n\n${types.join('\n')}`;
}

const text = generate(JSON.parse(readFileSync(schemaPath, 'utf8')));
if (process.argv.includes('--check')) {
  if (readFileSync(typesPath, 'utf8') !== text) {
    console.error('src/protocol.ts is not what schema/protocol.json says: npm run types');
    process.exit(1);
  }
} else {
  writeFileSync(typesPath, text);
}
