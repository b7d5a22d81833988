import { describe, expect, it } from 'vitest';
import { expectCentre, itChecksTheId, itNeedsAKey, itTakesAnyTerm, smallApp } from './small-app.ts';

const app = smallApp();
const subDistricts = (params = {}) => app.get('/v2/api/sub_districts', params);

describe('GET /v2/api/sub_districts', () => {
  itNeedsAKey(subDistricts);
  itTakesAnyTerm(subDistricts);
  itChecksTheId(subDistricts, 'district_id');

  it('lists sub-districts with their district, without status', async () => {
    const { status, body } = await subDistricts();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['places']);
    expect(body.places).toHaveLength(6);
    for (const place of body.places) {
      expect(Object.keys(place)).toEqual(['id', 'name', 'district', 'center']);
      expectCentre(place.center);
    }
  });

  it('filters by term and by district', async () => {
    expect((await subDistricts({ q: 'pati' })).body.places).toMatchObject([
      { name: 'Patiya', district: 'Chattogram' },
    ]);
    const ofDhaka = (await subDistricts({ district_id: 13 })).body.places;
    expect(ofDhaka[0]).toMatchObject({ name: 'Savar', district: 'Dhaka' });
    // The thanas of the city take the place of upazilas there.
    expect(ofDhaka.map(({ name }: { name: string }) => name)).toContain('Mirpur Model');
  });
});
