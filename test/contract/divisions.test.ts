import { describe, expect, it } from 'vitest';
import { expectCentre, itNeedsAKey, itTakesAnyTerm, smallApp } from './small-app.ts';

const app = smallApp();
const divisions = (params = {}) => app.get('/v2/api/divisions', params);

describe('GET /v2/api/divisions', () => {
  itNeedsAKey(divisions);
  itTakesAnyTerm(divisions);

  it('lists all divisions with the ids of the contract, and carries status', async () => {
    const { status, body } = await divisions();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['places', 'status']);
    expect(body.status).toBe(200);
    expect(body.places.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
      [2, 'Chattogram'],
      [3, 'Dhaka'],
    ]);
    for (const place of body.places) {
      expect(Object.keys(place)).toEqual(['id', 'name', 'center']);
      expectCentre(place.center);
    }
  });

  it.each(['chittagong', 'CHATTO', 'চট্টগ্রাম'])('finds a division by %s', async (q) => {
    expect((await divisions({ q })).body.places).toMatchObject([{ id: 2 }]);
  });

  it('has an empty list when nothing matches', async () => {
    expect((await divisions({ q: 'atlantis' })).body).toEqual({ places: [], status: 200 });
  });
});
