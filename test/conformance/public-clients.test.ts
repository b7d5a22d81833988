// The two public JavaScript clients of this interface, as npm has them, against a started server: every function that they
// export, answered and refused. Both have the host of the hosted service in their code: requests to it are sent here instead,
// the one's by an interceptor of its HTTP library, the other's by a `fetch` in its place. Nothing else about them is changed.
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningServer, startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const HOSTED = 'https://barikoi.xyz';
const require = createRequire(import.meta.url);
const axiosClient = require('barikoiapis');
/** The copy that the client itself uses. */
const axios = createRequire(require.resolve('barikoiapis'))('axios');

let server: RunningServer;
let unified: Record<string, any>;
const asked: string[] = [];
const systemFetch = globalThis.fetch;

beforeAll(async () => {
  server = await startServer({ dataset: starterDataset(), flags: ['--threads', '1'] });
  const here = (url: string): string => {
    expect(url.startsWith(`${HOSTED}/`)).toBe(true);
    asked.push(new URL(url).pathname.replace(server.key, 'KEY'));
    return server.url + url.slice(HOSTED.length);
  };
  axios.interceptors.request.use((config: { url: string }) => ({ ...config, url: here(config.url) }));
  globalThis.fetch = (url, options) => systemFetch(here(String(url)), options);
  unified = require('barikoi-unified');
  // The client also logs every failure to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(async () => {
  globalThis.fetch = systemFetch;
  vi.restoreAllMocks();
  await server?.end();
});
afterEach(() => {
  asked.length = 0;
});

const GULSHAN = { longitude: 90.4152, latitude: 23.7925 };
const refused = (status: number, message: string) => ({
  response: { status, data: expect.objectContaining({ message, status }) },
});

it('every exported function is called below', () => {
  const functions = (exported: object) =>
    Object.entries(exported)
      .filter(([, value]) => typeof value === 'function')
      .map(([name]) => name)
      .sort();
  expect(functions(axiosClient)).toEqual([
    'autocomplete',
    'getConfig',
    'nearby',
    'reverseGeocode',
    'rupantor',
    'setConfig',
  ]);
  const six = ['autocomplete', 'autocompletePO', 'distance', 'geocode', 'nearby', 'reverseGeocode'];
  expect(functions(unified)).toEqual(['Barikoi', ...six]);
  expect(functions(unified.Barikoi('KEY'))).toEqual(six);
  expect(functions(unified.default)).toEqual(['Barikoi', ...six]);
});

describe.each(['v1', 'v2'])('barikoiapis, version %s', (version) => {
  const use = (apiKey = server.key): void => axiosClient.setConfig({ apiKey, version });

  it('keeps its configuration', () => {
    use('abc');
    expect(axiosClient.getConfig()).toEqual({ apiKey: 'abc', version });
  });

  it('autocomplete answers places', async () => {
    use();
    const { places, status } = await axiosClient.autocomplete({ q: 'westin', bangla: true });
    expect(status).toBe(200);
    expect(places[0]).toMatchObject({
      id: expect.any(Number),
      address: expect.stringContaining('Westin'),
      address_bn: expect.any(String),
      postCode: expect.any(Number),
      uCode: expect.stringMatching(/^[A-Z]{4}\d{4}$/),
      longitude: expect.any(version === 'v1' ? Number : String),
    });
    expect(asked).toEqual([
      version === 'v1' ? '/v1/api/search/autocomplete/KEY/place' : '/v2/api/search/autocomplete/place',
    ]);
    expect(await axiosClient.autocomplete({ q: 'qqxzzwvv' })).toEqual({
      message: 'Address not found',
      status: 200,
    });
  });

  it('reverseGeocode answers the place', async () => {
    use();
    const { place, status } = await axiosClient.reverseGeocode({
      ...GULSHAN,
      country_code: 'BD',
      country: true,
      district: true,
      post_code: true,
      sub_district: true,
      union: true,
      pauroshova: true,
      location_type: true,
      division: true,
      address: true,
      area: true,
      bangla: true,
    });
    expect(status).toBe(200);
    expect(place).toMatchObject({
      area: 'Gulshan',
      city: 'Dhaka',
      district: 'ঢাকা',
      country: 'বাংলাদেশ',
      postCode: expect.stringMatching(/^\d{4}$/),
      area_components: { area: 'Gulshan' },
    });
  });

  it('nearby answers places', async () => {
    use();
    const body = await axiosClient.nearby(1, 5, GULSHAN);
    expect(body.status).toBe(200);
    const places = version === 'v1' ? body.Place : body.places;
    expect(places).toHaveLength(5);
    expect(places[0]).toMatchObject({ area: 'Gulshan', distance_in_meters: expect.any(Number) });
  });

  it('rupantor answers the corrected address', async () => {
    use();
    expect(
      await axiosClient.rupantor({ q: 'shawrapara', thana: 'yes', district: 'yes', bangla: true }),
    ).toMatchObject({
      fixed_address: expect.stringMatching(/^shewrapara, mirpur/),
      address_status: 'incomplete',
      geocoded_address: { district: 'Dhaka' },
      status: 200,
    });
  });

  it.each([
    ['autocomplete', () => axiosClient.autocomplete({}), () => axiosClient.autocomplete({ q: 'westin' })],
    [
      'reverseGeocode',
      () => axiosClient.reverseGeocode({ longitude: 90.4 }),
      () => axiosClient.reverseGeocode(GULSHAN),
    ],
    ['nearby', () => axiosClient.nearby(1, 5, {}), () => axiosClient.nearby(1, 5, GULSHAN)],
    ['rupantor', () => axiosClient.rupantor({}), () => axiosClient.rupantor({ q: 'mirpur' })],
  ])('%s is refused without a parameter and with an unknown key', async (_name, incomplete, whole) => {
    use();
    await expect(incomplete()).rejects.toMatchObject(refused(400, 'Parameter missing'));
    use(`thk_${'0'.repeat(64)}`);
    await expect(whole()).rejects.toMatchObject(refused(401, 'Invalid or No Registered Key'));
    use();
  });
});

describe('barikoi-unified', () => {
  const client = () => unified.Barikoi(server.key);

  it('autocomplete answers places, with a point and without', async () => {
    const places = await client().autocomplete({ q: 'mirpur', ...GULSHAN, scale: 5 });
    expect(places[0]).toMatchObject({ id: expect.any(Number), city: 'Dhaka', address: expect.any(String) });
    expect((await unified.autocomplete(server.key, { q: 'westin' }))[0].address).toContain('Westin');
  });

  it('autocompletePO returns post offices only', async () => {
    const places: { subType: string }[] = await client().autocompletePO({ q: 'gulshan' });
    expect(places.length).toBeGreaterThan(0);
    expect(places.every(({ subType }) => subType === 'Post Office')).toBe(true);
  });

  it('distance answers kilometres', async () => {
    const kilometres = await client().distance({
      form: GULSHAN,
      to: { longitude: 90.3795, latitude: 23.7461 },
    });
    expect(kilometres).toBeGreaterThan(5);
    expect(kilometres).toBeLessThan(12);
  });

  it('geocode answers a place by its id', async () => {
    const [found] = await client().autocomplete({ q: 'westin' });
    expect(await client().geocode({ place_id: found.id })).toMatchObject({
      id: found.id,
      address: found.address,
      ucode: found.uCode,
      longitude: found.longitude,
      latitude: found.latitude,
    });
  });

  it.each([
    ['of all types', {}, '/v1/api/search/nearby/KEY/2/5'],
    [
      'of one type, which the client does not pass on',
      { ptype: 'Bank' },
      '/v1/api/search/nearby/category/KEY/2/5',
    ],
    ['of several types', { q: ['Hotel', 'Bank'] }, '/v1/api/search/nearby/multi/type/KEY/2/5'],
  ])('nearby answers places %s', async (_what, more, path) => {
    const places = await client().nearby({ distance: 2, limit: 5, ...GULSHAN, ...more });
    expect(places.length).toBeGreaterThan(0);
    expect(places[0]).toHaveProperty('ST_AsText(location)');
    expect(asked).toEqual([path]);
  });

  it('reverseGeocode answers the place', async () => {
    const flags = ['district', 'post_code', 'country', 'sub_district', 'union', 'pauroshova'];
    const on = Object.fromEntries([...flags, 'location_type'].map((flag) => [flag, true]));
    expect(await client().reverseGeocode({ ...GULSHAN, ...on })).toMatchObject({
      area: 'Gulshan',
      district: 'Dhaka',
      country: 'Bangladesh',
      location_type: 'Urban',
    });
  });

  it.each([
    ['autocomplete', {}, { q: 'westin' }, 400],
    ['autocompletePO', {}, { q: 'gulshan' }, 400],
    ['distance', { form: {}, to: {} }, { form: GULSHAN, to: GULSHAN }, 400],
    ['geocode', { place_id: 1 }, { place_id: 1 }, 404],
    ['nearby', { distance: 500, limit: 5, ...GULSHAN }, { distance: 1, limit: 5, ...GULSHAN }, 400],
    ['reverseGeocode', { longitude: 90.4 }, GULSHAN, 400],
  ])('%s is refused with a bad parameter and with an unknown key', async (name, bad, good, status) => {
    const message = 'Not Valid Response';
    await expect(client()[name](bad)).rejects.toEqual({ message, status });
    await expect(unified.Barikoi('nobody')[name](good)).rejects.toEqual({ message, status: 401 });
    await expect(unified[name]('nobody', good)).rejects.toEqual({ message, status: 401 });
  });
});
