// POST /v2/api/routing
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GraphHopperAnswerSchema } from '../../src/roads/formats/schemas/graphhopper-answer.ts';
import { ValhallaAnswerSchema } from '../../src/roads/formats/schemas/valhalla-answer.ts';
import { decodePolyline } from '../geo/decode-polyline.ts';
import { body, type RoutingApp, routingApp } from './routing-app.ts';

let app: RoutingApp;
beforeAll(async () => {
  app = await routingApp();
});
afterAll(() => app.close());

const route = (sent: unknown, query: Record<string, unknown> = {}) =>
  app.post('/v2/api/routing', sent, { type: 'vh', key: app.key, ...query });
const across = body([9, 1], [2, 10]);

describe('type=vh', () => {
  it('answers shape A with every field', async () => {
    const { status, body: answer } = await route(across, { country_code: 'BGD', profile: 'car' });
    expect(status).toBe(200);
    expect(Compile(ValhallaAnswerSchema).Check(answer)).toBe(true);
    expect(answer.trip).toMatchObject({ status: 0, units: 'kilometers', language: 'en-US' });
  });
  it('has a shape that the manoeuvres cover from end to end', async () => {
    const { trip } = (await route(across)).body;
    const { maneuvers, shape, summary } = trip.legs[0];
    expect(maneuvers[0]).toMatchObject({
      type: expect.toSatisfy((type: number) => type >= 1 && type <= 3),
      begin_shape_index: 0,
    });
    expect(maneuvers.at(-1)).toMatchObject({
      type: expect.toSatisfy((type: number) => type >= 4 && type <= 6),
      length: 0,
    });
    expect(maneuvers.at(-1).end_shape_index).toBe(decodePolyline(shape, 6).length / 2 - 1);
    const length = maneuvers.reduce((sum: number, one: { length: number }) => sum + one.length, 0);
    expect(length).toBeCloseTo(summary.length, 1);
    expect(trip.summary.length).toBeCloseTo(summary.length, 3);
  });
  it('reports tolls and ferries', async () => {
    const bridge = (await route(body([2, 5], [2, 7]))).body.trip.summary;
    expect(bridge).toMatchObject({ has_toll: true, has_ferry: false });
    const ferry = (await route(body([9, 4.5], [9, 7.5]), { avoid: 'tolls' })).body.trip;
    expect(ferry.summary).toMatchObject({ has_toll: false, has_ferry: true });
    expect(ferry.legs[0].maneuvers.map((one: { type: number }) => one.type)).toContain(28);
  });
  it('uses Bangla on request', async () => {
    const { trip } = (await route(across, { language: 'bn' })).body;
    expect(trip.language).toBe('bn-BD');
    expect(trip.legs[0].maneuvers[0].instruction).toMatch(/[\u0980-\u09ff]/);
  });
});

describe('type=gh', () => {
  it('answers shape B with every field, lines as GeoJSON', async () => {
    const { status, body: answer } = await route(across, { type: 'gh' });
    expect(status).toBe(200);
    expect(Compile(GraphHopperAnswerSchema).Check(answer)).toBe(true);
    expect(answer.info).toMatchObject({
      copyrights: ['Test contributors'],
      road_data_timestamp: '2026-01-01T00:00:00.000Z',
    });
    const [path] = answer.paths;
    expect(path).toMatchObject({
      points_encoded: false,
      points: { type: 'LineString' },
      snapped_waypoints: { type: 'LineString' },
      transfers: 0,
      legs: [],
      details: {},
    });
    expect(path.snapped_waypoints.coordinates).toHaveLength(2);
  });
  it('has consecutive intervals, headings at the ends, and the signs of the contract', async () => {
    const [path] = (await route(across, { type: 'gh' })).body.paths;
    const { instructions } = path;
    expect(instructions[0]).toMatchObject({ sign: 0, heading: expect.any(Number) });
    expect(instructions.at(-1)).toMatchObject({ sign: 4, last_heading: expect.any(Number), distance: 0 });
    for (let x = 1; x < instructions.length; x++)
      expect(instructions[x].interval[0]).toBe(instructions[x - 1].interval[1]);
    expect(instructions.at(-1).interval[1]).toBe(path.points.coordinates.length - 1);
    const signs = new Set([-98, -7, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]);
    for (const { sign } of instructions) expect(signs.has(sign)).toBe(true);
    const time = instructions.reduce((sum: number, one: { time: number }) => sum + one.time, 0);
    expect(Math.abs(time - path.time)).toBeLessThanOrEqual(instructions.length);
  });
});

describe('profiles', () => {
  it.each(['bike', 'motorcycle', 'car'])('%s', async (profile) => {
    expect((await route(across, { profile })).status).toBe(200);
  });
});

describe('keys', () => {
  it.each(['key', 'api_key'])('as %s', async (name) => {
    const { status } = await app.post('/v2/api/routing', across, { type: 'gh', [name]: app.key });
    expect(status).toBe(200);
  });
});

describe('what is refused', () => {
  it.each([
    [{ type: 'osrm' }, 'type must be one of vh, gh'],
    [{ profile: 'boat' }, 'profile must be one of'],
    [{ country_code: 'Bangladesh' }, 'country_code must be'],
    [{ language: 'fr' }, 'language must be one of en, bn'],
  ])('%j: 400', async (query, message) => {
    const { status, body: answer } = await route(across, query);
    expect(status).toBe(400);
    expect(answer.message).toContain(message);
  });
  it('no type: Parameter missing', async () => {
    const { status, body: answer } = await app.post('/v2/api/routing', across, { key: app.key });
    expect({ status, answer }).toEqual({
      status: 400,
      answer: {
        message: 'Parameter missing',
        code: 'parameter_missing',
        parameter: expect.any(String),
        status: 400,
      },
    });
  });
  it.each([
    [{}],
    [{ data: {} }],
    [{ data: { start: { latitude: 23.7, longitude: 90.4 } } }],
    [{ data: { start: { latitude: 23.7 }, destination: { latitude: 23.7, longitude: 90.4 } } }],
  ])('%j: Parameter missing', async (sent) => {
    expect((await route(sent)).body).toEqual({
      message: 'Parameter missing',
      code: 'parameter_missing',
      parameter: expect.any(String),
      status: 400,
    });
  });
  it.each([
    [{ data: { start: { latitude: 123, longitude: 90.4 }, destination: { latitude: 23, longitude: 90 } } }],
    [{ data: { start: { latitude: 'x', longitude: 90.4 }, destination: { latitude: 23, longitude: 90 } } }],
    [{ data: { start: { latitude: 23, longitude: [90] }, destination: { latitude: 23, longitude: 90 } } }],
    [{ data: [] }],
    [{ data: 'here' }],
  ])('%j: 400 that names data', async (sent) => {
    const { status, body: answer } = await route(sent);
    expect(status).toBe(400);
    expect(answer.message).toMatch(/data|Parameter missing/);
  });
  it('a place without a road: 404', async () => {
    const far = {
      data: { start: { latitude: 23.75, longitude: 90.39 }, destination: { latitude: 0, longitude: 180 } },
    };
    expect((await route(far)).status).toBe(404);
  });
});
