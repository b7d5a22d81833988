// Hostile values in every parameter of every call of the API document, with a fixed seed: each answer is one of the
// contract, 200 or a 4xx in the shape of errors, and never a failure of the server.
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';
import { ODD_TEXTS, ODD_VALUES } from './odd-values.ts';
import { type Operation, operationsOf, requestOf } from './openapi-calls.ts';

const SEED = 20_260_115;
/** Seconds on a quiet machine; a busy one may take its time. */
vi.setConfig({ testTimeout: 120_000 });

let world: World;
let app: TestApp;
let operations: Operation[];
let origin: string;
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
  origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  operations = operationsOf((await app.get('/openapi.json')).body);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const access = () => ({ key: app.key, operatorToken: app.context.operatorToken });

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(fc.double({ min: -200, max: 200 }), fc.double({ min: -100, max: 100 })), {
        maxLength: 6,
      })
      .map((pairs) => pairs.map((pair) => pair.join(',')).join(';')),
  },
);
const json = fc.oneof(text, fc.constantFrom(...ODD_VALUES), fc.jsonValue({ maxDepth: 4 }));

/** One to three parameters of one call, with hostile values. */
const call = () =>
  fc.constantFrom(...operations).chain((operation) => {
    const inAddress = (operation.parameters ?? []).map(({ name }) => [name, text] as const);
    const body = Object.values(operation.requestBody?.content ?? {})[0];
    const inBody = Object.keys(body?.schema.properties ?? {}).map((name) => [name, json] as const);
    const known = [...inAddress, ...inBody];
    const changes =
      known.length === 0
        ? fc.constant({})
        : fc
            .subarray(known, { minLength: 1, maxLength: Math.min(3, known.length) })
            .chain((chosen) =>
              fc.record(Object.fromEntries(chosen) as Record<string, fc.Arbitrary<unknown>>),
            );
    return fc.record({ operation: fc.constant(operation), changes });
  });

interface Answered {
  readonly status: number;
  readonly text: string;
}

function expectContract({ status, text: body }: Answered, what: string): void {
  // Nobody works on the jobs that are taken.
  if (status === 429 && body.includes('jobs under way')) return;
  expect([200, 400, 401, 402, 404, 405, 413, 415], `${what} → ${status} ${body.slice(0, 300)}`).toContain(
    status,
  );
  const parsed = JSON.parse(body);
  if (status === 200) return;
  const { parameter, ...rest } = parsed;
  expect(rest, what).toEqual({
    message: expect.any(String),
    code: expect.stringMatching(/^[a-z_]+$/),
    status,
  });
  expect(parameter === undefined, what).toBe(rest.message !== 'Parameter missing');
  expect(parsed.message, what).not.toMatch(/\[object|\n\s+at /);
  expect(body, what).not.toContain(app.key);
}

const inject = async (options: InjectOptions | string): Promise<Answered> => {
  const response = await app.fastify.inject(options);
  return { status: response.statusCode, text: response.body };
};

/** Through a socket, as callers come. */
const send = async ({ url, ...options }: RequestInit & { url: string }): Promise<Answered> => {
  const response = await fetch(origin + url, options);
  return { status: response.status, text: await response.text() };
};

describe('any call', () => {
  it('with hostile values is answered or refused as the contract says', async () => {
    await fc.assert(
      fc.asyncProperty(call(), async ({ operation, changes }) => {
        const request = requestOf(operation, access(), changes);
        expectContract(await inject(request), `${request.method} ${request.url} ${request.payload ?? ''}`);
      }),
      { numRuns: 1_200, seed: SEED },
    );
  });

  it('with each odd text in each parameter of its URL is answered or refused', async () => {
    for (const operation of operations) {
      for (const { name } of operation.parameters ?? []) {
        // Every fifth, another fifth for each parameter: all texts meet all kinds of parameters.
        const offset = (operation.operationId.length + name.length) % 5;
        for (let i = offset; i < ODD_TEXTS.length; i += 5) {
          const request = requestOf(operation, access(), { [name]: ODD_TEXTS[i] });
          expectContract(await inject(request), `${request.method} ${request.url}`);
        }
      }
    }
  });

  it('with a parameter twice, or as a list, is answered or refused', async () => {
    for (const operation of operations) {
      const request = requestOf(operation, access());
      for (const { name, in: place } of operation.parameters ?? []) {
        if (place !== 'query') continue;
        for (const more of [
          `${name}=1&${name}=2`,
          `${name}[]=1`,
          `${name}[a]=1`,
          `${name}=`,
          `${name}`,
          `=1&&`,
        ]) {
          const url = `${request.url}${request.url.includes('?') ? '&' : '?'}${more}`;
          expectContract(await inject({ ...request, url }), url);
        }
      }
    }
  });

  it('with any body under any name is answered or refused', async () => {
    const posts = () => operations.filter(({ method }) => method !== 'GET');
    const type = fc.constantFrom(
      ...['application/json', 'application/json; charset=latin1', 'text/plain', 'application/xml', 'a', ''],
      ...['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=x'],
    );
    const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
    const payload = fc.oneof(
      fc.constantFrom(
        ...[
          '',
          '{',
          '[',
          'null',
          '[]',
          '"x"',
          '1',
          '{"q":"\\ud800"}',
          '{"q":"a","q":["b"]}',
          '\ufeff{}',
          '\0',
        ],
        ...[
          deep('[', ']', 20_000),
          deep('{"a":', '}', 5_000),
          `{"q":${'9'.repeat(400)}}`,
          '{"__proto__":{"q":1}}',
        ],
        ...['q=a&q=b&q[]=c', 'q=%E0%A4%A', '%', '=&=&=', '--x\r\n\r\n--x--\r\n', 'a=1&'.repeat(5_000)],
        '--x\r\nContent-Disposition: form-data; name="q"\r\n\r\nmirpur\r\n--x--\r\n',
        '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
        '--x\r\nContent-Disposition: form-data; name="q"; filename="a.txt"\r\n\r\nmirpur\r\n--x--\r\n',
      ),
      fc.json({ maxDepth: 3 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...posts()), type, payload, async (operation, contentType, body) => {
        const { method, url, headers } = requestOf(operation, access());
        const sent = { ...headers, 'content-type': contentType };
        const answer = await send({ method, url, headers: sent, body });
        expectContract(answer, `${method} ${url} ${contentType} ${body.slice(0, 80)}`);
      }),
      { numRuns: 600, seed: SEED },
    );
  });
});

describe('a call over a connection', () => {
  it('gets the same answer to hostile values as one within the process', async () => {
    const reverse = operations.find(({ operationId }) => operationId === 'reverseGeocode') as Operation;
    const names = (reverse.parameters ?? []).map(({ name }) => name);
    const near = fc.double({ min: -0.5, max: 0.5, noNaN: true });
    const changes = fc.oneof(
      fc.dictionary(fc.constantFrom(...names), text, { minKeys: 1, maxKeys: 3 }),
      fc.record({ longitude: near.map((by) => 90.4 + by), latitude: near.map((by) => 23.8 + by) }),
    );
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const { url } = requestOf(reverse, access(), changed);
        const answered = await send({ url });
        expectContract(answered, url);
        const other = await inject(url);
        expect({ status: other.status, body: JSON.parse(other.text) }, url).toEqual({
          status: answered.status,
          body: JSON.parse(answered.text),
        });
      }),
      { numRuns: 300, seed: SEED },
    );
  });
});
