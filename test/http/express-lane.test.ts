// The express lane sends what the ordinary way would have sent, and leaves everything that is not plain to it.
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const PATH = '/v2/api/search/reverse/geocode';
let world: World;
let app: TestApp;
let url: string;

beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
  url = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  await app.get(PATH, { longitude: 90.4, latitude: 23.8 });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** How many requests took the lane so far. Lines of the lane are kept for a moment; an ordinary request writes them. */
const taken = async (): Promise<number> => {
  await app.get('/healthz');
  return app.logged().match(/"req":"x-/g)?.length ?? 0;
};
const ask = async (query: string, init?: RequestInit) => {
  const before = await taken();
  const response = await fetch(`${url}${PATH}?${query}`, init);
  const after = await taken();
  const text = await response.text();
  return {
    status: response.status,
    text,
    body: JSON.parse(text),
    headers: response.headers,
    express: after > before,
  };
};
/** The same through the framework alone. */
const ordinary = (query: string) => app.fastify.inject(`${PATH}?${query}`);
/** Headers but those of the connection and the clock. */
const headersOf = (headers: Iterable<[string, unknown]>): object =>
  Object.fromEntries(
    [...headers]
      .filter(([name]) => !['connection', 'keep-alive', 'date'].includes(name))
      .map(([name, value]) => [name, String(value)]),
  );
const FLAGS = [
  'country',
  'division',
  'district',
  'sub_district',
  'union',
  'pauroshova',
  'thana',
  'post_code',
  'location_type',
  'address',
  'area',
  'bangla',
];

describe('the express lane', () => {
  it.each([
    'longitude=90.4152&latitude=23.7925',
    'longitude=90.4152&latitude=23.7925&bangla=true&district=yes&thana=1&union=true&pauroshova=true&area=true&address=true',
    'longitude=91.8123&&latitude=22.3311&country_code=bd&post_code=true&location_type=true',
    'longitude=89.1&latitude=24.1&division=true&sub_district=true&country=true',
  ])('answers %s as the ordinary way does', async (rest) => {
    const query = `api_key=${app.key}&${rest}`;
    const answer = await ask(query);
    expect(answer).toMatchObject({ status: 200, express: true });
    expect(answer.text).toBe((await ordinary(query)).body);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('sends the bytes and headers of the ordinary way, for any point and flags', async () => {
    const town = fc.constantFrom([90.4, 23.8], [91.83, 22.35], [89.55, 22.82], [88.6, 24.37], [91.87, 24.9]);
    const near = fc.double({ min: -0.05, max: 0.05, noNaN: true });
    const point = fc.oneof(
      fc.tuple(town, near, near).map(([[lon, lat], dx, dy]) => [lon + dx, lat + dy]),
      fc.tuple(fc.double({ min: 87.5, max: 93, noNaN: true }), fc.double({ min: 20, max: 27, noNaN: true })),
    );
    const value = fc.constantFrom('true', 'true', 'false', 'yes', '0', '');
    const flags = fc
      .subarray(FLAGS)
      .chain((names) => fc.tuple(...names.map((name) => value.map((v) => `${name}=${v}`))));
    const digits = fc.integer({ min: 3, max: 9 });
    await fc.assert(
      fc.asyncProperty(point, flags, digits, async ([lon, lat], given, precision) => {
        const where = `longitude=${lon.toFixed(precision)}&latitude=${lat.toFixed(precision)}`;
        const query = [`api_key=${app.key}`, where, ...given].join('&');
        const [sent, expected] = [await ask(query), await ordinary(query)];
        expect(sent.text).toBe(expected.body);
        expect(sent.status).toBe(expected.statusCode);
        expect(headersOf(sent.headers)).toEqual(headersOf(Object.entries(expected.headers)));
        expect(sent.express).toBe(expected.statusCode === 200);
      }),
      { numRuns: 300 },
    );
  });

  it('answers many at once, each on its connection and in the order asked', async () => {
    const lons = Array.from({ length: 150 }, (_, i) => (90.3 + i / 1000).toFixed(3));
    const answers = await Promise.all(
      lons.map(async (lon) => {
        const response = await fetch(`${url}${PATH}?api_key=${app.key}&longitude=${lon}&latitude=23.8`);
        return response.text();
      }),
    );
    for (const [i, lon] of lons.entries()) {
      const query = `api_key=${app.key}&longitude=${lon}&latitude=23.8`;
      expect(answers[i]).toBe((await ordinary(query)).body);
    }
  });

  it('keeps the order of requests sent behind each other on one connection, fast and slow ones', async () => {
    const { port } = new URL(url);
    const line = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
    const at = (lon: number) => `${PATH}?api_key=${app.key}&longitude=${lon}&latitude=23.8`;
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      line(at(90.4)) +
        line('/healthz') +
        line(at(90.41)) +
        line(at(91.8)) +
        line(at(200)) +
        line(at(90.42), 'Connection: close\r\n'),
    );
    let said = '';
    for await (const text of socket.setEncoding('utf8')) said += text;
    const bodies = said
      .split(/HTTP\/1\.1 \d+ /)
      .slice(1)
      .map((part) => part.slice(part.indexOf('\r\n\r\n') + 4));
    const expected = await Promise.all(
      [90.4, 90.41, 91.8, 200, 90.42].map((lon) => app.fastify.inject(at(lon))),
    );
    const [first, , ...rest] = bodies;
    expect([first, ...rest]).toEqual(expected.map(({ body }) => body));
    expect(said).toMatch(/connection: close/i);
  });

  it.each([
    ['longitude=90.4', 400],
    ['longitude=200&latitude=23.8', 400],
    ['longitude=77.2&latitude=28.6', 404],
  ])('leaves %s to the ordinary way', async (rest, status) => {
    const answer = await ask(`api_key=${app.key}&${rest}`);
    expect(answer).toMatchObject({ status, express: false, body: { status } });
  });

  it('leaves unknown keys, pages of other hosts and trailing slashes to the ordinary way', async () => {
    const point = 'longitude=90.4152&latitude=23.7925';
    expect(await ask(`api_key=thk_unknown&${point}`)).toMatchObject({ status: 401, express: false });
    const page = await ask(`api_key=${app.key}&${point}`, { headers: { origin: 'https://shop.example' } });
    expect(page).toMatchObject({ status: 200, express: false });
    expect(page.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    const slash = await fetch(`${url}${PATH}/?api_key=${app.key}&${point}`);
    expect(slash.status).toBe(200);
  });

  it('is counted and logged like any request, without the key', async () => {
    await ask(`api_key=${app.key}&longitude=90.4152&latitude=23.7925`);
    const { body } = await app.get('/metrics');
    expect(body).toMatch(
      /thikana_requests_total\{route="\/v2\/api\/search\/reverse\/geocode",status="200"\} \d+/,
    );
    expect(app.logged()).toContain(`"route":"${PATH}","status":200`);
    expect(app.logged()).not.toContain(app.key);
  });

  it('has its lines written when the server stops, however few they are', async () => {
    const other = await testApp(world);
    const base = await other.fastify.listen({ port: 0, host: '127.0.0.1' });
    await other.get(PATH, { longitude: 90.4, latitude: 23.8 });
    const query = `api_key=${other.key}&longitude=90.4152&latitude=23.7925`;
    const response = await fetch(`${base}${PATH}?${query}`);
    expect(response.status).toBe(200);
    await response.text();
    await other.close();
    expect(other.logged().match(/"req":"x-1",.*"status":200/g)).toHaveLength(1);
  });
});
