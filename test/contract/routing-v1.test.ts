// Version 1: /v1/api/distance, /v1/api/route, /v1/api/routing/…/matching
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { haversine } from '../../src/geo/distance.ts';
import { OverviewSchema } from '../../src/roads/formats/schemas/overview.ts';
import { toBanglaDigits } from '../../src/text/digits.ts';
import { at } from '../roads/route/grid.ts';
import { lonLat, type RoutingApp, routingApp } from './routing-app.ts';

let app: RoutingApp;
beforeAll(async () => {
  app = await routingApp();
});
afterAll(() => app.close());

const ask = async (url: string) => {
  const response = await app.fastify.inject(url);
  return { status: response.statusCode, body: response.json() };
};

it('distance is the way by car in kilometres', async () => {
  const { status, body } = await ask(`/v1/api/distance/${app.key}/${lonLat(1, 3)}/${lonLat(6, 3)}`);
  expect(status).toBe(200);
  expect(body).toEqual({ Distance: expect.stringMatching(/^\d+(\.\d{1,4})? KM$/), status: 200 });
  expect(Number.parseFloat(body.Distance)).toBeCloseTo(haversine(...at(1, 3), ...at(6, 3)) / 1000, 2);
});

it('distance is the straight line if there is no route', async () => {
  const { body } = await ask(`/v1/api/distance/${app.key}/${lonLat(1, 1)}/0,0`);
  expect(Number.parseFloat(body.Distance)).toBeCloseTo(haversine(...at(1, 1), 0, 0) / 1000, 3);
});

it.each([
  ['1/2', 'from', 'a point lon,lat in degrees'],
  ['a,b/90,23', 'from', 'a point lon,lat in degrees'],
  ['90,23/90;23', 'to', 'a point lon,lat in degrees'],
  ['90,91/90,23', 'from', 'a place with latitude -90 to 90, not 91'],
])('distance refuses %s', async (path, name, allowed) => {
  expect(await ask(`/v1/api/distance/${app.key}/${path}`)).toEqual({
    status: 400,
    body: { message: `Parameter ${name} must be ${allowed}`, code: 'parameter_invalid', status: 400 },
  });
});

it('distance understands Bangla digits', async () => {
  const english = `/v1/api/distance/${app.key}/${lonLat(1, 3)}/${lonLat(6, 3)}`;
  const bangla = `/v1/api/distance/${app.key}/${encodeURI(toBanglaDigits(`${lonLat(1, 3)}/${lonLat(6, 3)}`))}`;
  expect(await ask(bangla)).toEqual(await ask(english));
});

it('route answers the overview', async () => {
  const { status, body } = await ask(
    `/v1/api/route/${app.key}/${lonLat(1, 1)};${lonLat(4, 3)}?geometries=geojson`,
  );
  expect(status).toBe(200);
  expect(Compile(OverviewSchema).Check(body)).toBe(true);
  expect(body.routes[0].geometry.type).toBe('LineString');
});

it('matching answers the line', async () => {
  const points = [lonLat(1.2, 3.01), lonLat(2.5, 2.99)].join(';');
  const { status, body } = await ask(`/v1/api/routing/${app.key}/matching?points=${points}`);
  expect(status).toBe(200);
  expect(body.geometry.type).toBe('LineString');
});

it.each([
  `/v1/api/distance/wrong/90,23/91,24`,
  `/v1/api/route/wrong/90,23;91,24`,
  `/v1/api/routing/wrong/matching?points=90,23;91,24`,
])('%s: 401', async (url) => {
  expect((await ask(url)).status).toBe(401);
});
