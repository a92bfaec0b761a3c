// The schemas of schema/, a real validator for them, and samples of every definition that was met.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const fromWeb = createRequire(join(ROOT, 'web/package.json'));
const Ajv = fromWeb('ajv/dist/2020.js').default;

const folder = join(ROOT, 'schema');
/** By file name. */
export const schemas = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
);

const ajv = new Ajv({ strict: true, strictRequired: false, allErrors: true });
for (const [file, schema] of Object.entries(schemas)) ajv.addSchema(schema, file);

/** By name: its file and its schema. A name means the same in every file, which schemas.test.mjs checks. */
export const definitions = new Map(
  Object.entries(schemas).flatMap(([file, { $defs }]) =>
    Object.entries($defs).map(([name, schema]) => [name, { file, schema }]),
  ),
);

export const definition = (name) => definitions.get(name)?.schema ?? assert.fail(`no definition ${name}`);
export const targetOf = (reference) => reference.split('/').pop();

const validators = new Map();
function validatorOf(name) {
  if (!validators.has(name)) {
    assert.ok(definitions.has(name), `no definition ${name}`);
    validators.set(name, ajv.compile({ $ref: `${definitions.get(name).file}#/$defs/${name}` }));
  }
  return validators.get(name);
}

export const fits = (name, value) => validatorOf(name)(value);

/** The choice of a union that the value means: the one whose constants are the value's. */
function meant(schema, value) {
  const agrees = (choice) => {
    const node = choice.$ref ? definition(targetOf(choice.$ref)) : choice;
    return Object.entries(node.properties ?? {}).every(
      ([key, { const: fixed, enum: some }]) =>
        (fixed === undefined || value[key] === fixed) && (!some || key !== 'type' || some.includes(value[key])),
    );
  };
  return schema.oneOf.find((choice) => choice.$ref && agrees(choice));
}

function reasons(name, value) {
  const { schema } = definitions.get(name);
  const choice = schema.oneOf && typeof value === 'object' && value !== null ? meant(schema, value) : undefined;
  if (choice) return reasons(targetOf(choice.$ref), value);
  const validate = validatorOf(name);
  validate(value);
  return (validate.errors ?? [])
    .slice(0, 8)
    .map((error) => `${name}${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`);
}

/** Real values by definition: a few of each, found on the way through all that was checked. */
export const samples = new Map();
const ENOUGH = 3;

function collect(schema, value) {
  if (schema.$ref) {
    const name = targetOf(schema.$ref);
    const found = samples.get(name) ?? [];
    samples.set(name, found);
    if (found.length < ENOUGH) found.push(value);
    collect(definition(name), value);
  }
  if (schema.oneOf && value !== null) {
    const choice = schema.oneOf.find((one) =>
      one.$ref ? fits(targetOf(one.$ref), value) : one.type === 'array' && Array.isArray(value),
    );
    if (choice) collect(choice, value);
  }
  if (Array.isArray(value)) {
    if (schema.items) for (const item of value) collect(schema.items, item);
  } else if (typeof value === 'object' && value !== null) {
    const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
    for (const [key, inner] of Object.entries(value)) collect(schema.properties?.[key] ?? others, inner);
  }
}

/** Fails unless the value has the form of that definition; returns it. */
export function check(name, value) {
  if (!fits(name, value)) assert.fail(`${reasons(name, value).join('\n')}\n${JSON.stringify(value).slice(0, 600)}`);
  collect({ $ref: `#/$defs/${name}` }, value);
  return value;
}
