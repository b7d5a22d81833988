// Headings and sides of approach at the points of a route, points between the ends of a detailed route, open ends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodePolyline } from '../geo/decode-polyline.ts';
import { at } from '../roads/route/grid.ts';
import { body as detailedBody, latLon, lonLat, type RoutingApp, routingApp } from './routing-app.ts';

let app: RoutingApp;
beforeAll(async () => {
  app = await routingApp();
});
afterAll(() => app.close());

const overview = (coordinates: string, more: object = {}) =>
  app.get(`/v2/api/route/${coordinates}`, { steps: true, ...more });

describe('headings', () => {
  it('make the route begin that way', async () => {
    const ends = `${lonLat(3.5, 3)};${lonLat(6.5, 3)}`;
    const plain = await overview(ends);
    const east = await overview(ends, { bearings: '90,30;' });
    const west = await overview(ends, { bearings: '270,30;' });
    expect(east.body.routes[0].distance).toBe(plain.body.routes[0].distance);
    expect(west.body.routes[0].distance).toBeGreaterThan(plain.body.routes[0].distance);
    expect(west.body.routes[0].legs[0].steps[0].maneuver.bearing_after).toBeGreaterThan(225);
  });
  it('make it end that way', async () => {
    const ends = `${lonLat(3.5, 3)};${lonLat(6.5, 3)}`;
    const { body } = await overview(ends, { bearings: ';270,30' });
    const steps = body.routes[0].legs[0].steps;
    expect(Math.abs(steps[steps.length - 1].maneuver.bearing_before - 270)).toBeLessThan(30);
  });
  it('if no road has that heading: 404 that says so', async () => {
    const { status, body } = await overview(`${lonLat(3.5, 3)};${lonLat(6.5, 3)}`, { bearings: '45,5;' });
    expect(status).toBe(404);
    expect(body.message).toContain('45°');
  });
});

describe('sides of approach', () => {
  const beside = (north: boolean) => {
    const [lon, lat] = at(6.5, 3);
    return `${lonLat(3.5, 3)};${lon},${lat + (north ? 0.0001 : -0.0001)}`;
  };
  it('with curb the stop is on the left on arrival, from either side', async () => {
    const north = await overview(beside(true), { approaches: 'unrestricted;curb' });
    const south = await overview(beside(false), { approaches: 'unrestricted;curb' });
    const last = (body: any) => body.routes[0].legs[0].steps.at(-1).maneuver;
    expect(last(north.body).modifier).toBe('left');
    expect(last(south.body).modifier).toBe('left');
    expect(south.body.routes[0].distance).toBeGreaterThan(north.body.routes[0].distance);
  });
  it('a single curb means all points, and an optimised route takes it too', async () => {
    const one = await overview(beside(false), { approaches: 'curb' });
    const all = await overview(beside(false), { approaches: 'curb;curb' });
    expect(one.body.routes).toEqual(all.body.routes);
    const stops = { source: latLon(0, 1), destination: latLon(11, 1), profile: 'car', geo_points: [] };
    expect((await app.post('/v2/api/route/optimized', { ...stops, approaches: 'curb' })).status).toBe(200);
  });
});

describe('what is refused', () => {
  it.each([
    [{ bearings: '90,30' }, 'bearings'],
    [{ bearings: '400;' }, 'bearings'],
    [{ bearings: 'north;' }, 'bearings'],
    [{ approaches: 'left;right' }, 'approaches'],
    [{ approaches: 'curb;curb;curb' }, 'approaches'],
  ])('%j: 400 that names it', async (more, name) => {
    const { status, body } = await overview(`${lonLat(1, 1)};${lonLat(4, 1)}`, more);
    expect(status).toBe(400);
    expect(body.message).toContain(name);
  });
});

describe('via points of a detailed route', () => {
  const ends = detailedBody([0, 1], [8, 1]);
  const via = [at(2, 4), at(5, 4)].map(([longitude, latitude]) => ({ longitude, latitude }));
  it('are visited in their order, in shape A with a leg each', async () => {
    const { status, body } = await app.post(
      '/v2/api/routing',
      { data: { ...ends.data, via } },
      { type: 'vh' },
    );
    expect(status).toBe(200);
    expect(body.trip.legs).toHaveLength(3);
    expect(body.trip.locations).toHaveLength(4);
  });
  it('in shape B with an arrival each', async () => {
    const { body } = await app.post('/v2/api/routing', { data: { ...ends.data, via } }, { type: 'gh' });
    const signs = body.paths[0].instructions.map(({ sign }: { sign: number }) => sign);
    expect(signs.filter((sign: number) => sign === 5)).toHaveLength(2);
    expect(body.paths[0].snapped_waypoints.coordinates).toHaveLength(4);
  });
  it('a point without coordinates: 400 that points to it', async () => {
    const data = { ...ends.data, via: [{ latitude: 23.7, longitude: 'x' }] };
    const { status, body } = await app.post('/v2/api/routing', { data }, { type: 'gh' });
    expect(status).toBe(400);
    expect(body.message).toContain('data.via.0');
  });
});

describe('open ends of an optimised route', () => {
  const stops = [
    { id: 1, point: latLon(8, 1) },
    { id: 2, point: latLon(2, 1) },
    { id: 3, point: latLon(5, 1) },
  ];
  const request = (more: object) =>
    app.post('/v2/api/route/optimized', {
      source: latLon(4, 1),
      destination: latLon(6, 1),
      profile: 'foot',
      geo_points: stops,
      optimize: true,
      ...more,
    });
  it('a free end: begins at the source and visits the destination', async () => {
    const { body } = await request({ ends: 'free_end' });
    expect(body.paths[0].visits[0]).toBe('source');
    expect(body.paths[0].visits).toHaveLength(5);
    expect(body.paths[0].distance).toBeLessThan((await request({})).body.paths[0].distance + 1);
  });
  it('a free start: ends at the destination', async () => {
    expect((await request({ ends: 'free_start' })).body.paths[0].visits.at(-1)).toBe('destination');
  });
  it('both free: along the street from one end to the other', async () => {
    const { body } = await request({ ends: 'free' });
    const along = ['2', 'source', '3', 'destination', '1'];
    expect([along, [...along].reverse()]).toContainEqual(body.paths[0].visits);
  });
  it('a round trip returns to the source', async () => {
    const { body } = await request({ ends: 'round_trip' });
    expect(body.paths[0].visits).toHaveLength(6);
    expect(body.paths[0].visits[0]).toBe('source');
    expect(body.paths[0].visits[5]).toBe('source');
    const snapped = decodePolyline(body.paths[0].snapped_waypoints, 5);
    expect([...snapped.slice(0, 2)]).toEqual([...snapped.slice(-2)]);
  });
  it('not requested: the response has no visits', async () => {
    expect((await request({})).body.paths[0]).not.toHaveProperty('visits');
    expect((await request({ ends: 'fixed' })).body.paths[0]).not.toHaveProperty('visits');
  });
  it('without optimize=true: 400', async () => {
    const { status, body } = await request({ optimize: false, ends: 'free' });
    expect(status).toBe(400);
    expect(body.message).toContain('optimize');
  });
});
