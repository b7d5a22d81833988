// GET /v2/api/isochrone
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostCredits } from '../../src/http/cost.ts';
import { isochroneEndpoints } from '../../src/http/routes/isochrone.ts';
import { latLon, type RoutingApp, routingApp } from './routing-app.ts';

let app: RoutingApp;
beforeAll(async () => {
  app = await routingApp();
});
afterAll(() => app.close());

const request = (more: object) => app.get('/v2/api/isochrone', { point: latLon(4, 3), ...more });
const positions = (feature: { geometry: { coordinates: number[][][][] } }): number[][] =>
  feature.geometry.coordinates.flat(2);
const width = (feature: { geometry: { coordinates: number[][][][] } }): number => {
  const lons = positions(feature).map(([lon]) => lon);
  return Math.max(...lons) - Math.min(...lons);
};

describe('an isochrone', () => {
  it('is a FeatureCollection with a MultiPolygon for each limit, in their order', async () => {
    const { status, body } = await request({ minutes: '2,1' });
    expect(status).toBe(200);
    expect(body.type).toBe('FeatureCollection');
    expect(body.features.map(({ properties }: any) => properties)).toEqual([{ minutes: 2 }, { minutes: 1 }]);
    expect(width(body.features[0])).toBeGreaterThan(width(body.features[1]));
    expect(body.distance).toBe(0);
  });
  it.each(['car', 'bike', 'motorcycle', 'foot', 'pedestrian'])('by %s', async (profile) => {
    const { body } = await request({ minutes: 2, profile });
    expect(positions(body.features[0]).length).toBeGreaterThan(8);
  });
  it('by kilometres, in Bangla digits too', async () => {
    const { body } = await request({ kilometres: '০.৫,1' });
    expect(body.features.map(({ properties }: any) => properties)).toEqual([
      { kilometres: 0.5 },
      { kilometres: 1 },
    ]);
    // Half a kilometre to either side, and half a kilometre beside the ends of the roads at most.
    expect(width(body.features[0]) * 102_000).toBeLessThan(2_050);
  });
  it('towards a point differs where streets are one-way', async () => {
    const at = { point: latLon(5, 2), minutes: 1, profile: 'car' };
    const from = (await request(at)).body.features[0];
    const to = (await request({ ...at, direction: 'to' })).body.features[0];
    expect(from).not.toEqual(to);
  });
  it('avoids what is to be avoided', async () => {
    const north = (body: any): number => Math.max(...positions(body.features[0]).map(([, lat]) => lat));
    const at = { point: latLon(2, 5), minutes: 4 };
    const over = north((await request(at)).body);
    expect(north((await request({ ...at, avoid: 'tolls;ferries' })).body)).toBeLessThan(over);
  });
  it('is the same alone and together with others', async () => {
    const at = { point: latLon(5, 2) };
    const alone = (await request({ ...at, minutes: '1' })).body.features[0];
    const together = (await request({ ...at, minutes: '20,1' })).body.features[1];
    expect(together).toEqual(alone);
    expect(positions(alone).length).toBeGreaterThan(10);
  });
  it('costs two credits for each limit, and more for a long one', () => {
    const cost = (sent: object) => mostCredits(isochroneEndpoints[0].cost, { ...sent });
    expect(cost({ minutes: '5' })).toBe(2);
    expect(cost({ kilometres: '1,2,3' })).toBe(6);
    expect(cost({ minutes: '120' })).toBe(8);
    expect(cost({ kilometres: '100,5' })).toBe(12);
    expect(cost({ minutes: 'soon' })).toBe(2);
    expect(cost({ minutes: '-5,1e9' })).toBe(10);
  });
});

describe('what is refused', () => {
  it.each([
    [{}, 'Parameter missing'],
    [{ minutes: 5, kilometres: 1 }, 'either minutes or kilometres'],
    [{ minutes: '0' }, 'minutes'],
    [{ minutes: '121' }, '120'],
    [{ minutes: '5,' }, 'minutes'],
    [{ minutes: '1,2,3,4,5,6,7' }, 'at most 6'],
    [{ kilometres: 'far' }, 'kilometres'],
    [{ minutes: 5, point: 'here' }, 'point'],
    [{ minutes: 5, direction: 'up' }, 'direction'],
    [{ minutes: 5, profile: 'plane' }, 'profile'],
  ])('%j: 400 that names it', async (more, words) => {
    const { status, body } = await request(more);
    expect(status).toBe(400);
    expect(body.message).toContain(words);
  });
  it('a point far from every road: 404', async () => {
    expect((await request({ minutes: 5, point: '0,0' })).status).toBe(404);
  });
});
