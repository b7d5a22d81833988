// What a path takes: 405 with Allow for other methods, HEAD for nothing, slashes too many, and what pages of other hosts may read.
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rewriteUrl } from '../../src/http/request-url.ts';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

let world: World;
let app: TestApp;
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

describe('another method', () => {
  it.each([
    ['DELETE', '/v2/api/divisions', 'GET, HEAD'],
    ['GET', '/v2/api/routing', 'POST'],
    ['POST', '/v2/api/route/90.4,23.8;90.5,23.8?overview=false', 'GET, HEAD'],
    ['PUT', '/tiles/1/1/1.mvt', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['GET', '/mcp', 'POST'],
  ] as const)('%s %s is 405 and told what is allowed', async (method, url, allow) => {
    const answer = await app.fastify.inject({ method, url });
    expect(answer.statusCode).toBe(405);
    expect(String(answer.headers.allow).split(', ').sort().join(', ')).toBe(allow);
    expect(answer.json().message).toContain(`not ${method}`);
  });

  it('leaves a path that there is not at 404, and no key in the sentence', async () => {
    expect((await app.fastify.inject({ method: 'DELETE', url: '/v2/api/nothing' })).statusCode).toBe(404);
    const url = `/v1/api/search/reverse/${app.key}/geocode`;
    const answer = await app.fastify.inject({ method: 'DELETE', url });
    expect(answer.statusCode).toBe(405);
    expect(answer.body).not.toContain(app.key);
  });
});

describe('HEAD', () => {
  it('looks at key and parameters, runs nothing and is free', async () => {
    const { key } = await app.keys.issue('head', 'free');
    const run = vi.spyOn(world.rupantor, 'geocode');
    const reverse = '/v2/api/search/reverse/geocode?longitude=90.41&latitude=23.81&district=true';
    const head = (url: string) => app.fastify.inject({ method: 'HEAD', url, headers: { 'x-api-key': key } });
    const answer = await head(reverse);
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers['content-length']).toBeUndefined();
    expect((await head('/v2/api/search/reverse/geocode?longitude=east&latitude=1')).statusCode).toBe(400);
    expect((await app.fastify.inject({ method: 'HEAD', url: reverse })).statusCode).toBe(401);
    expect((await head('/v2/api/search/nearby/1/2?longitude=90.41&latitude=23.81')).statusCode).toBe(200);
    expect(run).not.toHaveBeenCalled();
    const count = app.accounts.keyCounts?.all().find(({ name }) => name === 'head');
    expect(count).toMatchObject({ credits: 0 });
    await app.fastify.inject({ url: reverse, headers: { 'x-api-key': key } });
    expect(app.accounts.keyCounts?.all().find(({ name }) => name === 'head')?.credits).toBe(2);
  });
});

describe('slashes too many', () => {
  it('at the beginning are understood', async () => {
    expect(rewriteUrl('//v2/api/divisions?a=//b')).toBe('/v2/api/divisions?a=//b');
    expect(rewriteUrl('///v2/api/x/')).toBe('/v2/api/x');
    const origin = new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' }));
    const status = await new Promise((resolve, reject) => {
      const path = `//v2/api/divisions?api_key=${app.key}`;
      request({ host: origin.hostname, port: origin.port, path }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });
});

it('pages of other hosts may read what is left of credits and limits', async () => {
  const headers = { origin: 'https://shop.example', 'x-api-key': app.key };
  const answer = await app.fastify.inject({ url: '/v2/api/divisions', headers });
  const exposed = String(answer.headers['access-control-expose-headers']).split(', ');
  for (const name of ['Retry-After', 'X-Credits-Remaining', 'X-RateLimit-Limit', 'X-RateLimit-Remaining'])
    expect(exposed).toContain(name);
  const refused = await app.fastify.inject({
    url: '/v2/api/divisions',
    headers: { origin: 'https://x.example' },
  });
  expect(refused.headers['access-control-expose-headers']).toBeDefined();
});

it('the API document tells the version of the contract and that of the program apart', async () => {
  const { info } = (await app.get('/openapi.json')).body;
  expect(info).toMatchObject({ version: '2.0', 'x-program-version': '0.0.0' });
});

it('a tile that the caller has costs nothing again', async () => {
  const { key } = await app.keys.issue('tiles', 'free');
  const headers = { 'x-api-key': key };
  const url = '/tiles/9/383/221.mvt';
  const credits = () => app.accounts.keyCounts?.all().find(({ name }) => name === 'tiles')?.credits;
  const first = await app.fastify.inject({ url, headers });
  expect([first.statusCode, credits()]).toEqual([200, 1]);
  for (const known of [first.headers.etag, '*', `"x", ${first.headers.etag}`]) {
    const again = await app.fastify.inject({ url, headers: { ...headers, 'if-none-match': String(known) } });
    expect([again.statusCode, credits()]).toEqual([304, 1]);
  }
  const other = await app.fastify.inject({ url, headers: { ...headers, 'if-none-match': '"x"' } });
  expect([other.statusCode, credits()]).toEqual([200, 2]);
});
