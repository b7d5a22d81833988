// How the console comes to its key: by the one-time code of a link and a cookie. Address, host and headers open nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleCodes } from '../../src/accounts/console-codes.ts';
import { ConsoleEntry } from '../../src/accounts/console-entry.ts';
import { DemoAccount } from '../../src/accounts/demo.ts';
import { sessionEndpoints } from '../../src/http/routes/session.ts';
import { openWorld, type World } from '../../src/http/world.ts';
import type { Store } from '../../src/store/open.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const HOST = '127.0.0.1:8080';
const OWN = {
  host: HOST,
  origin: `http://${HOST}`,
  'sec-fetch-site': 'same-origin',
  'x-thikana-console': '1',
  'content-type': 'application/json',
};
type Headers = Record<string, string>;

let folder: string;
let now = Date.now();
let codes: ConsoleCodes;
let world: World;
let app: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-console-'));
  codes = new ConsoleCodes(folder, () => now);
  world = openWorld(starterDataset(), { workers: 0 });
  let store: Store | undefined;
  let demo: DemoAccount | undefined;
  const enter: ConsoleEntry['enter'] = async (code, held) => {
    demo ??= await DemoAccount.open(store!, undefined);
    return new ConsoleEntry(codes, demo, store!).enter(code, held);
  };
  app = await testApp(
    world,
    (opened) => {
      store = opened;
      return { consoleEntry: { enter } as ConsoleEntry };
    },
    { endpoints: sessionEndpoints },
  );
});
afterAll(async () => {
  await app.close();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const enter = (code: unknown, headers: Headers = OWN, url = '/session/console') =>
  app.fastify.inject({ method: 'POST', url, headers, payload: JSON.stringify({ code }) });
const notes = async (headers: Headers) =>
  (await app.fastify.inject({ url: '/console.json', headers: { host: HOST, ...headers } })).json();
const kept = (setCookie: unknown): string => String(setCookie).split(';')[0];

describe('a link', () => {
  it('brings a key in a cookie that no script and no other site gets', async () => {
    const entered = await enter(codes.make());
    expect(entered.statusCode).toBe(200);
    expect(entered.headers['set-cookie']).toMatch(
      /^thikana-console-8080=thk_[0-9a-f]{64}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    expect(entered.body).not.toContain('thk_');
    const cookie = kept(entered.headers['set-cookie']);
    const { key } = await notes({ cookie, 'sec-fetch-site': 'same-origin' });
    expect(cookie).toBe(`thikana-console-8080=${key}`);
    expect((await app.get('/v2/api/divisions', { api_key: key })).status).toBe(200);
  });

  it('works once, though many try at once', async () => {
    const code = codes.make();
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await enter(code)).statusCode).toBe(401);
  });

  it('works for an hour', async () => {
    const code = codes.make();
    now += 3_600_001;
    expect((await enter(code)).statusCode).toBe(401);
  });

  it.each([
    ['no code', ''],
    ['a path', '../../operator-token'],
    ['a list', ['x']],
    ['another code', 'a'.repeat(40)],
  ])('with %s is none', async (_name, code) => {
    expect([400, 401]).toContain((await enter(code)).statusCode);
  });

  it.each([
    ['a page of another host', { ...OWN, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a page of another port', { ...OWN, origin: 'http://127.0.0.1:9999', 'sec-fetch-site': 'same-site' }],
    ['a form', { host: HOST, 'content-type': 'application/x-www-form-urlencoded' }],
    ['somebody behind a proxy', { ...OWN, 'x-forwarded-for': '203.0.113.7' }],
  ])('is not taken from %s', async (_who, headers: Headers) => {
    const code = codes.make();
    expect([403, 404]).toContain((await enter(code, headers)).statusCode);
    // It was not used up.
    expect((await enter(code)).statusCode).toBe(200);
  });

  it('replaces the key that the browser held', async () => {
    const first = kept((await enter(codes.make())).headers['set-cookie']);
    const second = kept((await enter(codes.make(), { ...OWN, cookie: first })).headers['set-cookie']);
    await app.accounts.look();
    expect(second).not.toBe(first);
    expect(await notes({ cookie: first })).not.toHaveProperty('key');
  });
});

describe('/console.json', () => {
  it('tells no key to anybody without the cookie, wherever they are', async () => {
    for (const headers of [{}, { host: 'localhost:8080', origin: 'http://localhost:8080' }, OWN]) {
      const told = await notes(headers as Headers);
      expect(told).toMatchObject({ version: '0.0.0', countries: ['BD'], links: true });
      expect(told).not.toHaveProperty('key');
    }
  });

  it.each([
    ['a page of another host', { origin: 'https://evil.example' }],
    ['a page of another port', { origin: 'http://127.0.0.1:9999' }],
    ['an element of another page', { 'sec-fetch-site': 'cross-site' }],
    ['a page of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy that says so otherwise', { forwarded: 'for=127.0.0.1' }],
    ['a cookie of another server', { cookie: 'thikana-console-9090=thk_x' }],
    ['a cookie with no key', { cookie: `thikana-console-8080=thk_${'0'.repeat(64)}` }],
  ])('tells it not to %s', async (_who, headers: Headers) => {
    const cookie = kept((await enter(codes.make())).headers['set-cookie']);
    expect(await notes({ cookie, ...headers })).not.toHaveProperty('key');
  });
});

describe('a demo key', () => {
  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host'])(
    'is refused on a request with %s, everywhere',
    async (header) => {
      const demo = await DemoAccount.open(app.context.store, undefined);
      const { key } = await demo.issue();
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      for (const request of [
        { url: `/v2/api/divisions?api_key=${key}` },
        { url: '/v2/api/divisions', headers: { 'x-api-key': key } },
        { url: `/mcp?api_key=${key}`, method: 'POST' as const, payload: message },
      ]) {
        const asked = (headers: Headers) =>
          app.fastify.inject({ ...request, headers: { ...request.headers, ...headers } });
        expect((await asked({})).statusCode).toBe(200);
        const refused = await asked({ [header]: '127.0.0.1' });
        expect([refused.statusCode, refused.json().message]).toEqual([
          401,
          expect.stringContaining("server's own machine"),
        ]);
      }
      // Keys of customers come through proxies.
      const headers = { [header]: '203.0.113.7', 'x-api-key': app.key };
      expect((await app.fastify.inject({ url: '/v2/api/divisions', headers })).statusCode).toBe(200);
    },
  );
});

describe('the map without a key', () => {
  it('is told from afar, and cuts nothing', async () => {
    const status = async (url: string) => (await app.fastify.inject(url)).statusCode;
    // Tiles that were not cut ahead are empty to those without a key.
    expect([200, 204]).toContain(await status('/tiles/7/95/55.mvt'));
    expect(await status('/tiles/7/0/0.mvt')).toBe(204);
    expect(await status('/tiles/8/191/110.mvt')).toBe(401);
    expect(await status('/tiles/7/95/55.mvt?api_key=wrong')).toBe(401);
    expect(await status('/tiles/7.5/95/55.mvt')).toBe(401);
    expect(await status('/tiles.json')).toBe(401);
  });
});
