// The application over the toy country of the fixtures, and the cases that every endpoint has: no key, a wrong key, a
// point that is missing, malformed or out of range.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld } from '../../src/http/world.ts';
import { type SmallDataset, smallDataset } from '../fixtures/small-dataset.ts';
import { type Answer, type TestApp, testApp } from '../fixtures/test-app.ts';

/** Starts the application before the tests of a file and ends it behind them. */
export function smallApp(): { get: TestApp['get'] } {
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
  return { get: (path, params) => app.get(path, params) };
}

type Get = (params: Record<string, unknown>) => Promise<Answer>;

/** A call with these parameters works with the key as `api_key` and as `key`, and with no other. */
export function itNeedsAKey(get: Get): void {
  it.each([{ api_key: '' }, { api_key: 'nobody' }, { key: `thk_${'0'.repeat(64)}` }])(
    'answers 401 to the key %j',
    async (key) => {
      expect(await get(key)).toMatchObject({
        status: 401,
        body: { message: 'Invalid or No Registered Key', code: 'key_unknown', status: 401 },
      });
    },
  );
}

/** For endpoints that take the point as the parameters `longitude` and `latitude`. */
export function itNeedsAPoint(get: Get): void {
  const point = { longitude: 90.03, latitude: 23.31 };
  it.each(['longitude', 'latitude'])('answers 400 without %s', async (name) => {
    expect(await get({ ...point, [name]: undefined })).toMatchObject({
      status: 400,
      body: {
        message: 'Parameter missing',
        code: 'parameter_missing',
        parameter: expect.any(String),
        status: 400,
      },
    });
  });
  itRefusesBadPoints((longitude, latitude) => get({ longitude, latitude }));
}

/** For endpoints that take the point in any way. */
export function itRefusesBadPoints(ask: (longitude: string, latitude: string) => Promise<Answer>): void {
  it.each([
    ['abc', '23.31', 'longitude', 'a number from -180 to 180'],
    ['181', '23.31', 'longitude', 'a number from -180 to 180'],
    ['-180.1', '23.31', 'longitude', 'a number from -180 to 180'],
    ['90.03', 'north', 'latitude', 'a number from -90 to 90'],
    ['90.03', '91', 'latitude', 'a number from -90 to 90'],
    ['90.03', 'NaN', 'latitude', 'a number from -90 to 90'],
    ['90.03', 'Infinity', 'latitude', 'a number from -90 to 90'],
  ])('answers 400 to the point %s, %s', async (longitude, latitude, name, allowed) => {
    expect(await ask(longitude, latitude)).toMatchObject({
      status: 400,
      body: { message: `Parameter ${name} must be ${allowed}`, code: 'parameter_invalid', status: 400 },
    });
  });
}

/** For lists: a search term may be anything but blanks. */
export function itTakesAnyTerm(get: Get): void {
  it.each(['', '%', "' or 1=1 --", '\u0000', '🛺', 'ক্ষ', 'x'.repeat(200), '.*', '\\'])(
    'answers a list to the term %j',
    async (q) => {
      const { status, body } = await get({ q });
      expect(status).toBe(200);
      expect(body.places).toBeInstanceOf(Array);
    },
  );
  it.each(['   ', '\t', 'x'.repeat(201)])('answers 400 to the term %j', async (q) => {
    expect(await get({ q })).toMatchObject({
      status: 400,
      body: {
        message: 'Parameter q must be a text of 1 to 200 characters, not blanks alone',
        code: 'parameter_invalid',
        status: 400,
      },
    });
  });
}

/** For lists that filter by the id of a larger unit. */
export function itChecksTheId(get: Get, name: string): void {
  it.each(['0', '-1', '1.5', 'Dhaka'])(`answers 400 to ${name} %s`, async (id) => {
    expect(await get({ [name]: id })).toMatchObject({
      status: 400,
      body: {
        message: `Parameter ${name} must be a whole number, 1 or more`,
        code: 'parameter_invalid',
        status: 400,
      },
    });
  });
  it(`answers 404 to an unknown ${name}`, async () => {
    const { status, body } = await get({ [name]: 9999 });
    expect(status).toBe(404);
    expect(body).toEqual({
      message: expect.stringContaining('with the id 9999'),
      code: 'not_found',
      status: 404,
    });
  });
}

/** A centre is a string that contains a JSON Point. */
export function expectCentre(center: unknown): void {
  expect(typeof center).toBe('string');
  expect(center).toMatch(/^\{"type": "Point", "coordinates": \[-?\d+(\.\d+)?, -?\d+(\.\d+)?\]\}$/);
}
