// GET /v2/api/route/{coordinates}

// @ts-expect-error the package has no types
import osrmText from 'osrm-text-instructions';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OverviewSchema } from '../../src/roads/formats/schemas/overview.ts';
import { decodePolyline } from '../geo/decode-polyline.ts';
import { lonLat, type RoutingApp, routingApp } from './routing-app.ts';

let app: RoutingApp;
beforeAll(async () => {
  app = await routingApp();
});
afterAll(() => app.close());

const schema = Compile(OverviewSchema);
const overview = (points: string[], params: object = {}) =>
  app.get(`/v2/api/route/${points.join(';')}`, params as Record<string, unknown>);
const pair = [lonLat(1, 1), lonLat(4, 3)];

describe('an overview', () => {
  it('has every field of the contract', async () => {
    const { status, body } = await overview(pair);
    expect(status).toBe(200);
    expect(schema.Check(body)).toBe(true);
    expect(body).toMatchObject({
      code: 'Ok',
      routes: [{ weight_name: 'routability', legs: [{ steps: [] }] }],
    });
    expect(body.routes[0].distance).toBeCloseTo(body.routes[0].legs[0].distance, 1);
    expect(body.waypoints.map((waypoint: { name: string }) => typeof waypoint.name)).toEqual([
      'string',
      'string',
    ]);
  });
  it.each([
    ['polyline', 5],
    ['polyline6', 6],
  ] as const)('draws its line as %s', async (geometries, precision) => {
    const { body } = await overview(pair, { geometries });
    const line = decodePolyline(body.routes[0].geometry, precision);
    expect(line[0]).toBeCloseTo(body.waypoints[0].location[0], precision - 1);
    expect(line[1]).toBeCloseTo(body.waypoints[0].location[1], precision - 1);
  });
  it('draws its line as GeoJSON, lon first', async () => {
    const { body } = await overview(pair, { geometries: 'geojson' });
    expect(body.routes[0].geometry.type).toBe('LineString');
    expect(body.routes[0].geometry.coordinates[0]).toEqual(body.waypoints[0].location);
  });
  it('has one leg between each two of many points', async () => {
    const { body } = await overview([lonLat(1, 1), lonLat(4, 3), lonLat(2, 2), lonLat(0, 0)]);
    expect(body.routes[0].legs).toHaveLength(3);
    expect(body.waypoints).toHaveLength(4);
  });
  it('walks where a car may not drive', async () => {
    const against = [lonLat(5, 4.5), lonLat(5, 0.5)];
    const car = await overview(against, { profile: 'car' });
    const foot = await overview(against, { profile: 'foot' });
    expect(foot.body.routes[0].distance).toBeLessThan(car.body.routes[0].distance);
  });
  it('takes a trailing slash, a trailing semicolon and spaces', async () => {
    expect((await app.get(`/v2/api/route/${pair.join(';%20')};/`)).status).toBe(200);
  });
});

describe('extensions', () => {
  it('steps can be read by an OSRM client', async () => {
    const texts = osrmText('v5');
    const { body } = await overview([lonLat(9, 1), lonLat(9, 10), lonLat(2, 1)], { steps: true });
    expect(schema.Check(body)).toBe(true);
    const steps = body.routes[0].legs.flatMap((leg: { steps: unknown[] }) => leg.steps);
    expect(steps.length).toBeGreaterThan(4);
    for (const step of steps) expect(texts.compile('en', step, {})).toMatch(/^[A-Z].+/);
  });
  it('language=bn answers Bangla names and instructions', async () => {
    const { body } = await overview(pair, { steps: true, language: 'bn' });
    expect(body.routes[0].legs[0].summary).toMatch(/[\u0980-\u09ff]/);
    expect(body.routes[0].legs[0].steps[0].maneuver.instruction).toMatch(/[\u0980-\u09ff]/);
  });
  it('overview=simplified draws fewer points, overview=false none', async () => {
    const points = [lonLat(0, 0), lonLat(11, 3)];
    const full = (await overview(points, { geometries: 'geojson' })).body.routes[0].geometry.coordinates;
    const simple = (await overview(points, { geometries: 'geojson', overview: 'simplified' })).body.routes[0]
      .geometry;
    expect(simple.coordinates.length).toBeLessThan(full.length);
    expect((await overview(points, { overview: 'false' })).body.routes[0].geometry).toBeUndefined();
  });
  it('returns one route to the starting point itself, whatever alternatives are requested', async () => {
    const { body } = await overview([lonLat(3, 3), lonLat(3, 3)], { alternatives: '3' });
    expect(body.routes).toHaveLength(1);
    expect(body.routes[0].distance).toBe(0);
  });
  it('alternatives differ from the route and are not much longer', async () => {
    const { body } = await overview([lonLat(0, 0), lonLat(11, 5)], { alternatives: 'true' });
    expect(body.routes.length).toBeGreaterThan(1);
    for (const route of body.routes.slice(1)) {
      expect(route.geometry).not.toBe(body.routes[0].geometry);
      expect(route.duration).toBeGreaterThanOrEqual(body.routes[0].duration);
      expect(route.duration).toBeLessThanOrEqual(body.routes[0].duration * 1.4);
    }
  });
  it('avoid excludes a ferry, a toll and an area', async () => {
    const across = [lonLat(9, 5), lonLat(9, 7)];
    const distance = async (avoid?: string) =>
      (await overview(across, avoid ? { avoid } : {})).body.routes[0].distance;
    const bridge = await distance('ferries');
    expect(bridge).toBeGreaterThan(2_500);
    const walls = await overview(across, { avoid: 'ferries;tolls' });
    expect(walls.status).toBe(404);
    const [west, south] = lonLat(8.5, 5.5).split(',');
    const [east, north] = lonLat(9.5, 6.5).split(',');
    expect(await distance(`${west},${south},${east},${north}`)).toBeCloseTo(bridge, 0);
  });
});

describe('what cannot be answered', () => {
  it.each([
    ['one point', [lonLat(1, 1)]],
    ['no numbers', ['a,b', 'c,d']],
    ['a latitude of 91', ['90.4,91', lonLat(1, 1)]],
    ['a longitude of 181', ['181,23', lonLat(1, 1)]],
    ['a missing half', ['90.4', lonLat(1, 1)]],
    ['an empty pair', [lonLat(1, 1), '', lonLat(2, 1)]],
  ])('%s: 400 that names the parameter', async (_name, points) => {
    const { status, body } = await overview(points);
    expect(status).toBe(400);
    expect(body).toEqual({
      message: expect.stringContaining('coordinates'),
      code: 'parameter_invalid',
      status: 400,
    });
  });
  it.each([
    ['geometries', 'wkt', 'polyline, polyline6, geojson'],
    ['profile', 'rocket', 'motorcycle'],
    ['overview', 'some', 'full, simplified, false'],
    ['avoid', '1,2,3', 'ferries, tolls'],
  ])('%s=%s: 400 with what is allowed', async (name, value, allowed) => {
    const { status, body } = await overview(pair, { [name]: value });
    expect(status).toBe(400);
    expect(body.message).toContain(name);
    expect(body.message).toContain(allowed);
  });
  it('10,000 points: 400 with the limit', async () => {
    const { status, body } = await overview(Array.from({ length: 10_000 }, () => '90.38,23.74'));
    expect(status).toBe(400);
    expect(body.message).toContain('500');
  });
  it.each([
    ['across the border', '88.36,22.57'],
    ['at the antimeridian', '180,0'],
    ['on its other side', '-180,0'],
    ['at the pole', '0,90'],
  ])('a point %s has no road near: 404', async (_name, point) => {
    const { status, body } = await overview([lonLat(1, 1), point]);
    expect(status).toBe(404);
    expect(body.message).toMatch(/no road .* point 2/);
  });
  it('a road without a route to it: 404', async () => {
    const { status, body } = await overview([lonLat(1, 1), '90.69,23.74']);
    expect(status).toBe(404);
    expect(body.message).toMatch(/^There is no route from point 1 .* to point 2/);
  });
  it('no key: 401', async () => {
    const response = await app.fastify.inject(`/v2/api/route/${pair.join(';')}`);
    expect(response.statusCode).toBe(401);
  });
});

it('the same point twice is a route of length zero', async () => {
  const { status, body } = await overview([lonLat(1.5, 1), lonLat(1.5, 1)], {
    steps: true,
    geometries: 'geojson',
  });
  expect(status).toBe(200);
  expect(schema.Check(body)).toBe(true);
  expect(body.routes[0]).toMatchObject({ distance: 0, duration: 0 });
});
