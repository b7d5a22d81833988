// The requests of the two public JavaScript clients of this interface, as they put them on the wire, and what they read
// from the answers. The packages themselves have their host in the code and are no dependency of this project.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

let world: World;
let app: TestApp;
let origin: string;
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
  origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const GULSHAN = { longitude: 90.4152, latitude: 23.7925 };

/** axios: every value as text in the query; JSON in the body. Failures throw. */
async function axios(path: string, options: { params?: object; data?: object } = {}): Promise<any> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.params ?? {})) query.set(name, String(value));
  const response = await fetch(`${origin}${path}?${query}`, {
    method: options.data ? 'POST' : 'GET',
    headers: {
      accept: 'application/json, text/plain, */*',
      ...(options.data ? { 'content-type': 'application/json' } : {}),
    },
    body: options.data ? JSON.stringify(options.data) : undefined,
  });
  if (!response.ok) throw new Error(`Request failed with status code ${response.status}`);
  return response.json();
}

describe.each(['v1', 'v2'])('a client of axios, version %s', (version) => {
  const withKey = (params: object) => (version === 'v1' ? params : { api_key: app.key, ...params });
  const path = (first: string, second: string) =>
    version === 'v1' ? `/v1/api/${first.replace('KEY', app.key)}` : `/v2/api/${second}`;

  it('autocompletes', async () => {
    const { places, status } = await axios(
      path('search/autocomplete/KEY/place', 'search/autocomplete/place'),
      {
        params: withKey({ q: 'westin', bangla: true }),
      },
    );
    expect(status).toBe(200);
    expect(places[0]).toMatchObject({
      address: expect.stringContaining('Westin'),
      address_bn: expect.any(String),
      postCode: expect.any(Number),
      uCode: expect.stringMatching(/^[A-Z]{4}\d{4}$/),
    });
    expect(Number(places[0].longitude)).toBeCloseTo(90.41, 1);
  });

  it('tells the address of a point', async () => {
    const { place, status } = await axios(path('search/reverse/KEY/geocode', 'search/reverse/geocode'), {
      params: withKey({ ...GULSHAN, district: true, country: true, post_code: true, bangla: true }),
    });
    expect(status).toBe(200);
    expect(place).toMatchObject({ area: 'Gulshan', city: 'Dhaka', district: 'ঢাকা', country: 'বাংলাদেশ' });
  });

  it('finds what is near', async () => {
    const body = await axios(path('search/nearby/KEY/1/5', 'search/nearby/1/5'), {
      params: withKey(GULSHAN),
    });
    expect(body.status).toBe(200);
    expect((version === 'v1' ? body.Place : body.places)[0]).toMatchObject({ area: 'Gulshan' });
  });

  it('corrects an address, with everything in a JSON body', async () => {
    const body = await axios(path('search/KEY/rupantor/geocode', 'search/rupantor/geocode'), {
      data: withKey({ q: 'shawrapara', thana: 'yes', district: 'yes', bangla: true }),
    });
    expect(body).toMatchObject({
      fixed_address: expect.stringMatching(/^shewrapara, mirpur/),
      address_status: 'incomplete',
      geocoded_address: { district: 'Dhaka' },
      status: 200,
    });
  });
});

/** fetch with the key in the path: only 200 with `status: 200` inside is taken. */
async function unified(path: string): Promise<any> {
  const response = await fetch(`${origin}/v1/api/${path.replace('KEY', app.key)}`);
  if (response.status !== 200) throw new Error('Not Valid Response');
  const body: any = await response.json();
  if (body.status !== 200) throw body;
  return body;
}

describe('a client of fetch', () => {
  const point = `longitude=${GULSHAN.longitude}&latitude=${GULSHAN.latitude}`;

  it('autocompletes, with its point', async () => {
    const { places } = await unified(`search/autocomplete/KEY/place?q=mirpur&${point}`);
    expect(places[0].city).toBe('Dhaka');
  });

  it('finds post offices', async () => {
    const { places } = await unified('search/autocomplete/KEY/place?q=gulshan&post_office=true');
    expect(places.every(({ subType }: { subType: string }) => subType === 'Post Office')).toBe(true);
  });

  it('reads a distance as a number', async () => {
    const { Distance } = await unified('distance/KEY/90.4152,23.7925/90.3795,23.7461');
    expect(Number.parseFloat(Distance)).toBeGreaterThan(5);
    expect(Number.parseFloat(Distance)).toBeLessThan(12);
  });

  it('looks a place up by its id', async () => {
    const { places } = await unified('search/autocomplete/KEY/place?q=westin');
    const { place } = await unified(`search/geocode/KEY/place/${places[0].id}`);
    expect(Number.parseFloat(place.longitude)).toBe(places[0].longitude);
  });

  it.each([
    ['all', `search/nearby/KEY/1/5?${point}`],
    ['one type, which the client forgets to name', `search/nearby/category/KEY/2/5?${point}`],
    ['several types', `search/nearby/multi/type/KEY/2/5?${point}&q=hotel%2Cbank`],
  ])('finds what is near: %s', async (_, path) => {
    const { Place } = await unified(path);
    expect(Place.length).toBeGreaterThan(0);
    expect(Place[0]).toHaveProperty('ST_AsText(location)');
  });

  it('tells the address of a point', async () => {
    const flags = [
      'district',
      'post_code',
      'country',
      'sub_district',
      'union',
      'pauroshova',
      'location_type',
    ];
    const { place } = await unified(
      `search/reverse/KEY/geocode?${point}&${flags.map((flag) => `${flag}=true`).join('&')}`,
    );
    expect(place).toMatchObject({ district: 'Dhaka', country: 'Bangladesh', union: null, pauroshova: null });
  });
});
