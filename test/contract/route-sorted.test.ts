// POST /v2/api/route/sorted
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at } from '../roads/route/grid.ts';
import { type RoutingApp, routingApp } from './routing-app.ts';

let app: RoutingApp;
beforeAll(async () => {
  app = await routingApp();
});
afterAll(() => app.close());

const location = (column: number, row: number, payload?: unknown) => ({
  point: { lat: at(column, row)[1], lon: at(column, row)[0] },
  ...(payload === undefined ? {} : { additional_payload: payload }),
});
const sort = (locations: unknown) => app.post('/v2/api/route/sorted', { api_key: app.key, locations });

it('keeps the ends and sorts the rest by road distance from the source, payloads untouched, indexes from 1', async () => {
  const payload = [{ order: 'ক-১', nested: { a: [1, null, true] } }, { x: 1 }];
  const { status, body } = await sort([
    location(0, 1, [{ name: 'source' }]),
    location(8, 1, [{ name: 'far' }]),
    location(3, 1, payload),
    location(5, 1),
    location(11, 1, [{ name: 'destination' }]),
  ]);
  expect(status).toBe(200);
  expect(body.status).toBe(200);
  expect(body.sorted_waypoints.map((one: { index: number }) => one.index)).toEqual([1, 2, 3, 4, 5]);
  expect(body.sorted_waypoints.map((one: { point: { lon: number } }) => one.point.lon)).toEqual(
    [0, 3, 5, 8, 11].map((column) => at(column, 1)[0]),
  );
  expect(body.sorted_waypoints[1].additional_payload).toEqual(payload);
});

it('sorts by road, not by straight line', async () => {
  // Two crossings north over the river against six along the street.
  const { body } = await sort([location(5, 5), location(5, 7), location(9, 5), location(11, 5)]);
  expect(body.sorted_waypoints[1].point.lon).toBe(at(9, 5)[0]);
});

it('sorts places without a road by the straight line', async () => {
  const island = { point: { lat: 23.9, lon: 91.5 } };
  const { status, body } = await sort([location(0, 0), island, location(3, 0), location(5, 0)]);
  expect(status).toBe(200);
  expect(body.sorted_waypoints[2].point).toEqual(island.point);
});

it.each([1, 2, 3])('returns %i locations as they are', async (count) => {
  const { body } = await sort([location(0, 0), location(5, 5), location(1, 0)].slice(0, count));
  expect(body.sorted_waypoints).toHaveLength(count);
});

it('refuses 51 locations with the limit', async () => {
  const { status, body } = await sort(Array.from({ length: 51 }, () => location(1, 1)));
  expect(status).toBe(400);
  expect(body.message).toContain('50');
});

it.each([
  ['nothing', undefined],
  ['a location without a point', [{ additional_payload: [] }]],
  ['a point without a longitude', [{ point: { lat: 23 } }]],
])('%s: Parameter missing', async (_name, locations) => {
  expect((await sort(locations)).body).toEqual({
    message: 'Parameter missing',
    code: 'parameter_missing',
    parameter: expect.any(String),
    status: 400,
  });
});

it.each([
  ['an empty list', []],
  ['a text', 'here'],
  ['a latitude of 99', [{ point: { lat: 99, lon: 90 } }]],
])('%s: 400 that names locations', async (_name, locations) => {
  const { status, body } = await sort(locations);
  expect(status).toBe(400);
  expect(body.message).toContain('locations');
});
