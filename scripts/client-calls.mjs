// Writes src/client/call-table.ts and call-types.ts from the API document: which calls there are, and what they take and answer. A test
// compares both files with the document, so that they are written again after every change of an endpoint: `node scripts/client-calls.mjs`.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** POST calls that change nothing: asked twice, they give the same answer. */
const QUESTIONS = new Set([
  'rupantorGeocode',
  'rupantorGeocodeV1',
  'rupantorGeocodeBatch',
  'detailedRoute',
  'optimizedRoute',
  'sortedLocations',
  'routeMatchLong',
  'travelMatrix',
  'planFleet',
  'checkFleet',
  'fleetSlots',
  'pointInPolygon',
]);
/** Items of a list that are named one by one. */
const LONGEST_WRITTEN_OUT = 4;
const WRITTEN = '// Written by scripts/client-calls.mjs from the API document; changes are made there.';

/** Every operation that a client needs. Some of version 2 exist a second time with the key in the path: they are left out. */
function operationsOf(document) {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const wanted = all.filter(({ path, operation }) => {
    const isKeyInPath = path.includes('{api_key}');
    return !isKeyInPath || operation.operationId.endsWith('V1');
  });
  return wanted.sort((a, b) => (a.operation.operationId < b.operation.operationId ? -1 : 1));
}

/** @param {{ $ref?: string, name?: string }} parameter */
const isKey = ({ $ref, name }) => $ref !== undefined || name === 'api_key' || name === 'key';
const bodyOf = ({ requestBody }) => requestBody?.content['application/json']?.schema;

/** Parameters of the path, the query and the body, as one schema. */
function paramsOf(operation) {
  const body = bodyOf(operation);
  const sent = (operation.parameters ?? []).filter((parameter) => !isKey(parameter));
  const properties = {};
  for (const { name, schema, description } of sent) properties[name] = { ...schema, description };
  for (const [name, schema] of Object.entries(body?.properties ?? {}))
    if (!isKey({ name })) properties[name] = schema;
  const required = [
    ...sent.filter((parameter) => parameter.required).map(({ name }) => name),
    ...(body?.required ?? []).filter((name) => !isKey({ name })),
  ];
  return { type: 'object', properties, required, additionalProperties: false };
}

/** The table that the client reads: `GET /path flags`; the flags are explained in src/client/client.ts. */
export function callTable(document) {
  const rows = operationsOf(document).map(({ method, path, operation }) => {
    const { properties } = paramsOf(operation);
    const flags = [
      properties.bangla?.type === 'boolean' ? 'b' : '',
      properties.language === undefined ? '' : 'l',
      QUESTIONS.has(operation.operationId) ? 'q' : '',
    ].join('');
    return `  ${operation.operationId}: '${`${method} ${path} ${flags}`.trim()}',`;
  });
  return [
    '// The calls of the API: method, path and what the client must know of each.',
    WRITTEN,
    '',
    'export const CALLS = {',
    ...rows,
    '} as const;',
    '',
  ].join('\n');
}

/** Everything that a call takes and answers, as TypeScript. */
export function callTypes(document) {
  const named = Object.entries(document.components.schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = ['// What the calls of the API take and answer.', WRITTEN, ''];
  for (const [name, schema] of named) lines.push(`export type ${name} = ${typeOf(schema)};`, '');
  lines.push('/** By the name of the call. */', 'export interface CallTypes {');
  for (const { operation } of operationsOf(document)) {
    const params = paramsOf(operation);
    lines.push(`/** ${operation.summary} */`, `${operation.operationId}: {`);
    lines.push(`params: ${typeOf(params)};`, `answer: ${answerOf(operation)};`, '};');
  }
  lines.push('}', '');
  return formatted(lines.join('\n'));
}

function answerOf(operation) {
  const [type, media] = Object.entries(operation.responses['200'].content ?? {})[0] ?? [];
  if (type === 'application/json') return typeOf(media.schema);
  if (type === 'text/event-stream') return 'AsyncIterable<{ id: string; event: string; data: unknown }>';
  return 'ArrayBuffer';
}

function typeOf(schema) {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1);
  if (schema.anyOf !== undefined) return schema.anyOf.map((each) => `(${typeOf(each)})`).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return `readonly ${listOf(schema)}`;
    case 'object':
      return objectOf(schema);
    default:
      return 'unknown';
  }
}

/** A short list of which the length is known, such as a position, is written out. */
function listOf({ items = {}, minItems, maxItems }) {
  if (Array.isArray(items)) return `[${items.map(typeOf).join(', ')}]`;
  if (minItems === maxItems && minItems > 0 && minItems <= LONGEST_WRITTEN_OUT)
    return `[${Array(minItems).fill(typeOf(items)).join(', ')}]`;
  return `(${typeOf(items)})[]`;
}

function objectOf({ properties = {}, required = [], additionalProperties, patternProperties }) {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    const note = schema.description ? `/** ${schema.description.replaceAll('*/', '* /')} */\n` : '';
    return `${note}readonly ${key}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`;
  });
  const others = [...Object.values(patternProperties ?? {}), additionalProperties].filter(
    (schema) => typeof schema === 'object',
  );
  if (additionalProperties === true || others.length > 0)
    fields.push(`readonly [name: string]: ${fields.length > 0 ? 'unknown' : typeOf(others[0] ?? {})};`);
  return fields.length === 0
    ? additionalProperties === false
      ? 'Record<string, never>'
      : 'Record<string, unknown>'
    : `{\n${fields.join('\n')}\n}`;
}

/** As the formatter of this project has it. */
function formatted(text) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const file = join('src', 'client', 'call-types.ts');
  const { stdout, stderr, status } = spawnSync(biome, ['format', '--stdin-file-path', file], {
    cwd: root,
    input: text,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(`the formatter failed: ${stderr}`);
  return stdout;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await import('../bench/lib/register.mjs');
  const { contractEndpoints } = await import('../src/http/served.ts');
  const { apiDocument } = await import('../src/http/openapi.ts');
  const document = await apiDocument('', contractEndpoints);
  const folder = new URL('../src/client/', import.meta.url);
  writeFileSync(new URL('call-table.ts', folder), callTable(document));
  writeFileSync(new URL('call-types.ts', folder), callTypes(document));
}
