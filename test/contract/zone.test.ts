import { describe, expect, it } from 'vitest';
import { itNeedsAKey, itRefusesBadPoints, smallApp } from './small-app.ts';

const app = smallApp();
const zone = (longitude: number | string, latitude: number | string, params = {}) =>
  app.get(`/v2/api/search/zone/${longitude}/${latitude}`, params);

describe('GET /v2/api/search/zone/{longitude}/{latitude}', () => {
  itNeedsAKey((key) => zone(90.2, 23.3, key));
  itRefusesBadPoints(zone);

  it('is an array of one zone', async () => {
    expect(await zone(90.1, 23.1)).toMatchObject({ status: 200, body: [{ Zone: 5 }] });
  });

  it('answers 404 in no zone', async () => {
    const { status, body } = await zone(90.8, 23.2);
    expect(status).toBe(404);
    expect(body).toEqual({ message: expect.stringContaining('no zone'), code: 'not_found', status: 404 });
  });
});
