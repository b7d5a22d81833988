import { describe, expect, it } from 'vitest';
import { itNeedsAKey, itTakesAnyTerm, smallApp } from './small-app.ts';

const app = smallApp();
const cities = (params = {}) => app.get('/v2/api/cities', params);

describe('GET /v2/api/cities', () => {
  itNeedsAKey(cities);
  itTakesAnyTerm(cities);

  it('lists cities with their areas, and carries status', async () => {
    const { status, body } = await cities();
    expect(status).toBe(200);
    expect(body).toEqual({
      places: [
        { name: 'Dhaka', areas: [{ name: 'Mirpur' }, { name: 'Gulshan' }] },
        { name: 'Savar', areas: [{ name: 'Savar' }] },
      ],
      status: 200,
    });
  });

  it.each(['dha', 'ঢাকা', 'DNCC', 'dhaka south'])('finds Dhaka by %s', async (q) => {
    expect((await cities({ q })).body.places).toMatchObject([{ name: 'Dhaka' }]);
  });
});
