// Sessions of the console by cookies: begun with a password or the operator's token, of use to the console's own pages alone, ended on
// all nodes by signing out.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AllAccounts } from '../../src/accounts/all-accounts.ts';
import { Attempts } from '../../src/accounts/attempts.ts';
import { OperatorSessions } from '../../src/accounts/operator-sessions.ts';
import { openPeople } from '../../src/accounts/people.ts';
import { accountEndpoints } from '../../src/http/routes/account.ts';
import { opsEndpoints } from '../../src/http/routes/ops.ts';
import { sessionEndpoints } from '../../src/http/routes/session.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const EMAIL = 'karim@example.com';
const PASSWORD = 'correct horse battery';
const TOKEN = 'operator-token-for-tests';
const OWN = { 'x-thikana-console': '1', 'sec-fetch-site': 'same-origin', origin: 'http://localhost' };
const HALF_A_DAY_MS = 12 * 3_600_000;

let app: TestApp;
let clock = Date.now();

beforeAll(async () => {
  app = await testApp(
    { regionLists: { divisions: () => [] } as any },
    (store) => {
      const people = openPeople(store, { now: () => clock });
      return {
        people,
        users: people.signIns,
        operatorSessions: new OperatorSessions(store, TOKEN, () => clock),
        attempts: new Attempts(undefined, () => clock),
        now: () => clock,
      };
    },
    { endpoints: [...sessionEndpoints, ...accountEndpoints, ...opsEndpoints], trustProxy: 1 },
  );
  const accounts = new AllAccounts(app.context.store);
  await accounts.createAccount({ name: 'Karim', email: EMAIL, password: PASSWORD });
});
afterAll(() => app.close());
// A minute later every attempt is allowed again.
afterEach(() => {
  clock += 10 * 60_000;
});

type Headers = Record<string, string>;

async function call(route: string, payload?: object, headers: Headers = OWN) {
  const [method, url] = route.split(' ');
  const response = await app.fastify.inject({
    method: method === 'GET' || method === 'DELETE' ? method : 'POST',
    url,
    payload,
    headers,
  });
  return { status: response.statusCode, body: response.json(), cookie: response.headers['set-cookie'] };
}

/** What a browser sends back of a `Set-Cookie` header. */
const kept = (cookie: unknown): string => String(cookie).split(';')[0];

async function begin(kind: 'account' | 'operator', headers: Headers = OWN) {
  const answer = await (kind === 'account'
    ? call('POST /session', { email: EMAIL, password: PASSWORD }, headers)
    : call('POST /session/operator', { token: TOKEN }, headers));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { ...answer, cookie: String(answer.cookie) };
}

describe.each([
  ['account', 'GET /account/keys', 'POST /account/keys', 'DELETE /session'],
  ['operator', 'GET /ops/keys', 'POST /ops/keys', 'DELETE /session/operator'],
] as const)('a session of the %s', (kind, look, change, end) => {
  it('is begun once and goes by a cookie that no script and no other site gets', async () => {
    const { cookie, body } = await begin(kind);
    expect(cookie).toMatch(
      new RegExp(`^thikana-${kind}=th[so]_[0-9a-f]{64}; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict$`),
    );
    expect(JSON.stringify(body)).not.toContain(kept(cookie).split('=')[1]);
    const headers = { cookie: `other=1; ${kept(cookie)}; last=2` };
    expect((await call(look, undefined, headers)).status).toBe(200);
    expect((await call(change, { name: 'shop' }, { ...OWN, ...headers })).body.result.key).toMatch(/^thk_/);
    const { result } = (await call('GET /session', undefined, headers)).body;
    expect(result).toMatchObject(kind === 'account' ? { account: { email: EMAIL } } : { operator: true });
  });

  it('requires TLS where TLS is used, also behind a proxy that says so', async () => {
    const tls = { ...OWN, 'x-forwarded-proto': 'https' };
    const { cookie } = await begin(kind, tls);
    expect(cookie).toMatch(new RegExp(`^__Host-thikana-${kind}=.*; HttpOnly; SameSite=Strict; Secure$`));
    expect((await call(look, undefined, { cookie: kept(cookie), 'x-forwarded-proto': 'https' })).status).toBe(
      200,
    );
    // Not without TLS, and not by the name that a page without TLS could set.
    expect((await call(look, undefined, { cookie: kept(cookie) })).status).toBe(401);
    const plain = kept(cookie).replace('__Host-', '');
    expect((await call(look, undefined, { cookie: plain, 'x-forwarded-proto': 'https' })).status).toBe(401);
  });

  it.each([
    ['a page of another host', { ...OWN, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a page of a host beside it', { ...OWN, 'sec-fetch-site': 'same-site' }],
    [
      'another host, in a browser that does not tell the site',
      without('sec-fetch-site', 'https://evil.example'),
    ],
    ['a form, which cannot send the header', { 'sec-fetch-site': 'same-origin', origin: OWN.origin }],
    ['a page without an origin', without('sec-fetch-site', 'null')],
  ])('changes nothing for %s', async (_, headers: Headers) => {
    const cookie = kept((await begin(kind)).cookie);
    const before = (await call(look, undefined, { cookie })).body.result.length;
    const answer = await call(change, { name: 'stolen' }, { ...headers, cookie });
    expect(answer).toMatchObject({ status: 403, body: { status: 403 } });
    expect((await call(look, undefined, { cookie })).body.result).toHaveLength(before);
    // Nor is anybody signed in or out by it.
    expect((await call(end, undefined, { ...headers, cookie })).status).toBe(403);
    const payload = kind === 'account' ? { email: EMAIL, password: PASSWORD } : { token: TOKEN };
    const signIn = await call(end.replace('DELETE', 'POST'), payload, headers);
    expect([signIn.status, signIn.cookie]).toEqual([403, undefined]);
  });

  it('allows changes from its own page in a browser that does not state the site', async () => {
    const cookie = kept((await begin(kind)).cookie);
    const headers = { ...without('sec-fetch-site', OWN.origin), cookie };
    expect((await call(change, { name: 'own' }, headers)).status).toBe(200);
  });

  it('ends by signing out, and after half a day', async () => {
    const [first, second] = [kept((await begin(kind)).cookie), kept((await begin(kind)).cookie)];
    const out = await call(end, undefined, { ...OWN, cookie: first });
    expect(out.cookie).toMatch(
      new RegExp(`^thikana-${kind}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict$`),
    );
    expect((await call(look, undefined, { cookie: first })).status).toBe(401);
    clock += HALF_A_DAY_MS - 1;
    expect((await call(look, undefined, { cookie: second })).status).toBe(200);
    clock += 1;
    expect((await call(look, undefined, { cookie: second })).status).toBe(401);
    expect((await call('GET /session', undefined, { cookie: second })).body.result).toEqual({
      account: null,
      operator: false,
      registration: true,
    });
  });

  it('is no other session, and no token', async () => {
    const token = kept((await begin(kind)).cookie).split('=')[1];
    const other = kind === 'account' ? 'operator' : 'account';
    const others = kind === 'account' ? 'GET /ops/keys' : 'GET /account/keys';
    expect((await call(others, undefined, { cookie: `thikana-${other}=${token}` })).status).toBe(401);
    expect((await call(others, undefined, { authorization: `Bearer ${token}` })).status).toBe(401);
    for (const wrong of ['', 'x', token.slice(0, -1), `${token.slice(0, -1)}g`, TOKEN])
      expect((await call(look, undefined, { cookie: `thikana-${kind}=${wrong}` })).status).toBe(401);
    // Whoever sends a token is judged by it.
    const headers = { cookie: `thikana-${kind}=${token}`, authorization: 'Bearer wrong' };
    expect((await call(look, undefined, headers)).status).toBe(401);
  });
});

describe('signing in', () => {
  it('is refused with a wrong password or token, and so many times a minute', async () => {
    const wrong = { email: EMAIL, password: 'a wrong password' };
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await call('POST /session', wrong)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const tried: number[] = [];
    for (let i = 0; i < 21; i++)
      tried.push((await call('POST /session/operator', { token: `${TOKEN}x` })).status);
    expect(tried).toEqual([...Array(20).fill(401), 429]);
    // From elsewhere the operator can still sign in.
    await begin('operator', { ...OWN, 'x-forwarded-for': '203.0.113.9' });
  });

  it('takes secrets from the body alone', async () => {
    expect(
      (await call(`POST /session?password=${PASSWORD.replaceAll(' ', '+')}`, { email: EMAIL })).status,
    ).toBe(400);
    expect((await call(`POST /session/operator?token=${TOKEN}`)).status).toBe(400);
  });

  it("as the operator holds for as long as the operator's token is the same", async () => {
    const { token } = (await new OperatorSessions(app.context.store, TOKEN).begin(TOKEN))!;
    expect(await new OperatorSessions(app.context.store, TOKEN).holds(token)).toBe(true);
    expect(await new OperatorSessions(app.context.store, 'another token').holds(token)).toBe(false);
  });

  it.each(['/operator/metrics', '/operator/health'])(
    'as the operator opens %s, and nothing else does',
    async (url) => {
      const world: any = { dataset: { manifest: { built: '2026-01-01T00:00:00.000Z', countries: ['BD'] } } };
      const other = await testApp(
        world,
        (store) => ({ operatorSessions: new OperatorSessions(store, TOKEN) }),
        { endpoints: sessionEndpoints, trustProxy: ['loopback'] },
      );
      const began = await other.fastify.inject({
        method: 'POST',
        url: '/session/operator',
        payload: { token: TOKEN },
        headers: OWN,
      });
      const status = async (headers: Record<string, string>) =>
        (await other.fastify.inject({ url, headers })).statusCode;
      expect(await status({ cookie: kept(began.headers['set-cookie']) })).toBe(200);
      expect(await status({ cookie: 'thikana-operator=x' })).toBe(401);
      expect(await status({})).toBe(401);
      expect(await status({ 'x-forwarded-for': '127.0.0.1' })).toBe(401);
      expect(await status({ authorization: `Bearer ${TOKEN}` })).toBe(401);
      await other.close();
    },
  );

  it('leaves no secret in the log', async () => {
    const cookies = [(await begin('account')).cookie, (await begin('operator')).cookie];
    await call('GET /account', undefined, { cookie: kept(cookies[0]) });
    expect(app.logged()).toContain('"route":"/session"');
    for (const secret of [PASSWORD, TOKEN, EMAIL, ...cookies.map((cookie) => kept(cookie).split('=')[1])])
      expect(app.logged()).not.toContain(secret);
  });
});

/** The headers of an own page, but for one, with an origin of choice. */
function without(name: keyof typeof OWN, origin: string): Headers {
  const { [name]: _, ...rest } = OWN;
  return { ...rest, origin };
}
