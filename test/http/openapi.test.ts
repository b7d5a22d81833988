// The API document is held against the server: each example fits its schema, is answered, and so is what comes back.
import { randomBytes } from 'node:crypto';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiDocument } from '../../src/http/openapi.ts';
import { inBangla } from '../../src/http/openapi-bangla.ts';
import { accountEndpoints } from '../../src/http/routes/account.ts';
import { dataDeskEndpoints } from '../../src/http/routes/data-desk.ts';
import { mcpEndpoints } from '../../src/http/routes/mcp.ts';
import { opsEndpoints } from '../../src/http/routes/ops.ts';
import { sessionEndpoints } from '../../src/http/routes/session.ts';
import { contractEndpoints } from '../../src/http/served.ts';
import { openWorld, type World } from '../../src/http/world.ts';
import { readTable } from '../../src/text/tab-table.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';
import { type Operation, operationsOf, requestOf } from './openapi-calls.ts';
import { cut, isSettled } from './recorded-answers.ts';

let world: World;
let app: TestApp;
let document: { openapi: string; tags: { name: string }[]; paths: Record<string, Record<string, object>> };
let operations: Operation[];

beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
  document = (await app.get('/openapi.json')).body;
  operations = operationsOf(document);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** Fields of a value that its schema does not declare: what the document omits. */
function untold(schema: any, value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each, i) => untold(schema.items ?? {}, each, `${at}.${i}`));
  if (value === null || typeof value !== 'object') return [];
  const branches: any[] = schema.anyOf ?? [schema];
  const faults = branches.map((branch) => {
    // A schema without properties lets anything through.
    if (!branch.properties)
      return branch.type === 'array' || branch.type === 'string' ? [`${at}: another type`] : [];
    return Object.entries(value).flatMap(([name, each]) =>
      branch.properties[name] ? untold(branch.properties[name], each, `${at}.${name}`) : [`${at}.${name}`],
    );
  });
  return faults.sort((a, b) => a.length - b.length)[0];
}

const schemaOf = (operation: Operation): any => operation.responses['200'].content['application/json'].schema;
const exampleOf = (operation: Operation): any =>
  operation.responses['200'].content['application/json'].examples.answer.value;

function expectFit(schema: object, value: unknown, what: string): void {
  const validator = Compile(schema as never);
  expect(validator.Check(value) ? [] : validator.Errors(value), what).toEqual([]);
  expect(untold(schema, value), what).toEqual([]);
}

describe('the API document', () => {
  it('is OpenAPI 3.1, with a name, tag, summary and described answers for each call', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(operations.length).toBeGreaterThan(40);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { operationId, tags, summary, responses } of operations) {
      expect(tags, operationId).toHaveLength(1);
      expect(summary, operationId).toMatch(/^[A-Z]/);
      const statuses = Object.keys(responses);
      expect(statuses, operationId).toEqual(
        expect.arrayContaining(['200', '400', '401', '404', '500', '503']),
      );
      expect(statuses.every((status) => /^\d{3}$/.test(status))).toBe(true);
      for (const { description } of Object.values(responses)) expect(description).toMatch(/^[A-Z]/);
    }
  });

  it('marks deprecated calls, and lists every family', () => {
    for (const { operationId, path, deprecated = false } of operations) {
      expect(deprecated, operationId).toBe(path.startsWith('/v1/'));
    }
    const families = document.tags.map(({ name }) => name);
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(families));
  });

  it('declares every parameter of a path, once and as required', () => {
    for (const { path, operationId, parameters = [] } of operations) {
      const inPath = parameters.filter((each) => each.in === 'path');
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(inPath.map(({ name }) => name).sort(), operationId).toEqual(named.sort());
      expect(
        inPath.every(({ required }) => required === true),
        operationId,
      ).toBe(true);
      const all = parameters.map(({ name }) => name);
      expect(new Set(all).size, operationId).toBe(all.length);
    }
  });

  it('says where the key goes: path, query or body', () => {
    for (const { operationId, path, security, parameters = [], requestBody } of operations) {
      const places = parameters.filter(({ name }) => name === 'api_key').map((each) => each.in);
      const inPath = places.includes('path');
      const forOperators = security.some((each) => 'operator' in each);
      expect(places, operationId).toEqual(forOperators ? [] : [inPath ? 'path' : 'query']);
      expect(security.length === 0, operationId).toBe(inPath);
      expect(path.includes('{api_key}'), operationId).toBe(inPath);
      const bodies = Object.values(requestBody?.content ?? {});
      const inBody = bodies.some(({ schema }) => 'api_key' in schema.properties);
      expect(inBody, operationId).toBe(/\/route\/(optimized|sorted)$/.test(path));
    }
  });

  it('has an example for each required parameter, and all examples fit', () => {
    for (const { operationId, parameters = [], requestBody } of operations) {
      for (const { name, required, schema, example } of parameters) {
        if (required) expect(example, `${operationId} ${name}`).toBeDefined();
        if (example !== undefined) expectFit(schema, example, `${operationId} ${name}`);
      }
      for (const { schema, example } of Object.values(requestBody?.content ?? {})) {
        for (const name of schema.required ?? []) expect(example, operationId).toHaveProperty(name);
        expect(Object.keys(schema.properties), operationId).toEqual(
          expect.arrayContaining(Object.keys(example)),
        );
      }
    }
  });

  it('has an example of each answer, which fits its schema', () => {
    for (const operation of operations)
      expectFit(schemaOf(operation), exampleOf(operation), operation.operationId);
  });
});

describe('the API document in Bangla', () => {
  /** With the calls that only some servers have. */
  let everything: {
    paths: object;
    tags: Record<string, string>[];
    servers: { description: string }[];
    components: { securitySchemes: Record<string, { description?: string }> };
  };
  beforeAll(async () => {
    const others = [sessionEndpoints, dataDeskEndpoints, opsEndpoints, accountEndpoints].flat();
    const all = [...contractEndpoints, ...mcpEndpoints('0.0.0', contractEndpoints), ...others];
    everything = JSON.parse(JSON.stringify(await apiDocument('0.0.0', all)));
  });

  it('is served, with the names of calls as they are', async () => {
    const { body } = await app.get('/openapi.json?lang=bn');
    expect(operationsOf(body).map(({ operationId }) => operationId)).toEqual(
      operations.map(({ operationId }) => operationId),
    );
  });

  it('has every title, description and parameter in Bangla', () => {
    const translated = inBangla(everything) as typeof everything;
    const told = [
      ...translated.servers.map(({ description }) => description),
      ...Object.values(translated.components.securitySchemes).map(({ description }) => description),
      ...translated.tags.flatMap(({ name, description }) => [name, description]),
      ...operationsOf(translated).flatMap(({ summary, description, parameters = [] }) => [
        summary,
        description,
        ...parameters.map((parameter) => parameter.description),
      ]),
    ].filter((text): text is string => text !== undefined);
    expect(told.length).toBeGreaterThan(300);
    expect([...new Set(told.filter((text) => !/[\u0980-\u09ff]/.test(text)))]).toEqual([]);
    expect(told.filter((text) => text !== text.normalize('NFC'))).toEqual([]);
  });

  it('has no row for a sentence that is no longer said', () => {
    const said = new Set<unknown>();
    JSON.stringify(everything, (_, value) => {
      said.add(value);
      return value;
    });
    const rows = readTable('data/words', 'api-texts.tsv', 'NFC').map((row) => row.text('english'));
    expect(rows.filter((english) => !said.has(english.replaceAll('\\n', '\n')))).toEqual([]);
  });
});

describe('the server', () => {
  /** Asked with what a call before them answered. */
  const DEPENDENT = ['placeDetails', 'placeByIdV1'];
  /** Not JSON: tested with tables. */
  const FILES = ['tableResult'];
  /** Asked with the id of a fence, polygon or place that was made before: in the contract tests. */
  const STORED = [
    'fleetJob',
    'cancelFleetJob',
    'sendTable',
    'countTable',
    'beginTable',
    'tableState',
    'deleteTable',
    'geoFencePoint',
    'updateGeoFencePoint',
    'deleteGeoFencePoint',
    'deletePolygon',
    'deletePolygonOf',
    'deleteWebhook',
    'myPlace',
    'changeMyPlace',
    'deleteMyPlace',
    'changeTraffic',
    'removeTraffic',
  ];

  const LIVE_PLACE = {
    ...{
      name: 'a',
      name_bn: null,
      type: 'Shop',
      sub_type: '',
      house: null,
      street: null,
      lon: 90.4,
      lat: 23.7,
    },
    ...{ own_id: null, extra: null },
  };

  const AGAIN = 'the example is out of date: node scripts/record-examples.mjs DATASET';

  it('answers each example, with what the document tells', async () => {
    let compared = 0;
    for (const operation of operations) {
      if ([...DEPENDENT, ...STORED, ...FILES].includes(operation.operationId)) continue;
      const response = await app.fastify.inject(requestOf(operation, { ...app.context, key: app.key }));
      const what = `${operation.operationId}: ${response.body.slice(0, 200)}`;
      expect(response.statusCode, what).toBe(200);
      expectFit(schemaOf(operation), response.json(), operation.operationId);
      const { operationId, method, path } = operation;
      if (!isSettled(operationId, method, path)) continue;
      expect(cut(response.json()), `${operationId}: ${AGAIN}`).toEqual(exampleOf(operation));
      compared++;
    }
    expect(compared).toBeGreaterThan(55);
  });

  it.each(DEPENDENT)('answers %s for a place that a call before it found', async (id) => {
    const operation = operations.find(({ operationId }) => operationId === id) as Operation;
    const { places, session_id } = (await app.get('/api/v2/search-place', { q: 'westin dhaka' })).body;
    const found = (await app.get('/v2/api/search/autocomplete/place', { q: 'westin dhaka' })).body.places[0];
    const changes = { place_code: places[0].place_code, session_id, id: found.id };
    const response = await app.fastify.inject(
      requestOf(operation, { ...app.context, key: app.key }, changes),
    );
    expect(response.statusCode, response.body).toBe(200);
    expectFit(schemaOf(operation), response.json(), id);
  });

  it.each(STORED)('answers %s for what was stored before', async (operationId) => {
    const operation = operations.find((each) => each.operationId === operationId) as Operation;
    const fence = await app.context.fences.create(1, { name: 'a', radius: 5, lon: 90, lat: 23 });
    const [polygon] = await app.context.fences.addPolygons(1, [
      { name: 'a', geometry: '{"type":"MultiPolygon","coordinates":[]}' },
    ]);
    await app.context.store.webhooks.put(1, { url: 'http://localhost/', secret: 's', delivered: 0 }, 0);
    const [place] = await app.context.livePlaces.create(1, [LIVE_PLACE]);
    const { path } = operation;
    const job = randomBytes(12).toString('hex');
    if (path.includes('fleet'))
      await app.context.store.jobs.add(1, { id: job, request: '{}', tasks: 1, seconds: 1 }, 0);
    if (path.includes('tables')) {
      const { store, tables } = app.context;
      const table = { id: job, kind: 'table', status: 'sent', keeper: tables?.keeper } as const;
      await store.jobs.add(
        1,
        { ...table, request: '{"columns":["address"]}', tasks: 120_000, seconds: 0 },
        0,
      );
      if (operationId !== 'sendTable')
        await tables?.write(job, new TextEncoder().encode('address\nDhaka\n'), 0);
    }
    const jam = { geometry: '{"type":"LineString","coordinates":[]}', ways: '1', kind: 'speed', speed: 5 };
    const reports = path.includes('traffic')
      ? await app.context.store.closures.report(
          [{ ...jam, factor: null, note: '', created_at: 0, until: 9e12, profiles: null }],
          0,
          { most: 99 },
        )
      : [];
    const stored = {
      traffic: reports?.[0]?.id,
      polygons: polygon,
      '/my/': place.id,
      fleet: job,
      tables: job,
    };
    const [, id = fence] = Object.entries(stored).find(([name]) => path.includes(name)) ?? [];
    const changes = { id };
    const response = await app.fastify.inject(
      requestOf(operation, { ...app.context, key: app.key }, changes),
    );
    expect(response.statusCode, response.body).toBe(200);
    expectFit(schemaOf(operation), response.json(), operationId);
    await app.context.store.jobs.cancel(1, job, 0);
    await app.context.store.jobs.remove(1, job);
  });

  it('refuses each call without its key, and each without a required parameter, in the same words', async () => {
    for (const operation of operations) {
      const forOperators = operation.security.some((each) => 'operator' in each);
      const nobody = await app.fastify.inject(
        requestOf(operation, { key: 'nobody', operatorToken: 'nobody' }),
      );
      expect({ status: nobody.statusCode, ...nobody.json() }, operation.operationId).toEqual({
        status: 401,
        code: forOperators ? expect.stringMatching(/^operator_token_/) : 'key_unknown',
        message: forOperators ? expect.stringContaining('operator token') : 'Invalid or No Registered Key',
      });
      const body = Object.values(operation.requestBody?.content ?? {})[0];
      const required = [
        ...(operation.parameters ?? [])
          .filter((each) => each.in === 'query' && each.required)
          .map((each) => each.name),
        ...(body?.schema.required ?? []),
      ];
      for (const name of required) {
        const response = await app.fastify.inject(
          requestOf(operation, { ...app.context, key: app.key }, { [name]: undefined }),
        );
        expect({ ...response.json(), http: response.statusCode }, `${operation.operationId} ${name}`).toEqual(
          {
            message: 'Parameter missing',
            code: 'parameter_missing',
            parameter: expect.any(String),
            status: 400,
            http: 400,
          },
        );
      }
    }
  });
});
