// A key that must not pass, on every endpoint, wherever the key is: the right status and body, no credits spent, and the
// key nowhere in answers, log or metrics. The list is the route table itself, so a new endpoint is asked too.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AllAccounts } from '../../src/accounts/all-accounts.ts';
import { mostCredits } from '../../src/http/cost.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { contractEndpoints } from '../../src/http/served.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const NO_KEY = { status: 401, code: 'key_unknown', message: 'Invalid or No Registered Key' };
const NO_CREDITS = { status: 402, code: 'payment', message: 'Payment exception' };
const TOO_FAST = { status: 429, code: 'limit_exceeded', message: 'API LIMIT EXCEEDED' };

const endpoints = contractEndpoints.filter(({ access = 'key' }) => access === 'key');
const inPath = ({ path }: Endpoint): boolean => path.includes(':api_key');

/** Where a key may stand. */
const PLACES = ['api_key', 'key', 'X-API-Key', 'Bearer', 'body'] as const;
type Place = (typeof PLACES)[number];

let app: TestApp;
let accounts: AllAccounts;
const answers: string[] = [];
const keys: string[] = [];
/** The one key that is let through, from its own domain. */
let charged = 0;
beforeAll(async () => {
  app = await testApp({ dataset: { manifest: { built: '2026-01-01', countries: [] } } as any });
  accounts = new AllAccounts(app.context.store);
});
afterAll(() => app.close());

/** Each call from a network of its own: many refusals to one would be held back. */
let networks = 0;
const nextNetwork = (): string => `10.${networks >>> 8}.${networks++ & 255}.1`;

async function ask(endpoint: Endpoint, place: Place, key = '', more: Record<string, string> = {}) {
  const { method } = endpoint;
  const path = endpoint.path.replace(':api_key', key || 'none').replaceAll(/:\w+/g, '1');
  const query =
    !inPath(endpoint) && key && (place === 'api_key' || place === 'key') ? `?${place}=${key}` : '';
  const headers: Record<string, string> = { ...more };
  if (place === 'X-API-Key' && key) headers['x-api-key'] = key;
  if (place === 'Bearer' && key) headers.authorization = `Bearer ${key}`;
  const payload = method === 'POST' ? (place === 'body' && key ? { api_key: key } : {}) : undefined;
  const remoteAddress = nextNetwork();
  const response = await app.fastify.inject({ method, url: path + query, headers, payload, remoteAddress });
  answers.push(JSON.stringify(response.headers) + response.body);
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

/** Bodies are read on POST alone; the path's key counts wherever there is one. */
const placesOf = (endpoint: Endpoint): readonly Place[] =>
  inPath(endpoint) ? ['api_key'] : endpoint.method === 'POST' ? PLACES : PLACES.slice(0, 4);

async function everywhere(
  key: string,
  expected: { readonly status: number; readonly code: string; readonly message: string },
  headers?: Record<string, string>,
  asked: readonly Endpoint[] = endpoints,
): Promise<void> {
  keys.push(key);
  const calls = asked.flatMap((endpoint) => placesOf(endpoint).map((place) => ({ endpoint, place })));
  // At once: refusals to one account are held back, each for a second at most.
  const told = await Promise.all(
    calls.map(async ({ endpoint, place }) => {
      const { status, body } = await ask(endpoint, place, key, headers);
      return { where: `${endpoint.method} ${endpoint.path} by ${place}`, status, body };
    }),
  );
  for (const { where, status, body } of told)
    expect({ where, status, body }).toEqual({ where, status: expected.status, body: expected });
}

describe('on every endpoint', () => {
  it('there are endpoints of both versions', () => {
    expect(endpoints.length).toBeGreaterThan(40);
    expect(endpoints.filter(inPath).length).toBeGreaterThan(15);
  });

  it('a missing key gets 401, except for tiles of the whole country', () =>
    everywhere(
      '',
      NO_KEY,
      {},
      endpoints.filter(({ forAll }) => forAll === undefined),
    ));
  it.each(['thk_not-a-key', `thk_${'0'.repeat(63)}`, `thk_${'G'.repeat(64)}`, '0', 'null', '%00'])(
    'a malformed key gets 401: %s',
    (key) => everywhere(key, NO_KEY),
  );
  it('an unknown key gets 401', () => everywhere(`thk_${'0'.repeat(64)}`, NO_KEY));

  it('a revoked key gets 401', async () => {
    const { key, id } = await accounts.createKey({ name: 'revoked' });
    await accounts.revokeKey(id);
    await everywhere(key, NO_KEY);
  });

  it('a key that has ended gets 401', async () => {
    const { key } = await accounts.createKey({ name: 'ended', expiresAt: 1 });
    await everywhere(key, NO_KEY);
  });

  it('a key of an account that is closed, or not confirmed, gets 401', async () => {
    const closed = await accounts.createKey({ name: 'closed', package: 'free' });
    await accounts.close(closed.account);
    await everywhere(closed.key, NO_KEY);
    const account = {
      name: 'x',
      email: 'x@example.com',
      password: null,
      confirmation: null,
      confirmed_at: null,
    };
    const { id } = await app.context.store.accounts.insert({ ...account, package: 'free', created_at: 1 });
    const { key } = await accounts.createKey({ name: 'unconfirmed', accountId: id });
    await everywhere(key, NO_KEY);
  });

  it('a key from the wrong domain, or from none, gets 401', async () => {
    const { key, id } = await accounts.createKey({ name: 'bound', domains: ['shop.example.com'] });
    charged = id;
    await everywhere(key, NO_KEY);
    await everywhere(key, NO_KEY, { origin: 'https://evil.example.net' });
    await everywhere(key, NO_KEY, { origin: 'null' });
    await everywhere(key, NO_KEY, { referer: 'https://shop.example.com.evil.net/x' });
    for (const endpoint of endpoints) {
      if (endpoint.streams) continue;
      const { status } = await ask(endpoint, 'X-API-Key', key, { origin: 'https://shop.example.com' });
      expect(status, endpoint.path).not.toBe(401);
    }
  });

  it('a key over its rate gets 429 and is told when to retry', async () => {
    await accounts.changePackage('slow', { credits: 'none', perMinute: 1, burst: 1 });
    const { key } = await accounts.createKey({ name: 'slow', package: 'slow' });
    await ask(endpoints[0], 'api_key', key);
    await everywhere(key, TOO_FAST);
    const { headers } = await ask(endpoints[0], 'api_key', key);
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('a key out of credits gets 402 where a call costs anything', async () => {
    await accounts.changePackage('empty', { credits: 0, perMinute: 'none', burst: 'none' });
    const { key } = await accounts.createKey({ name: 'empty', package: 'empty' });
    const charged = endpoints.filter(({ cost }) => mostCredits(cost, {}) > 0);
    expect(charged.length).toBeGreaterThan(40);
    await everywhere(key, NO_CREDITS, undefined, charged);
  });

  it('a key whose package has ended gets 402', async () => {
    const { key, account } = await accounts.createKey({ name: 'past', package: 'free' });
    await accounts.choosePackage(account, { package: 'free', until: 1 });
    await everywhere(key, NO_CREDITS);
  });

  it('nothing was charged, and no key appears in a response, the log or the metrics', async () => {
    const metrics = await app.metrics();
    expect(metrics).toContain('thikana_key_requests_total');
    for (const key of keys.filter((each) => each.length > 20)) {
      expect(answers.some((answer) => answer.includes(key.slice(0, 40)))).toBe(false);
      expect(app.logged()).not.toContain(key.slice(0, 40));
      expect(metrics).not.toContain(key.slice(0, 40));
    }
    expect(app.logged() + metrics + answers.join('')).not.toMatch(/thk_[0-9a-f]/i);
    await app.accounts.close();
    const usage = await app.context.store.usage.totals({ fromHour: 0, untilHour: 1e9 });
    expect(usage.filter(({ key_id, credits }) => credits > 0 && key_id !== charged)).toEqual([]);
  });
});
