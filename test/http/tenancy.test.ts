// One account never reads, changes or counts what belongs to another, over HTTP. Account A has a bit of everything, under names
// that occur nowhere else. Every endpoint that is given the caller is then asked by B, with the ids of A guessed right: A's things are
// as before, nothing of A is in an answer, and every answer is what B would have got had there been no A.
import { hash } from 'node:crypto';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AllAccounts } from '../../src/accounts/all-accounts.ts';
import { openPeople } from '../../src/accounts/people.ts';
import { FIRST_LIVE_ID } from '../../src/dataset/tables/places.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { accountEndpoints } from '../../src/http/routes/account.ts';
import { contractEndpoints } from '../../src/http/served.ts';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

/** Only endpoints that take the caller or the application in hand can reach the state at all. */
const touchesState = ({ run }: Endpoint): boolean => /\b(app|accountId|key|call|headers)\b/.test(String(run));
const endpoints = [...contractEndpoints, ...accountEndpoints].filter(
  (endpoint) => touchesState(endpoint) && endpoint.access !== 'anybody' && !endpoint.streams,
);

const SQUARE = '[[[90.40,23.70],[90.42,23.70],[90.42,23.72],[90.40,23.72],[90.40,23.70]]]';
const POLYGON = { type: 'Polygon', coordinates: JSON.parse(SQUARE) };
const MARK = 'of-account-a';

interface Tenant {
  readonly account: number;
  readonly key: string;
  readonly keyId: number;
  readonly token: string;
}
/** What a stranger would have to guess. */
interface Ids {
  readonly fence: string;
  readonly polygon: string;
  readonly session: string;
  readonly keyId: number;
  readonly place: number;
  readonly job: string;
  readonly table: string;
}

let app: TestApp;
let world: World;
let accounts: AllAccounts;
let a: Tenant;
let ofA: Ids;
let without: Map<string, string>;
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(
    world,
    (store) => {
      const people = openPeople(store);
      return { people, users: people.signIns };
    },
    { endpoints: accountEndpoints },
  );
  accounts = new AllAccounts(app.context.store);
  const guess = {
    fence: '0123456789abc',
    job: '0123456789abcdef01234567',
    table: '0123456789abcdef01234567',
    polygon: '0123456789abc',
    session: '00000000-0000-4000-8000-000000000000',
    place: FIRST_LIVE_ID + 1,
    keyId: 999,
  };
  without = await askAll(await tenant('B before A'), guess);
  a = await tenant(`A ${MARK}`);
  ofA = await settle(a);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

async function tenant(name: string): Promise<Tenant> {
  const { id: account } = await accounts.createAccount({ name, package: 'business' });
  const { key, id: keyId } = await accounts.createKey({ name, accountId: account });
  const token = `ths_${hash('sha256', name)}`;
  const now = Date.now();
  await app.context.store.signIns.insert({
    hash: hash('sha256', token),
    account_id: account,
    created_at: now,
    expires_at: now + 3_600_000,
  });
  return { account, key, keyId, token };
}

async function call(
  by: Tenant,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const isOwn = url.startsWith('/account');
  const headers: Record<string, string> = isOwn
    ? { authorization: `Bearer ${by.token}` }
    : { 'x-api-key': by.key };
  const response = await app.fastify.inject({ method, url, headers, payload });
  return { status: response.statusCode, text: response.body };
}

/** A point, a polygon, a moving thing inside both, a webhook, a search and a second key. */
async function settle(by: Tenant): Promise<Ids> {
  const json = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const { status, text } = await call(by, method, url, payload);
    expect(status, `${url} ${text}`).toBe(200);
    return JSON.parse(text);
  };
  const point = `longitude=90.41&latitude=23.71&radius=5000&name=fence-${MARK}`;
  const { id: fence } = await json('POST', `/v2/api/set-geo-fence-point?${point}`, {});
  const { place } = await json('POST', '/v2/api/my/places', {
    name: `place-${MARK}`,
    longitude: 90.41,
    latitude: 23.71,
  });
  const { data } = await json('POST', '/v2/api/polygons', { polygon: POLYGON, name: `polygon-${MARK}` });
  await json('POST', '/v2/api/webhook', { url: `http://127.0.0.1:9/${MARK}` });
  await json('POST', '/v2/api/track', { positions: [{ id: `truck-${MARK}`, lon: 90.41, lat: 23.71 }] });
  const { session_id: session } = await json('GET', '/api/v2/search-place?q=dhaka');
  await json('POST', '/account/keys', { name: `key-${MARK}` });
  const { id: job } = await json('POST', '/v2/api/fleet/jobs', {
    jobs: [{ id: 1, location: [90.41, 23.71], description: `parcel-${MARK}` }],
    vehicles: [{ id: 1, start: [90.42, 23.72] }],
  });
  const { id: table } = await json('POST', '/v2/api/search/rupantor/tables', { columns: [`column-${MARK}`] });
  return { fence, polygon: data[0].id, place: place.id, session, keyId: by.keyId, job, table };
}

/** Everything that A can see of its own, and what the tables hold. */
async function stateOf({ account, keyId }: Tenant): Promise<string> {
  const { fences, livePlaces, tracking, webhooks, keys, accounts, topups, jobs } = app.context.store;
  return JSON.stringify([
    await fences.listPolygons(account),
    await app.context.fences.list(account),
    await livePlaces.list(account, 0, 10),
    await tracking.lastNumber(account),
    {
      ...(await webhooks.find(account)),
      claimed_until: 0,
      failures: 0,
      last_error: '',
      next_at: 0,
      delivered: 0,
    },
    (await keys.list(account)).map((key) => ({ ...key, last_used_at: 0 })),
    await accounts.find(account),
    await topups.list(account),
    await jobs.list(account),
    await jobs.list(account, 'table'),
    await app.context.store.placeSessions.find(keyId, ofA.session, Date.now()),
  ]);
}

/** A request as the document shows it, with ids of somebody else's things wherever the endpoint takes one. */
function requestOf(endpoint: Endpoint, ids: Ids): { url: string; payload: object | undefined } {
  const isOwn = endpoint.path.startsWith('/account');
  const of = /polygon/i.test(endpoint.path)
    ? ids.polygon
    : endpoint.path.includes('/my/places')
      ? ids.place
      : endpoint.path.includes('/fleet/jobs')
        ? ids.job
        : endpoint.path.includes('/rupantor/tables')
          ? ids.table
          : isOwn
            ? ids.keyId
            : ids.fence;
  const params: Record<string, unknown> = {
    ...endpoint.example.params,
    ...(isOwn
      ? { name: 'mine', package: 'free', domains: ['example.com'], key_id: ids.keyId, overlap_seconds: 0 }
      : {}),
    ...('session_id' in endpoint.example.params ? { session_id: ids.session } : {}),
    id: of,
  };
  let url = endpoint.path;
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(params)) {
    if (url.includes(`:${name}`)) url = url.replace(`:${name}`, encodeURIComponent(String(value)));
    else if (name in endpoint.params.properties) rest[name] = value;
  }
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') return { url, payload: rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) query.set(name, String(value));
  return { url: `${url.replace(/:\w+/g, '1')}?${query}`, payload: undefined };
}

/** What changes from one call to the next for the same caller: ids, secrets, times, the caller's own name and number. */
const settled = (text: string, { account }: Tenant, ids: Ids): string =>
  text
    .replaceAll(/thk_[0-9a-f]{6,64}…?|[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/\b(?:[0-9a-f]{13}|[0-9a-f]{24})\b/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/"(id|replaces|key|new_key)":\d+/g, '"id":0')
    .replaceAll(/"email":"[^"]*"/g, '"email":""')
    .replaceAll(/"uCode":"[A-Z]{4}\d{4}"|has no place \d+/g, 'ID')
    .replaceAll(/B (before|after) A/g, 'B')
    .replaceAll(new RegExp(`"(account|user_id)":${account}\\b`, 'g'), '"account":0')
    .replaceAll(new RegExp(`key ${ids.keyId}\\b`, 'g'), 'key ID')
    .replaceAll(/"(left|took|requests|credits)":[\d.]+/g, '"left":0');

async function askAll(by: Tenant, ids: Ids): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const endpoint of endpoints) {
    const { url, payload } = requestOf(endpoint, ids);
    const { status, text } = await call(by, endpoint.method, url, payload);
    expect(status, `${url} ${text}`).toBeLessThan(500);
    answers.set(endpoint.id, `${status} ${settled(text, by, ids)}`);
    expect(text, endpoint.id).not.toContain(MARK);
  }
  return answers;
}

describe('account B', () => {
  it('is asked about on every kind of state', () => {
    const ids = endpoints.map(({ id }) => id);
    for (const known of [
      'geoFencePoint',
      'deletePolygon',
      'changeMyPlace',
      'track',
      'webhook',
      'placeDetails',
      'rotateOwnKey',
      'ownUsage',
    ])
      expect(ids).toContain(known);
    expect(endpoints.length).toBeGreaterThan(25);
  });

  it('gets the answers it would get without A, and changes nothing of A', async () => {
    const before = await stateOf(a);
    expect(before).toContain(`fence-${MARK}`);
    const b = await tenant('B after A');
    const answers = await askAll(b, ofA);
    for (const [id, answer] of without) expect(`${id} ${answers.get(id)}`).toBe(`${id} ${answer}`);
    expect(await stateOf(a)).toBe(before);
  });

  it('is refused where it asks for a thing of A by its id', async () => {
    const b = await tenant('B asks by id');
    const refused: ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string, object?][] = [
      ['GET', `/v2/api/get-geo-fence-point/${ofA.fence}`],
      ['POST', `/v2/api/update-geo-fence-point/${ofA.fence}?radius=9`, {}],
      ['DELETE', `/v2/api/delete-geo-fence-point/${ofA.fence}`],
      ['DELETE', `/v2/api/polygons/${ofA.polygon}`],
      ['GET', `/v2/api/my/places/${ofA.place}`],
      ['PUT', `/v2/api/my/places/${ofA.place}`, { name: 'mine' }],
      ['DELETE', `/v2/api/my/places/${ofA.place}`],
      ['GET', `/api/v2/places?session_id=${ofA.session}&place_code=ABCD1234`],
      ['POST', `/account/keys/${ofA.keyId}/rotate`, {}],
      ['POST', `/account/keys/${ofA.keyId}/domains`, { domains: ['example.com'] }],
      ['DELETE', `/account/keys/${ofA.keyId}`],
      ['GET', `/v2/api/fleet/jobs/${ofA.job}`],
      ['DELETE', `/v2/api/fleet/jobs/${ofA.job}`],
      ['GET', `/v2/api/search/rupantor/tables/${ofA.table}`],
      ['PUT', `/v2/api/search/rupantor/tables/${ofA.table}?from=0`, {}],
      ['POST', `/v2/api/search/rupantor/tables/${ofA.table}/count`, {}],
      ['POST', `/v2/api/search/rupantor/tables/${ofA.table}/begin`, { rows: 1 }],
      ['GET', `/v2/api/search/rupantor/tables/${ofA.table}/result`],
      ['DELETE', `/v2/api/search/rupantor/tables/${ofA.table}`],
      ['DELETE', '/v2/api/webhook'],
    ];
    for (const [method, url, payload] of refused)
      expect([url, (await call(b, method, url, payload)).status]).toEqual([url, 404]);
    expect((await call(a, 'GET', '/v2/api/get-geo-fence-points')).text).toContain(ofA.fence);
  });

  it("hears no event of A's", async () => {
    const b = await tenant('B listens');
    const square = { polygon: POLYGON, name: 'own square' };
    expect((await call(b, 'POST', '/v2/api/polygons', square)).status).toBe(200);
    await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.fastify.server.address() as { port: number };
    const heard = new Promise<string>((resolve, reject) => {
      let text = '';
      const request = get(
        { port, path: '/v2/api/events?after=0', headers: { 'x-api-key': b.key } },
        (response) => {
          response.on('data', (chunk) => {
            text += chunk;
            if (!text.includes('own square')) return;
            request.destroy();
            resolve(text);
          });
        },
      );
      request.on('error', reject);
    });
    await call(b, 'POST', '/v2/api/track', { positions: [{ id: 'own truck', lon: 90.41, lat: 23.71 }] });
    expect(await heard).not.toContain(MARK);
  });

  it('counts no usage and no credits of A', async () => {
    const b = await tenant('B counts');
    await app.accounts.close();
    const usage = JSON.parse((await call(b, 'GET', `/account/usage?key_id=${ofA.keyId}`)).text).result;
    expect(usage).toEqual({ usage: [], requests: 0, credits: 0 });
    expect(JSON.parse((await call(b, 'GET', '/account/usage')).text).result.credits).toBe(0);
    expect(JSON.parse((await call(a, 'GET', '/account/usage')).text).result.credits).toBeGreaterThan(0);
  });
});
