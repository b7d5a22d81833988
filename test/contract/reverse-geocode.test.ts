import { describe, expect, it } from 'vitest';
import { itNeedsAKey, itNeedsAPoint, smallApp } from './small-app.ts';

const app = smallApp();
const reverse = (params = {}) => app.get('/v2/api/search/reverse/geocode', params);
const HOUSE = { longitude: 90.03, latitude: 23.31 };
const MINIMAL = ['id', 'distance_within_meters', 'address', 'area', 'city'];

/** Each flag and the fields that it adds. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  country: ['country'],
  district: ['district'],
  post_code: ['postCode'],
  sub_district: ['sub_district'],
  union: ['union'],
  pauroshova: ['pauroshova'],
  location_type: ['location_type'],
  division: ['division'],
  address: ['address_components'],
  area: ['area_components'],
  thana: ['thana', 'thana_bn'],
  bangla: ['address_bn', 'area_bn', 'city_bn'],
};

describe('GET /v2/api/search/reverse/geocode', () => {
  itNeedsAKey((key) => reverse({ ...HOUSE, ...key }));
  itNeedsAPoint(reverse);

  it('adds landmarks only when asked', async () => {
    const plain = (await reverse(HOUSE)).body;
    const { status, body } = await reverse({ ...HOUSE, landmarks: true });
    const { landmarks, ...place } = body.place;
    expect([status, { ...body, place }]).toEqual([200, plain]);
    expect(landmarks).toBeInstanceOf(Array);
  });

  it('gives the minimal answer without flags', async () => {
    const { status, body } = await reverse(HOUSE);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['place', 'status']);
    expect(Object.keys(body.place).sort()).toEqual([...MINIMAL].sort());
    expect(body).toMatchObject({
      place: {
        distance_within_meters: 0,
        address: 'House 8, Road 2, Block C, Section 2, Mirpur, Dhaka',
        area: 'Mirpur',
        city: 'Dhaka',
      },
      status: 200,
    });
    expect(Number.isInteger(body.place.id)).toBe(true);
  });

  it.each(Object.entries(FLAGS))('adds with %s exactly %j', async (flag, fields) => {
    const { body } = await reverse({ ...HOUSE, [flag]: true });
    expect(Object.keys(body.place).sort()).toEqual([...MINIMAL, ...fields].sort());
    const off = await reverse({ ...HOUSE, [flag]: false });
    expect(Object.keys(off.body.place).sort()).toEqual([...MINIMAL].sort());
  });

  it('gives the full answer with all flags, in both languages', async () => {
    const all = Object.fromEntries(Object.keys(FLAGS).map((flag) => [flag, 'true']));
    const { body } = await reverse({ ...HOUSE, ...all });
    expect(body.place).toEqual({
      id: expect.any(Number),
      distance_within_meters: 0,
      address: 'House 8, Road 2, Block C, Section 2, Mirpur, Dhaka',
      area: 'Mirpur',
      city: 'Dhaka',
      postCode: '1216',
      address_bn: 'বাড়ি ৮, রোড ২, ব্লক সি, সেকশন ২, মিরপুর, ঢাকা'.normalize('NFC'),
      area_bn: 'মিরপুর',
      city_bn: 'ঢাকা',
      country: 'বাংলাদেশ',
      division: 'ঢাকা',
      district: 'ঢাকা',
      sub_district: 'মিরপুর মডেল',
      pauroshova: null,
      union: null,
      location_type: 'শহর',
      address_components: { place_name: null, house: 'House 8', road: 'Road 2' },
      area_components: { area: 'Mirpur', sub_area: 'Section 2' },
      thana: 'Mirpur Model',
      thana_bn: 'মিরপুর মডেল',
    });
  });

  it('answers 400 to a flag that is neither true nor false', async () => {
    expect(await reverse({ ...HOUSE, district: 'Dhaka' })).toMatchObject({
      status: 400,
      body: { message: 'Parameter district must be true or false', code: 'parameter_invalid', status: 400 },
    });
  });

  it.each(['BD', 'bd', 'bgd', 'BGD'])('takes country_code %s', async (country_code) => {
    expect((await reverse({ ...HOUSE, country_code })).status).toBe(200);
  });

  it('answers 404 for a country that is not in the dataset, naming those that are', async () => {
    expect(await reverse({ ...HOUSE, country_code: 'IN' })).toMatchObject({
      status: 404,
      body: {
        message: 'The dataset holds no country with the code IN; it holds BD',
        code: 'not_found',
        status: 404,
      },
    });
  });

  it('answers 400 to a malformed country_code', async () => {
    expect(await reverse({ ...HOUSE, country_code: 'Bangladesh' })).toMatchObject({
      status: 400,
      body: { message: 'Parameter country_code must be a country code of two or three letters, such as BD' },
    });
  });

  it('says where longitude and latitude look exchanged, and only there', async () => {
    const hint = 'longitude and latitude look swapped';
    expect(await reverse({ longitude: 23.79, latitude: 90.4 })).toMatchObject({
      status: 400,
      body: { message: `Parameter latitude must be a number from -90 to 90; ${hint}`, status: 400 },
    });
    const { status, body } = await reverse({ longitude: 24.37, latitude: 88.6 });
    expect([status, body.message]).toEqual([404, expect.stringContaining(hint)]);
    expect((await reverse({ longitude: 90.4, latitude: 95 })).body.message).not.toContain(hint);
  });

  it('answers 404 outside the country, not the nearest village', async () => {
    expect(await reverse({ longitude: 88.3639, latitude: 22.5726 })).toMatchObject({
      status: 404,
      body: {
        message: 'The point lies outside Bangladesh, which is all that this dataset holds',
        code: 'not_found',
        status: 404,
      },
    });
  });
});
