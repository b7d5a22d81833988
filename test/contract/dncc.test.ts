import { describe, expect, it } from 'vitest';
import { itNeedsAKey, itRefusesBadPoints, smallApp } from './small-app.ts';

const app = smallApp();
const dncc = (longitude: number | string, latitude: number | string, params = {}) =>
  app.get(`/v2/api/search/dncc/${longitude}/${latitude}`, params);

describe('GET /v2/api/search/dncc/{longitude}/{latitude}', () => {
  itNeedsAKey((key) => dncc(90.2, 23.3, key));
  itRefusesBadPoints(dncc);

  it('distinguishes the halves of Dhaka, with an integer status', async () => {
    expect((await dncc(90.2, 23.3)).body).toEqual({ message: 'DNCC', status: 200 });
    expect((await dncc(90.2, 23.1)).body).toEqual({ message: 'DSCC', status: 200 });
  });

  it('says so outside both', async () => {
    expect(await dncc(90.8, 23.2)).toMatchObject({
      status: 200,
      body: { message: 'The point lies outside DNCC and DSCC', status: 200 },
    });
  });
});
