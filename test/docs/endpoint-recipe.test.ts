// The endpoint in CONTRIBUTING.md, copied from there and served: following the recipe gives a working call.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Here and not in src, so that no other test meets it; hence the imports are those of src/http/routes, written from here. */
const COPY = join(ROOT, 'test/docs', `recipe-${process.pid}.ts`);

let app: TestApp;
let recipe: Endpoint;

beforeAll(async () => {
  const [, block = ''] = /```ts\n(.*?)```/s.exec(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')) ?? [];
  writeFileSync(
    COPY,
    block
      .replaceAll(" from '../", " from '../../src/http/")
      .replaceAll(" from './", " from '../../src/http/routes/")
      .replaceAll('src/http/../', 'src/'),
  );
  const { straightLineEndpoints } = await import(COPY);
  [recipe] = straightLineEndpoints;
  app = await testApp({}, {}, { endpoints: straightLineEndpoints });
});
afterAll(async () => {
  await app?.close();
  rmSync(COPY, { force: true });
});

it('answers its example', async () => {
  const { params, answer } = recipe.example;
  expect(await app.get(recipe.path, params)).toMatchObject({ status: 200, body: answer });
});

it('needs a key and its parameters, without a line of its own for them', async () => {
  expect(await app.get(recipe.path, { ...recipe.example.params, api_key: 'nobody' })).toMatchObject({
    status: 401,
  });
  expect(await app.get(recipe.path, { to: '90,23' })).toMatchObject({
    status: 400,
    body: { message: 'Parameter missing', parameter: 'from' },
  });
});

it('is in the API document', async () => {
  const { body } = await app.get('/openapi.json');
  expect(body.paths[recipe.path].get).toMatchObject({ operationId: recipe.id, summary: recipe.summary });
});
