import { describe, expect, it } from 'vitest';
import { itNeedsAKey, smallApp } from './small-app.ts';

const app = smallApp();
const wards = (params = {}) => app.get('/v2/api/search/get/ward', params);

describe('GET /v2/api/search/get/ward', () => {
  itNeedsAKey(wards);

  it('lists all wards with zone, shape and corporation, without status', async () => {
    const { status, body } = await wards();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data).toHaveLength(3);
    for (const ward of body.data) {
      expect(Object.keys(ward)).toEqual(['ward', 'zone', 'area', 'city_corporation']);
      expect(Number.isInteger(ward.ward) && Number.isInteger(ward.zone)).toBe(true);
      expect(JSON.parse(ward.area).type).toBe('Polygon');
    }
  });

  it('ignores parameters that it does not know', async () => {
    expect((await wards({ ward: 'x', page: -1 })).status).toBe(200);
  });
});
