// A key that must not pass, on every endpoint there is: the right status and body, no credits spent, and the key nowhere in the log.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OperatorDesk } from '../../src/accounts/operator-desk.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

let app: TestApp;
let desk: OperatorDesk;
interface Route {
  readonly method: string;
  readonly path: string;
}
let routes: Route[];

beforeAll(async () => {
  app = await testApp({});
  desk = new OperatorDesk(app.context.store);
  const document = (await app.get('/openapi.json')).body;
  routes = Object.entries<Record<string, { security?: object[] }>>(document.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(
          ([, operation]) =>
            operation.security?.some((way) => 'api_key' in way || 'key' in way) || inPath(path),
        )
        .map(([method]) => ({ method: method.toUpperCase(), path })),
  );
});
afterAll(() => app.close());

const METHODS = ['POST', 'DELETE', 'GET'] as const;

const inPath = (path: string): boolean => path.includes('{api_key}');

async function ask(route: Route, key: string | undefined, headers: Record<string, string> = {}) {
  const path = route.path.replace('{api_key}', key ?? 'none').replaceAll(/\{\w+\}/g, '1');
  const url = inPath(route.path) || key === undefined ? path : `${path}?api_key=${key}`;
  const payload = route.method === 'POST' ? {} : undefined;
  const method = METHODS.find((each) => each === route.method) ?? 'GET';
  const response = await app.fastify.inject({ method, url, headers, payload });
  return {
    where: `${route.method} ${route.path}`,
    status: response.statusCode,
    body: response.json(),
    headers: response.headers,
  };
}

async function everywhere(
  key: string | undefined,
  expected: { readonly status: number; readonly message: string },
  headers?: Record<string, string>,
): Promise<void> {
  for (const route of routes) {
    const { where, status, body } = await ask(route, key, headers);
    expect({ where, status, body }).toEqual({
      where,
      status: expected.status,
      body: { message: expected.message, status: expected.status },
    });
  }
}

const NO_KEY = { status: 401, message: 'Invalid or No Registered Key' };

describe('on every endpoint', () => {
  it('there are endpoints of both versions', () => {
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.some(({ path }) => inPath(path))).toBe(true);
  });

  it('a missing key gets 401', () => everywhere(undefined, NO_KEY));
  it('a malformed key gets 401', () => everywhere('thk_not-a-key', NO_KEY));
  it('an unknown key gets 401', () => everywhere(`thk_${'0'.repeat(64)}`, NO_KEY));

  it('a revoked key gets 401', async () => {
    const { key, id } = await desk.createKey({ name: 'revoked' });
    await desk.revokeKey(id);
    await everywhere(key, NO_KEY);
  });

  it('a key from the wrong domain, or from none, gets 401', async () => {
    const { key } = await desk.createKey({ name: 'bound', domains: 'shop.example.com' });
    await everywhere(key, NO_KEY);
    await everywhere(key, NO_KEY, { origin: 'https://evil.example.net' });
    await everywhere(key, NO_KEY, { referer: 'https://shop.example.com.evil.net/x' });
    const { status } = await ask(routes[0], key, { origin: 'https://shop.example.com' });
    expect(status).not.toBe(401);
  });

  it('a key over its rate gets 429 and is told when to come back', async () => {
    await desk.changePackage('slow', { credits: 'none', perMinute: 1, burst: 1 });
    const { key } = await desk.createKey({ name: 'slow', package: 'slow' });
    await ask(routes[0], key);
    await everywhere(key, { status: 429, message: 'API LIMIT EXCEEDED' });
    const { headers } = await ask(routes[0], key);
    expect(headers['x-ratelimit-limit']).toBe('1');
    expect(headers['x-ratelimit-remaining']).toBe('0');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('a key out of credits gets 402', async () => {
    await desk.changePackage('empty', { credits: 0, perMinute: 'none', burst: 'none' });
    const { key } = await desk.createKey({ name: 'empty', package: 'empty' });
    await everywhere(key, { status: 402, message: 'Payment exception' });
  });

  it('a key whose package has ended gets 402', async () => {
    const { key, account } = await desk.createKey({ name: 'ended', package: 'free' });
    await desk.choosePackage(account, { package: 'free', until: 1 });
    await app.accounts.look();
    const { status, body } = await ask(routes[0], key);
    expect([status, body]).toEqual([402, { message: 'Payment exception', status: 402 }]);
  });

  it('leave no key in the log', () => {
    expect(app.logged()).not.toMatch(/thk_[0-9a-f]/);
  });
});
