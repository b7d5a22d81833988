import { describe, expect, it } from 'vitest';
import { itNeedsAKey, itRefusesBadPoints, smallApp } from './small-app.ts';

const app = smallApp();
const wardZone = (longitude: number | string, latitude: number | string, params = {}) =>
  app.get(`/v2/api/search/ward/zone/${longitude}/${latitude}`, params);

describe('GET /v2/api/search/ward/zone/{longitude}/{latitude}', () => {
  itNeedsAKey((key) => wardZone(90.2, 23.3, key));
  itRefusesBadPoints(wardZone);

  it('returns the ward, its shape and its zone', async () => {
    const { status, body } = await wardZone(90.2, 23.3);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['ward', 'ward area', 'zone']);
    expect(body).toMatchObject({ ward: 2, zone: 2 });
    expect(JSON.parse(body['ward area'])).toMatchObject({ type: 'Polygon' });
  });

  it('takes the corporation that the point lies in', async () => {
    expect((await wardZone(90.1, 23.1)).body).toMatchObject({ ward: 1, zone: 5 });
  });

  it('answers 404 in no ward', async () => {
    expect(await wardZone(90.8, 23.2)).toMatchObject({
      status: 404,
      body: {
        message: 'The point lies in no ward of a city corporation that this dataset knows',
        code: 'not_found',
        status: 404,
      },
    });
  });
});
