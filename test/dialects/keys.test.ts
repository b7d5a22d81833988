// Keys of other servers' clients: where they may be, that they are in no log, and that limits and families hold for them too.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR_ACCOUNT } from '../../src/accounts/keys.ts';
import { dialectEndpoints } from '../../src/http/dialects/dialects.ts';
import { scopeOf } from '../../src/http/scope-of.ts';
import { lonLat, type RoutingApp, routingApp } from '../contract/routing-app.ts';

let app: RoutingApp;
beforeAll(async () => {
  app = await routingApp();
});
afterAll(() => app.close());

const NEAREST = `/osrm/nearest/v1/driving/${lonLat(1, 3)}`;
const ask = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const { statusCode, body, headers: sent } = await app.fastify.inject({ method, url, headers });
  return { status: statusCode, body: body === '' ? undefined : JSON.parse(body), headers: sent };
};

describe('a key', () => {
  it.each(['api_key', 'key', 'apikey', 'access_token'])('may be in the query as %s', async (name) => {
    expect((await ask(`${NEAREST}?${name}=${app.key}`)).body.code).toBe('Ok');
  });

  it.each([
    ['x-api-key', (key: string) => key],
    ['authorization', (key: string) => `Bearer ${key}`],
    ['authorization', (key: string) => key],
  ])('may be in the header %s', async (name, value) => {
    expect((await ask(NEAREST, { [name]: value(app.key) })).body.code).toBe('Ok');
  });

  it('may stand before the path, also of our own calls, where it counts before all others', async () => {
    expect((await ask(`/k/${app.key}${NEAREST}`)).body.code).toBe('Ok');
    expect((await ask(`//k/${app.key}${NEAREST}?key=other`)).body.code).toBe('Ok');
    expect((await ask(`/k/other${NEAREST}?key=${app.key}`)).status).toBe(401);
    expect((await ask(`/k/${NEAREST}?key=${app.key}`)).status).toBe(401);
    const own = await ask(`/k/${app.key}/v2/api/route/${lonLat(1, 3)};${lonLat(6, 3)}`);
    expect(own.body.code).toBe('Ok');
  });

  it('is neither logged nor repeated', async () => {
    const unknown = await ask(`/k/${app.key}/osrm/nowhere`);
    expect(unknown).toMatchObject({ status: 400, body: { code: 'InvalidUrl' } });
    await ask(`/k/${app.key}/nowhere/at/all`);
    await ask(`${NEAREST}?access_token=${app.key}`);
    expect(JSON.stringify(unknown.body)).not.toContain(app.key);
    expect(app.logged()).not.toContain(app.key);
    expect(app.logged()).toContain('"route":"/osrm/nearest/v1/:profile/:coordinates"');
  });

  it('is missed in the words of the other server', async () => {
    expect(await ask(NEAREST)).toMatchObject({
      status: 401,
      body: { code: 'NotAuthorized', message: 'Invalid or No Registered Key' },
    });
  });

  it('under the names of others is for their calls only', async () => {
    const own = await ask(`/v2/api/routing/nearest?point=23.7,90.4&access_token=${app.key}`);
    expect(own.status).toBe(401);
  });

  it('of one family does not open another', async () => {
    const { key } = await app.keys.issueFor(OPERATOR_ACCOUNT, { name: 'narrow', scopes: 'search' });
    expect((await ask(`/k/${key}${NEAREST}`)).status).toBe(403);
  });
});

it('HEAD looks at the key and runs nothing', async () => {
  expect((await ask(`/k/${app.key}${NEAREST}`, {}, 'HEAD')).status).toBe(200);
  expect((await ask(NEAREST, {}, 'HEAD')).status).toBe(401);
});

it('pages of other hosts may read the answers', async () => {
  const { headers } = await ask(`/k/${app.key}${NEAREST}`, { origin: 'https://map.example' });
  expect(headers['access-control-allow-origin']).toBe('https://map.example');
});

it.each(dialectEndpoints().map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s has a family, a dialect and a path under its prefix',
  (_, endpoint) => {
    expect(scopeOf(endpoint)).toBeDefined();
    expect(endpoint.path.startsWith(`${endpoint.dialect?.prefix}/`)).toBe(true);
  },
);
