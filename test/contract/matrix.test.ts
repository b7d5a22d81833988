// POST /v2/api/matrix
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostCredits } from '../../src/http/cost.ts';
import { matrixEndpoints } from '../../src/http/routes/matrix.ts';
import { at } from '../roads/route/grid.ts';
import { type RoutingApp, routingApp } from './routing-app.ts';

let app: RoutingApp;
beforeAll(async () => {
  app = await routingApp();
});
afterAll(() => app.close());

const request = (more: object) => app.post('/v2/api/matrix', { api_key: app.key, ...more });
const corners = [at(0, 1), at(11, 1), at(4, 9)];

describe('a matrix', () => {
  it.each(['car', 'bike', 'motorcycle', 'foot'] as const)('by %s equals single routes', async (profile) => {
    const { status, body } = await request({ points: corners, profile });
    expect(status).toBe(200);
    for (const [s, from] of corners.entries()) {
      for (const [t, to] of corners.entries()) {
        const route = await app.get(`/v2/api/route/${from.join()};${to.join()}`, { profile });
        expect(body.durations[s][t]).toBe(route.body.routes[0].duration);
        expect(body.distances[s][t]).toBe(route.body.routes[0].distance);
      }
    }
  });
  it('from some points to others has a row for each source', async () => {
    const { body } = await request({ sources: corners.slice(0, 1), destinations: corners });
    expect(body.durations).toHaveLength(1);
    expect(body.durations[0]).toHaveLength(3);
    expect(body.sources).toHaveLength(1);
    expect(body.destinations).toHaveLength(3);
  });
  it('answers one of its values alone', async () => {
    const both = (await request({ points: corners })).body;
    const { durations, ...rest } = both;
    const { distances, ...others } = both;
    expect((await request({ points: corners, annotations: 'distance' })).body).toEqual(rest);
    expect((await request({ points: corners, annotations: 'duration' })).body).toEqual(others);
    expect([durations, distances].every(Array.isArray)).toBe(true);
    expect((await request({ points: corners, annotations: 'speed' })).status).toBe(400);
  });
  it('is as large as 1,000 by 1,000, and costs accordingly', async () => {
    const many = Array.from({ length: 1_000 }, (_, i) => at((i % 25) * 0.4, (i % 5) + 0.01 * (i % 7)));
    const { status, body } = await request({ points: many, annotations: 'duration' });
    expect(status).toBe(200);
    expect(body.durations).toHaveLength(1_000);
    expect(body.durations[999]).toHaveLength(1_000);
    const cost = mostCredits(matrixEndpoints[0].cost, { points: many });
    expect(cost).toBe(20_000);
    expect((await request({ points: [...many, at(1, 1)] })).status).toBe(400);
  });
  it('avoids what is to be avoided', async () => {
    const across = { sources: [at(2, 4)], destinations: [at(2, 8)] };
    const over = (await request(across)).body.distances[0][0];
    const around = (await request({ ...across, avoid: 'tolls' })).body.distances[0][0];
    expect(around).toBeGreaterThan(over);
    expect((await request({ ...across, avoid: 'tolls;ferries' })).body.distances).toEqual([[null]]);
  });
  it('has null for an island, whose own roads are connected, and for a point far from roads', async () => {
    const island = [90.69, 23.74];
    const { body } = await request({ points: [at(3, 3), island, [0, 0]] });
    expect(body.durations[0]).toEqual([0, null, null]);
    expect(body.durations[1]).toEqual([null, 0, null]);
    expect(body.sources[2]).toBeNull();
    expect(body.distances[2]).toEqual([null, null, null]);
  });
  it('reports how far each point was from its road', async () => {
    const [lon, lat] = at(3, 3);
    const { body } = await request({ points: [[lon + 0.001, lat + 0.0002]] });
    expect(body.sources[0].distance).toBeCloseTo(22.2, 0);
    expect(body.sources[0].location).toEqual([expect.closeTo(lon + 0.001, 5), expect.closeTo(lat, 5)]);
  });
  it('takes all pairs of 250 points', async () => {
    const many = Array.from({ length: 250 }, (_, x) => at((x * 7) % 12, (x * 11) % 6));
    const { status, body } = await request({ points: many });
    expect(status).toBe(200);
    expect(body.durations.flat()).toHaveLength(62_500);
  });
  it('costs one credit per fifty pairs or part thereof, at least two', () => {
    const cost = (sent: object) => mostCredits(matrixEndpoints[0].cost, { ...sent });
    const points = (count: number) => Array.from({ length: count }, () => [90, 23]);
    expect(cost({ points: points(3) })).toBe(2);
    expect(cost({ points: points(11) })).toBe(3);
    expect(cost({ sources: points(1), destinations: JSON.stringify(points(250)) })).toBe(5);
    expect(cost({ points: points(5_000) })).toBe(20_000);
  });
});

describe('what is refused', () => {
  it.each([
    [{}, 'Parameter missing'],
    [{ sources: corners }, 'Parameter missing'],
    [{ points: corners, sources: corners }, 'either points, or sources and destinations'],
    [{ points: [] }, 'points'],
    [{ points: Array.from({ length: 1_001 }, () => at(1, 1)) }, '1000'],
    [{ points: [[90, 95]] }, 'points.0'],
    [{ points: [[90]] }, 'points.0'],
    [{ points: corners, profile: 'plane' }, 'profile'],
    [{ points: corners, avoid: 'hills' }, 'avoid'],
  ])('%#: 400 that names it', async (more, words) => {
    const { status, body } = await request(more);
    expect(status).toBe(400);
    expect(body.message).toContain(words);
  });
});
