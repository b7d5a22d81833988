import { describe, expect, it } from 'vitest';
import { itNeedsAKey, smallApp } from './small-app.ts';

const app = smallApp();
const zones = (params = {}) => app.get('/v2/api/search/get/zone', params);

describe('GET /v2/api/search/get/zone', () => {
  itNeedsAKey(zones);

  it('lists all zones with shape and corporation, without status', async () => {
    const { status, body } = await zones();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data.map(({ zone }: { zone: number }) => zone)).toEqual([1, 2, 5]);
    for (const zone of body.data) {
      expect(Object.keys(zone)).toEqual(['zone', 'area', 'city_corporation']);
      expect(JSON.parse(zone.area).type).toBe('Polygon');
    }
  });
});
