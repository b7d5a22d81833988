// People with accounts of their own, over HTTP: register, confirm, sign in, keys, package, usage. Nobody learns whether an address
// is known, and nothing of it is there unless the operator opens registration.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AllAccounts } from '../../src/accounts/all-accounts.ts';
import { openPeople } from '../../src/accounts/people.ts';
import { type Mail, MailFailed } from '../../src/accounts/registration.ts';
import { accountEndpoints } from '../../src/http/routes/account.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const PASSWORD = 'correct horse battery';
const REGISTERED = {
  status: 200,
  body: {
    result: { message: 'Registered; the account can be used once its e-mail address is confirmed' },
    status: 200,
  },
};
let app: TestApp;
let accounts: AllAccounts;
let mails: Mail[];
let mailWorks: boolean;
let clock: number;

async function open(options: { readonly withMail: boolean }): Promise<void> {
  mails = [];
  mailWorks = true;
  clock = Date.now();
  const sendMail = async (mail: Mail): Promise<void> => {
    if (!mailWorks) throw new MailFailed('the mail command failed: relay denied');
    mails.push(mail);
  };
  app = await testApp(
    { regionLists: { divisions: () => [] } as any },
    (store) => {
      const people = openPeople(store, {
        sendMail: options.withMail ? sendMail : undefined,
        now: () => clock,
      });
      return { people, users: people.signIns, now: () => clock };
    },
    { endpoints: accountEndpoints },
  );
  accounts = new AllAccounts(app.context.store);
}
afterEach(() => app.close());

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  token?: string,
) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await app.fastify.inject({ method, url, payload, headers });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}
const register = (email: string, password = PASSWORD, more: object = {}) =>
  call('POST', '/account/register', { name: 'Karim', email, password, ...more });
const confirm = (email: string, code: string, password = PASSWORD) =>
  call('POST', '/account/confirm', { email, password, code });
const signIn = (email: string, password = PASSWORD) => call('POST', '/account/sign-in', { email, password });
const codeIn = (mail: Mail): string => /\d{8}/.exec(mail.text)?.[0] ?? '';

async function signedIn(email: string): Promise<string> {
  await register(email);
  expect((await confirm(email, codeIn(mails[mails.length - 1]))).status).toBe(200);
  return (await signIn(email)).body.result.token;
}

describe('with a mail command', () => {
  beforeEach(() => open({ withMail: true }));

  it('a person registers, confirms, signs in, makes a key and uses it', async () => {
    expect(await register('karim@example.com')).toMatchObject(REGISTERED);
    expect(mails).toMatchObject([{ to: 'karim@example.com', subject: 'Confirm your e-mail address' }]);
    expect(await signIn('karim@example.com')).toMatchObject({
      status: 401,
      body: { message: 'The e-mail address is not confirmed yet' },
    });
    expect((await confirm(' Karim@Example.com', codeIn(mails[0]))).body.result).toEqual({ confirmed: true });
    const { token } = (await signIn('karim@example.com')).body.result;
    expect(token).toMatch(/^ths_[0-9a-f]{64}$/);

    const made = await call('POST', '/account/keys', { name: 'shop', domains: ['shop.example.com'] }, token);
    const { id, key } = made.body.result;
    expect(made.body.result).toMatchObject({ name: 'shop', package: 'free', domains: ['shop.example.com'] });
    const ask = (key: string) =>
      app.fastify.inject({
        url: '/v2/api/divisions',
        headers: { 'x-api-key': key, origin: 'https://shop.example.com' },
      });
    expect((await ask(key)).statusCode).toBe(200);
    const second = (await call('POST', `/account/keys/${id}/rotate`, {}, token)).body.result;
    expect(second).toMatchObject({ replaces: id, domains: ['shop.example.com'] });
    expect(
      (await call('POST', `/account/keys/${second.id}/domains`, { anywhere: true }, token)).body.result
        .domains,
    ).toEqual([]);
    expect((await call('DELETE', `/account/keys/${id}`, undefined, token)).body.result.revoked).toBe(true);
    await app.accounts.look();
    expect([(await ask(key)).statusCode, (await ask(second.key)).statusCode]).toEqual([401, 200]);
    const keys = await call('GET', '/account/keys', undefined, token);
    expect(keys.body.result).toMatchObject([
      { id, name: 'shop' },
      { id: second.id, revoked: null },
    ]);
    expect(JSON.stringify(keys.body)).not.toContain(second.key);

    await app.accounts.close();
    const account = await call('GET', '/account', undefined, token);
    expect(account.body.result).toMatchObject({
      email: 'karim@example.com',
      package: 'free',
      credits: { per_period: 5000, left: 4998 },
    });
    expect((await call('GET', '/account/usage?by=endpoint', undefined, token)).body.result).toMatchObject({
      requests: 2,
      credits: 2,
    });
    expect((await call('POST', '/account/sign-out', {}, token)).status).toBe(200);
    expect((await call('GET', '/account', undefined, token)).status).toBe(401);
  });

  it('a known address gets the same response; only its owner is told', async () => {
    await signedIn('known@example.com');
    const [known, fresh] = [await register('known@example.com'), await register('new@example.com')];
    expect(known).toMatchObject(REGISTERED);
    expect(known.body).toEqual(fresh.body);
    expect(Object.keys(known.headers)).toEqual(Object.keys(fresh.headers));
    expect(mails.slice(-2)).toMatchObject([
      { to: 'known@example.com', subject: 'You already have an account' },
      { to: 'new@example.com', subject: 'Confirm your e-mail address' },
    ]);
    // The password of the second registration is good for nothing.
    await register('known@example.com', 'another long password');
    expect((await signIn('known@example.com', 'another long password')).status).toBe(401);
    expect((await signIn('known@example.com')).status).toBe(200);
    const [wrong, unknown] = [
      await signIn('known@example.com', 'wrong password'),
      await signIn('nobody@example.com'),
    ];
    expect(wrong.body).toEqual({
      message: 'The e-mail address or the password is wrong',
      code: 'password_wrong',
      status: 401,
    });
    expect(wrong.body).toEqual(unknown.body);
  });

  it('registering under someone else’s address gains nothing when they confirm', async () => {
    await register('victim@example.com', 'password of a thief');
    await register('victim@example.com', PASSWORD, { name: 'Victim' });
    expect((await confirm('victim@example.com', codeIn(mails[1]), 'password of a thief')).status).toBe(400);
    expect((await confirm('victim@example.com', codeIn(mails[1]))).status).toBe(200);
    expect((await signIn('victim@example.com', 'password of a thief')).status).toBe(401);
    const { token } = (await signIn('victim@example.com')).body.result;
    expect((await call('GET', '/account', undefined, token)).body.result.name).toBe('Victim');
  });

  it('a second registration of an address that nobody confirmed does not void the first', async () => {
    await register('first@example.com');
    await register('first@example.com', 'password of a stranger');
    expect((await confirm('first@example.com', codeIn(mails[1]), 'password nobody has')).status).toBe(401);
    expect((await confirm('first@example.com', codeIn(mails[0]))).status).toBe(200);
    expect((await signIn('first@example.com')).status).toBe(200);
    // The other one came to nothing.
    expect((await confirm('first@example.com', codeIn(mails[1]), 'password of a stranger')).status).toBe(401);
    expect((await signIn('first@example.com', 'password of a stranger')).status).toBe(401);
  });

  it('a forgotten password is set anew with a mailed code, which ends all sign-ins', async () => {
    const token = await signedIn('a@example.com');
    const ask = (email: string) => call('POST', '/account/reset', { email });
    const set = (code: string, password: string, email = 'a@example.com') =>
      call('POST', '/account/reset/confirm', { email, code, password });
    const [known, unknown] = [await ask('A@example.com'), await ask('nobody@example.com')];
    expect([known.status, known.body]).toEqual([200, unknown.body]);
    expect(mails.slice(-2)).toMatchObject([
      { to: 'a@example.com', subject: 'A new password' },
      { to: 'nobody@example.com', subject: 'There is no account' },
    ]);
    const codeOf = (mail: Mail): string => /([0-9A-Z]{4}-?){4}/.exec(mail.text)?.[0] ?? '';
    const code = codeOf(mails[mails.length - 2]);
    expect(code).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/);
    // A stranger who asks again, or guesses, voids nothing.
    await ask('a@example.com');
    const second = codeOf(mails[mails.length - 1]);
    expect((await set('2222-2222-2222-2222', 'a long new password')).status).toBe(400);
    expect((await set(code, 'short')).status).toBe(400);
    expect((await set(code, 'a long new password', 'nobody@example.com')).status).toBe(400);
    expect((await set(code.toLowerCase().replaceAll('-', ''), 'a long new password')).status).toBe(200);
    expect((await set(second, 'another new password')).status).toBe(400);
    expect((await call('GET', '/account', undefined, token)).status).toBe(401);
    expect((await signIn('a@example.com')).status).toBe(401);
    const again = (await signIn('a@example.com', 'a long new password')).body.result.token;
    const { body } = await call('GET', '/account/audit', undefined, again);
    expect(body.result[0]).toMatchObject({ action: 'password.reset', by: 'mail' });
  });

  it('a code for a new password expires after an hour, and confirms an address that was not', async () => {
    await register('late@example.com');
    await call('POST', '/account/reset', { email: 'late@example.com' });
    const code = /([0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(mails[1].text)?.[0] ?? '';
    const set = () =>
      call('POST', '/account/reset/confirm', {
        email: 'late@example.com',
        code,
        password: 'a long new password',
      });
    clock += 3_600_000;
    expect((await set()).status).toBe(400);
    clock -= 1;
    expect((await set()).status).toBe(200);
    expect((await signIn('late@example.com', 'a long new password')).status).toBe(200);
  });

  it('a password is changed by whoever is signed in and knows it; other sign-ins end', async () => {
    const token = await signedIn('a@example.com');
    const { token: other } = (await signIn('a@example.com')).body.result;
    const change = (password: string, new_password: string) =>
      call('POST', '/account/password', { password, new_password }, token);
    expect((await change('not the password', 'a long new password')).status).toBe(401);
    expect((await change(PASSWORD, 'short')).status).toBe(400);
    expect((await change(PASSWORD, 'a long new password')).status).toBe(200);
    expect((await call('GET', '/account', undefined, other)).status).toBe(401);
    expect((await call('GET', '/account', undefined, token)).status).toBe(200);
    expect((await signIn('a@example.com')).status).toBe(401);
    expect((await signIn('a@example.com', 'a long new password')).status).toBe(200);
  });

  it('ten wrong tries by a stranger do not lock the owner out', async () => {
    await signedIn('a@example.com');
    const from = (remoteAddress: string, password: string) =>
      app.fastify.inject({
        method: 'POST',
        url: '/account/sign-in',
        payload: { email: 'a@example.com', password },
        remoteAddress,
      });
    const tried: number[] = [];
    for (let i = 0; i < 12; i++) tried.push((await from('203.0.113.9', 'wrong password')).statusCode);
    expect(tried.slice(-2)).toEqual([429, 429]);
    expect((await from('198.51.100.4', PASSWORD)).statusCode).toBe(200);
  });

  it('the 51st key is refused, until one is revoked; rotating does not lead past it', async () => {
    const token = await signedIn('a@example.com');
    const { id: account } = (await app.context.store.accounts.findByEmail('a@example.com'))!;
    const create = () => call('POST', '/account/keys', { name: 'shop' }, token);
    const ids: number[] = [];
    for (let i = 0; i < 50; i++) {
      const { status, body } = await create();
      expect(status).toBe(200);
      ids.push(body.result.id);
    }
    expect(await create()).toMatchObject({
      status: 400,
      body: { message: 'an account can have at most 50 active keys; revoke one first' },
    });
    await call('DELETE', `/account/keys/${ids[0]}`, undefined, token);
    expect((await create()).status).toBe(200);
    expect((await create()).status).toBe(400);
    const rotate = (id: number) =>
      call('POST', `/account/keys/${id}/rotate`, { overlap_seconds: 7_776_000 }, token);
    for (const { id, revoked_at } of await app.context.store.keys.list(account))
      if (revoked_at === null) await rotate(id);
    const active = async () =>
      (await app.context.store.keys.list(account)).filter(({ revoked_at }) => revoked_at === null);
    expect(await active()).toHaveLength(100);
    expect((await rotate((await active())[99].id)).status).toBe(404);
    expect(await active()).toHaveLength(100);
  });

  it('a key is limited to families of calls and to credits by its owner', async () => {
    const token = await signedIn('a@example.com');
    const made = await call(
      'POST',
      '/account/keys',
      { name: 'shop', scopes: ['routing', 'maps'], credit_cap: 2 },
      token,
    );
    const { id, key } = made.body.result;
    expect(made.body.result).toMatchObject({ scopes: ['routing', 'maps'], credit_cap: 2 });
    const ask = () => app.fastify.inject({ url: '/v2/api/divisions', headers: { 'x-api-key': key } });
    const refused = await ask();
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'This key is not for this call; it is for routing, maps',
    ]);
    // A time that no date can be made of would make every later list of keys fail.
    expect((await call('POST', '/account/keys', { name: 'late', expires: 1e308 }, token)).status).toBe(400);
    expect((await call('GET', '/account/keys', undefined, token)).status).toBe(200);
    const limit = (limits: object) => call('POST', `/account/keys/${id}/limits`, limits, token);
    expect((await limit({ scopes: ['regions', 'maps'] })).body.result).toEqual({
      id,
      scopes: 'regions maps',
    });
    await app.accounts.look();
    expect([(await ask()).statusCode, (await ask()).statusCode, (await ask()).statusCode]).toEqual([
      200, 200, 402,
    ]);
    await app.accounts.report();
    expect((await ask()).statusCode).toBe(402);
    expect((await limit({ credit_cap: 3, scopes: [] })).status).toBe(200);
    await app.accounts.look();
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 402]);
    expect(await limit({})).toMatchObject({
      status: 400,
      body: { message: 'send credit_cap, scopes, or both' },
    });
    await limit({ credit_cap: 'none' });
    await app.accounts.look();
    expect((await ask()).statusCode).toBe(200);
    expect(await limit({ scopes: ['teleport'] })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('the families are search, nearby') },
    });
    expect((await limit({ credit_cap: -1 })).status).toBe(400);
    // A key in its place has the same limits.
    await limit({ credit_cap: 7, scopes: ['maps'] });
    const next = (await call('POST', `/account/keys/${id}/rotate`, {}, token)).body.result;
    expect(next).toMatchObject({ credit_cap: 7, scopes: ['maps'] });
  });

  it('an owner cannot give a key the calls that only the operator gives, but keeps and drops them', async () => {
    const token = await signedIn('a@example.com');
    const make = (scopes: string[]) => call('POST', '/account/keys', { name: 'rider', scopes }, token);
    const ONLY = {
      status: 400,
      body: { message: 'only the operator gives the family of calls "traffic" to a key' },
    };
    expect(await make(['routing', 'traffic'])).toMatchObject(ONLY);
    const { id } = (await make(['routing'])).body.result;
    const limit = (scopes: string[]) => call('POST', `/account/keys/${id}/limits`, { scopes }, token);
    expect(await limit(['traffic'])).toMatchObject(ONLY);
    const { keys, audit } = app.context.store;
    expect((await keys.list((await keys.accountOf(id)) ?? 0)).find((key) => key.id === id)?.scopes).toBe(
      'routing',
    );
    const operator = new AllAccounts(app.context.store);
    await operator.limitKey(id, { scopes: ['routing', 'traffic'] });
    expect((await limit(['traffic', 'maps'])).body.result).toMatchObject({ scopes: 'maps traffic' });
    const next = (await call('POST', `/account/keys/${id}/rotate`, {}, token)).body.result;
    expect(next.scopes).toEqual(['maps', 'traffic']);
    expect((await limit(['maps'])).status).toBe(200);
    expect(await limit(['maps', 'traffic'])).toMatchObject(ONLY);
    // Whoever read the key before the operator took the family back writes nothing.
    const account = (await keys.accountOf(id)) ?? 0;
    expect(await keys.setLimits(account, id, { scopes: 'traffic' }, 'maps traffic')).toBe(false);
    const noted = await audit.page({ accountId: account, limit: 20 });
    expect(
      noted.filter(({ action, detail }) => action === 'key.limits' && detail.includes('traffic')),
    ).toHaveLength(2);
  });

  it('an owner sees what was changed about their own account, page by page', async () => {
    const token = await signedIn('a@example.com');
    const stranger = await signedIn('b@example.com');
    await call('POST', '/account/keys', { name: 'of b' }, stranger);
    const { id } = (await call('POST', '/account/keys', { name: 'mine' }, token)).body.result;
    await call('POST', `/account/keys/${id}/domains`, { domains: ['a.com'] }, token);
    await accounts.topUp((await app.context.store.accounts.findByEmail('a@example.com'))!.id, { credits: 5 });
    const page = async (query = '') => (await call('GET', `/account/audit${query}`, undefined, token)).body;
    const { result, next } = await page('?limit=3');
    expect(result.map(({ action, by }: any) => [by, action])).toEqual([
      ['operator', 'account.topup'],
      ['owner', 'key.domains'],
      ['owner', 'key.create'],
    ]);
    const rest = await page(`?limit=3&before=${next}`);
    expect([rest.result.map(({ action }: any) => action), rest.next]).toEqual([
      ['account.confirm', 'account.register'],
      null,
    ]);
    const text = JSON.stringify([result, rest]);
    expect(text).not.toContain('of b');
    expect(text).not.toContain('thk_');
  });

  it('a wrong code voids the right one, and a code expires after a day', async () => {
    await register('a@example.com');
    const code = codeIn(mails[0]);
    const wrong = code === '00000000' ? '00000001' : '00000000';
    expect(await confirm('a@example.com', wrong)).toMatchObject({ status: 400 });
    expect((await confirm('a@example.com', code)).status).toBe(400);
    await register('a@example.com');
    clock += 24 * 3_600_000;
    expect((await confirm('a@example.com', codeIn(mails[1]))).status).toBe(400);
  });

  it('a mail that cannot be sent is reported, for known and new addresses alike', async () => {
    await signedIn('known@example.com');
    mailWorks = false;
    for (const email of ['known@example.com', 'new@example.com']) {
      expect(await register(email)).toMatchObject({
        status: 503,
        body: { message: 'The mail could not be sent; try again later', code: 'not_ready', status: 503 },
        headers: { 'retry-after': '60' },
      });
    }
    expect(app.logged()).toContain('relay denied');
    mailWorks = true;
    await register('new@example.com');
    expect((await confirm('new@example.com', codeIn(mails[mails.length - 1]))).status).toBe(200);
  });

  it('a token expires after half a day or with the account, and opens nothing but the account', async () => {
    const token = await signedIn('a@example.com');
    expect((await call('GET', `/v2/api/divisions?api_key=${token}`)).status).toBe(401);
    expect((await call('GET', '/v2/api/closures', undefined, token)).status).toBe(401);
    expect((await call('GET', '/account', undefined, `${token.slice(0, -1)}g`)).status).toBe(401);
    clock += 12 * 3_600_000 - 1;
    expect((await call('GET', '/account', undefined, token)).status).toBe(200);
    clock += 1;
    expect((await call('GET', '/account', undefined, token)).status).toBe(401);
    const { token: second } = (await signIn('a@example.com')).body.result;
    await accounts.close((await app.context.store.accounts.findByEmail('a@example.com'))!.id);
    expect((await call('GET', '/account', undefined, second)).status).toBe(401);
    expect((await signIn('a@example.com')).status).toBe(401);
  });

  it('a package is chosen among the open ones, once in 30 days', async () => {
    await accounts.changePackage('starter', { open: true });
    expect(await register('a@example.com', PASSWORD, { package: 'business' })).toMatchObject({
      status: 400,
      body: { message: 'there is no package "business" to choose' },
    });
    // Whoever registers sees them before.
    const offered = (await call('GET', '/account/packages')).body.result;
    expect(offered.map(({ name }: { name: string }) => name)).toEqual(['free', 'starter']);
    const token = await signedIn('a@example.com');
    const choose = (name: string) => call('POST', '/account/package', { package: name }, token);
    clock += 1000;
    expect((await choose('unlimited')).status).toBe(404);
    expect((await choose('starter')).body.result).toMatchObject({ package: 'starter' });
    expect(await choose('free')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('30 days ago') },
    });
    expect((await choose('starter')).status).toBe(200);
  });
});

describe('without a mail command', () => {
  beforeEach(() => open({ withMail: false }));

  it('the operator confirms, and the first who registered keeps the address', async () => {
    expect(await register('a@example.com')).toMatchObject(REGISTERED);
    expect(await register('a@example.com', 'another long password')).toMatchObject(REGISTERED);
    const { id } = (await app.context.store.accounts.findByEmail('a@example.com'))!;
    expect((await signIn('a@example.com')).status).toBe(401);
    await accounts.confirm(id);
    expect((await signIn('a@example.com', 'another long password')).status).toBe(401);
    expect((await signIn('a@example.com')).status).toBe(200);
  });

  it('attempts are counted, for known and unknown addresses alike', async () => {
    await register('a@example.com');
    for (const email of ['a@example.com', 'unknown@example.com']) {
      const statuses: number[] = [];
      for (let i = 0; i < 11; i++) statuses.push((await signIn(email, 'a wrong password')).status);
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
    }
    const last = await signIn('a@example.com');
    expect(last.body).toEqual({
      message: 'Too many attempts; try again later',
      code: 'too_many_attempts',
      status: 429,
    });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('errors are reported, and no secret is logged', async () => {
    expect((await register('no address')).body.message).toContain('is not an e-mail address');
    expect((await register('a@example.com\nBcc: x@example.com')).status).toBe(400);
    expect((await register('a@example.com', 'short')).body.message).toContain('a password must have 10 to');
    expect((await register('a@example.com', PASSWORD, { name: ' ' })).status).toBe(400);
    const inUrl = await call('POST', `/account/sign-in?email=a@example.com&password=${PASSWORD.slice(0, 7)}`);
    expect(inUrl).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('in the body') },
    });
    for (const path of ['/account', '/account/keys', '/account/usage'])
      expect((await call('GET', path)).status).toBe(401);
    expect(app.logged()).not.toContain(PASSWORD);
    expect(app.logged()).not.toContain('a@example.com');
  });
});

describe('where registration is not open', () => {
  it('there is no such path', async () => {
    app = await testApp({});
    for (const { method, path } of accountEndpoints)
      expect((await call(method, path.replace(':id', '1'))).status, path).toBe(404);
  });
});
