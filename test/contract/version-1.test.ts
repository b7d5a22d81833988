// Version 1 of the calls that answer as version 2 does: key in the path, fewer parameters.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld } from '../../src/http/world.ts';
import { type SmallDataset, smallDataset } from '../fixtures/small-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

let small: SmallDataset;
let app: TestApp;
beforeAll(async () => {
  small = smallDataset();
  app = await testApp(openWorld(small.dir, { workers: 0 }));
});
afterAll(async () => {
  await app?.close();
  small?.remove();
});

/** Only what is in the path can be the key. */
const ask = (path: string, params: Record<string, unknown> = {}) =>
  app.get(path.replace('KEY', app.key), { key: '', ...params });
const POINT = { longitude: 90.03, latitude: 23.31 };
const FLAGS = ['country', 'district', 'post_code', 'sub_district', 'union', 'pauroshova', 'location_type'];
const ON = Object.fromEntries([...FLAGS, 'division', 'address', 'area'].map((name) => [name, 'true']));

const SAME: readonly (readonly [string, string, Record<string, unknown>])[] = [
  ['/v1/api/search/reverse/KEY/geocode', '/v2/api/search/reverse/geocode', { ...POINT, ...ON }],
  ['/v1/api/search/reverse/KEY/geocode', '/v2/api/search/reverse/geocode', { ...POINT, ...ON, bangla: true }],
  ['/v1/api/search/reverse/geocode/server/KEY/place', '/v2/api/search/reverse/geocode', { ...POINT, ...ON }],
  ['/v1/api/KEY/districts', '/v2/api/districts', { q: 'dha' }],
  ['/v1/api/KEY/sub_districts', '/v2/api/sub_districts', { q: 'a' }],
  ['/v1/api/KEY/cities', '/v2/api/cities', { q: 'ঢাকা' }],
  ['/v1/api/KEY/unions', '/v2/api/unions', { q: 'n' }],
  ['/v1/api/search/ward/KEY/90.03/23.31', '/v2/api/search/ward/90.03/23.31', {}],
  ['/v1/api/search/zone/KEY/90.03/23.31', '/v2/api/search/zone/90.03/23.31', {}],
  ['/v1/api/search/ward/zone/KEY/90.03/23.31', '/v2/api/search/ward/zone/90.03/23.31', {}],
  ['/v1/api/search/dncc/KEY/90.03/23.31', '/v2/api/search/dncc/90.03/23.31', {}],
];

describe('version 1', () => {
  it.each(SAME)('%s answers as %s', async (first, second, params) => {
    const { status, body } = await ask(first, params);
    expect(status).toBe(200);
    expect(body).toEqual((await app.get(second, params)).body);
  });

  it.each(SAME)('%s answers 401 to an unknown key', async (first, _, params) => {
    expect(await app.get(first.replace('KEY', 'nobody'), { key: app.key, ...params })).toMatchObject({
      status: 401,
      body: { message: 'Invalid or No Registered Key', code: 'key_unknown', status: 401 },
    });
  });

  it.each(['districts', 'sub_districts', 'cities', 'unions'])('%s need a term', async (list) => {
    expect(await ask(`/v1/api/KEY/${list}`)).toMatchObject({
      status: 400,
      body: {
        message: 'Parameter missing',
        code: 'parameter_missing',
        parameter: expect.any(String),
        status: 400,
      },
    });
  });

  it('has no thana, and none of the Bangla of the form for servers', async () => {
    const all = { ...POINT, ...ON, bangla: 'true', thana: 'true' };
    const { place } = (await ask('/v1/api/search/reverse/KEY/geocode', all)).body;
    expect(place).toHaveProperty('address_bn');
    expect(place).not.toHaveProperty('thana');
    const server = (await ask('/v1/api/search/reverse/geocode/server/KEY/place', all)).body.place;
    expect(Object.keys(server).filter((name) => name.endsWith('_bn'))).toEqual([]);
    expect(server.district).toBe('Dhaka');
  });

  it.each(['longitude', 'latitude'])('reverse geocoding needs %s', async (name) => {
    const point = { ...POINT, [name]: undefined };
    expect((await ask('/v1/api/search/reverse/KEY/geocode', point)).status).toBe(400);
  });

  it.each(['application/json', 'application/x-www-form-urlencoded'])('rupantor takes %s', async (type) => {
    const fields = { q: 'section 2 mirpur', thana: 'yes', bangla: 'yes' };
    const response = await app.fastify.inject({
      method: 'POST',
      url: `/v1/api/search/${app.key}/rupantor/geocode`,
      headers: { 'content-type': type },
      payload: type === 'application/json' ? fields : new URLSearchParams(fields).toString(),
    });
    expect(response.json()).toEqual((await app.post('/v2/api/search/rupantor/geocode', fields)).body);
    expect(response.json().fixed_address).toBe('section 2, mirpur, mirpur model');
  });

  it('finds a place by the id that autocomplete gave', async () => {
    const [found] = (await app.get('/v2/api/search/autocomplete/place', { q: 'mirpur college' })).body.places;
    const { status, body } = await ask(`/v1/api/search/geocode/KEY/place/${found.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      place: {
        id: found.id,
        address: found.address,
        area: found.area,
        city: found.city,
        postcode: found.postCode,
        ucode: found.uCode,
        longitude: found.longitude,
        latitude: found.latitude,
        pType: found.pType,
        subType: found.subType,
      },
      status: 200,
    });
  });

  it.each([
    ['4294967291', 404, 'not_found', 'There is no place with the id 4294967291 in this dataset'],
    ['x', 400, 'parameter_invalid', 'Parameter id must be a whole number, 1 or more'],
  ])('for the place %s answers %i', async (id, status, code, message) => {
    expect((await ask(`/v1/api/search/geocode/KEY/place/${id}`)).body).toEqual({ message, code, status });
  });

  it('never logs a key in the path', () => {
    expect(app.logged()).toContain('/v1/api/:api_key/districts');
    expect(app.logged()).not.toContain(app.key);
  });
});

describe('every answer of version 1', () => {
  it('says that it is deprecated and when it ends, errors included', async () => {
    const paths = [
      `/v1/api/${app.key}/districts?q=dha`,
      '/v1/api/wrong/districts?q=dha',
      `/v1/api/${app.key}/districts`,
    ];
    for (const path of paths) {
      const { headers } = await app.fastify.inject(path);
      expect(headers, path).toMatchObject({
        deprecation: '@1767139200',
        sunset: 'Wed, 31 Dec 2025 23:59:59 GMT',
      });
    }
    expect((await app.get('/v2/api/divisions')).headers).not.toHaveProperty('sunset');
  });

  it('is 410 with the path of version 2 where the operator has switched it off', async () => {
    const off = await testApp({}, {}, { version1: false });
    const answer = await off.fastify.inject(`/v1/api/search/ward/${off.key}/90.03/23.31`);
    expect(answer.statusCode).toBe(410);
    expect(answer.json().message).toContain('/v2/api/search/ward/{longitude}/{latitude}');
    expect((await off.get('/v1/api/search/nearby/category/x/1/5')).body.message).toContain(
      '/v2/api/search/nearby/category/{radius}/{limit}',
    );
    await off.close();
  });
});
