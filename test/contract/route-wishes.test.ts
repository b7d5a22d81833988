// Wishes about a route in the words of other services: served, or refused with the reason; never swallowed.
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GraphHopperAnswerSchema } from '../../src/roads/formats/schemas/graphhopper-answer.ts';
import { OverviewSchema } from '../../src/roads/formats/schemas/overview.ts';
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

describe('costs', () => {
  const ferry = { kind: 'ferry', price: null };

  it('are told by all three shapes where they are asked for', async () => {
    const route = (await overview(across, { costs: true, avoid: 'tolls' })).body;
    expect(Compile(OverviewSchema).Check(route)).toBe(true);
    expect(route.routes[0].costs).toMatchObject({
      currency: 'BDT',
      vehicle: 'car',
      travel: { kind: 'fuel', estimate: true },
      tolls_total: 0,
      tolls: [ferry],
    });
    expect(route.routes[0].costs.total).toBe(route.routes[0].costs.travel.price);
    const ridden = await overview(across, { costs: true, vehicle: 'cng', avoid: 'tolls' });
    expect(ridden.body.routes[0].costs.travel).toMatchObject({ kind: 'fare', since: '2015-11-01' });
    const data = { data: body([9, 5], [9, 7]).data };
    const told = { costs: true, vehicle: 'truck', avoid: 'tolls' };
    expect((await detailed(told, data)).body.trip.costs).toMatchObject({ vehicle: 'truck', tolls: [ferry] });
    const shapeB = (await detailed({ ...told, type: 'gh' }, data)).body;
    expect(Compile(GraphHopperAnswerSchema).Check(shapeB)).toBe(true);
    expect(shapeB.paths[0].costs).toMatchObject({ tolls: [ferry] });
  });

  it('are absent where they are not, and a vehicle alone is refused', async () => {
    expect((await overview(across)).body.routes[0].costs).toBeUndefined();
    const { status, body: refused } = await overview(across, { vehicle: 'bus' });
    expect([status, refused.message]).toEqual([400, 'Parameter vehicle needs costs=true']);
    const walked = await overview(across, { costs: true, profile: 'foot' });
    expect([walked.status, walked.body.message]).toEqual([
      400,
      'Parameter costs needs vehicle with the profile foot: no prices are known for it',
    ]);
  });
});

describe('what cannot be served', () => {
  it.each(['departure_time', 'arrival_time', 'date_time'])('%s, with its name here', async (name) => {
    const sent = { [name]: '2026-11-17T08:00' };
    const message = `Parameter ${name} cannot be served: this is called depart_at or arrive_by here`;
    expect((await overview(pair, sent)).body).toEqual({
      message,
      code: 'parameter_unserved',
      status: 400,
    });
    expect((await detailed(sent)).body.message).toBe(message);
    const v1 = await app.get(`/v1/api/route/${app.key}/${pair.join(';')}`, sent);
    expect(v1.body.message).toBe(message);
  });
  it('date_time of a matrix', async () => {
    const sent = { points: [at(1, 1), at(2, 2)], date_time: '2026-11-17T08:00' };
    const { body } = await app.post('/v2/api/matrix', sent);
    expect(body.message).toMatch('Parameter date_time cannot be served: this is called depart_at');
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
    expect(Compile(GraphHopperAnswerSchema).Check(answer)).toBe(true);
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

describe('a time of day', () => {
  const isOverview = Compile(OverviewSchema);
  const far = [lonLat(1, 1), lonLat(9, 3)];
  /** The grid lies in Dhaka, where a car has 32 % of its speed from 8 to 20 on a Tuesday. */
  const rush = '2026-11-17T09:00';
  const night = '2026-11-17T03:00';
  const routeAt = async (params: Record<string, unknown>) => {
    const { status, body } = await overview(far, params);
    expect(status).toBe(200);
    expect(isOverview.Check(body)).toBe(true);
    return body.routes[0];
  };

  it('without one nothing is told of hours', async () => {
    const route = await routeAt({});
    expect(Object.keys(route)).not.toContain('duration_free');
    expect(Object.keys(route.legs[0])).not.toContain('duration_free');
  });

  it('is free flow at night and slower in the rush hour', async () => {
    const free = (await routeAt({})).duration;
    const quiet = await routeAt({ depart_at: night });
    expect(quiet).toMatchObject({ duration: free, duration_typical: free, duration_free: free });
    expect(quiet.depart_at).toBe('2026-11-17T03:00:00+06:00');
    const busy = await routeAt({ depart_at: rush });
    expect(busy.duration).toBeCloseTo(busy.duration_free / 0.32, 0);
    expect(busy.duration_typical).toBe(busy.duration);
    expect(Date.parse(busy.arrive_at) - Date.parse(busy.depart_at)).toBe(Math.round(busy.duration) * 1000);
    expect((await routeAt({ depart_at: rush, profile: 'foot' })).duration).toBe(
      (await routeAt({ profile: 'foot' })).duration,
    );
  });

  it('is read in Dhaka unless it has a zone, and now is now', async () => {
    const here = await routeAt({ depart_at: rush });
    expect(await routeAt({ depart_at: '2026-11-17T03:00Z' })).toEqual(here);
    const now = Date.parse((await routeAt({ depart_at: 'now' })).depart_at);
    expect(Math.abs(now - Date.now())).toBeLessThan(600_000);
  });

  it('may be an arrival: the latest departure is told, and it arrives in time', async () => {
    const back = await routeAt({ arrive_by: rush });
    expect(Date.parse(back.arrive_at)).toBeLessThanOrEqual(Date.parse(`${rush}:00+06:00`));
    const there = await routeAt({ depart_at: back.depart_at });
    expect(there.duration).toBeCloseTo(back.duration, 0);
  });

  it('runs on through the legs, in every form', async () => {
    const three = [lonLat(1, 1), lonLat(9, 3), lonLat(2, 8)];
    for (const asked of [{ depart_at: '2026-11-17T07:58' }, { arrive_by: '2026-11-17T08:03' }]) {
      const { body } = await overview(three, { ...asked, steps: true });
      const [first, second] = body.routes[0].legs;
      expect(Math.abs(Date.parse(second.depart_at) - Date.parse(first.arrive_at))).toBeLessThanOrEqual(1_000);
      expect(body.routes[0].duration).toBeCloseTo(first.duration + second.duration, 0);
    }
    const vh = await detailed({ depart_at: rush });
    const { time, duration, duration_free: free, depart_at } = vh.body.trip.summary;
    expect([duration, depart_at]).toEqual([Math.round(time * 10) / 10, `${rush}:00+06:00`]);
    expect(free).toBeLessThan(duration);
    const gh = await detailed({ type: 'gh', depart_at: rush });
    expect(Compile(GraphHopperAnswerSchema).Check(gh.body)).toBe(true);
    expect(gh.body.paths[0].duration).toBe(duration);
  });

  it('may be a whole day: what the roads of each route take from hour to hour', async () => {
    const { duration: free, ...rest } = await routeAt({});
    expect(Object.keys(rest)).not.toContain('day_durations');
    const busy = await routeAt({ depart_at: rush, day_durations: 24 });
    expect(busy.day_durations).toHaveLength(24);
    expect(busy.day_durations[9]).toBe(busy.duration);
    expect(busy.day_durations[3]).toBe(busy.duration_free);
    const halves = await routeAt({ arrive_by: rush, day_durations: '48' });
    expect(halves.day_durations).toHaveLength(48);
    // At 20:00 the streets are free, half an hour before they are not.
    expect([halves.day_durations[40], halves.day_durations[39] > free * 2]).toEqual([free, true]);
    // Without a time the route of free roads, over today.
    expect((await routeAt({ day_durations: 24 })).day_durations).toHaveLength(24);
    const { body } = await overview([lonLat(1, 1), lonLat(9, 3), lonLat(2, 8)], {
      depart_at: rush,
      day_durations: 24,
    });
    expect(body.routes[0].day_durations[9]).toBeCloseTo(body.routes[0].duration, 0);
    expect((await overview(far, { day_durations: 12 })).status).toBe(400);
    const many = Array.from({ length: 26 }, (_, i) => lonLat(1 + (i % 9), 2));
    expect((await overview(many, { day_durations: 24 })).body.message).toMatch('at most 25');
  });

  it('is in matrices, tours, reach and matching as in routes, and in the words of Valhalla', async () => {
    const { duration } = await routeAt({ depart_at: rush });
    const points = [at(1, 1), at(9, 3)];
    const pairOf = async (sent: object) => (await app.post('/v2/api/matrix', { points, ...sent })).body;
    expect((await pairOf({ depart_at: rush })).durations[0][1]).toBeCloseTo(duration, 0);
    expect((await pairOf({ depart_at: night })).durations).toEqual((await pairOf({})).durations);
    const tour = { optimize: true, geo_points: [{ id: 1, point: latLon(3, 2) }] };
    const [busy, quiet] = await Promise.all(
      [rush, night].map((depart_at) => optimised({ ...tour, depart_at })),
    );
    expect(busy.body.paths[0].time).toBeGreaterThan(quiet.body.paths[0].time * 2);
    const many = Array.from({ length: 24 }, (_, id) => ({ id, point: latLon(1 + (id % 9), 2) }));
    expect((await optimised({ geo_points: many, depart_at: rush })).body.message).toMatch('at most 25');
    const reach = async (minutes: number, depart_at?: string) =>
      (await app.get('/v2/api/isochrone', { point: latLon(5, 5), minutes, depart_at })).body.features[0]
        .geometry;
    expect(await reach(3, night)).toEqual(await reach(3));
    expect(JSON.stringify(await reach(3, rush))).not.toBe(JSON.stringify(await reach(3)));
    const trace = { points: [lonLat(1, 1), lonLat(2, 1), lonLat(3, 1)].join(';') };
    const matched = async (depart_at?: string) =>
      (await app.get('/v2/api/routing/matching', { ...trace, depart_at })).body;
    const slow = await matched(rush);
    expect(slow.duration).toBeCloseTo(slow.duration_free / 0.32, 0);
    expect(Object.keys(await matched())).not.toContain('duration');
    const place = ([lon, lat]: readonly number[]) => ({ lon, lat });
    const theirs = (name: string, sent: object) =>
      app.post(`/valhalla/${name}?api_key=${app.key}`, {
        costing: 'auto',
        date_time: { type: 1, value: rush },
        ...sent,
      });
    const table = await theirs('sources_to_targets', {
      sources: [place(points[0])],
      targets: [place(points[1])],
    });
    expect(table.body.sources_to_targets[0][0].time).toBeCloseTo(duration, 0);
    const shape = [at(1, 1), at(2, 1), at(3, 1)].map(place);
    expect((await theirs('trace_route', { shape })).body.trip.summary.time).toBeCloseTo(slow.duration, 0);
    const contours = [{ time: 3 }];
    expect((await theirs('isochrone', { locations: [place(at(5, 5))], contours })).status).toBe(200);
    expect(
      (await theirs('optimized_route', { locations: points.map(place) })).body.trip.summary.time,
    ).toBeCloseTo(duration, 0);
  });

  it('is refused where it is no time, twice given, or with too much', async () => {
    for (const depart_at of ['soon', '25:00', '2026-13-01T00:00'])
      expect((await overview(pair, { depart_at })).body.message).toMatch('depart_at');
    expect((await overview(pair, { depart_at: rush, arrive_by: rush })).status).toBe(400);
    expect((await overview(pair, { arrive_by: rush, alternatives: '2' })).status).toBe(400);
    const many = Array.from({ length: 26 }, (_, k) => lonLat(1 + (k % 5), 1 + (k % 4)));
    expect((await overview(many, { depart_at: rush })).body.message).toMatch('at most 25 points');
    expect((await overview(far, { depart_at: rush, alternatives: '2' })).status).toBe(200);
  });
});
