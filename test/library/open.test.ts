// The library answers what the server does: names with places, what is within reach, a trace on the roads, the ward of a point.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { open } from '../../src/library/open.ts';
import type { Thikana } from '../../types/thikana.d.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const MOTIJHEEL = { longitude: 90.4172, latitude: 23.733 };

let thikana: Thikana;
beforeAll(async () => {
  thikana = await open({ dataset: starterDataset() });
});
afterAll(() => thikana.close());

it('names the places that it finds', () => {
  const [place] = thikana.search('gulshan 2');
  expect(place.name).toMatch(/gulshan/i);
  expect(place.address.startsWith(place.name)).toBe(true);
});

it('tells what is within reach, the smallest area first', () => {
  const areas = thikana.isochrone(MOTIJHEEL, { minutes: [20, 10] });
  expect(areas.map(({ minutes }) => minutes)).toEqual([10, 20]);
  expect(areas[0].geometry.coordinates.length).toBeGreaterThan(0);
});

it('puts a trace on the roads', () => {
  const route = thikana.route([MOTIJHEEL, { longitude: 90.39, latitude: 23.75 }]);
  const { distance, line } = thikana.match(route.line.slice(0, 20));
  expect(distance).toBeGreaterThan(0);
  expect(line.length).toBeGreaterThan(1);
});

it('knows the ward of a point, and none outside of the cities', () => {
  expect(thikana.ward(MOTIJHEEL)?.ward).toBeGreaterThan(0);
  expect(thikana.ward({ longitude: 89.5, latitude: 21.9 })).toBeUndefined();
});

it('plans a fleet on the roads, checks a plan and tells what can be promised', () => {
  const depot = [MOTIJHEEL.longitude, MOTIJHEEL.latitude] as const;
  const jobs = [
    { id: 1, location: [90.4, 23.74] as const },
    { id: 2, location: [90.41, 23.75] as const, time_windows: [[0, 7_200] as const] },
  ];
  const fleet = { vehicles: [{ id: 7, start: depot, end: depot }], jobs, options: { iterations: 50 } };
  const plan = thikana.fleet.plan(fleet);
  expect(plan.unassigned).toEqual([]);
  expect(plan.summary.distance).toBeGreaterThan(1_000);
  const [{ steps }] = plan.routes;
  const given = { ...fleet, vehicles: [{ ...fleet.vehicles[0], steps }] };
  expect(thikana.fleet.check(given).summary.cost).toBe(plan.summary.cost);
  const more = { ...given, jobs: [...jobs, { id: 3, location: [90.42, 23.74] as const }] };
  const [slot] = thikana.fleet.slots(more, { job: 3, windows: [[0, 36_000]] });
  expect(slot).toMatchObject({ window: [0, 36_000], vehicle: 7 });
  expect(() => thikana.fleet.plan({ vehicles: [] })).toThrow('vehicles');
});

it.each<[string, (library: any) => unknown, string]>([
  [
    'a list of types',
    (t) => t.nearby(MOTIJHEEL, { types: ['Bank'] }),
    'nearby: options.types must be string',
  ],
  ['no text', (t) => t.search(5), 'search: text must be string'],
  ['no options', (t) => t.isochrone(MOTIJHEEL), 'isochrone: options is missing'],
  [
    'other names of a point',
    (t) => t.reverse({ lon: 90.4, lat: 23.7 }),
    'reverse: point.longitude is missing',
  ],
  ['a pair', (t) => t.ward([90.4, 23.7]), 'ward: point must be object'],
  [
    'an option that there is not',
    (t) => t.route([MOTIJHEEL, MOTIJHEEL], { mode: 'car' }),
    'route: options.mode is not known',
  ],
  ['one point', (t) => t.route([MOTIJHEEL]), 'route: points must not have fewer than 2 items'],
])('says in a sentence what is wrong with %s', (_, call, sentence) => {
  expect(() => call(thikana)).toThrow(new TypeError(sentence));
});
