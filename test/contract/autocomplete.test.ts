import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchApp } from './search-app.ts';
import { itNeedsAKey } from './small-app.ts';

const app = searchApp();
const ask = (params: Record<string, unknown> = {}) => app.get('/v2/api/search/autocomplete/place', params);
const addresses = async (params: Record<string, unknown>): Promise<string[]> =>
  ((await ask(params)).body.places ?? []).map(({ address }: { address: string }) => address);
const first = async (params: Record<string, unknown>): Promise<string> => (await addresses(params))[0];

describe('GET /v2/api/search/autocomplete/place', () => {
  itNeedsAKey((params) => ask({ q: 'mirpur', ...params }));

  it('answers places with the fields and types of the contract', async () => {
    const { status, body } = await ask({ q: 'Mirpur College' });
    expect(status).toBe(200);
    expect(body.status).toBe(200);
    expect(body.places[0]).toEqual({
      id: expect.any(Number),
      longitude: '90.04',
      latitude: '23.32',
      address: 'Mirpur College, Block C, Section 2, Mirpur, Dhaka',
      city: 'Dhaka',
      area: 'Mirpur',
      postCode: 1216,
      pType: 'Education',
      subType: 'College',
      district: 'Dhaka',
      thana: 'Mirpur Model',
      sub_district: 'Mirpur Model',
      uCode: expect.stringMatching(/^[A-Z]{4}\d{4}$/),
    });
  });

  it('answers the no-match body, with status 200', async () => {
    expect(await ask({ q: 'qqxzzw' })).toMatchObject({
      status: 200,
      body: { message: 'Address not found', status: 200 },
    });
    expect((await ask({ q: 'qqxzzw' })).body).not.toHaveProperty('places');
  });

  it.each([undefined, ''])('answers 400 when q is %j', async (q) => {
    expect(await ask({ q })).toMatchObject({
      status: 400,
      body: {
        message: 'Parameter missing',
        code: 'parameter_missing',
        parameter: expect.any(String),
        status: 400,
      },
    });
  });

  it('answers 400 to a query that is too long', async () => {
    expect(await ask({ q: 'x'.repeat(201) })).toMatchObject({
      status: 400,
      body: { message: 'Parameter q must be a text of 1 to 200 characters, not blanks alone' },
    });
  });

  it('takes the point out of a link that is longer than a query may be', async () => {
    const link = `https://www.google.com/maps/place/Somewhere/@23.8103,90.4125,17z/data=${'!1s0x'.repeat(80)}`;
    const { status, body } = await ask({ q: link });
    expect(status).toBe(200);
    expect(Number(body.places[0].latitude)).toBeCloseTo(23.8103, 4);
    expect((await ask({ q: `${'long words '.repeat(30)}${link}` })).status).toBe(400);
    expect((await ask({ q: `https://example.org/${'x'.repeat(500)}` })).status).toBe(400);
    expect((await ask({ q: `${link}${'x'.repeat(2000)}` })).status).toBe(400);
  });

  it('answers from the first letter, at most 10', async () => {
    const found = await addresses({ q: 'm' });
    expect(found.length).toBeGreaterThan(3);
    expect(found.length).toBeLessThanOrEqual(10);
  });

  it.each([
    ['sonali bank ltd', /^Sonali Bank Limited/],
    ['sonli bank', /^Sonali Bank Limited/],
    ['bank sonali', /^Sonali Bank Limited/],
    ['newmarket', /^New Market/],
    ['নিউ মার্কেট', /^New Market/],
    ['মোহাম্মদপুর', /^Mohammadpur Hospital/],
    ['muhammadpur', /^Mohammadpur Hospital/],
    ['ohammadpur hosp', /^Mohammadpur Hospital/],
    ['mirpur10', /^Mirpur 10/],
    ['মিরপুর ১০', /^Mirpur 10/],
    ['mirpur dosh', /^Mirpur 10/],
    ['chittagong', /^Chattogram/],
    ['house 12/a road 2', /^House 12\/A, Road 2/],
    ['patiya model school near bazar', /^Patiya Model School/],
  ])('finds %s', async (q, address) => {
    expect(await first({ q })).toMatch(address);
  });

  it('adds the Bangla fields with bangla=true', async () => {
    const { body } = await ask({ q: 'mirpur bangla school', bangla: true });
    expect(body.places[0]).toMatchObject({ city_bn: 'ঢাকা', area_bn: 'মিরপুর' });
    expect(body.places[0].address_bn).toMatch(/^মিরপুর বাংলা স্কুল/);
  });

  it.each([
    ['district', { q: 'school', district: 'Chittagong' }, ['Patiya Model School']],
    ['district in Bangla', { q: 'school', district: 'চট্টগ্রাম' }, ['Patiya Model School']],
    ['city with district', { q: 'textile', district: 'Gazipur', city: 'Gazipur' }, ['Nagori Textile Mills']],
    ['area with district', { q: 'dutch', district: 'dhaka', area: 'gulshan' }, ['Dutch-Bangla Bank ATM']],
    ['thana', { q: 'hospital', thana: 'Gulshan' }, ['Gulshan General Hospital']],
    ['sub_district', { q: 'school', sub_district: 'patiya' }, ['Patiya Model School']],
    ['union', { q: 'mills', union: 'Nagori' }, ['Nagori Textile Mills']],
    ['sub_area', { q: 'college', sub_area: 'Section 2' }, ['Mirpur College']],
    ['type', { q: 'mirpur', type: 'education' }, ['Mirpur Bangla School', 'Mirpur College']],
    ['sub-type', { q: 'bank', type: 'atm', district: 'Dhaka', area: 'Gulshan' }, ['Dutch-Bangla Bank ATM']],
    ['post_office', { q: 'mirpur', post_office: true }, ['Mirpur', 'Mirpur Sub Post Office']],
    ['industrial', { q: 'nagori', industrial: true }, ['Nagori Textile Mills']],
    ['bbox', { q: 'dutch', bbox: '90.15,23.2,90.3,23.5' }, ['Dutch-Bangla Bank ATM']],
  ])('filters by %s', async (_what, params, names) => {
    const found = (await addresses(params)).map((address) => address.split(',')[0]);
    expect(found.sort()).toEqual(names);
  });

  it('finds nothing in a region that does not exist', async () => {
    expect((await ask({ q: 'school', district: 'Atlantis' })).body).toEqual({
      message: 'Address not found',
      status: 200,
    });
  });

  it.each([
    ['1', '0'],
    ['yes', 'NO'],
    ['TRUE', 'False'],
  ])('accepts %s and %s in them as switches too', async (on, off) => {
    const { body } = await ask({ q: 'mirpur college', union: on, thana: on, sub_area: off });
    expect(body.places[0]).toHaveProperty('union');
    expect(body.places[0]).not.toHaveProperty('sub_area');
    expect(body.places[0].address).toContain('Mirpur College');
  });

  it('accepts true and false in thana, sub_district, union and sub_area as switches', async () => {
    const plain = (await ask({ q: 'nagori textile mills' })).body.places[0];
    expect(plain).not.toHaveProperty('union');
    const { body } = await ask({
      q: 'nagori textile mills',
      union: 'true',
      thana: 'true',
      sub_area: 'false',
    });
    expect(body.places[0]).toMatchObject({ union: 'Nagori' });
    expect(body.places[0]).not.toHaveProperty('sub_area');
    expect(await first({ q: 'nagori textile mills', union: 'false' })).toMatch(/^Nagori Textile/);
  });

  it.each(['city', 'area'])('answers 400 to %s without district', async (name) => {
    expect(await ask({ q: 'bank', [name]: 'Dhaka' })).toMatchObject({
      status: 400,
      body: { message: `Parameter ${name} works only together with district`, code: 'refused', status: 400 },
    });
  });

  it.each(['latitude', 'longitude'])('answers 402 to %s alone', async (name) => {
    expect(await ask({ q: 'bank', [name]: 23.3 })).toMatchObject({
      status: 402,
      body: { message: 'Payment exception', code: 'payment', status: 402 },
    });
  });

  it('puts the nearest first when a point is given', async () => {
    const lat = 23.31;
    const west = await ask({ q: 'dutch bangla', longitude: 90.045, latitude: lat });
    const east = await ask({ q: 'dutch bangla', longitude: 90.2, latitude: lat });
    expect(west.body.places.map((place: { longitude: string }) => place.longitude)).toEqual([
      '90.045',
      '90.2',
    ]);
    expect(east.body.places.map((place: { longitude: string }) => place.longitude)).toEqual([
      '90.2',
      '90.045',
    ]);
  });

  it.each(['', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '90,23,,24', '190,23,191,24', '90,-91,91,24'])(
    'answers 400 to the bbox %j',
    async (bbox) => {
      const { status, body } = await ask({ q: 'bank', bbox });
      // An empty parameter is as good as none.
      expect(status).toBe(bbox === '' ? 200 : 400);
      if (bbox !== '')
        expect(body.message).toBe('Parameter bbox must be four numbers: minlon,minlat,maxlon,maxlat');
    },
  );

  it.each(['91,23,90,24', '90,24,91,23', '90,23,90,24'])(
    'answers 400 to the reversed bbox %s',
    async (bbox) => {
      expect(await ask({ q: 'bank', bbox })).toMatchObject({
        status: 400,
        body: {
          message: 'Parameter bbox must be minlon,minlat,maxlon,maxlat with each minimum below its maximum',
        },
      });
    },
  );

  it('knows country codes', async () => {
    expect((await ask({ q: 'bank', country_code: 'bgd' })).status).toBe(200);
    expect(await ask({ q: 'bank', country_code: 'AD' })).toMatchObject({ status: 404 });
    expect(await ask({ q: 'bank', country_code: 'Bangladesh' })).toMatchObject({ status: 400 });
  });

  it('answers 200 or 400 to any text in any parameter', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
    );
    const names = [
      'q',
      'district',
      'city',
      'area',
      'thana',
      'sub_district',
      'union',
      'type',
      'bbox',
      'bangla',
      'sub_area',
    ];
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...names), text, async (q, name, value) => {
        const { status } = await ask({ q, district: 'Dhaka', [name]: value });
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 400 },
    );
  });
});

describe('GET /v1/api/search/autocomplete/{api_key}/place', () => {
  it('has the key in the path, numbers for coordinates, and no district', async () => {
    const key = await app.otherKey();
    const { status, body } = await app.get(`/v1/api/search/autocomplete/${key}/place`, {
      q: 'mirpur college',
      key: '',
    });
    expect(status).toBe(200);
    expect(body.places[0]).toMatchObject({ longitude: 90.04, latitude: 23.32 });
    expect(body.places[0]).not.toHaveProperty('district');
  });

  it('puts the nearest first when a client sends its point', async () => {
    const path = `/v1/api/search/autocomplete/${await app.otherKey()}/place`;
    const found = async (latitude: number, longitude: number): Promise<number> =>
      (await app.get(path, { q: 'dutch bangla bank atm', latitude, longitude, key: '' })).body.places[0]
        .longitude;
    expect(await found(23.325, 90.045)).toBe(90.045);
    expect(await found(23.31, 90.2)).toBe(90.2);
  });

  it('answers 401 to an unknown key', async () => {
    expect((await app.get('/v1/api/search/autocomplete/nobody/place', { q: 'x', key: '' })).status).toBe(401);
  });
});
