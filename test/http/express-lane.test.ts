// The express lane sends what the ordinary way would have sent, and leaves everything that is not plain to it.
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

const ask = async (query: string, init?: RequestInit) => {
  const before = app.logged().match(/"req":"x-/g)?.length ?? 0;
  const response = await fetch(`${url}${PATH}?${query}`, init);
  const after = app.logged().match(/"req":"x-/g)?.length ?? 0;
  return {
    status: response.status,
    body: await response.json(),
    headers: response.headers,
    express: after > before,
  };
};
/** The same through the framework alone. */
const ordinary = async (query: string) => (await app.fastify.inject(`${PATH}?${query}`)).json();

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
    expect(answer.body).toEqual(await ordinary(query));
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
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
});
