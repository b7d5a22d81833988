import { describe, expect, it } from 'vitest';
import { itNeedsAKey, smallApp } from './small-app.ts';

const app = smallApp();
const geometry = (params = {}) => app.get('/v2/api/search/get/ward/geometry', params);

describe('GET /v2/api/search/get/ward/geometry', () => {
  itNeedsAKey((key) => geometry({ ward_number: 1, ...key }));

  it('draws a ward of Dhaka North', async () => {
    const { status, body } = await geometry({ ward_number: 2 });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['ward', 'status']);
    expect(body).toMatchObject({ ward: { ward_number: 2 }, status: 200 });
    expect(JSON.parse(body.ward.geometry)).toMatchObject({ type: 'Polygon' });
    expect(JSON.parse(body.ward.geometry).coordinates[0][0]).toEqual([90.15, 23.25]);
  });

  it('draws a ward of another corporation by name, short name and id', async () => {
    for (const city_corporation of ['DSCC', 'dhaka south', '2']) {
      const { body } = await geometry({ ward_number: 1, city_corporation });
      expect(JSON.parse(body.ward.geometry).coordinates[0][0]).toEqual([90, 23]);
    }
  });

  it('answers 400 without ward_number', async () => {
    expect(await geometry()).toMatchObject({
      status: 400,
      body: {
        message: 'Parameter missing',
        code: 'parameter_missing',
        parameter: expect.any(String),
        status: 400,
      },
    });
  });

  it.each(['one', '0', '-3', '1.5'])('answers 400 to ward_number %s', async (ward_number) => {
    expect(await geometry({ ward_number })).toMatchObject({
      status: 400,
      body: { message: 'Parameter ward_number must be a whole number, 1 or more' },
    });
  });

  it('answers 404 for an unknown ward or corporation, saying which exist', async () => {
    expect(await geometry({ ward_number: 99 })).toMatchObject({
      status: 404,
      body: { message: 'Dhaka North City Corporation has no ward 99; its wards run from 1 to 2' },
    });
    const { status, body } = await geometry({ ward_number: 1, city_corporation: 'Atlantis' });
    expect(status).toBe(404);
    expect(body.message).toContain('it holds Dhaka North City Corporation, Dhaka South City Corporation');
  });
});
