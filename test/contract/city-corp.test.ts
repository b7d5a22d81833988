import { describe, expect, it } from 'vitest';
import { itNeedsAKey, itNeedsAPoint, smallApp } from './small-app.ts';

const app = smallApp();
const cityCorp = (params = {}) => app.get('/v2/api/search/city-corp', params);

describe('GET /v2/api/search/city-corp', () => {
  itNeedsAKey((key) => cityCorp({ longitude: 90.03, latitude: 23.31, ...key }));
  itNeedsAPoint(cityCorp);

  it('lists the city corporation of a point, without status', async () => {
    const { status, body } = await cityCorp({ longitude: 90.03, latitude: 23.31 });
    expect(status).toBe(200);
    expect(body).toEqual({ places: [{ id: 1, name: 'Dhaka North City Corporation' }] });
  });

  it('has an empty list outside city corporations', async () => {
    expect((await cityCorp({ longitude: 90.8, latitude: 23.2 })).body).toEqual({ places: [] });
  });
});
