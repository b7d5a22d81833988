// GET /v2/api/routing/nearest
import { afterAll, beforeAll, expect, it } from 'vitest';
import { haversine } from '../../src/geo/distance.ts';
import { at } from '../roads/route/grid.ts';
import { latLon, type RoutingApp, routingApp } from './routing-app.ts';

let app: RoutingApp;
beforeAll(async () => {
  app = await routingApp();
});
afterAll(() => app.close());

const nearest = (point: string) => app.get('/v2/api/routing/nearest', { point });

it('answers the place on the road and the distance by haversine', async () => {
  const { status, body } = await nearest(latLon(1.5, 3.1));
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['coordinates', 'distance', 'type']);
  expect(body.type).toBe('Point');
  const [lon, lat] = at(1.5, 3.1);
  expect(body.coordinates[1]).toBeCloseTo(23.746, 5);
  expect(body.distance).toBeCloseTo(haversine(lon, lat, body.coordinates[0], body.coordinates[1]), 6);
});

it('takes a space after the comma', async () => {
  expect((await nearest(latLon(1, 1).replace(',', ', '))).status).toBe(200);
});

it.each(['', '23.7', 'a,b', '91,90', '23,181', '23.7;90.4'])('refuses "%s"', async (point) => {
  const { status, body } = await nearest(point);
  expect(status).toBe(400);
  expect(body.message).toMatch(/point|Parameter missing/);
});

it.each(['22.57,88.36', '0,180', '0,-180', '-90,0'])(
  '%s is too far from every road: 404 with the distance',
  async (point) => {
    const { status, body } = await nearest(point);
    expect(status).toBe(404);
    expect(body.message).toContain('10 km');
  },
);
