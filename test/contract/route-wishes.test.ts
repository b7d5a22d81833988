// Wishes about a route in the words of other services: served, or refused with the reason; never swallowed.
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OverviewSchema } from '../../src/roads/formats/schemas/overview.ts';
import { ShapeBSchema } from '../../src/roads/formats/schemas/shape-b.ts';
import { decodePolyline } from '../geo/decode-polyline.ts';
import { at } from '../roads/route/grid.ts';
import { body, latLon, lonLat, type RoutingApp, routingApp } from './routing-app.ts';

let app: RoutingApp;
beforeAll(async () => {
  app = await routingApp();
});
afterAll(() => app.close());

const overview = (points: string[], params: Record<string, unknown> = {}) =>
  app.get(`/v2/api/route/${points.join(';')}`, params);
const detailed = (query: Record<string, unknown>, more: object = {}) =>
  app.post('/v2/api/routing', { ...body([9, 1], [2, 10]), ...more }, { type: 'vh', key: app.key, ...query });
const optimised = (more: object) =>
  app.post('/v2/api/route/optimized', {
    api_key: app.key,
    profile: 'car',
    source: latLon(1, 1),
    destination: latLon(4, 4),
    ...more,
  });
const pair = [lonLat(1, 1), lonLat(4, 3)];
/** Across the river: by the toll bridge, or slower by the ferry. */
const across = [lonLat(9, 5), lonLat(9, 7)];

describe('what cannot be served', () => {
  const hour = 'cannot be served: travel times do not depend on the hour here';
  it.each(['depart_at', 'arrive_by', 'departure_time', 'date_time'])('%s is refused', async (name) => {
    const sent = { [name]: '2026-11-17T08:00' };
    expect((await overview(pair, sent)).body).toEqual({ message: `Parameter ${name} ${hour}`, status: 400 });
    expect((await detailed(sent)).body.message).toBe(`Parameter ${name} ${hour}`);
    const matrix = await app.post('/v2/api/matrix', { points: [at(1, 1), at(2, 2)], ...sent });
    expect(matrix.body.message).toBe(`Parameter ${name} ${hour}`);
    const v1 = await app.get(`/v1/api/route/${app.key}/${pair.join(';')}`, sent);
    expect(v1.body.message).toBe(`Parameter ${name} ${hour}`);
  });
  it.each(['time_window', 'time_windows', 'earliest', 'service'])('%s at a stop is refused', async (name) => {
    const answer = await optimised({ geo_points: [{ id: 1, point: latLon(2, 2), [name]: [0, 3600] }] });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(`Parameter geo_points.0.${name} cannot be served`);
  });
  it('alternatives through three points', async () => {
    const three = [...pair, lonLat(6, 4)];
    expect((await overview(three, { alternatives: 'true' })).body.message).toMatch(
      'Parameter alternatives cannot be served',
    );
    expect((await overview(three, { alternatives: 'false' })).status).toBe(200);
  });
  it('alternatives and annotations of a detailed route', async () => {
    expect((await detailed({ alternatives: 2 })).status).toBe(400);
    expect((await detailed({ annotations: true })).status).toBe(400);
  });
});

describe('exclude', () => {
  it('keeps out of toll roads, as avoid does', async () => {
    const [plain, without, avoided] = await Promise.all([
      overview(across),
      overview(across, { exclude: 'toll' }),
      overview(across, { avoid: 'tolls' }),
    ]);
    expect(without.body.routes[0].distance).toBe(avoided.body.routes[0].distance);
    expect(without.body.routes[0].duration).toBeGreaterThan(plain.body.routes[0].duration);
    const matrix = await app.post('/v2/api/matrix', { points: [at(9, 5), at(9, 7)], exclude: 'toll' });
    expect(matrix.body.distances[0][1]).toBeCloseTo(without.body.routes[0].distance, 0);
  });
  it('refuses a word that it does not know', async () => {
    expect((await overview(across, { exclude: 'ferry,moon' })).body.message).toBe(
      'Parameter exclude must be ferry, toll, motorway, unpaved, separated by commas',
    );
  });
});

describe('radiuses', () => {
  const [lon, lat] = at(1.5, 1.5);
  const beside = `${lon},${lat}`;
  it('bound the way to the road', async () => {
    expect((await overview([beside, lonLat(4, 3)], { radiuses: '300;unlimited' })).status).toBe(200);
    const { status, body: answer } = await overview([beside, lonLat(4, 3)], { radiuses: '20;' });
    expect(status).toBe(404);
    expect(answer.message).toMatch('There is no road for car within 20 m of point 1');
  });
  it('are one for each point, in metres', async () => {
    expect((await overview(pair, { radiuses: '20' })).status).toBe(400);
    expect((await overview(pair, { radiuses: '20;wide' })).body.message).toBe(
      'Parameter radiuses must be metres, or unlimited, for each point',
    );
  });
});

describe('annotations', () => {
  it('have a value for each segment, and add up to the leg', async () => {
    const { body: answer } = await overview(pair, { annotations: 'true', geometries: 'polyline6' });
    expect(Compile(OverviewSchema).Check(answer)).toBe(true);
    const [{ annotation, distance, duration }] = answer.routes[0].legs;
    const segments = decodePolyline(answer.routes[0].geometry, 6).length / 2 - 1;
    for (const kind of ['distance', 'duration', 'speed', 'weight'])
      expect(annotation[kind]).toHaveLength(segments);
    expect(annotation.nodes).toHaveLength(segments + 1);
    expect(new Set(annotation.nodes).size).toBe(segments + 1);
    const sum = (list: number[]) => list.reduce((all, one) => all + one, 0);
    expect(Math.abs(sum(annotation.distance) - distance)).toBeLessThan(0.1 * segments);
    expect(Math.abs(sum(annotation.duration) - duration)).toBeLessThan(0.1 * segments);
  });
  it('are those that are wished for', async () => {
    const { body: answer } = await overview(pair, { annotations: 'speed,maxspeed' });
    expect(Object.keys(answer.routes[0].legs[0].annotation)).toEqual(['speed', 'maxspeed']);
    expect((await overview(pair)).body.routes[0].legs[0].annotation).toBeUndefined();
    expect((await overview(pair, { annotations: 'colour' })).status).toBe(400);
  });
  it('have the same number for the same node in another route', async () => {
    const nodes = async (points: string[]) =>
      (await overview(points, { annotations: 'nodes' })).body.routes[0].legs[0].annotation.nodes;
    const [there, back] = await Promise.all([
      nodes([lonLat(1, 3), lonLat(4, 3)]),
      nodes([lonLat(4, 3), lonLat(1, 3)]),
    ]);
    expect(back).toEqual([...there].reverse());
  });
});

describe('voice and banners', () => {
  const wished = { steps: 'true', voice_instructions: 'true', banner_instructions: 'true' };
  it('announce the next manoeuvre on every step but the last', async () => {
    const { body: answer } = await overview([lonLat(1, 1), lonLat(10, 4)], wished);
    expect(Compile(OverviewSchema).Check(answer)).toBe(true);
    const { steps } = answer.routes[0].legs[0];
    for (const [x, step] of steps.entries()) {
      const next = steps[x + 1];
      if (!next) {
        expect(step).toMatchObject({ voiceInstructions: [], bannerInstructions: [] });
        continue;
      }
      expect(step.bannerInstructions[0].distanceAlongGeometry).toBeCloseTo(step.distance, 0);
      expect(step.bannerInstructions[0].primary.type).toBe(next.maneuver.type);
      const spoken = step.voiceInstructions;
      expect(spoken.at(-1).announcement).toContain(next.maneuver.instruction);
      for (let y = 1; y < spoken.length; y++)
        expect(spoken[y].distanceAlongGeometry).toBeLessThan(spoken[y - 1].distanceAlongGeometry);
    }
    expect(answer.routes[0].voiceLocale).toBe('en-US');
    const all = steps.flatMap((step: { voiceInstructions: { announcement: string }[] }) =>
      step.voiceInstructions.map(({ announcement }) => announcement),
    );
    expect(all).toContainEqual(expect.stringMatching(/^In (?:300|400) metres, turn left onto /));
  });
  it('are spoken in Bangla without a Latin letter', async () => {
    const { body: answer } = await overview([lonLat(1, 1), lonLat(10, 4)], { ...wished, language: 'bn' });
    const said = answer.routes[0].legs[0].steps.flatMap(
      (step: { voiceInstructions: { announcement: string }[] }) =>
        step.voiceInstructions.map(({ announcement }) => announcement),
    );
    expect(said).toContainEqual(expect.stringMatching(/^[০-৯]+ মিটার পর /));
    expect(said.filter((text: string) => /[A-Za-z0-9]/.test(text))).toEqual([]);
  });
  it('need steps', async () => {
    expect((await overview(pair, { voice_instructions: 'true' })).status).toBe(400);
  });
  it('come as alerts in shape A, where they are wished for', async () => {
    const { maneuvers } = (await detailed({ voice_instructions: 'true' })).body.trip.legs[0];
    expect(maneuvers[0].verbal_transition_alert_instruction).toBeUndefined();
    for (const { instruction, verbal_transition_alert_instruction: alert } of maneuvers.slice(1))
      expect(alert).toBe(instruction);
    const plain = (await detailed({})).body.trip.legs[0].maneuvers;
    expect(plain[1].verbal_transition_alert_instruction).toBeUndefined();
    expect((await detailed({ type: 'gh', voice_instructions: 'true' })).status).toBe(400);
  });
});

describe('details', () => {
  it('cover the whole path without gaps', async () => {
    const names = ['street_name', 'road_class', 'max_speed', 'time', 'toll', 'leg_time'];
    const { body: answer } = await detailed({ type: 'gh', details: names.join(',') });
    expect(Compile(ShapeBSchema).Check(answer)).toBe(true);
    const [{ details, points, time }] = answer.paths;
    expect(Object.keys(details)).toEqual(names);
    for (const name of names) {
      const list = details[name];
      expect(list[0][0]).toBe(0);
      expect(list.at(-1)[1]).toBe(points.coordinates.length - 1);
      for (let x = 1; x < list.length; x++) expect(list[x][0]).toBe(list[x - 1][1]);
    }
    const times = details.time.reduce((sum: number, [, , value]: number[]) => sum + value, 0);
    expect(Math.abs(times - time)).toBeLessThanOrEqual(details.time.length);
    expect(details.street_name.map(([, , name]: [number, number, string]) => name)).toContain('Avenue 2');
  });
  it('are empty unless wished for, and belong to shape B', async () => {
    expect((await detailed({ type: 'gh' })).body.paths[0].details).toEqual({});
    expect((await detailed({ details: 'time' })).body.message).toBe('Parameter details needs type=gh');
    expect((await detailed({ type: 'gh', details: 'colour' })).status).toBe(400);
  });
});
