import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchApp } from './search-app.ts';
import { itNeedsAKey, itNeedsAPoint } from './small-app.ts';

const app = searchApp();
const POINT = { longitude: 90.04, latitude: 23.32 };
const nearby = (params: Record<string, unknown> = POINT, radius: unknown = 1, limit: unknown = 10) =>
  app.get(`/v2/api/search/nearby/${radius}/${limit}`, params);

describe('GET /v2/api/search/nearby/{radius}/{limit}', () => {
  itNeedsAKey((params) => nearby({ ...POINT, ...params }));
  itNeedsAPoint((params) => nearby(params));

  it('answers the nearest first, with the fields and types of the contract', async () => {
    const { status, body } = await nearby();
    expect(status).toBe(200);
    expect(body.status).toBe(200);
    expect(body.places.map(({ name }: { name: string }) => name)).toEqual([
      'Mirpur College',
      'Sonali Bank Limited',
      'Dutch-Bangla Bank ATM',
    ]);
    expect(body.places[0]).toEqual({
      id: expect.any(Number),
      name: 'Mirpur College',
      distance_in_meters: 0,
      longitude: '90.04',
      latitude: '23.32',
      pType: 'Education',
      subType: 'College',
      Address: 'Mirpur College, Block C, Section 2, Mirpur, Dhaka',
      area: 'Mirpur',
      city: 'Dhaka',
      postCode: 1216,
      uCode: expect.stringMatching(/^[A-Z]{4}\d{4}$/),
      'ST_AsText(location)': 'POINT(90.04 23.32)',
    });
    expect(body.places[1].distance_in_meters).toBeCloseTo(151.1, 0);
  });

  it('adds names and addresses in Bangla on request', async () => {
    const { body } = await nearby({ ...POINT, bangla: true });
    expect(body.places[0]).toMatchObject({
      name: 'Mirpur College',
      name_bn: expect.stringMatching(/^[\u0980-\u09ff ]+$/),
      address_bn: expect.stringMatching(/^[\u0980-\u09ff০-৯ ,]+$/),
    });
    // A house goes by its number and street in either language.
    const house = await nearby({ longitude: 90.03, latitude: 23.31, bangla: true }, 0.1, 1);
    expect(house.body.places[0].name_bn).toMatch(/^[\u0980-\u09ff০-৯ ,]+$/);
  });

  it('names a house without a name by its number and street', async () => {
    const { body } = await nearby({ longitude: 90.03, latitude: 23.31 }, 0.1, 1);
    expect(body.places[0].name).toBe('House 8, Road 2');
  });

  it('keeps to the radius, in kilometres, and to the limit', async () => {
    expect((await nearby(POINT, 0.2)).body.places).toHaveLength(2);
    expect((await nearby(POINT, 100, 1)).body.places).toHaveLength(1);
    expect((await nearby({ longitude: 90.9, latitude: 23.9 }, 0.1)).body).toEqual({
      places: [],
      status: 200,
    });
  });

  it.each(['0.05', '100.1', '-1', 'abc', 'NaN'])('answers 400 to the radius %s', async (radius) => {
    expect(await nearby(POINT, radius)).toMatchObject({
      status: 400,
      body: {
        message: 'Parameter radius must be a number from 0.1 to 100',
        code: 'parameter_invalid',
        status: 400,
      },
    });
  });

  it.each(['0', '101', '2.5', 'many'])('answers 400 to the limit %s', async (limit) => {
    expect(await nearby(POINT, 1, limit)).toMatchObject({
      status: 400,
      body: {
        message: 'Parameter limit must be a whole number from 1 to 100',
        code: 'parameter_invalid',
        status: 400,
      },
    });
  });

  it('answers 200 or 400 to any text in the path and the query', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map(encodeURIComponent);
    await fc.assert(
      fc.asyncProperty(text, text, fc.string({ unit: 'binary' }), async (radius, limit, longitude) => {
        const { status } = await nearby({ longitude, latitude: 23.3 }, radius, limit);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the key in the path', () => {
  it('works in version 2', async () => {
    const key = await app.otherKey();
    const { body } = await app.get(`/v2/api/search/nearby/${key}/1/5`, { ...POINT, key: '' });
    expect(body.places).toHaveLength(3);
  });

  it('works in version 1, which calls the list Place', async () => {
    const key = await app.otherKey();
    const { body } = await app.get(`/v1/api/search/nearby/${key}/1/5`, { ...POINT, key: '' });
    expect(body.Place).toHaveLength(3);
  });

  it('is checked', async () => {
    expect((await app.get('/v2/api/search/nearby/nobody/1/5', { ...POINT, key: '' })).status).toBe(401);
  });
});
