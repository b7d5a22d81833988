// Geofences and polygons as the contract has them, with parameters wherever callers put them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

let world: World;
let app: TestApp;
let stranger: string;
beforeAll(async () => {
  world = openWorld(starterDataset());
  app = await testApp(world);
  // A package of its own gives the key an account of its own.
  stranger = (await app.keys.issue('stranger', 'business')).key;
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const send = async (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: string | object,
  type?: string,
) => {
  const headers = type === undefined ? {} : { 'content-type': type };
  const response = await app.fastify.inject({ method, url, payload, headers });
  return { status: response.statusCode, body: response.json() };
};
const depot = 'longitude=90.3996&latitude=23.7639&name=depot&radius=150';
const create = async (query = depot): Promise<string> =>
  (await send('POST', `/v2/api/set-geo-fence-point?api_key=${app.key}&${query}`)).body.id;

describe('POST /v2/api/set-geo-fence-point', () => {
  it('creates a point from the query, with an id of 13 hex digits', async () => {
    const answer = await send('POST', `/v2/api/set-geo-fence-point?api_key=${app.key}&${depot}`);
    expect(answer).toEqual({
      status: 200,
      body: { message: 'Geo fence point created', status: 200, id: expect.stringMatching(/^[0-9a-f]{13}$/) },
    });
  });

  it.each([
    ['application/x-www-form-urlencoded', () => `${depot}&key=${app.key}`],
    [
      'application/json',
      () =>
        JSON.stringify({ api_key: app.key, longitude: 90.4, latitude: '23.8', name: 'গুদাম', radius: '50' }),
    ],
    [
      'multipart/form-data; boundary=x',
      () =>
        ['longitude:90', 'latitude:23', 'name:a', 'radius:5', `api_key:${app.key}`]
          .map(
            (field) =>
              `--x\r\nContent-Disposition: form-data; name="${field.split(':')[0]}"\r\n\r\n${field.split(':')[1]}\r\n`,
          )
          .join('') + '--x--\r\n',
    ],
  ])('takes everything from a body of %s', async (type, body) => {
    expect((await send('POST', '/v2/api/set-geo-fence-point', body(), type)).status).toBe(200);
  });

  it.each(['longitude', 'latitude', 'name', 'radius'])('needs %s', async (name) => {
    const query = depot
      .split('&')
      .filter((pair) => !pair.startsWith(name))
      .join('&');
    const answer = await send('POST', `/v2/api/set-geo-fence-point?api_key=${app.key}&${query}`);
    expect(answer).toMatchObject({ status: 400, body: { message: 'Parameter missing' } });
  });

  it.each(['radius=0', 'radius=-5', 'radius=abc', 'longitude=181', 'latitude=91'])(
    'refuses %s',
    async (bad) => {
      const query = depot
        .split('&')
        .filter((pair) => !pair.startsWith(bad.split('=')[0]))
        .join('&');
      const answer = await send('POST', `/v2/api/set-geo-fence-point?api_key=${app.key}&${query}&${bad}`);
      expect(answer).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(bad.split('=')[0]) },
      });
    },
  );
});

describe('geofence points', () => {
  it('are read, listed, changed and deleted by their account alone', async () => {
    const id = await create();
    const point = { id, name: 'depot', radius: 150, longitude: '90.3996', latitude: '23.7639', user_id: 1 };
    const one = await app.get(`/v2/api/get-geo-fence-point/${id}`);
    expect(one.body).toEqual({ message: 'Geo fence point', status: 200, data: [point] });
    expect((await app.get('/v2/api/get-geo-fence-points')).body.data).toContainEqual(point);
    const theirs = { api_key: stranger };
    expect((await app.get('/v2/api/get-geo-fence-points', theirs)).body.data).toEqual([]);
    expect((await app.get(`/v2/api/get-geo-fence-point/${id}`, theirs)).status).toBe(404);
    expect((await send('POST', `/v2/api/update-geo-fence-point/${id}?radius=9&key=${stranger}`)).status).toBe(
      404,
    );
    expect((await send('DELETE', `/v2/api/delete-geo-fence-point/${id}?key=${stranger}`)).status).toBe(404);
    expect((await send('POST', `/v2/api/update-geo-fence-point/${id}?key=${app.key}`)).status).toBe(400);
    const form = 'application/x-www-form-urlencoded';
    expect(
      (await send('POST', `/v2/api/update-geo-fence-point/${id}`, `radius=80&api_key=${app.key}`, form))
        .status,
    ).toBe(200);
    expect((await app.get(`/v2/api/get-geo-fence-point/${id}`)).body.data).toEqual([
      { ...point, radius: 80 },
    ]);
    expect((await send('DELETE', `/v2/api/delete-geo-fence-point/${id}?key=${app.key}`)).body).toEqual({
      message: 'Geo fence point deleted',
      status: 200,
    });
    expect((await app.get(`/v2/api/get-geo-fence-point/${id}`)).status).toBe(404);
  });

  it('can be deleted with a radius too', async () => {
    const id = await create();
    expect(
      (await send('DELETE', `/v2/api/delete-geo-fence-point/${id}?radius=5&api_key=${app.key}`)).status,
    ).toBe(200);
  });
});

describe('GET /v2/api/check-geo-fence', () => {
  it('answers null for an account without fences', async () => {
    const answer = await app.get('/v2/api/check-geo-fence', {
      longitude: 90.4,
      latitude: 23.8,
      api_key: stranger,
    });
    expect(answer.body).toEqual({ message: 'Outside geo fence', status: 200, data: null });
  });

  it('names the fence around a point whose centre is nearest, otherwise the nearest fence', async () => {
    const large = await create('longitude=89&latitude=24&name=large&radius=5000');
    const small = await create('longitude=89.01&latitude=24&name=small&radius=500');
    const check = async (longitude: number) =>
      (await app.get('/v2/api/check-geo-fence', { longitude, latitude: 24 })).body;
    expect(await check(89.008)).toMatchObject({
      message: 'Inside geo fence',
      data: { id: small, radius: 500 },
    });
    expect(await check(89.001)).toMatchObject({ message: 'Inside geo fence', data: { id: large } });
    expect(await check(88.9)).toMatchObject({
      message: 'Outside geo fence',
      status: 200,
      data: { id: large, user_id: 1 },
    });
  });
});

describe('GET /v2/api/check/nearby', () => {
  const ask = (changes: object) =>
    app.get('/v2/api/check/nearby', {
      destination_latitude: 23.7639,
      destination_longitude: 90.3996,
      radius: 50,
      current_latitude: 23.7639,
      current_longitude: 90.4,
      ...changes,
    });

  it('answers with strings, as the service does', async () => {
    expect((await ask({})).body).toEqual({
      message: 'Inside geo fence',
      status: 200,
      data: {
        id: expect.stringMatching(/^[0-9a-f]{13}$/),
        name: 'destination',
        radius: '50',
        longitude: '90.3996',
        latitude: '23.7639',
        user_id: 1,
      },
    });
    expect((await ask({ current_longitude: 90.41 })).body.message).toBe('Outside geo fence');
  });

  it.each([{ radius: 0.5 }, { radius: 1001 }, { current_latitude: 91 }, { destination_longitude: 181 }])(
    'refuses %j',
    async (changes) => {
      expect((await ask(changes)).status).toBe(400);
    },
  );
});

describe('polygons', () => {
  const inside = (point: string, key = app.key) =>
    send(
      'POST',
      `/v2/api/point-in-polygon?api_key=${key}`,
      `point=${point}`,
      'application/x-www-form-urlencoded',
    );
  const square = {
    type: 'Polygon',
    coordinates: [
      [
        [89, 24],
        [89.1, 24],
        [89.1, 24.1],
        [89, 24.1],
        [89, 24],
      ],
    ],
  };

  it('of the dataset are used for an account that has none', async () => {
    expect((await inside('90.4152,23.7925')).body).toMatchObject({
      message: 'Point inside polygon',
      status: 200,
      data: { id: expect.any(String), name: expect.any(String), type: expect.any(String) },
    });
    expect((await inside('0,0')).body).toEqual({
      message: 'Point not inside polygon',
      status: 200,
      data: null,
    });
  });

  it('are created, asked, listed and deleted', async () => {
    const feature = { type: 'Feature', properties: { name: 'zone' }, geometry: square };
    const added = await app.post('/v2/api/polygons', { polygon: feature });
    expect(added).toMatchObject({ status: 200, body: { data: [{ name: 'zone' }] } });
    const [{ id }] = added.body.data;
    expect((await inside('89.05,24.05')).body.data).toEqual({ id, name: 'zone', type: 'polygon' });
    expect((await inside('90.4152,23.7925')).body).toEqual({
      message: 'Point not inside polygon',
      status: 200,
      data: null,
    });
    expect((await inside('89.05,24.05', stranger)).body.data).not.toMatchObject({ id });
    expect((await app.get('/v2/api/polygons')).body.data).toMatchObject([
      { id, name: 'zone', geometry: { type: 'MultiPolygon' } },
    ]);
    expect((await app.get('/v2/api/polygons', { api_key: stranger })).body.data).toEqual([]);
    expect((await send('DELETE', `/v2/api/polygons/${id}?key=${stranger}`)).status).toBe(404);
    expect((await send('DELETE', `/v2/api/polygons/${id}?key=${app.key}`)).status).toBe(200);
    expect((await inside('89.05,24.05')).body.data).not.toMatchObject({ type: 'polygon' });
  });

  it('that intersect themselves are refused with the position', async () => {
    const tie = {
      type: 'Polygon',
      coordinates: [
        [
          [90, 23],
          [91, 24],
          [91, 23],
          [90, 24],
          [90, 23],
        ],
      ],
    };
    const answer = await app.post('/v2/api/polygons', { polygon: tie });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('90.500000,23.500000') },
    });
  });

  it('need the operator token where an account is named', async () => {
    const url = '/v2/api/accounts/1/polygons';
    expect((await app.post(url, { polygon: square })).status).toBe(401);
    const response = await app.fastify.inject({
      method: 'POST',
      url,
      payload: { polygon: square, name: 'by operator' },
      headers: { authorization: 'Bearer operator-token-for-tests' },
    });
    expect(response.json()).toMatchObject({ status: 200, data: [{ name: 'by operator' }] });
    await send('DELETE', `/v2/api/polygons/${response.json().data[0].id}?key=${app.key}`);
  });

  it.each(['99', '2147483647'])('of an account that does not exist (%s) are refused', async (account) => {
    const headers = { authorization: `Bearer ${app.context.operatorToken}` };
    for (const method of ['GET', 'POST'] as const) {
      const response = await app.fastify.inject({
        method,
        url: `/v2/api/accounts/${account}/polygons`,
        headers,
        ...(method === 'POST' ? { payload: { polygon: square } } : {}),
      });
      expect(response.json()).toEqual({
        message: `There is no account ${account}`,
        code: 'not_found',
        status: 404,
      });
    }
  });
});
