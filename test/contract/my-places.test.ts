// Places that an account keeps itself: made, changed and removed over HTTP, and found like those of the dataset, by the keys of
// the account alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AllAccounts } from '../../src/accounts/all-accounts.ts';
import { FIRST_LIVE_ID } from '../../src/dataset/tables/places.ts';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const AT = { longitude: 90.36541, latitude: 23.80691 };
const PHARMACY = {
  name: 'Zubaida Pharmacy',
  ...AT,
  pType: 'healthcare',
  subType: 'Pharmacy',
  house: '12',
  street: 'Road 3',
  own_id: 'SHOP-17',
  extra: { phone: '01711-000000', beds: 4 },
};

let world: World;
let app: TestApp;
let stranger: string;
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
  const accounts = new AllAccounts(app.context.store);
  const { id: account } = await accounts.createAccount({ name: 'other', package: 'business' });
  stranger = (await accounts.createKey({ name: 'other', accountId: account })).key;
});
afterAll(async () => {
  await app.close();
  await world.close();
});

async function send(method: 'PUT' | 'DELETE', path: string, payload?: object) {
  const response = await app.fastify.inject({
    method,
    url: path,
    headers: { 'x-api-key': app.key },
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, body: response.json() };
}

const create = async (place: object = PHARMACY) => {
  const { status, body } = await app.post('/v2/api/my/places', place);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.place as { id: number; uCode: string };
};
const search = async (q: string, params: object = {}) =>
  (await app.get('/v2/api/search/autocomplete/place', { q, ...params })).body.places ?? [];

describe('POST /v2/api/my/places', () => {
  it('answers the place with an id that no dataset has', async () => {
    const { status, body } = await app.post('/v2/api/my/places', PHARMACY);
    expect(status).toBe(200);
    expect(body.place).toMatchObject({
      own_id: 'SHOP-17',
      name: 'Zubaida Pharmacy',
      pType: 'Healthcare',
      ...AT,
      extra: { phone: '01711-000000', beds: '4' },
    });
    expect(body.place.id).toBeGreaterThanOrEqual(FIRST_LIVE_ID);
    expect(body.place.id).toBeLessThan(2 ** 31);
    expect(world.search.places.rowOfId(body.place.id)).toBe(-1);
    for (const id of world.search.places.table.id) expect(id < FIRST_LIVE_ID).toBe(true);
    await send('DELETE', `/v2/api/my/places/${body.place.id}`);
  });

  it.each([
    [{ ...PHARMACY, name: '' }, 'Parameter missing'],
    [{ ...PHARMACY, pType: 'Castle' }, 'Parameter pType must be one of Others, Admin'],
    [{ ...PHARMACY, latitude: 91 }, 'Parameter latitude must be'],
    [{ ...PHARMACY, extra: { text: 'x'.repeat(5000) } }, 'Parameter extra must be at most 4000 letters'],
    [{ ...PHARMACY, extra: { list: [1] } }, 'Parameter extra'],
  ])('refuses %j', async (place, message) => {
    const { status, body } = await app.post('/v2/api/my/places', place);
    expect(status).toBe(400);
    expect(body.message).toContain(message);
  });

  it('refuses what lies outside the country', async () => {
    const { status } = await app.post('/v2/api/my/places', { ...PHARMACY, longitude: 2.35, latitude: 48.85 });
    expect(status).toBe(404);
  });
});

describe('a place of the account', () => {
  it('is found by name, in both scripts, with typos, by its id and with its region', async () => {
    const { id, uCode } = await create({ ...PHARMACY, name_bn: 'জুবাইদা ফার্মেসি' });
    for (const q of [
      'Zubaida Pharmacy',
      'zubaid',
      'Zubayda Farmacy',
      'Zubiada Pharmacy',
      'জুবাইদা ফার্মেসি',
      'zubaida mirpur',
      'shop 17',
    ]) {
      const found = await search(q, { bangla: true });
      expect([q, found[0]?.id]).toEqual([q, id]);
    }
    const [first] = await search('Zubaida Pharmacy', { bangla: true });
    expect(first).toMatchObject({
      uCode,
      address: expect.stringMatching(/^Zubaida Pharmacy, House 12, Road 3, .*Mirpur.*, Dhaka$/),
      address_bn: expect.stringMatching(/^জুবাইদা ফার্মেসি, /),
      pType: 'Healthcare',
      district: 'Dhaka',
      extra: { phone: '01711-000000', beds: '4' },
    });
    await send('DELETE', `/v2/api/my/places/${id}`);
  });

  it('does not outrank what everybody means', async () => {
    const { id } = await create({ ...PHARMACY, name: 'Dhaka Corner' });
    const found = await search('dhaka');
    expect(found[0]).toMatchObject({ address: 'Dhaka' });
    const [first] = await search('dhaka corner');
    expect(first.id).toBe(id);
    await send('DELETE', `/v2/api/my/places/${id}`);
  });

  it('obeys the filters', async () => {
    const { id } = await create();
    const ids = async (params: object) =>
      (await search('Zubaida Pharmacy', params)).map((place: any) => place.id);
    for (const params of [
      { district: 'Dhaka' },
      { type: 'pharmacy' },
      { type: 'Healthcare' },
      { bbox: '90.3,23.7,90.4,23.9' },
      { ...AT },
    ])
      expect([params, await ids(params)]).toEqual([params, expect.arrayContaining([id])]);
    for (const params of [
      { district: 'Khulna' },
      { type: 'school' },
      { bbox: '91,23,92,24' },
      { industrial: true },
    ])
      expect([params, await ids(params)]).toEqual([params, expect.not.arrayContaining([id])]);
    await send('DELETE', `/v2/api/my/places/${id}`);
  });

  it('is found nearby, by type and by distance, and at its point', async () => {
    const { id, uCode } = await create();
    const nearby = (await app.get('/v2/api/search/nearby/0.5/10', AT)).body.places;
    expect(nearby[0]).toMatchObject({ id, name: 'Zubaida Pharmacy', distance_in_meters: 0, uCode });
    const ofType = (await app.get('/v2/api/search/nearby/category/0.5/10', { ...AT, ptype: 'pharmacy' }))
      .body;
    expect(ofType.places[0].id).toBe(id);
    const schools = (await app.get('/v2/api/search/nearby/category/5/10', { ...AT, ptype: 'school' })).body;
    expect(schools.places.map((place: any) => place.id)).not.toContain(id);
    const { place } = (
      await app.get('/v2/api/search/reverse/geocode', {
        ...AT,
        district: true,
        bangla: true,
        address: true,
      })
    ).body;
    expect(place).toMatchObject({
      id,
      distance_within_meters: 0,
      address: expect.stringContaining('Zubaida Pharmacy, House 12, Road 3'),
      district: 'ঢাকা',
      address_components: { place_name: 'Zubaida Pharmacy', house: 'House 12', road: 'Road 3' },
      extra: { phone: '01711-000000' },
    });
    await send('DELETE', `/v2/api/my/places/${id}`);
  });

  it('has details by its code in a session, and by its id in version 1', async () => {
    const { id, uCode } = await create();
    const { places, session_id } = (await app.get('/api/v2/search-place', { q: 'zubaida pharmacy' })).body;
    expect(places[0].place_code).toBe(uCode);
    const { place } = (await app.get('/api/v2/places', { place_code: uCode, session_id })).body;
    expect(place).toMatchObject({ place_code: uCode, longitude: String(AT.longitude) });
    const first = await app.get(`/v1/api/search/geocode/${app.key}/place/${id}`, { api_key: undefined });
    expect(first.body.place).toMatchObject({ id, ucode: uCode });
    await send('DELETE', `/v2/api/my/places/${id}`);
  });

  it('replaces the same place of the dataset', async () => {
    const [theirs] = await search('Westin Dhaka');
    const { id } = await create({
      name: theirs.address.split(',')[0],
      longitude: Number(theirs.longitude),
      latitude: Number(theirs.latitude),
    });
    const ids = (await search('Westin Dhaka')).map((place: any) => place.id);
    expect(ids[0]).toBe(id);
    expect(ids).not.toContain(theirs.id);
    await send('DELETE', `/v2/api/my/places/${id}`);
  });

  it('does not exist for keys of other accounts', async () => {
    const { id, uCode } = await create();
    const asks = [
      app.get('/v2/api/search/autocomplete/place', { q: 'Zubaida Pharmacy', api_key: stranger }),
      app.get('/v2/api/search/nearby/0.5/10', { ...AT, api_key: stranger }),
      app.get('/v2/api/search/reverse/geocode', { ...AT, api_key: stranger }),
      app.get('/v2/api/my/places', { api_key: stranger }),
      app.get('/v2/api/my/places', { own_id: 'SHOP-17', api_key: stranger }),
    ];
    for (const { status, body } of await Promise.all(asks)) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('Zubaida');
      expect(JSON.stringify(body)).not.toContain(uCode);
    }
    expect((await app.get(`/v2/api/my/places/${id}`, { api_key: stranger })).status).toBe(404);
    await send('DELETE', `/v2/api/my/places/${id}`);
  });
});

describe('an address that names a place of the account', () => {
  const PATH = '/v2/api/search/rupantor/geocode';
  let id: number;
  beforeAll(async () => {
    ({ id } = await create());
  });
  afterAll(() => send('DELETE', `/v2/api/my/places/${id}`));

  it('is answered with it, alone, before where it lies and one of many', async () => {
    for (const q of [
      'Zubaida Pharmacy',
      'Zubaida Pharmacy, Mirpur, Dhaka',
      'House 12, Zubaida Pharmacy, Road 3, Mirpur 10',
    ]) {
      const { body } = await app.post(PATH, { q, verdict: 'yes', explain: 'yes' });
      expect(body.geocoded_address, q).toMatchObject({
        id,
        business_name: 'Zubaida Pharmacy',
        geo_location: [AT.longitude, AT.latitude],
        pType: 'Healthcare',
        district: 'Dhaka',
      });
      expect(body.fixed_address).toContain('zubaida pharmacy');
      expect(body.confidence_score_percentage).toBe(97);
      expect(body.verdict.level).toBe('place');
      expect(body.parts[0]).toMatchObject({ kind: 'business', value: 'Zubaida Pharmacy' });
    }
    const { body } = await app.post(`${PATH}/batch`, { addresses: ['Banani, Dhaka', 'Zubaida Pharmacy'] });
    expect(body.results.map((one: { geocoded_address: { id: number } }) => one.geocoded_address.id)).toEqual([
      expect.not.toSatisfy((other: number) => other === id),
      id,
    ]);
  });

  it('is not, if the rest of it lies elsewhere, and not for other accounts', async () => {
    const elsewhere = await app.post(PATH, { q: 'Zubaida Pharmacy, Agrabad, Chattogram' });
    expect(elsewhere.body.geocoded_address).toMatchObject({ district: 'Chattogram' });
    const other = await app.post(PATH, { q: 'Zubaida Pharmacy, Mirpur, Dhaka', api_key: stranger });
    expect(other.body.geocoded_address.id).not.toBe(id);
    expect(JSON.stringify(other.body.geocoded_address)).not.toContain('90.36541');
  });
});

describe('PUT and DELETE /v2/api/my/places/{id}', () => {
  it('change what is given, and nothing else', async () => {
    const { id } = await create({ ...PHARMACY, name_bn: 'জামান ক্লিনিক' });
    const { status, body } = await send('PUT', `/v2/api/my/places/${id}`, {
      name: 'Zaman Clinic',
      house: '9',
    });
    expect(status).toBe(200);
    expect(body.place).toMatchObject({
      id,
      name: 'Zaman Clinic',
      name_bn: 'জামান ক্লিনিক',
      house: '9',
      street: 'Road 3',
      own_id: 'SHOP-17',
    });
    expect((await search('Zaman Clinic'))[0].id).toBe(id);
    // It is still a pharmacy, but of no such name.
    expect((await search('Zubaida')).map((place: any) => place.id)).not.toContain(id);
    await send('PUT', `/v2/api/my/places/${id}`, { longitude: 91.8, latitude: 22.35 });
    expect((await search('Zaman Clinic'))[0]).toMatchObject({
      id,
      district: expect.stringMatching(/^Chatt/),
    });
    expect(
      (await app.get('/v2/api/search/nearby/0.5/10', AT)).body.places.map((place: any) => place.id),
    ).not.toContain(id);
    expect((await send('DELETE', `/v2/api/my/places/${id}`)).status).toBe(200);
    expect((await search('Zaman Clinic')).map((place: any) => place.id)).not.toContain(id);
    expect((await send('DELETE', `/v2/api/my/places/${id}`)).status).toBe(404);
    expect((await send('PUT', `/v2/api/my/places/${id}`, { name: 'x' })).status).toBe(404);
    expect((await app.get(`/v2/api/my/places/${id}`)).status).toBe(404);
  });
});

describe('many places of the account', () => {
  it('are stored all or none, listed page by page and looked up by own id', async () => {
    const places = Array.from({ length: 250 }, (_, i) => ({
      name: `Depot ${i}`,
      longitude: 90.36 + i / 10_000,
      latitude: 23.8,
      own_id: `D${i}`,
    }));
    const wrong = await app.post('/v2/api/my/places/batch', {
      places: [...places, { ...places[0], pType: 'Castle' }],
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.message).toContain('Parameter places.250.pType must be one of');
    expect((await app.get('/v2/api/my/places')).body.places).toEqual([]);
    const { body } = await app.post('/v2/api/my/places/batch', { places });
    expect(body.places).toHaveLength(250);
    const seen: number[] = [];
    for (let after = 0; ; after = seen[seen.length - 1]) {
      const page = (await app.get('/v2/api/my/places', { after, limit: 100 })).body.places;
      if (page.length === 0) break;
      seen.push(...page.map(({ id }: { id: number }) => id));
    }
    expect(new Set(seen)).toEqual(new Set(body.places.map(({ id }: { id: number }) => id)));
    const [own] = (await app.get('/v2/api/my/places', { own_id: 'D77' })).body.places;
    expect(own).toMatchObject({ own_id: 'D77', name: 'Depot 77' });
    // Enough of them that the grid is searched ring by ring: as many and as near as by looking at each.
    await app.post('/v2/api/my/places/batch', { places });
    const around = (await app.get('/v2/api/search/nearby/3/100', { longitude: 90.37, latitude: 23.8 })).body
      .places;
    const depots = around.filter(({ name }: { name: string }) => name.startsWith('Depot'));
    expect(depots.length).toBeGreaterThan(50);
    expect(depots.map((place: any) => place.distance_in_meters)).toEqual(
      depots.map((place: any) => place.distance_in_meters).sort((a: number, b: number) => a - b),
    );
    expect(depots[0].name).toBe('Depot 100');
  });
});
