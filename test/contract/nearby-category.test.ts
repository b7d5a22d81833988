import { describe, expect, it } from 'vitest';
import { searchApp } from './search-app.ts';
import { itNeedsAKey, itNeedsAPoint } from './small-app.ts';

const app = searchApp();
const POINT = { longitude: 90.04, latitude: 23.32 };
const category = (params: Record<string, unknown>, radius: unknown = 5, limit: unknown = 10) =>
  app.get(`/v2/api/search/nearby/category/${radius}/${limit}`, params);
const names = async (params: Record<string, unknown>, radius?: unknown) =>
  (await category({ ...POINT, ...params }, radius)).body.places.map(({ name }: { name: string }) => name);

describe('GET /v2/api/search/nearby/category/{radius}/{limit}', () => {
  itNeedsAKey((params) => category({ ...POINT, ptype: 'Bank', ...params }));
  itNeedsAPoint((params) => category({ ptype: 'Bank', ...params }));

  it('returns places of the type only, without status', async () => {
    const { status, body } = await category({ ...POINT, ptype: 'Bank' });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['places']);
    expect(body.places.map(({ pType }: { pType: string }) => pType)).toEqual(['Bank', 'Bank']);
  });

  it('ignores case', async () => {
    expect(await names({ ptype: 'bANK' })).toEqual(['Sonali Bank Limited', 'Dutch-Bangla Bank ATM']);
  });

  it('matches sub-types too, also one of several', async () => {
    expect(await names({ ptype: 'school' })).toEqual(['Mirpur Bangla School']);
    expect(await names({ ptype: 'atm' })).toEqual(['Sonali Bank Limited', 'Dutch-Bangla Bank ATM']);
  });

  it('returns an empty list for a type that does not exist', async () => {
    expect(await names({ ptype: 'Spaceport' })).toEqual([]);
  });

  it('is called Place in version 1, whose clients expect status', async () => {
    const path = `/v1/api/search/nearby/category/${await app.otherKey()}/5/10`;
    const { body } = await app.get(path, { ...POINT, ptype: 'Bank', key: '' });
    expect(body).toEqual({ Place: expect.any(Array), status: 200 });
    expect(body.Place).toHaveLength(2);
  });

  it('returns all types in version 1 without ptype, which a public client does not pass on', async () => {
    const key = await app.otherKey();
    const ask = (path: string) => app.get(path.replace('KEY', key), { ...POINT, key: '' });
    expect((await ask('/v1/api/search/nearby/category/KEY/5/10')).body).toEqual(
      (await ask('/v1/api/search/nearby/KEY/5/10')).body,
    );
  });

  it('answers 400 without ptype', async () => {
    expect(await category(POINT)).toMatchObject({
      status: 400,
      body: {
        message: 'Parameter missing',
        code: 'parameter_missing',
        parameter: expect.any(String),
        status: 400,
      },
    });
  });

  it.each([
    [0.01, 10, 'radius'],
    [101, 10, 'radius'],
    [1, 0, 'limit'],
    [1, 101, 'limit'],
  ])('answers 400 to radius %s and limit %s', async (radius, limit, name) => {
    const { status, body } = await category({ ...POINT, ptype: 'Bank' }, radius, limit);
    expect(status).toBe(400);
    expect(body.message).toMatch(new RegExp(`^Parameter ${name} must be`));
  });
});
