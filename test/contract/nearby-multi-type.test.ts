import { describe, expect, it } from 'vitest';
import { searchApp } from './search-app.ts';
import { itNeedsAKey, itNeedsAPoint } from './small-app.ts';

const app = searchApp();
const POINT = { longitude: 90.04, latitude: 23.32 };
const multi = (params: Record<string, unknown>, radius: unknown = 5, limit: unknown = 10) =>
  app.get(`/v2/api/search/nearby/multi/type/${radius}/${limit}`, params);
const names = async (q: string) =>
  (await multi({ ...POINT, q })).body.places.map(({ name }: { name: string }) => name);

describe('GET /v2/api/search/nearby/multi/type/{radius}/{limit}', () => {
  itNeedsAKey((params) => multi({ ...POINT, q: 'Bank', ...params }));
  itNeedsAPoint((params) => multi({ q: 'Bank', ...params }));

  it('answers places of any of the types, the nearest first, with status', async () => {
    const { body } = await multi({ ...POINT, q: 'School,ATM' });
    expect(Object.keys(body)).toEqual(['places', 'status']);
    expect(body.places.map(({ name }: { name: string }) => name)).toEqual([
      'Sonali Bank Limited',
      'Dutch-Bangla Bank ATM',
      'Mirpur Bangla School',
    ]);
  });

  it('ignores case and spaces', async () => {
    expect(await names(' sCHOOL , hospital ,, ')).toEqual(['Mirpur Bangla School', 'Mohammadpur Hospital']);
    expect(await names('post office')).toEqual(['Mirpur Sub Post Office']);
  });

  it('answers 400 without q', async () => {
    expect(await multi(POINT)).toMatchObject({
      status: 400,
      body: {
        message: 'Parameter missing',
        code: 'parameter_missing',
        parameter: expect.any(String),
        status: 400,
      },
    });
  });

  it('has a form with the key in the path', async () => {
    const key = await app.otherKey();
    const { body } = await app.get(`/v1/api/search/nearby/multi/type/${key}/5/10`, {
      ...POINT,
      q: 'school',
      key: '',
    });
    expect(body.Place).toHaveLength(1);
  });
});
