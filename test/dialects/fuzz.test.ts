// Hostile values in every parameter of every call of other servers' interfaces, with a fixed seed: each is answered or refused in the words of the
// other server, and never a failure of this one.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';
import { ODD_TEXTS, ODD_VALUES } from '../http/odd-values.ts';
import { type Operation, operationsOf, requestOf } from '../http/openapi-calls.ts';

const SEED = 20_260_201;
/** Seconds on a quiet machine; a busy one may take its time. */
vi.setConfig({ testTimeout: 120_000 });

let world: World;
let app: TestApp;
let operations: Operation[];
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
  operations = operationsOf((await app.get('/openapi-dialects.json')).body);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
);
const json = fc.oneof(text, fc.constantFrom(...ODD_VALUES), fc.jsonValue({ maxDepth: 4 }));

async function expectAnswer(operation: Operation, changes: Record<string, unknown>): Promise<void> {
  const request = requestOf(operation, { key: app.key, operatorToken: '' }, changes);
  const { statusCode, body } = await app.fastify.inject(request);
  const what = `${request.method} ${request.url} ${request.payload ?? ''} → ${statusCode} ${body.slice(0, 300)}`;
  expect([200, 400, 401, 404, 405, 413, 414, 415, 422], what).toContain(statusCode);
  expect(body, what).not.toMatch(/\[object|\n\s+at /);
  expect(body, what).not.toContain(app.key);
}

it('the example of every call is answered', async () => {
  expect(operations.length).toBeGreaterThan(4);
  for (const operation of operations) {
    const request = requestOf(operation, { key: app.key, operatorToken: '' });
    const { statusCode, body } = await app.fastify.inject(request);
    expect(statusCode, `${request.method} ${request.url} ${body.slice(0, 300)}`).toBe(200);
  }
});

it('any call with hostile values is answered or refused', async () => {
  const call = fc.constantFrom(...operations).chain((operation) => {
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
  await fc.assert(
    fc.asyncProperty(call, ({ operation, changes }) => expectAnswer(operation, changes)),
    { numRuns: 600, seed: SEED },
  );
});
