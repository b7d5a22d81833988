import { describe, expect, it } from 'vitest';
import { expectCentre, itChecksTheId, itNeedsAKey, itTakesAnyTerm, smallApp } from './small-app.ts';

const app = smallApp();
const unions = (params = {}) => app.get('/v2/api/unions', params);

describe('GET /v2/api/unions', () => {
  itNeedsAKey(unions);
  itTakesAnyTerm(unions);
  itChecksTheId(unions, 'sub_district_id');

  it('lists unions with their sub-district, without status', async () => {
    const { status, body } = await unions();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['places']);
    for (const place of body.places) {
      expect(Object.keys(place)).toEqual(['id', 'name', 'sub_district', 'center']);
      expectCentre(place.center);
    }
    expect(body.places).toMatchObject([
      { id: 11, name: 'Dhamsona', sub_district: 'Savar' },
      { id: 12, name: 'Nagori', sub_district: 'Kaliganj' },
      { id: 13, name: 'Kolagaon', sub_district: 'Patiya' },
    ]);
  });

  it('filters by term and by sub-district', async () => {
    expect((await unions({ q: 'NAGO' })).body.places).toMatchObject([{ id: 12 }]);
    expect((await unions({ sub_district_id: 4 })).body.places).toMatchObject([{ id: 13 }]);
    expect((await unions({ sub_district_id: 4, q: 'nago' })).body.places).toEqual([]);
  });
});
