// Every line of the contract table held against a started server and against its API document, with counts. Runs on the starter
// dataset; `THIKANA_CONTRACT_DATASET=DIR` names another, such as one made of all data at hand.
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type Operation, operationsOf } from '../http/openapi-calls.ts';
import { type ContractServer, startContractServer } from './contract-server.ts';
import { documentedFaults, fieldsOf, seenFields } from './contract-shapes.ts';
import { CONTRACT, type ContractCall, type Parameter, type Shape, type Values } from './contract-table.ts';

const DESCRIPTION = new URL('../../../shared/spec/location-data-service-api.md', import.meta.url);

let server: ContractServer;
let operations: Map<string, Operation>;
/** What calls before made, by the names that samples use. */
const made: Record<string, string> = {};
const counts = { endpoints: 0, parameters: 0, fields: 0, errors: 0 };

beforeAll(async () => {
  server = await startContractServer(process.env.THIKANA_CONTRACT_DATASET ?? starterDataset());
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: object };
  operations = new Map(operationsOf(document).map((each) => [`${each.method} ${each.path}`, each]));
  made.fence = await newFence();
  const url = `${server.url}/api/v2/search-place?q=dhanmondi&api_key=${server.keys.all}`;
  const search = (await (await fetch(url)).json()) as {
    places: { place_code: string }[];
    session_id: string;
  };
  made.place_code = search.places[0].place_code;
  made.session_id = search.session_id;
});
afterAll(async () => {
  const { endpoints, parameters, fields, errors } = counts;
  console.log(
    `Contract: ${endpoints} endpoints, ${parameters} parameters, ${fields} response fields, ${errors} error conditions held.`,
  );
  await server?.close();
});

async function newFence(): Promise<string> {
  const query = new URLSearchParams({ api_key: server.keys.all, longitude: '90.4152', latitude: '23.7925' });
  query.append('name', 'Depot');
  query.append('radius', '50');
  const response = await fetch(`${server.url}/v2/api/set-geo-fence-point?${query}`, { method: 'POST' });
  return ((await response.json()) as { id: string }).id;
}

/** The values with what was made before in the places that ask for it. */
async function filled(values: Values): Promise<Values> {
  const all: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === '$new_fence') all[name] = await newFence();
    else all[name] = typeof value === 'string' && value.startsWith('$') ? made[value.slice(1)] : value;
  }
  return all;
}

const ask = async (call: ContractCall, values: Values, key: string | undefined = server.keys.all) =>
  server.ask(call, await filled(values), key);

const nameOf = ({ method, path }: ContractCall): string => `${method} ${path}`;
const calls = CONTRACT.map((call) => [nameOf(call), call] as const);
const without = (values: Values, name: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([each]) => each !== name));

/** The operation of the document; the names of path parameters may differ. */
function operationOf(call: ContractCall): Operation {
  const pattern = (path: string) => path.replace(/\{(?!api_key)\w+\}/g, '{}');
  const wanted = `${call.method} ${pattern(call.path)}`;
  for (const [name, operation] of operations) if (pattern(name) === wanted) return operation;
  throw new Error(`the API document has no ${nameOf(call)}`);
}

describe.each(calls)('%s', (_name, call) => {
  it('exists, also in the API document', async () => {
    const { deprecated = false } = operationOf(call);
    expect(deprecated).toBe(call.path.startsWith('/v1/'));
    const { status, body, headers } = await ask(call, call.samples[0]);
    expect(status, JSON.stringify(body)).toBe(200);
    if (call.path.startsWith('/v1/')) {
      expect(headers.get('deprecation')).not.toBeNull();
      expect(new Date(headers.get('sunset') ?? '').getUTCFullYear()).toBe(2025);
    }
    counts.endpoints++;
  });

  it('accepts every parameter, which the API document lists', async () => {
    const operation = operationOf(call);
    for (const [name, parameter] of Object.entries(call.parameters)) {
      expect(documentedParameter(operation, name, parameter), name).toEqual([]);
      for (const value of parameter.takes ?? []) {
        const { status, body } = await ask(call, { ...call.samples[0], [name]: value });
        expect(status, `${name}=${value}: ${JSON.stringify(body)}`).toBe(200);
      }
      for (const value of parameter.refuses ?? []) {
        const { status, body } = await ask(call, { ...call.samples[0], [name]: value });
        expect({ status, body }, `${name}=${JSON.stringify(value)}`).toEqual({
          status: 400,
          body: expect.objectContaining({
            message: expect.any(String),
            code: expect.any(String),
            status: 400,
          }),
        });
      }
      counts.parameters++;
    }
    const key = call.key === 'path' ? 'path' : 'query';
    expect(operation.parameters?.some((each) => each.name === 'api_key' && each.in === key)).toBe(true);
    if (call.key === 'key') expect(operation.parameters?.some(({ name }) => name === 'key')).toBe(true);
    counts.parameters++;
  });

  it('returns every field with its type, as in the API document', async () => {
    const alternatives = [{ samples: call.samples, answer: call.answer }].concat(
      (call.also ?? []).map(({ values, answer }) => ({ samples: [values], answer })),
    );
    const schema = operationOf(call).responses['200'].content['application/json'].schema;
    for (const { samples, answer } of alternatives) {
      const seen = new Set<string>();
      for (const sample of samples) {
        const { status, body } = await ask(call, sample);
        expect(status).toBe(200);
        const { faults, fields } = seenFields(answer, body);
        expect(faults, JSON.stringify(sample)).toEqual([]);
        for (const field of fields) seen.add(field);
      }
      const all = fieldsOf(answer);
      expect(all.filter((field) => !seen.has(field))).toEqual([]);
      expect(documentedFaults(answer, schema)).toEqual([]);
      counts.fields += all.length;
    }
  });

  it('refuses with the errors of the contract', async () => {
    const required = Object.entries(call.parameters).filter(
      ([, each]) => each.required && each.in !== 'path',
    );
    for (const [name] of required) {
      const { status, body } = await ask(call, without(call.samples[0], name));
      expect({ status, body }, name).toEqual({
        status: 400,
        body: {
          message: 'Parameter missing',
          code: 'parameter_missing',
          parameter: expect.stringContaining(name),
          status: 400,
        },
      });
      counts.errors++;
    }
    for (const { values, status, message } of call.refused ?? []) {
      const answered = await ask(call, values);
      expect(answered, JSON.stringify(values)).toMatchObject({ status, body: { status } });
      if (message !== undefined) expect(answered.body).toMatchObject({ message });
      counts.errors++;
    }
    const { all: _all, poor, slow } = server.keys;
    const noKey = { message: 'Invalid or No Registered Key', code: 'key_unknown', status: 401 };
    for (const [key, status, body] of [
      [undefined, 401, noKey],
      [`thk_${'0'.repeat(64)}`, 401, noKey],
      [poor, 402, { message: 'Payment exception', code: 'payment', status: 402 }],
      [slow, 429, { message: 'API LIMIT EXCEEDED', code: 'limit_exceeded', status: 429 }],
    ] as const) {
      const values = await filled(call.samples[0]);
      // What the slow key may ask in a minute is spent first.
      const spent = status === 429 ? await server.ask(call, values, key) : undefined;
      const answered = spent?.status === 429 ? spent : await server.ask(call, values, key);
      expect({ status: answered.status, body: answered.body }).toEqual({ status, body });
      if (status === 429) expect(Number(answered.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Object.keys(operationOf(call).responses)).toContain(String(status));
      counts.errors++;
    }
  });
});

/** What is wrong with a parameter of the document, beside the contract's. */
function documentedParameter(operation: Operation, name: string, wanted: Parameter): string[] {
  const media = Object.entries(operation.requestBody?.content ?? {});
  const inBody = wanted.in === 'form' || wanted.in === 'body';
  const schemas = inBody
    ? media.map(([, { schema }]) => schema.properties[name])
    : [operation.parameters?.find((each) => each.in === wanted.in && each.name === name)?.schema];
  if (schemas.length === 0 || schemas.some((schema) => schema === undefined)) return ['is not told'];
  const faults: string[] = [];
  if (wanted.in === 'form' && !media.some(([type]) => /form/.test(type)))
    faults.push('is not told in a form');
  for (const schema of schemas) {
    const types = typesOf(schema);
    if (!types.some((type) => type === wanted.type || (wanted.type === 'number' && type === 'integer')))
      faults.push(`is told as ${types}, not ${wanted.type}`);
  }
  const required = inBody
    ? media.every(([, { schema }]) => schema.required?.includes(name))
    : operation.parameters?.some((each) => each.name === name && each.required);
  // Here the fields of a form, an extension, may stand in its place; without either it is refused as the contract says.
  const hasStandIn = name === 'q' && operation.operationId.startsWith('rupantorGeocode');
  if (wanted.in !== 'path' && !hasStandIn && (required ?? false) !== (wanted.required ?? false))
    faults.push(`is told as ${required ? 'required' : 'not required'}`);
  return faults;
}

function typesOf(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) return schema.anyOf.flatMap(typesOf);
  return 'type' in schema ? [String(schema.type)] : [];
}

describe('the table', () => {
  it('has no call twice; what the API document has in addition is counted', () => {
    const names = CONTRACT.map(nameOf);
    expect(new Set(names).size).toBe(names.length);
    const known = new Set(CONTRACT.map((call) => operationOf(call).operationId));
    const beyond = [...operations.values()].filter(({ operationId }) => !known.has(operationId));
    console.log(`${beyond.length} calls of the API document are beyond the contract.`);
    expect(operations.size).toBe(known.size + beyond.length);
  });

  it.skipIf(!existsSync(DESCRIPTION))('has every call of the description, and no other', () => {
    const text = readFileSync(DESCRIPTION, 'utf8');
    const pattern = (path: string) =>
      path
        .replace(/\?.*$/, '')
        .replace(/\{lon\},\{lat\}/g, '{}')
        .replace(/\{(?!api_key)\w+\}/g, '{}');
    const described = new Set<string>();
    for (const [, method, path] of text.matchAll(/\b(GET|POST|DELETE) `(\/[^`]+)`/g))
      described.add(`${method} ${pattern(path)}`);
    // One line lists four paths that differ in their last part.
    for (const [, last] of text.matchAll(/, `\/([a-z_]+)`/g)) described.add(`GET /v1/api/{api_key}/${last}`);
    expect(CONTRACT.map((call) => `${call.method} ${pattern(call.path)}`).sort()).toEqual(
      [...described].sort(),
    );
  });

  it.skipIf(!existsSync(DESCRIPTION))(
    'has every parameter and field of the tables of the description',
    () => {
      const text = readFileSync(DESCRIPTION, 'utf8');
      const told = new Set(
        CONTRACT.flatMap((call) => [...Object.keys(call.parameters), ...names(call.answer)]).concat(
          CONTRACT.flatMap(({ also = [] }) => also.flatMap(({ answer }) => names(answer))),
        ),
      );
      const missing: string[] = [];
      for (const table of text.matchAll(/^\| (?:Field|Param) \|.*\n\|[-|]+\|\n((?:\|.*\n)+)/gm)) {
        for (const row of table[1].trim().split('\n')) {
          for (const name of row.split('|')[1].split(',')) {
            const field = name.trim().replace(/`/g, '');
            if (field !== '' && field !== 'api_key' && !told.has(field)) missing.push(field);
          }
        }
      }
      expect(missing).toEqual([]);
    },
  );

  if (!existsSync(DESCRIPTION))
    console.log('The description of the interface is not here: the table is not held against it.');
});

const names = (shape: Shape): string[] => fieldsOf(shape).map((field) => field.split('.').slice(-1)[0]);
