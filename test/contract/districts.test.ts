import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';
import { expectCentre, itChecksTheId, itNeedsAKey, itTakesAnyTerm, smallApp } from './small-app.ts';

const app = smallApp();
const districts = (params = {}) => app.get('/v2/api/districts', params);
const names = async (params: object) =>
  (await districts(params)).body.places.map(({ name }: { name: string }) => name);

describe('GET /v2/api/districts', () => {
  itNeedsAKey(districts);
  itTakesAnyTerm(districts);
  itChecksTheId(districts, 'division_id');

  it('lists all districts, without status', async () => {
    const { status, body } = await districts();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['places']);
    expect(body.places).toHaveLength(3);
    for (const place of body.places) {
      expect(Object.keys(place)).toEqual(['id', 'name', 'center']);
      expectCentre(place.center);
    }
  });

  it('finds names that contain the term, whatever the case, spelling or script', async () => {
    expect(await names({ q: 'AZI' })).toEqual(['Gazipur']);
    expect(await names({ q: 'chittagong' })).toEqual(['Chattogram']);
    expect(await names({ q: 'ঢাকা' })).toEqual(['Dhaka']);
  });

  it('filters by division, also together with a term', async () => {
    expect(await names({ division_id: 3 })).toEqual(['Dhaka', 'Gazipur']);
    expect(await names({ division_id: 3, q: 'gaz' })).toEqual(['Gazipur']);
    expect(await names({ division_id: 2, q: 'gaz' })).toEqual([]);
  });
});

describe('GET /v2/api/districts on the starter dataset', () => {
  let world: World;
  let whole: TestApp;
  beforeAll(async () => {
    world = openWorld(starterDataset());
    whole = await testApp(world);
  });
  afterAll(async () => {
    await whole.close();
    await world.close();
  });
  const listed = async (q: string): Promise<string[]> =>
    (await whole.get('/v2/api/districts', { q })).body.places.map(({ name }: { name: string }) => name);

  it.each(['pur', 'ma', 'a', 'gan'])('lists for %s only names that contain it', async (q) => {
    const names = await listed(q);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !name.toLowerCase().includes(q))).toEqual([]);
  });

  it.each([
    ['bikrampur', 'Munshiganj'],
    ['chitta', 'Chattogram'],
    ['comilla', 'Cumilla'],
    ['jessore', 'Jashore'],
    ['barisal', 'Barishal'],
    ['bogra', 'Bogura'],
  ])('still finds by the other name %s: %s', async (q, name) => {
    expect(await listed(q)).toEqual([name]);
  });
});
