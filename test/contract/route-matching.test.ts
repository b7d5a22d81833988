// GET /v2/api/routing/matching
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lonLat, type RoutingApp, routingApp } from './routing-app.ts';

let app: RoutingApp;
beforeAll(async () => {
  app = await routingApp();
});
afterAll(() => app.close());

const match = (points: string) => app.get('/v2/api/routing/matching', { points });
const trace = [lonLat(1.2, 3.03), lonLat(2.5, 2.97), lonLat(3.6, 3.04)].join(';');

it('answers a line along the road, its length and the status', async () => {
  const { status, body } = await match(trace);
  expect(status).toBe(200);
  expect(body).toEqual({
    geometry: { coordinates: expect.any(Array), type: 'LineString' },
    distance: expect.any(Number),
    status: 200,
  });
  expect(body.distance).toBeGreaterThan(480);
  expect(body.distance).toBeLessThan(500);
  for (const [lon, lat] of body.geometry.coordinates) {
    expect(lon).toBeGreaterThan(90);
    expect(lat).toBeCloseTo(23.746, 5);
  }
});

it('keeps both ends of a short trace with positions far apart, though the road is longer than the straight line', async () => {
  const corners = [lonLat(1, 1), lonLat(4, 3), lonLat(7, 1)];
  for (const points of [corners.slice(0, 2), corners]) {
    const { body } = await match(points.join(';'));
    const route = (await app.get(`/v2/api/route/${points.join(';')}`)).body.routes[0];
    expect(body.distance).toBeCloseTo(route.distance, 0);
  }
});

it('returns details for each point, and accepts times, on request', async () => {
  const points = trace;
  const { body } = await app.get('/v2/api/routing/matching', { points, times: '0;20;40', details: 'true' });
  expect(body.points).toHaveLength(3);
  expect(body.points[0]).toMatchObject({ status: 'matched', name: 'Street 3', edge: expect.any(Number) });
  expect(body.points[0].distance).toBeGreaterThan(0);
  expect(body.points[0].confidence).toBeGreaterThan(0.5);
  const wrong = await app.get('/v2/api/routing/matching', { points, times: '0;20' });
  expect(wrong.status).toBe(400);
});

it('is not sure of a position that is far from its road', async () => {
  const sure = async (row: number): Promise<number> => {
    const points = [lonLat(3.1, 0), lonLat(3.3, 0), lonLat(3.5, row), lonLat(3.7, 0), lonLat(3.9, 0)];
    const { body } = await app.get('/v2/api/routing/matching', { points: points.join(';'), details: 'true' });
    return body.points[2].confidence;
  };
  expect(await sure(-0.1)).toBeGreaterThan(0.9);
  // About 44 m beside the street.
  expect(await sure(-0.2)).toBeLessThan(0.2);
});

it('reports the gap that its distance leaves out', async () => {
  const points = [
    lonLat(1.2, 0.02),
    lonLat(2.2, 0),
    lonLat(3.2, 0.02),
    '90.684,23.74',
    '90.687,23.74',
    '90.689,23.74',
  ];
  const { body } = await match(points.join(';'));
  expect(body.gaps).toHaveLength(1);
  expect(body.gaps[0]).toMatchObject({ from: 2, to: 3 });
  expect(body.gaps[0].distance).toBeGreaterThan(3_000);
});

it('uses roads farther away if only one position has a road nearby', async () => {
  const { status, body } = await match([lonLat(1, 3), lonLat(30, 3)].join(';'));
  expect(status).toBe(200);
  expect(body.distance).toBeGreaterThan(1_000);
});

it('takes 1,000 points in the URL and 10,000 in a body', async () => {
  const along = (count: number): string =>
    Array.from({ length: count }, (_, x) => lonLat((x * 11) / count, 3.01)).join(';');
  expect((await match(along(1_000))).status).toBe(200);
  const long = await app.post('/v2/api/routing/matching', { points: along(10_000), details: true });
  expect(long.status).toBe(200);
  expect(long.body.points).toHaveLength(10_000);
  const longer = await app.post('/v2/api/routing/matching', { points: along(10_001) });
  expect(longer.status).toBe(400);
  expect(longer.body.message).toContain('2 to 10000');
});

it.each([
  ['1,001 points', Array.from({ length: 1_001 }, () => lonLat(1, 3)).join(';')],
  ['one point', lonLat(1, 3)],
  ['no numbers', 'a;b'],
])('%s: 400 with the limits', async (_name, points) => {
  const { status, body } = await match(points);
  expect(status).toBe(400);
  expect(body.message).toContain('points');
  expect(body.message).toContain('2 to 1000');
});

it('no points: Parameter missing', async () => {
  expect((await app.get('/v2/api/routing/matching')).body).toEqual({
    message: 'Parameter missing',
    code: 'parameter_missing',
    parameter: expect.any(String),
    status: 400,
  });
});

it('a trace where there is no road: 404', async () => {
  expect((await match('0,0;0.001,0')).status).toBe(404);
});
