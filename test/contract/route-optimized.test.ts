// POST /v2/api/route/optimized
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GraphHopperAnswerSchema } from '../../src/roads/formats/schemas/graphhopper-answer.ts';
import { decodePolyline } from '../geo/decode-polyline.ts';
import { latLon, type RoutingApp, routingApp } from './routing-app.ts';

let app: RoutingApp;
beforeAll(async () => {
  app = await routingApp();
});
afterAll(() => app.close());

const stops = [
  { id: 3, point: latLon(2, 1) },
  { id: 1, point: latLon(8, 1) },
  { id: 2, point: latLon(5, 1) },
];
const request = (more: object = {}) =>
  app.post('/v2/api/route/optimized', {
    api_key: app.key,
    source: latLon(0, 1),
    destination: latLon(11, 1),
    profile: 'car',
    geo_points: stops,
    ...more,
  });
const snapped = (body: { paths: { snapped_waypoints: string }[] }) =>
  decodePolyline(body.paths[0].snapped_waypoints, 5);

describe('an optimised route', () => {
  it('is shape B with encoded lines', async () => {
    const { status, body } = await request();
    expect(status).toBe(200);
    expect(Compile(GraphHopperAnswerSchema).Check(body)).toBe(true);
    expect(body.paths[0]).toMatchObject({ points_encoded: true });
    expect(decodePolyline(body.paths[0].points, 5).length).toBeGreaterThan(10);
  });
  it('visits the stops by ascending id', async () => {
    const { body } = await request();
    const lons = [...snapped(body)].filter((_, x) => x % 2 === 0);
    const column = (lon: number) => Math.round((lon - 90.38) / 0.002);
    expect(lons.map(column)).toEqual([0, 8, 5, 2, 11]);
    expect(body.paths[0].points_order).toBeUndefined();
    const signs = body.paths[0].instructions.map((one: { sign: number }) => one.sign);
    expect(signs.filter((sign: number) => sign === 5)).toHaveLength(3);
  });
  it('with optimize=true visits them in the best order and says so', async () => {
    const { body } = await request({ optimize: true });
    expect(body.paths[0].points_order).toEqual([3, 2, 1]);
    expect(body.paths[0].distance).toBeLessThan((await request()).body.paths[0].distance);
  });
  it('refuses a duplicate id, as the order would be ambiguous', async () => {
    const twice = [...stops, { id: '3', point: latLon(4, 1) }];
    expect(await request({ geo_points: twice, optimize: true })).toMatchObject({
      status: 400,
      body: {
        message: 'Parameter geo_points.3.id must be an id of its own; 3 comes twice',
        code: 'parameter_invalid',
        status: 400,
      },
    });
  });
  it('accepts the switch in the query too', async () => {
    const { body } = await app.post(
      '/v2/api/route/optimized',
      {
        api_key: app.key,
        source: latLon(0, 1),
        destination: latLon(11, 1),
        profile: 'car',
        geo_points: stops,
      },
      { optimize: 'true' },
    );
    expect(body.paths[0].points_order).toEqual([3, 2, 1]);
  });
  it.each(['car', 'bike', 'pedestrian', 'foot', 'motorcycle'])('by %s', async (profile) => {
    expect((await request({ profile })).status).toBe(200);
  });
  it('needs no stops, and takes points with a space', async () => {
    const spaced = latLon(0, 1).replace(',', ', ');
    expect((await request({ geo_points: undefined, source: spaced })).status).toBe(200);
    expect((await request({ geo_points: [] })).status).toBe(200);
  });
  it('takes ids that are written as text', async () => {
    const stops = [
      { id: '10', point: latLon(4, 1) },
      { id: '9', point: latLon(8, 1) },
    ];
    const as = (id: (text: string) => unknown) =>
      request({ geo_points: stops.map((stop) => ({ ...stop, id: id(stop.id) })) });
    expect((await as(String)).body.paths).toEqual((await as(Number)).body.paths);
  });
  it('takes 50 stops', async () => {
    const many = Array.from({ length: 50 }, (_, x) => ({ id: x, point: latLon(x % 12, (x * 7) % 6) }));
    const { status, body } = await request({ geo_points: many, optimize: true });
    expect(status).toBe(200);
    expect([...body.paths[0].points_order].sort((a: number, b: number) => a - b)).toEqual(
      many.map((stop) => stop.id),
    );
  });
});

describe('what is refused', () => {
  it('51 stops', async () => {
    const many = Array.from({ length: 51 }, (_, x) => ({ id: x, point: latLon(1, 1) }));
    const { status, body } = await request({ geo_points: many });
    expect(status).toBe(400);
    expect(body.message).toContain('50');
  });
  it.each(['source', 'destination', 'profile'])('no %s: Parameter missing', async (name) => {
    expect((await request({ [name]: undefined })).body).toEqual({
      message: 'Parameter missing',
      code: 'parameter_missing',
      parameter: expect.any(String),
      status: 400,
    });
  });
  it.each([
    [{ source: 'Dhaka' }, 'source'],
    [{ source: '91,90' }, 'source'],
    [{ profile: 'plane' }, 'profile'],
    [{ geo_points: 'many' }, 'geo_points'],
    [{ geo_points: [{ id: 'a', point: '23,90' }] }, 'geo_points'],
    [{ geo_points: [{ id: 1, point: 'here' }] }, 'geo_points'],
    [{ geo_points: [{ id: 1 }] }, 'geo_points'],
    [{ optimize: 'perhaps' }, 'optimize'],
  ])('%j: 400 that names it', async (more, name) => {
    const { status, body } = await request(more);
    expect(status).toBe(400);
    expect(body.message).toContain(name);
  });
  it.each([
    [[{ id: 1 }], 'Parameter geo_points.0.point is missing'],
    [[{ id: 1, point: '23,90' }, 7], 'Parameter geo_points.1 must be an object'],
    [[{ id: 1, point: 7 }], 'Parameter geo_points.0.point must be a text'],
    [[{ id: 1.5, point: '23,90' }], 'Parameter geo_points.0.id must be a whole number'],
  ])('the stops %j: a message that points to the error', async (geo_points, message) => {
    expect((await request({ geo_points })).body).toEqual({
      message,
      code: 'parameter_invalid',
      status: 400,
    });
  });
  it('a stop without a route to it: 404', async () => {
    const { status, body } = await request({ geo_points: [{ id: 1, point: '23.74,90.69' }], optimize: true });
    expect(status).toBe(404);
    expect(body.message).toContain('There is no route');
  });
  it('no key: 401', async () => {
    expect((await request({ api_key: undefined })).status).toBe(401);
  });
});
