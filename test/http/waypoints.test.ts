// A package says how many waypoints a request may name: on every endpoint that takes many points, before any work is done.
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AllAccounts } from '../../src/accounts/all-accounts.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { contractEndpoints } from '../../src/http/served.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

/** Parameters with a list of points, by the names they have or would have, also inside others. */
const MANY = /^(coordinates|points|geo_points|locations|sources|destinations|waypoints|origins|via)$/;
const limited = contractEndpoints.filter(({ waypoints }) => waypoints !== undefined);

let app: TestApp;
let key: string;
let id: number;
beforeAll(async () => {
  app = await testApp({});
  const accounts = new AllAccounts(app.context.store);
  await accounts.changePackage('few', { credits: 1000, perMinute: 'none', burst: 'none', waypoints: 3 });
  ({ key, id } = await accounts.createKey({ name: 'few', package: 'few' }));
});
afterAll(() => app.close());

/** The example of an endpoint with the most points that count as so many waypoints, or with one point in each list more. */
function sentFor(endpoint: Endpoint, waypoints: number, more: number): Record<string, unknown> {
  const withPoints = (points: number): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(endpoint.example.params).map(([name, value]) => [
        name,
        MANY.test(name) ? manyOf(value, points) : name === 'data' ? throughPlaces(value, points) : value,
      ]),
    );
  const counted = endpoint.waypoints ?? (() => 0);
  let points = 1;
  while (counted(withPoints(points + 1)) <= waypoints) {
    points++;
    if (points > 1_000) throw new Error(`${endpoint.id} does not count its points`);
  }
  return withPoints(points + more);
}

const manyOf = (value: unknown, count: number): unknown =>
  Array.isArray(value)
    ? Array(count).fill(value[0])
    : Array(count).fill(String(value).split(';')[0]).join(';');

/** The data of a detailed route, by way of its start again and again. */
const throughPlaces = (data: unknown, count: number): unknown => {
  const { start, destination } = data as { start: unknown; destination: unknown };
  return { start, destination, via: Array(count).fill(start) };
};

const namesIn = (schema: TSchema): string[] =>
  Object.entries((schema as { properties?: Record<string, TSchema> }).properties ?? {}).flatMap(
    ([name, inner]) => [name, ...namesIn(inner)],
  );

async function ask(endpoint: Endpoint, sent: Record<string, unknown>) {
  let url = endpoint.path.replace(':api_key', key);
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sent)) {
    if (url.includes(`:${name}`)) url = url.replace(`:${name}`, encodeURIComponent(String(value)));
    else rest[name] = value;
  }
  const isGet = endpoint.method === 'GET';
  const query = isGet ? new URLSearchParams(rest as Record<string, string>).toString() : '';
  const response = await app.fastify.inject({
    method: endpoint.method,
    url: `${url}?${query}`,
    headers: { 'x-api-key': key },
    payload: isGet ? undefined : rest,
  });
  return { status: response.statusCode, body: response.json() };
}

describe('waypoints', () => {
  it('are counted by every endpoint that takes a list of points', () => {
    const takers = contractEndpoints.filter(({ params }) => namesIn(params).some((name) => MANY.test(name)));
    expect(takers.length).toBeGreaterThanOrEqual(8);
    // The operator has no package.
    expect(
      takers.filter(({ waypoints, access }) => !waypoints && access !== 'operator').map((each) => each.id),
    ).toEqual([]);
  });

  it.each(limited.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: as many as the package has pass, one more gets 402',
    async (_, endpoint) => {
      expect((await ask(endpoint, sentFor(endpoint, 3, 0))).status).not.toBe(402);
      const over = await ask(endpoint, sentFor(endpoint, 3, 1));
      expect(over).toEqual({
        status: 402,
        body: { message: 'Payment exception', code: 'payment', status: 402 },
      });
    },
  );

  it('cost nothing when they are too many', async () => {
    await app.accounts.close();
    const usage = await app.context.store.usage.totals({ keyId: id, fromHour: 0, untilHour: 1e9 });
    expect(usage[0]).toMatchObject({ requests: limited.length, credits: 0 });
  });
});
