// thikana-js knows every call of the API document, with the types that the document has, and each of its examples is answered.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error a script without types
import { callTable, callTypes } from '../../scripts/client-calls.mjs';
import { type Thikana, thikana } from '../../src/client/client.ts';
import { contractEndpoints } from '../../src/http/app.ts';
import { apiDocument } from '../../src/http/openapi.ts';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';
import { allOperationsOf, type Operation } from '../http/openapi-calls.ts';

const written = (name: string) => readFileSync(new URL(`../../src/client/${name}`, import.meta.url), 'utf8');
const AGAIN = 'npm run build && node scripts/client-calls.mjs';

let world: World;
let app: TestApp;
let operations: Operation[];
let document: { paths: object };
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  document = (await apiDocument('', contractEndpoints)) as { paths: object };
  operations = allOperationsOf(document);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

describe('the calls of thikana-js', () => {
  it('are those of the API document, with its types', () => {
    expect(written('call-table.ts') === callTable(document), `table out of date: ${AGAIN}`).toBe(true);
    expect(written('call-types.ts') === callTypes(document), `types out of date: ${AGAIN}`).toBe(true);
  });

  /** Asked with what another call made or found, or a stream without end. */
  const DEPENDENT =
    /^(placeDetails|placeByIdV1|fleetJob|cancelFleetJob|geoFencePoint|updateGeoFencePoint|delete\w+|myPlace|changeMyPlace|removeClosure|events)$/;

  it('answer every example of the document', async () => {
    const { port } = app.fastify.server.address() as { port: number };
    const url = `http://127.0.0.1:${port}`;
    const clients: Record<string, Thikana> = {
      key: thikana({ url, key: app.key }),
      operator: thikana({ url, key: app.context.operatorToken }),
    };
    let asked = 0;
    for (const operation of operations) {
      const { operationId, security, path } = operation;
      if (DEPENDENT.test(operationId) || operationId.endsWith('KeyInPath')) continue;
      const isForOperators = security.some((each) => 'operator' in each);
      const client: any = clients[isForOperators ? 'operator' : 'key'];
      const params = Object.fromEntries(
        (operation.parameters ?? [])
          .filter(({ name, example }) => name !== 'api_key' && example !== undefined)
          .map(({ name, example }) => [name, example]),
      );
      const body = operation.requestBody?.content['application/json']?.example ?? {};
      const { api_key: _, ...fields } = { ...params, ...body } as Record<string, unknown>;
      const answer = await client[operationId](fields).catch((error: Error) => error);
      expect(answer, `${operationId} ${path}`).not.toBeInstanceOf(Error);
      asked++;
    }
    expect(asked).toBeGreaterThan(70);
  });
});
