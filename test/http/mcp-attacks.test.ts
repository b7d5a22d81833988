// Tools in the hands of an attacker with a free key: whatever is sent as an argument, beside it or around it, reaches the call behind
// the tool or nothing, as the caller, within the caller's limits.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdmissionRequest } from '../../src/accounts/admission.ts';
import { AllAccounts } from '../../src/accounts/all-accounts.ts';
import { TOOLS } from '../../src/http/mcp/tools.ts';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const POINT = { longitude: 90.4125, latitude: 23.8103 };
/** Arguments that each tool accepts. */
const FINE: Readonly<Record<string, Record<string, unknown>>> = {
  search: { q: 'dhaka', district: 'Dhaka', type: 'school', ...POINT },
  reverse: { ...POINT, bangla: true },
  rupantor: { address: 'mirpur 2 dhaka' },
  route: { from: POINT, to: { longitude: 90.38, latitude: 23.75 }, profile: 'car', language: 'en' },
  nearby: { ...POINT, kilometres: 1, limit: 2, types: 'school' },
  isochrone: { ...POINT, minutes: '5', profile: 'foot' },
};
const BEHIND: Readonly<Record<string, string>> = {
  search: 'autocomplete',
  reverse: 'reverseGeocode',
  rupantor: 'rupantorGeocode',
  route: 'routeOverview',
  nearby: 'nearbyMultiType',
  isochrone: 'isochrone',
};
const PATHS = [
  '../../../console.json?x=',
  '../../../metrics?x=',
  '90.4,23.8;../../../../console.json?',
  '/ops/keys',
  '%2e%2e%2f%2e%2e%2fconsole.json%3f',
  'http://127.0.0.1:8080/console.json',
  '1#',
  '1?api_key=x',
];
const HEADERS = ['1\r\nX-API-Key: x\r\n\r\nGET /console.json HTTP/1.1\r\n', '1\nHost: localhost', '\u0000'];

let world: World;
let app: TestApp;
const admitted: AdmissionRequest[] = [];
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
  const { admission } = app.context;
  const admit = admission.admit.bind(admission);
  vi.spyOn(admission, 'admit').mockImplementation((caller, request) => {
    admitted.push(request);
    return admit(caller, request);
  });
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(() => void admitted.splice(0));

const message = (name: unknown, given: unknown, more: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given, ...more },
});
async function post(body: unknown, headers: Record<string, string> = {}, url = '/mcp') {
  const { statusCode, body: text } = await app.fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'x-api-key': app.key, ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: statusCode, text, json: () => JSON.parse(text) };
}
/** Every place in a tree where a value stands, with the tree changed there. */
function* changed(tree: Record<string, unknown>, value: unknown): Generator<Record<string, unknown>> {
  for (const [name, part] of Object.entries(tree)) {
    yield { ...tree, [name]: value };
    if (typeof part === 'object' && part !== null)
      for (const inner of changed(part as Record<string, unknown>, value)) yield { ...tree, [name]: inner };
  }
}

it('there are arguments here for every tool', () => {
  expect(Object.keys(FINE)).toEqual(TOOLS.map(({ name }) => name));
});

describe.each(Object.keys(FINE))('%s', (name) => {
  it('is the call behind it, and no other, whatever stands in an argument', async () => {
    for (const value of [...PATHS, ...HEADERS, {}, [], [POINT], true, 1e308, -1, { toString: 1 }]) {
      for (const given of changed(FINE[name], value)) {
        admitted.length = 0;
        const answer = await post(message(name, given));
        expect(answer.status).toBe(200);
        const { result } = answer.json();
        expect(typeof result.isError).toBe('boolean');
        // The sentence may repeat nothing that a path or a header of ours would say.
        expect(answer.text).not.toMatch(/thk_|thikana_requests_total|"credits":\[/);
        expect(admitted).toHaveLength(1);
        expect(['modelContextProtocol', BEHIND[name], 'nearby']).toContain(admitted[0].endpoint);
      }
    }
  }, 120_000);

  it('takes nothing that it does not name', async () => {
    for (const extra of ['api_key', 'key', 'path', 'url', 'headers', '_meta', 'coordinates']) {
      const answer = await post(message(name, { ...FINE[name], [extra]: 'x' }));
      const { result } = answer.json();
      expect(result, `${extra}: ${answer.text}`).toMatchObject({ isError: true });
      expect(result.content[0].text).toContain(`${name} takes `);
    }
    expect(new Set(admitted.map(({ endpoint }) => endpoint))).toEqual(new Set(['modelContextProtocol']));
  });

  it('answers what the API answers', async () => {
    const { result } = (await post(message(name, FINE[name]))).json();
    expect(result.isError).toBe(false);
    expect(() => JSON.parse(result.content[0].text)).not.toThrow();
    expect(admitted.map(({ endpoint }) => endpoint)).toEqual([BEHIND[name]]);
  });
});

describe('a message', () => {
  const search = message('search', { q: 'dhaka' });

  it.each([[5], ['x'], [[]], [[search]], [null]])(
    'with _meta %j is refused and calls nothing',
    async (_meta) => {
      const answer = await post(message('search', { q: 'dhaka' }, { _meta }));
      expect([answer.status, answer.json().message]).toEqual([400, expect.stringContaining('JSON-RPC 2.0')]);
      expect(admitted.map(({ endpoint, cost }) => [endpoint, cost])).toEqual([['modelContextProtocol', 0]]);
    },
  );

  it('with credentials, a path or a call in _meta is the call that it is without', async () => {
    const _meta = {
      api_key: 'x',
      'x-api-key': 'x',
      path: '/console.json',
      headers: {},
      params: search.params,
    };
    const [plain, adorned] = [await post(search), await post(message('search', { q: 'dhaka' }, { _meta }))];
    expect(adorned.json()).toEqual(plain.json());
    expect(admitted.map(({ endpoint }) => endpoint)).toEqual(['autocomplete', 'autocomplete']);
  });

  it('with an argument that is named as what all objects have calls nothing', async () => {
    for (const name of ['constructor', 'toString', '__proto__'])
      await post(
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"${name}":{}}}}`,
      );
    expect(admitted.map(({ endpoint }) => endpoint)).not.toContain('autocomplete');
  });

  it('in a message is no message', async () => {
    for (const given of [search, { params: search.params }, { arguments: { q: 'dhaka' } }])
      expect((await post(message('search', given))).json().result.isError).toBe(true);
    for (const name of [search, ['search'], { name: 'search' }, '__proto__', 'constructor'])
      await post(message(name, { q: 'dhaka' }));
    expect(admitted.map(({ endpoint }) => endpoint)).not.toContain('autocomplete');
  });

  it('is one: a list of them is refused', async () => {
    expect((await post([search, search])).status).toBe(400);
    expect(admitted.map(({ endpoint }) => endpoint)).not.toContain('autocomplete');
  });

  it('that is too large, too deep or no JSON is refused', async () => {
    expect((await post(message('search', { q: 'x'.repeat(1024 * 1024) }))).status).toBe(413);
    expect((await post(`${'{"params":'.repeat(40)}1${'}'.repeat(40)}`)).status).toBe(400);
    expect((await post('{"jsonrpc":"2.0",')).status).toBe(400);
    const long = (await post(message('search', { q: 'x'.repeat(500_000) }))).json();
    expect(long.result.isError).toBe(true);
    expect(JSON.stringify(long).length).toBeLessThan(1_000);
    const unknown = (await post(message('x'.repeat(500_000), {}))).json();
    expect(JSON.stringify(unknown).length).toBeLessThan(1_000);
  });

  it('needs the key to be its own: one in the arguments opens nothing', async () => {
    const answer = await post(message('search', { q: 'dhaka', api_key: app.key }), { 'x-api-key': 'nobody' });
    expect(answer.status).toBe(401);
    expect(admitted).toEqual([]);
  });
});

describe('a caller', () => {
  const accounts = () => new AllAccounts(app.context.store, app.context.now);

  it('who calls a thousand times gets what the key may have, and pays for that', async () => {
    await accounts().changePackage('few', { credits: 100, perMinute: 60, burst: 40 });
    const { key, id } = await accounts().createKey({ name: 'of a thousand', package: 'few' });
    let answered = 0;
    for (let n = 0; n < 1_000; n++) {
      const { status, json } = await post(message('reverse', POINT), { 'x-api-key': key });
      expect(status).toBe(200);
      const { result } = json();
      if (result.isError) expect(result.content[0].text).toMatch(/API LIMIT EXCEEDED|Payment exception/);
      else answered++;
    }
    const count = app.accounts.keyCounts?.all().find((each) => each.id === id);
    // A reverse call with three parts of the address costs 4; 100 credits are 25 of them.
    expect(answered).toBe(25);
    expect(count?.credits).toBe(100);
  }, 120_000);

  it('is bound to the domains of the key', async () => {
    const { key } = await accounts().createKey({ name: 'bound', package: 'free', domains: ['shop.example'] });
    const from = async (origin: string) =>
      (await post(message('search', { q: 'dhaka' }), { 'x-api-key': key, origin })).json().result;
    expect(await from('https://shop.example')).toMatchObject({ isError: false });
    expect(await from('https://other.example')).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('Invalid or No Registered Key') }],
    });
  });

  it('who leaves is settled like any other', async () => {
    const origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const { admission } = app.context;
    const settled: number[] = [];
    const before = vi.mocked(admission.admit).getMockImplementation()!;
    vi.mocked(admission.admit).mockImplementation(async (caller, request) => {
      const leave = await before(caller, request);
      return {
        ...leave,
        settle(credits) {
          settled.push(credits);
          leave.settle(credits);
        },
      };
    });
    const leaving = Array.from({ length: 20 }, () => {
      const away = new AbortController();
      const asked = fetch(`${origin}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': app.key },
        body: JSON.stringify(message('isochrone', { ...POINT, minutes: '5,10,15' })),
        signal: away.signal,
      });
      setImmediate(() => away.abort());
      return asked.catch(() => undefined);
    });
    await Promise.all(leaving);
    await vi.waitFor(() => expect(settled).toHaveLength(admitted.length), { timeout: 60_000 });
    vi.mocked(admission.admit).mockImplementation(before);
    expect((await post(message('search', { q: 'dhaka' }))).json().result.isError).toBe(false);
  }, 120_000);
});

it('the log names the call behind the tool, and nothing that was sent', async () => {
  await post(message('search', { q: 'a secret errand' }));
  expect(app.logged()).toContain('"route":"/v2/api/search/autocomplete/place"');
  expect(app.logged()).not.toContain('a secret errand');
});
