import { describe, expect, it } from 'vitest';
import { itNeedsAKey, itRefusesBadPoints, smallApp } from './small-app.ts';

const app = smallApp();
const ward = (longitude: number | string, latitude: number | string, params = {}) =>
  app.get(`/v2/api/search/ward/${longitude}/${latitude}`, params);

describe('GET /v2/api/search/ward/{longitude}/{latitude}', () => {
  itNeedsAKey((key) => ward(90.2, 23.3, key));
  itRefusesBadPoints(ward);

  it('is an array of one ward', async () => {
    expect(await ward(90.2, 23.3)).toMatchObject({ status: 200, body: [{ Ward: 2 }] });
  });

  it('answers 404 in no ward', async () => {
    const { status, body } = await ward(90.8, 23.2);
    expect(status).toBe(404);
    expect(body).toEqual({ message: expect.stringContaining('no ward'), code: 'not_found', status: 404 });
  });
});
