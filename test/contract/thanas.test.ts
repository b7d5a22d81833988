import { describe, expect, it } from 'vitest';
import { expectCentre, itChecksTheId, itNeedsAKey, itTakesAnyTerm, smallApp } from './small-app.ts';

const app = smallApp();
const thanas = (params = {}) => app.get('/v2/api/thanas', params);
const names = async (params: object) =>
  (await thanas(params)).body.places.map(({ name }: { name: string }) => name);

describe('GET /v2/api/thanas', () => {
  itNeedsAKey(thanas);
  itTakesAnyTerm(thanas);
  itChecksTheId(thanas, 'district_id');

  it('lists all thanas with unique ids, and carries status', async () => {
    const { status, body } = await thanas();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['places', 'status']);
    expect(new Set(body.places.map(({ id }: { id: number }) => id)).size).toBe(6);
    for (const place of body.places) {
      expect(Object.keys(place)).toEqual(['id', 'name', 'center']);
      expectCentre(place.center);
    }
  });

  it('finds parts of names and names with typos', async () => {
    expect(await names({ q: 'gulsan' })).toEqual(['Gulshan']);
    expect(await names({ q: 'hath' })).toEqual(['Hathazari']);
    expect(await names({ q: 'MIRPOR' })).toEqual(['Mirpur Model']);
    expect(await names({ q: 'atlantis' })).toEqual([]);
  });

  it('filters by district', async () => {
    expect((await names({ district_id: 13 })).sort()).toEqual(['Gulshan', 'Mirpur Model', 'Savar']);
  });
});
