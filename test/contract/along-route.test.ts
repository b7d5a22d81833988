// GET /v2/api/route/{coordinates}/places
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostCredits } from '../../src/http/cost.ts';
import { alongRouteEndpoints } from '../../src/http/routes/along-route.ts';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

let world: World;
let app: TestApp;
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const JOURNEY = '90.4152,23.7925;90.3795,23.7461';
const along = (params: Record<string, unknown> = {}, journey = JOURNEY) =>
  app.get(`/v2/api/route/${journey}/places`, { ptype: 'Hospital', ...params });
const duration = async (points: string): Promise<number> =>
  (await app.get(`/v2/api/route/${points}`)).body.routes[0].duration;

describe('places along a route', () => {
  it('are told by the minutes that stopping there adds', async () => {
    const { status, body } = await along({ detour: 6, limit: 5 });
    expect(status).toBe(200);
    expect(body.places.length).toBeGreaterThan(0);
    const [from, to] = JOURNEY.split(';');
    const direct = await duration(JOURNEY);
    expect(body.duration).toBeCloseTo(direct, 0);
    for (const place of body.places) {
      expect(place.detour_in_minutes).toBeLessThanOrEqual(6);
      const through = await duration(`${from};${place.longitude},${place.latitude};${to}`);
      expect(Math.abs(place.detour_in_minutes - Math.max(0, through - direct) / 60)).toBeLessThan(0.2);
    }
    const detours = body.places.map((place: { detour_in_minutes: number }) => place.detour_in_minutes);
    expect(detours).toEqual([...detours].sort((a: number, b: number) => a - b));
  });
  it('are more with a longer detour, and all of the wanted type', async () => {
    const short = (await along({ detour: 1, limit: 50 })).body.places;
    const long = (await along({ detour: 15, limit: 50 })).body.places;
    expect(long.length).toBeGreaterThan(short.length);
    expect(new Set(long.map(({ id }: { id: number }) => id)).size).toBe(long.length);
    expect((await along({ ptype: 'Moonbase' })).body.places).toEqual([]);
  });
  it('say on which leg they lie', async () => {
    const { body } = await along({ detour: 10, limit: 50 }, `${JOURNEY};90.3660,23.8067`);
    expect(new Set(body.places.map(({ leg }: { leg: number }) => leg))).toEqual(new Set([0, 1]));
  });
  it('cost two credits and one for each place', async () => {
    const { body } = await along({ limit: 3 });
    const [{ cost }] = alongRouteEndpoints;
    expect(mostCredits(cost, { limit: '3' })).toBe(5);
    expect(typeof cost === 'object' && cost.spent(body, {})).toBe(2 + body.places.length);
  });
  it('need a type and a detour that makes sense', async () => {
    expect((await app.get(`/v2/api/route/${JOURNEY}/places`)).body.parameter).toBe('ptype');
    expect((await along({ detour: 100 })).status).toBe(400);
    expect((await along({}, '90.4152,23.7925')).status).toBe(400);
    expect((await along({ depart_at: 'now' })).body.message).toMatch('cannot be served');
  });
});
