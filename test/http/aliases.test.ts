// Paths of the hosted service that its documentation does not list: each is answered as the call that it means.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

let world: World;
let app: TestApp;
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const PLACES = '90.41,23.71;91.18,23.46';
const ask = async (url: string) => {
  const { statusCode, body } = await app.fastify.inject(url.replaceAll('KEY', app.key));
  return { status: statusCode, body: JSON.parse(body) };
};

it.each([
  [
    '/v2/api/search/autocomplete?q=gulshan&api_key=KEY',
    '/v2/api/search/autocomplete/place?q=gulshan&api_key=KEY',
  ],
  [
    '/api/v2/autocomplete/new?q=gulshan&api_key=KEY',
    '/v2/api/search/autocomplete/place?q=gulshan&api_key=KEY',
  ],
  [
    '/v1/api/search/verify/autocomplete/KEY/place?q=gulshan',
    '/v1/api/search/autocomplete/KEY/place?q=gulshan',
  ],
  [
    '/v1/api/search/reverse/geocode/KEY/place?longitude=90.4152&latitude=23.7925',
    '/v1/api/search/reverse/KEY/geocode?longitude=90.4152&latitude=23.7925',
  ],
  [`/v2/api/route/KEY/${PLACES}`, `/v2/api/route/${PLACES}?api_key=KEY`],
  [`/v2/api/route/foot/${PLACES}?api_key=KEY`, `/v2/api/route/${PLACES}?profile=foot&api_key=KEY`],
  [`/v2/api/route/bike/${PLACES}?api_key=KEY`, `/v2/api/route/${PLACES}?profile=bike&api_key=KEY`],
  ['/v1/api/search/distance/KEY/90.41,23.71/91.18,23.46', '/v1/api/distance/KEY/90.41,23.71/91.18,23.46'],
  [`/match/v1/driving/${PLACES}?key=KEY`, `/osrm/match/v1/driving/${PLACES}?key=KEY`],
])('%s', async (alias, call) => {
  const answer = await ask(alias);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer).toEqual(await ask(call));
  expect(app.logged()).not.toContain(app.key);
});

it('without a key is refused like the call', async () => {
  expect((await ask('/v2/api/search/autocomplete?q=gulshan')).status).toBe(401);
  expect((await ask(`/v2/api/route/wrong/${PLACES}`)).status).toBe(401);
});
