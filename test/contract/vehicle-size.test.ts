// Trucks with a height, weight, length and axle load: they go round a bridge whose signs allow less. In our own calls and in those of other servers.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { avoidIn } from '../../src/http/dialects/ors/ors-request.ts';
import { body, latLon, lonLat, type RoutingApp, routingApp } from './routing-app.ts';

let app: RoutingApp;
beforeAll(async () => {
  app = await routingApp(['car', 'truck'], { limits: { height: 3.5, weight: 10 } });
});
afterAll(() => app.close());

const path = `/v2/api/route/${lonLat(2, 4.5)};${lonLat(2, 7.5)}`;
const across = async (params: object) => {
  const { status, body } = await app.get(path, { profile: 'truck', ...params });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.routes[0].distance as number;
};

it('an overview goes round what is too low or too weak, and over what is not', async () => {
  const bridge = await across({});
  for (const small of [
    { height: 3.5 },
    { weight: 10 },
    { height: 3, weight: 9.9, length: 18, axle_load: 13 },
  ])
    expect(await across(small)).toBe(bridge);
  const ferry = await across({ height: 3.6 });
  expect(ferry).toBeGreaterThan(bridge * 2);
  expect(await across({ weight: 10.1 })).toBe(ferry);
  // Together with other wishes: no bridge and no ferry is no way.
  const none = await app.get(path, { profile: 'truck', height: 4, avoid: 'ferries' });
  expect(none.status).toBe(404);
  expect(await across({ height: 3, avoid: 'ferries' })).toBe(bridge);
  expect(await across({ height: 3, exclude: 'toll' })).toBe(ferry);
});

it('so do a detailed route, a matrix, what is within reach, and routes by the hour', async () => {
  const ends = body([2, 4.5], [2, 7.5]);
  const detailed = async (query: object) =>
    (await app.post('/v2/api/routing', ends, { type: 'gh', profile: 'truck', country_code: 'bgd', ...query }))
      .body.paths[0].distance;
  expect(await detailed({ height: 4 })).toBeGreaterThan((await detailed({ height: 3 })) * 2);
  const points = [lonLat(2, 4.5), lonLat(2, 7.5)].map((point) => point.split(',').map(Number));
  const matrix = async (size: object) =>
    (await app.post('/v2/api/matrix', { points, profile: 'truck', ...size })).body.distances[0][1];
  expect(await matrix({ weight: 12 })).toBeGreaterThan((await matrix({ weight: 8 })) * 2);
  const reach = async (size: object) =>
    JSON.stringify(
      (await app.get('/v2/api/isochrone', { point: latLon(2, 4.5), minutes: '2', profile: 'truck', ...size }))
        .body,
    );
  expect(await reach({ height: 3 })).toBe(await reach({}));
  expect(await reach({ height: 4 })).not.toBe(await reach({}));
  const at = { depart_at: '2026-11-18T09:00' };
  expect(await across({ height: 4, ...at })).toBe(await across({ height: 4 }));
});

it('sizes are for trucks and buses, and of vehicles', async () => {
  expect((await app.get(path, { profile: 'car', height: 4 })).body.message).toContain('profile=truck');
  for (const bad of [{ height: 0 }, { weight: 'heavy' }, { length: 1000 }, { axle_load: -1 }])
    expect((await app.get(path, { profile: 'truck', ...bad })).status).toBe(400);
});

it('Valhalla’s and openrouteservice’s clients send them in their own words', async () => {
  const [lon, south, north] = [2, 4.5, 7.5].map((step, i) =>
    Number(lonLat(2, step).split(',')[i === 0 ? 0 : 1]),
  );
  const valhalla = async (size: object) =>
    (
      await app.post('/valhalla/route', {
        locations: [
          { lat: south, lon },
          { lat: north, lon },
        ],
        costing: 'truck',
        costing_options: { truck: size },
      })
    ).body.trip.summary.length;
  expect(await valhalla({ height: 4.1 })).toBeGreaterThan((await valhalla({ height: 2 })) * 2);
  const restrictions = { weight: 30, axleload: '11.5', width: 2.5, height: -1 };
  expect(avoidIn({ profile_params: { restrictions } })?.size).toEqual({ weight: 30, axleLoad: 11.5 });
  expect(avoidIn({ profile_params: { restrictions: { width: 2 } } })).toBeUndefined();
});

it('and in a whole call of openrouteservice', async () => {
  const asked = (height: number) =>
    app.post('/ors/v2/directions/driving-hgv', {
      coordinates: [lonLat(2, 4.5), lonLat(2, 7.5)].map((point) => point.split(',').map(Number)),
      options: { profile_params: { restrictions: { height } } },
    });
  const [low, high] = [await asked(3), await asked(4)];
  expect(low.status, JSON.stringify(low.body)).toBe(200);
  expect(high.body.routes[0].summary.distance).toBeGreaterThan(low.body.routes[0].summary.distance * 2);
});
