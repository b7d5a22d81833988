import { describe, expect, it } from 'vitest';
import { itNeedsAKey, itNeedsAPoint, smallApp } from './small-app.ts';

const app = smallApp();
const area = (params = {}) => app.get('/v2/api/search/area', params);

describe('GET /v2/api/search/area', () => {
  itNeedsAKey((key) => area({ longitude: 90.03, latitude: 23.31, ...key }));
  itNeedsAPoint(area);

  it('names the area of a point in town', async () => {
    expect((await area({ longitude: 90.03, latitude: 23.31 })).body).toEqual({ area: 'Mirpur', status: 200 });
  });

  it('names the sub-district in the country', async () => {
    expect((await area({ longitude: 90.8, latitude: 23.2 })).body).toEqual({ area: 'Patiya', status: 200 });
  });

  it('answers 404 outside the country', async () => {
    const { status, body } = await area({ longitude: 88.36, latitude: 22.57 });
    expect(status).toBe(404);
    expect(body).toEqual({
      message: expect.stringContaining('outside Bangladesh'),
      code: 'not_found',
      status: 404,
    });
  });
});
