import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld } from '../../src/http/world.ts';
import { type SmallDataset, smallDataset } from '../fixtures/small-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const PATH = '/v2/api/search/rupantor/geocode';
const HOUSE = 'h#8 rd 2 blk c sec 2 mirpr dhaka 1216';

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

const rupantor = (body: Record<string, unknown>, query: Record<string, unknown> = {}) =>
  app.post(PATH, body, query);

/** Field → type, as the contract has it. `|null`: may be null. */
const TYPES: Readonly<Record<string, string>> = {
  Address: 'string',
  address: 'string',
  address_bn: 'string',
  alternate_address: 'string',
  area: 'string',
  area_bn: 'string',
  bounds: 'string',
  business_name: 'string',
  city: 'string',
  city_bn: 'string',
  created_at: 'string',
  district: 'string',
  geo_location: 'array',
  holding_number: 'string|null',
  id: 'integer',
  latitude: 'string',
  location: 'string',
  location_shape: 'string',
  longitude: 'string',
  match_freq: 'integer',
  match_fuzzy: 'integer',
  matching_diff: 'integer',
  new_address: 'string',
  pType: 'string',
  place_code: 'string',
  popularity_ranking: 'integer',
  postCode: 'integer',
  postcode: 'integer',
  road_name_number: 'string|null',
  score: 'number',
  subType: 'string',
  sub_type: 'string',
  sub_area: 'string',
  sub_district: 'string',
  super_sub_area: 'string',
  thana: 'string',
  type: 'string',
  uCode: 'string',
  union: 'string|null',
  unions: 'string|null',
  updated_at: 'string',
  user_id: 'integer',
};

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

describe('POST /v2/api/search/rupantor/geocode', () => {
  it.each([{ api_key: '' }, { api_key: 'nobody' }])('answers 401 to the key %j', async (key) => {
    expect(await rupantor({ q: 'mirpur' }, key)).toMatchObject({
      status: 401,
      body: { message: 'Invalid or No Registered Key', code: 'key_unknown', status: 401 },
    });
  });

  it.each([{}, { q: '' }])('answers 400 without q: %j', async (body) => {
    expect(await rupantor(body)).toMatchObject({
      status: 400,
      body: {
        message: 'Parameter missing',
        code: 'parameter_missing',
        parameter: expect.any(String),
        status: 400,
      },
    });
  });

  it('answers 400 to a text that is too long', async () => {
    expect(await rupantor({ q: 'x'.repeat(2001) })).toMatchObject({
      status: 400,
      body: { message: 'Parameter q must be a text of 1 to 2000 characters, not blanks alone' },
    });
  });

  it.each(['verdict', 'bangla', 'explain'])('answers 400 to a bad %s', async (name) => {
    expect(await rupantor({ q: 'mirpur', [name]: 'perhaps' })).toMatchObject({
      status: 400,
      body: { message: `Parameter ${name} must be yes, no, true or false` },
    });
  });

  it('answers with every field of the contract in its type', async () => {
    const { status, body } = await rupantor({ q: HOUSE });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      given_address: HOUSE,
      fixed_address: 'house 8, road 2, block c, section 2, mirpur, dhaka, 1216',
      bangla_address: 'বাড়ি ৮, রোড ২, ব্লক সি, সেকশন ২, মিরপুর, ঢাকা, ১২১৬'.normalize('NFC'),
      address_status: 'complete',
      status: 200,
    });
    expect(Number.isInteger(body.confidence_score_percentage)).toBe(true);
    const geocoded = body.geocoded_address;
    expect(Object.keys(geocoded).sort()).toEqual(Object.keys(TYPES).sort());
    for (const [name, type] of Object.entries(TYPES)) {
      const found = typeOf(geocoded[name]);
      const allowed = type === 'number' ? ['number', 'integer'] : type.split('|');
      expect(allowed, name).toContain(found);
    }
  });

  it('writes points and bounds in the form of the contract', async () => {
    const { geocoded_address } = (await rupantor({ q: HOUSE })).body;
    expect(geocoded_address).toMatchObject({
      geo_location: [90.03, 23.31],
      longitude: '90.03',
      latitude: '23.31',
      location: '23.31,90.03',
      location_shape: 'POINT(90.03 23.31)',
      postCode: 1216,
      holding_number: '8',
      road_name_number: 'road 2',
      area: 'Mirpur',
      district: 'Dhaka',
    });
    expect(geocoded_address.bounds).toMatch(/^POLYGON\(\((?:-?[\d.]+ -?[\d.]+,){4}-?[\d.]+ -?[\d.]+\)\)$/);
    expect(geocoded_address.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(geocoded_address.uCode).toMatch(/^[A-Z]{4}\d{4}$/);
  });

  it('returns null where nothing is recognised', async () => {
    expect((await rupantor({ q: 'qqqq zzzz' })).body).toMatchObject({
      geocoded_address: null,
      confidence_score_percentage: 0,
      address_status: 'incomplete',
      status: 200,
    });
  });

  it.each(['yes', 'true', true])('adds thana and district for %j', async (on) => {
    const { body } = await rupantor({ q: 'gulshan', thana: on, district: on });
    expect(body.fixed_address).toBe('gulshan, dhaka');
    const mirpur = await rupantor({ q: 'section 2 mirpur', thana: on, district: on });
    expect(mirpur.body.fixed_address).toBe('section 2, mirpur, mirpur model, dhaka');
  });

  it('takes the fields of a form instead of a text', async () => {
    const fields = {
      house: 8,
      street: '2',
      block: 'C',
      section: 'Section 2',
      area: 'mirpr',
      post_code: '১২১৬',
    };
    const { status, body } = await rupantor({ ...fields, district: 'Dhaka' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      given_address: 'house 8, road 2, block C, Section 2, mirpr, district: Dhaka, post code 1216',
      fixed_address: 'house 8, road 2, block c, section 2, mirpur, dhaka, 1216',
      geocoded_address: { holding_number: '8', district: 'Dhaka' },
    });
    const beside = await rupantor({
      q: 'blk c section 2, mirpur',
      house: '8',
      street: 'Road 2',
      district: 'no',
    });
    expect(beside.body.fixed_address).toBe('house 8, road 2, block c, section 2, mirpur');
  });

  it('costs nothing more for the name of a district', async () => {
    const { key } = await app.keys.issue('fields', 'free');
    const left = async (payload: object) =>
      Number(
        (await app.fastify.inject({ method: 'POST', url: PATH, payload, headers: { 'x-api-key': key } }))
          .headers['x-credits-remaining'],
      );
    const before = await left({ area: 'gulshan', district: 'yes' });
    expect(await left({ area: 'gulshan', district: 'Dhaka' })).toBe(before - 2);
  });

  it.each([
    [{ house: 'x'.repeat(101) }, 'house'],
    [{ post_code: 'abc' }, 'post_code'],
    [{ area: ['a', 'b'] }, 'area'],
  ])('answers 400 to fields that cannot be one', async (body, name) => {
    const answer = await rupantor(body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(`Parameter ${name}`)]);
  });

  it.each(['no', 'false', false])('leaves them out for %j', async (off) => {
    const { body } = await rupantor({ q: 'section 2 mirpur', thana: off, district: off, bangla: off });
    expect(body.fixed_address).toBe('section 2, mirpur');
    expect(body.bangla_address).toBe('');
  });

  it('adds landmarks only when asked', async () => {
    const plain = (await rupantor({ q: HOUSE })).body;
    const { landmarks, ...rest } = (await rupantor({ q: HOUSE, landmarks: 'true' })).body;
    expect(rest).toEqual(plain);
    expect(landmarks).toBeInstanceOf(Array);
    expect((await rupantor({ q: 'dhaka', landmarks: 'yes' })).body.landmarks).toEqual([]);
  });

  it('explains its parts only when asked', async () => {
    expect((await rupantor({ q: HOUSE })).body).not.toHaveProperty('parts');
    const { parts } = (await rupantor({ q: HOUSE, explain: 'true' })).body;
    expect(parts).toContainEqual({ kind: 'house', given: 'h#8', value: '8', why: 'label' });
    const area = parts.find(({ kind }: { kind: string }) => kind === 'area');
    expect(area).toMatchObject({ given: 'mirpr', value: 'mirpur' });
    expect(area.why).not.toBe('');
  });

  it('takes a urlencoded form, with the key in it', async () => {
    const response = await app.fastify.inject({
      method: 'POST',
      url: PATH,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ api_key: app.key, q: 'মিরপুর', thana: 'yes' }).toString(),
    });
    expect(response.statusCode).toBe(200);
    expect(response.json().fixed_address).toBe('mirpur, mirpur model');
  });

  it('takes a multipart form', async () => {
    const form = new FormData();
    form.set('q', 'gulshan, dhaka');
    form.set('bangla', 'yes');
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const response = await app.fastify.inject({
      method: 'POST',
      url: `${PATH}?api_key=${app.key}`,
      headers: { 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ fixed_address: 'gulshan, dhaka', bangla_address: 'গুলশান, ঢাকা' });
  });

  it.each([
    'constructor',
    'con/structor',
    'constructor floor',
    'constructor road mirpur',
    '2 constructor, mirpur',
  ])('reads %j as words, though every object has a member of that name', async (q) => {
    const { status, body } = await rupantor({ q });
    expect(status).toBe(200);
    expect(body.fixed_address).toContain('structor');
  });

  it.each(['\u0000', "' or 1=1 --", '<b>', '🛺'.repeat(500), '১'.repeat(2000)])(
    'answers 200 to odd texts',
    async (q) => {
      expect((await rupantor({ q })).status).toBe(200);
    },
  );
});

describe('many addresses at once', () => {
  const batch = (body: Record<string, unknown>) => app.post(`${PATH}/batch`, body);

  it('are answered in order, each as by the single call', async () => {
    const addresses = Array.from({ length: 25 }, (_, i) => (i % 2 === 0 ? HOUSE : 'mirpur dhaka'));
    const { status, body } = await batch({ addresses, district: 'yes', explain: 'yes' });
    expect(status).toBe(200);
    const one = await rupantor({ q: HOUSE, district: 'yes', explain: 'yes' });
    const other = await rupantor({ q: 'mirpur dhaka', district: 'yes', explain: 'yes' });
    expect(body.results).toEqual(addresses.map((_, i) => (i % 2 === 0 ? one.body : other.body)));
  });

  it('may be the fields of a form among texts', async () => {
    const { body } = await batch({
      addresses: ['gulshan', { house: '8', area: 'Mirpur', thana: 'Mirpur Model' }],
    });
    expect(body.results).toMatchObject([
      { fixed_address: 'gulshan' },
      {
        given_address: 'house 8, Mirpur, thana: Mirpur Model',
        fixed_address: 'house 8, mirpur, mirpur model',
      },
    ]);
  });

  it('may be empty, and then nothing is found', async () => {
    const { body } = await batch({ addresses: ['', HOUSE] });
    expect(body.results).toMatchObject([
      { given_address: '', geocoded_address: null, confidence_score_percentage: 0 },
      { geocoded_address: { thana: expect.any(String) } },
    ]);
  });

  it('cost as much as one by one', async () => {
    const { key } = await app.keys.issue('counted', 'free');
    const send = (path: string, payload: object) =>
      app.fastify.inject({ method: 'POST', url: path, payload, headers: { 'x-api-key': key } });
    const left = async (path: string, payload: object) =>
      Number((await send(path, payload)).headers['x-credits-remaining']);
    const before = await left(PATH, { q: HOUSE, bangla: 'yes' });
    expect(await left(`${PATH}/batch`, { addresses: [HOUSE, HOUSE], bangla: 'yes' })).toBe(before - 6);
  });

  it.each([
    ['none', []],
    ['more than 100', Array(101).fill(HOUSE)],
    ['a number', [1, {}]],
    ['a text', HOUSE],
    ['a very long one', ['x'.repeat(2001)]],
  ])('are refused when they are %s', async (_, addresses) => {
    const { status, body } = await batch({ addresses });
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^Parameter addresses/)]);
  });
});
