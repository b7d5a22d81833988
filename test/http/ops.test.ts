// Accounts, keys, packages and usage under /ops: present only if an operator token is set, refused without it, and every call
// does what the command of the same name does, in the running server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Attempts } from '../../src/accounts/attempts.ts';
import { opsEndpoints } from '../../src/http/routes/ops.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const TOKEN = 'operator-token-for-tests';
let app: TestApp;
const used = new Set<string>();
beforeAll(async () => {
  app = await testApp({ regionLists: { divisions: () => [] } as any }, {}, { endpoints: opsEndpoints });
});
afterAll(() => app.close());

async function ops(route: `${'GET' | 'POST' | 'DELETE'} ${string}`, payload?: object, status = 200) {
  const [method, url] = route.split(' ');
  const pattern = url
    .split('?')[0]
    .replace(/\/(accounts|keys)\/\d+/, '/$1/:id')
    .replace(/webhooks\/\d+/, 'webhooks/:account')
    .replace(/(packages)\/[\w-]+/, '$1/:name');
  if (status === 200) used.add(`${method} ${pattern}`);
  const response = await app.fastify.inject({
    method: method === 'GET' || method === 'DELETE' ? method : 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(response.statusCode, `${route} ${response.body}`).toBe(status);
  const body = response.json();
  if (status === 200) await app.accounts.look();
  return status === 200 ? body.result : body;
}
const divisions = async (key: string) => {
  const { status, headers } = await app.get('/v2/api/divisions', { api_key: key });
  return { status, left: headers['x-credits-remaining'], headers };
};

describe('without the token', () => {
  it.each([
    ['no header', undefined, 'operator_token_missing'],
    ['an empty token', 'Bearer ', 'operator_token_missing'],
    ['an empty header', '', 'operator_token_missing'],
    ['a wrong token', 'Bearer operator-token-for-test', 'operator_token_wrong'],
    ['another way', `Basic ${TOKEN}`, 'operator_token_missing'],
    ['a key', 'Bearer key', 'operator_token_wrong'],
  ])('every call is refused: %s', async (_, given, code) => {
    const authorization = given === 'Bearer key' ? `Bearer ${app.key}` : given;
    for (const { method, path } of opsEndpoints) {
      const url = `${path.replace(':id', '1').replace(':name', 'free')}?api_key=${app.key}`;
      const headers = authorization === undefined ? {} : { authorization };
      const { statusCode, body } = await app.fastify.inject({ method, url, headers });
      expect([path, statusCode]).toEqual([path, 401]);
      expect(JSON.parse(body).code).toBe(code);
    }
  });

  it('tried too often it is limited by network, while the right one goes on working', async () => {
    const limited = await testApp(
      {},
      { attempts: new Attempts(undefined, () => 1_000_000) },
      { endpoints: opsEndpoints },
    );
    const status = async (token: string, remoteAddress: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await limited.fastify.inject({ url: '/ops/packages', headers, remoteAddress });
      return response.statusCode;
    };
    const tries: number[] = [];
    for (let i = 0; i < 25; i++) tries.push(await status(`wrong-${i}`, '192.0.2.1'));
    expect(tries).toEqual([...Array(20).fill(401), ...Array(5).fill(429)]);
    expect(await status('wrong', '192.0.2.2')).toBe(401);
    expect(await status(TOKEN, '192.0.2.1')).toBe(200);
    await limited.close();
  });

  it('set, there is no such path', async () => {
    const closed = await testApp({});
    for (const { method, path } of opsEndpoints) {
      const url = path.replace(':id', '1').replace(':name', 'free');
      const headers = { authorization: `Bearer ${TOKEN}` };
      expect((await closed.fastify.inject({ method, url, headers })).statusCode, path).toBe(404);
    }
    await closed.close();
  });
});

describe('with the token', () => {
  it('an account is made, gets a package, credits and keys, and is closed, all while it is in use', async () => {
    const { id } = await ops('POST /ops/accounts', { name: 'Shop', package: 'free' });
    expect(await ops('GET /ops/accounts')).toContainEqual(expect.objectContaining({ id, name: 'Shop' }));
    const made = await ops('POST /ops/keys', { name: 'web', account: id });
    expect(await divisions(made.key)).toMatchObject({ status: 200, left: '4999' });

    // A package that is changed holds for the key from the next request on.
    await ops('POST /ops/packages/tiny', { credits: 2, per_minute: 600, burst: 50 });
    expect(await ops('GET /ops/packages')).toContainEqual(
      expect.objectContaining({
        name: 'tiny',
        credits: 2,
        per_minute: 600,
        burst: 50,
        waypoints: null,
        answer_kib: null,
        body_kib: null,
        plan_seconds: null,
        open: false,
      }),
    );
    await ops(`POST /ops/accounts/${id}/package`, { package: 'tiny' });
    const first = await divisions(made.key);
    expect(first).toMatchObject({
      status: 200,
      headers: { 'x-ratelimit-limit': '50', 'x-ratelimit-reset': expect.stringMatching(/^\d$/) },
    });
    await divisions(made.key);
    expect((await divisions(made.key)).status).toBe(402);
    await ops(`POST /ops/accounts/${id}/topups`, { credits: 1, note: 'gift' });
    expect((await divisions(made.key)).status).toBe(200);
    expect((await divisions(made.key)).status).toBe(402);
    // One that has ended before it was used counts for nothing.
    await ops(`POST /ops/accounts/${id}/topups`, { credits: 100, expires: 1 });
    expect((await divisions(made.key)).status).toBe(402);
    await ops('POST /ops/packages/tiny', { credits: 'none', per_minute: 'none', burst: 'none' });
    const unlimited = await divisions(made.key);
    expect(unlimited).toMatchObject({ status: 200, left: undefined });
    expect(unlimited.headers['x-ratelimit-limit']).toBeUndefined();
    await ops(`POST /ops/accounts/${id}/package`, { package: 'tiny', until: 1 });
    expect((await divisions(made.key)).status).toBe(402);
    await ops(`POST /ops/accounts/${id}/package`, { package: 'tiny' });

    const next = await ops(`POST /ops/keys/${made.id}/rotate`, { overlap_seconds: 0 });
    expect([(await divisions(made.key)).status, (await divisions(next.key)).status]).toEqual([401, 200]);
    await ops(`POST /ops/keys/${next.id}/domains`, { domains: ['shop.example.com'] });
    expect((await divisions(next.key)).status).toBe(401);
    await ops(`POST /ops/keys/${next.id}/domains`, { anywhere: true });
    expect((await divisions(next.key)).status).toBe(200);
    expect(await ops(`GET /ops/keys?account=${id}`)).toMatchObject([{ id: made.id }, { id: next.id }]);
    const other = await ops('POST /ops/keys', { name: 'second', account: id });
    await ops(`DELETE /ops/keys/${other.id}`);
    expect((await divisions(other.key)).status).toBe(401);
    expect(await ops(`GET /ops/accounts/${id}`)).toMatchObject({
      id,
      topups: [{ credits: 1, remaining: 0, note: 'gift' }, { credits: 100 }],
      keys: [{ id: made.id }, { id: next.id }, { id: other.id }],
    });
    await ops(`POST /ops/accounts/${id}/close`);
    expect((await divisions(next.key)).status).toBe(401);
    await app.accounts.close();
    const usage = await ops(`GET /ops/usage?account=${id}&by=endpoint`);
    expect(usage).toMatchObject({ usage: [{ endpoint: 'divisions' }], credits: 7 });
  });

  it('an account is confirmed', async () => {
    const { id } = await app.context.store.accounts.insert({
      name: 'Karim',
      email: 'karim@example.com',
      password: null,
      confirmation: null,
      confirmed_at: null,
      package: 'free',
      created_at: 1,
    });
    expect((await ops(`POST /ops/accounts/${id}/confirm`)).confirmed).not.toBeNull();
  });

  it('accounts are found and listed page by page', async () => {
    for (const name of ['one', 'two', 'three'])
      await ops('POST /ops/accounts', {
        name,
        email: `${name}@pages.example`,
        password: 'correct horse battery',
      });
    const headers = { authorization: `Bearer ${TOKEN}` };
    const page = async (query: string) =>
      (await app.fastify.inject({ url: `/ops/accounts?q=Pages.example&${query}`, headers })).json();
    const { result, next } = await page('limit=2');
    expect(result.map(({ name }: { name: string }) => name)).toEqual(['one', 'two']);
    const rest = await page(`limit=2&after=${next}`);
    expect([rest.result.map(({ name }: { name: string }) => name), rest.next]).toEqual([['three'], null]);
  });

  it('an account gets a password, is closed, opened again and deleted; all of it is on record', async () => {
    const person = { email: 'life@example.com', password: 'correct horse battery' };
    const { id } = await ops('POST /ops/accounts', { name: 'Life', ...person });
    const { id: key } = await ops('POST /ops/keys', { name: 'web', account: id, scopes: ['maps'] });
    const signIn = { hash: 'h', account_id: id, created_at: 1, expires_at: Date.now() + 1e6 };
    await app.context.store.signIns.insert(signIn);
    await ops(`POST /ops/accounts/${id}/password`, { password: 'another long password' });
    expect(await app.context.store.signIns.find('h', 1)).toBeUndefined();
    await ops(`POST /ops/accounts/${id}/password`, { password: 'short' }, 400);
    expect(
      (await ops(`POST /ops/accounts/${id}/password?password=in-the-url`, undefined, 400)).message,
    ).toContain('not in the URL');
    expect(await ops(`POST /ops/keys/${key}/limits`, { credit_cap: 5 })).toEqual({ id: key, credit_cap: 5 });
    expect((await ops(`POST /ops/keys/${key}/limits`, {}, 400)).message).toContain('scopes');
    for (const path of ['accounts/1e300', 'audit?before=1e300', 'accounts?after=1e300'])
      await ops(`GET /ops/${path}`, undefined, 400);
    expect((await ops(`DELETE /ops/accounts/${id}`, undefined, 400)).message).toContain('close it first');
    await ops(`POST /ops/accounts/${id}/close`);
    expect((await ops(`POST /ops/accounts/${id}/reopen`)).closed).toBeNull();
    await ops(`POST /ops/accounts/${id}/close`);
    const about = await ops(`GET /ops/audit?account=${id}`);
    expect(about.map(({ action }: { action: string }) => action)).toEqual([
      'account.close',
      'account.reopen',
      'account.close',
      'key.limits',
      'password.set',
      'key.create',
      'account.create',
    ]);
    expect(JSON.stringify(about)).not.toMatch(/thk_[0-9a-f]{10}|another long password|scrypt/);
    expect(await ops(`DELETE /ops/accounts/${id}`)).toEqual({ id, deleted: true });
    await ops(`GET /ops/accounts/${id}`, undefined, 404);
    expect(await ops(`GET /ops/audit?account=${id}`)).toEqual([]);
    expect((await ops('GET /ops/audit?limit=1'))[0]).toMatchObject({
      action: 'account.delete',
      by: 'operator',
      detail: { account: id },
    });
    expect((await ops('DELETE /ops/accounts/1', undefined, 400)).message).toContain('cannot be deleted');
  });

  it('webhooks of all accounts are listed without their secrets, and removed', async () => {
    await app.context.store.webhooks.put(
      1,
      { url: 'https://courier.example/', secret: 'sshh', delivered: 0 },
      0,
    );
    const listed = await ops('GET /ops/webhooks');
    expect(listed).toEqual([
      {
        account: 1,
        account_name: 'operator',
        url: 'https://courier.example/',
        waiting: 0,
        failures: 0,
        last_error: null,
        created: '1970-01-01T00:00:00.000Z',
        disabled: null,
      },
    ]);
    await ops('DELETE /ops/webhooks/1');
    expect(await ops('GET /ops/webhooks')).toEqual([]);
    expect((await ops('DELETE /ops/webhooks/1', undefined, 404)).message).toBe('account 1 has no webhook');
  });

  it('what does not exist or makes no sense is reported', async () => {
    expect((await ops('GET /ops/accounts/99', undefined, 404)).message).toBe('there is no account 99');
    expect((await ops('POST /ops/accounts/1/package', { package: 'gold' }, 404)).message).toContain('"gold"');
    expect((await ops('DELETE /ops/keys/99', undefined, 404)).message).toContain('no active key 99');
    expect((await ops('POST /ops/packages/Free!', { credits: 1 }, 400)).message).toContain(
      'not a valid package name',
    );
    expect((await ops('POST /ops/accounts', { name: 'x', email: 'a@b.example' }, 400)).message).toContain(
      'password',
    );
    expect((await ops('POST /ops/keys', { name: 'x', domains: 'https://x' }, 400)).message).toContain('host');
    expect((await ops('POST /ops/accounts/1/close', undefined, 400)).message).toContain('cannot be closed');
    expect((await ops('POST /ops/keys', { name: `thk_${'0'.repeat(64)}` }, 400)).message).toContain('a key');
  });

  it('history and refusals are told', async () => {
    expect(await ops('GET /ops/history')).toHaveLength(96);
    expect(await ops('GET /ops/refusals?key_id=999')).toEqual([]);
  });

  it('how learning stands is told: by hour for all, and how much accounts have of their own', async () => {
    expect(await ops('GET /ops/learning')).toMatchObject({
      learns: false,
      counts_for_all: [],
      waiting: 0,
      for_all: { passes: 0, last: null, stretches: 0, by_hour: [] },
      accounts: [],
    });
    const terms = { halfLifeMs: 1e9, mostWeight: 10, mostRows: 10 };
    const row = { stretch: 11, weight: 1, mean: 2, variance: 0 };
    const rows = [
      { ...row, hour: 9, vehicles: 0b111 },
      { ...row, stretch: 12, hour: 9, vehicles: 0b1 },
      { ...row, hour: 24 + 17, vehicles: 0b11 },
    ];
    const { learned } = app.context.store;
    await learned.add({ account: 0, profile: 'car', rows, passes: 3, positions: 90 }, 60_000, terms);
    await learned.add({ account: 1, profile: 'car', rows, passes: 2, positions: 50 }, 60_000, terms);
    const told = await ops('GET /ops/learning');
    expect(told.for_all).toEqual({
      passes: 3,
      positions: 90,
      last: '1970-01-01T00:01:00.000Z',
      stretches: 2,
      counting: 1,
      by_hour: [
        { days: 'sun-thu', hour: 9, stretches: 2, counting: 1 },
        { days: 'fri', hour: 17, stretches: 1, counting: 0 },
      ],
    });
    expect(told.accounts).toMatchObject([{ account: 1, name: expect.any(String), passes: 2, rows: 3 }]);
  });

  it('every call was made', () => {
    expect([...used].sort()).toEqual(opsEndpoints.map(({ method, path }) => `${method} ${path}`).sort());
  });
});
