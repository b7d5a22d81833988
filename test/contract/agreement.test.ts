// What different calls say about the same thing must agree, on the whole starter dataset: lists with reverse geocoding in
// both directions, filters with the fields that they name, and values that typed clients can read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

let world: World;
let app: TestApp;
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

interface Unit {
  readonly name: string;
  readonly center: string;
}

const list = async (path: string, params: object = {}): Promise<Unit[]> =>
  (await app.get(`/v2/api/${path}`, { ...params })).body.places;
const namesOf = async (path: string): Promise<Set<string>> =>
  new Set((await list(path)).map(({ name }) => name));
const reverse = (longitude: number, latitude: number) =>
  app.get('/v2/api/search/reverse/geocode', {
    longitude,
    latitude,
    district: true,
    sub_district: true,
    thana: true,
    union: true,
    post_code: true,
  });

describe('lists and reverse geocoding', () => {
  it('every unit named by reverse geocoding is in its list; no post code is empty', async () => {
    const lists = {
      district: await namesOf('districts'),
      sub_district: await namesOf('sub_districts'),
      thana: await namesOf('thanas'),
      union: await namesOf('unions'),
      city: await namesOf('cities'),
    };
    const unlisted = new Set<string>();
    let points = 0;
    for (let lon = 88.15; lon < 92.7; lon += 0.13) {
      for (let lat = 20.7; lat < 26.6; lat += 0.13) {
        const { status, body } = await reverse(lon, lat);
        if (status !== 200) continue;
        points++;
        for (const [field, names] of Object.entries(lists)) {
          const name = body.place[field];
          if (name && !names.has(name)) unlisted.add(`${field} ${name}`);
        }
        expect(body.place.postCode).not.toBe('');
      }
    }
    expect(points).toBeGreaterThan(500);
    expect([...unlisted]).toEqual([]);
  });

  it.each([
    ['sub_districts', 'sub_district'],
    ['thanas', 'thana'],
    ['districts', 'district'],
  ])('every one of the %s is what reverse geocoding returns at its centre', async (path, field) => {
    const others: string[] = [];
    for (const { name, center } of await list(path)) {
      const [lon, lat] = JSON.parse(center).coordinates;
      const found = (await reverse(lon, lat)).body.place?.[field];
      if (found !== name) others.push(`${name}: ${found}`);
    }
    expect(others).toEqual([]);
  });
});

describe('lists', () => {
  it.each([
    ['districts', 'pur'],
    ['districts', 'ma'],
    ['sub_districts', 'ma'],
    ['unions', 'pur'],
  ])('%s?q=%s lists names that contain it', async (path, q) => {
    const found = await list(path, { q });
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter(({ name }) => !name.toLowerCase().includes(q))).toEqual([]);
  });

  it('cities appear once, under their current name, each with areas', async () => {
    const cities = (await app.get('/v2/api/cities')).body.places as { name: string; areas: unknown[] }[];
    const names = cities.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('Bogura');
    expect(names).not.toContain('Bogra');
    expect(cities.filter(({ areas }) => areas.length === 0)).toEqual([]);
    expect((await list('cities', { q: 'Bogra' })).map(({ name }) => name)).toEqual(['Bogura']);
  });
});

describe('filters of autocomplete', () => {
  interface Found {
    readonly area: string;
    readonly city: string;
    readonly longitude: string;
    readonly latitude: string;
    readonly address: string;
    readonly id: number;
  }
  const search = async (params: object): Promise<Found[]> =>
    (await app.get('/v2/api/search/autocomplete/place', { ...params })).body.places ?? [];

  it.each([
    ['Gulshan', 'Dhaka'],
    ['Mirpur', 'Dhaka'],
    ['Dhanmondi', 'Dhaka'],
    ['Uttara', 'Dhaka'],
    ['Agrabad', 'Chattogram'],
    ['Savar', 'Dhaka'],
    ['Patiya', 'Chittagong'],
  ])('area=%s with district=%s selects what has that area, and nothing else', async (area, district) => {
    let count = 0;
    for (const q of ['a', 'b', 'm', 's', 'school', 'bank', 'road', 'hospital']) {
      const found = await search({ q, area, district });
      count += found.length;
      expect(found.filter((place) => place.area !== area)).toEqual([]);
      expect(found.every(({ id }) => id > 0 && id < 2 ** 31)).toBe(true);
    }
    expect(count).toBeGreaterThan(5);
  });

  it.each(['Rajshahi', 'Khulna', 'Sylhet', 'Dhaka'])(
    'city=%s means the town, not the whole district',
    async (city) => {
      let count = 0;
      for (const q of ['school', 'bank', 'hospital', 'bazar', 'college', 's', 'b', 'k']) {
        for (const { longitude, latitude, address } of await search({ q, city, district: city })) {
          count++;
          const { places } = (await app.get('/v2/api/search/city-corp', { longitude, latitude })).body;
          // Where shapes are approximate a place may be said to lie in town though the line runs a little beside it.
          if (places.length === 0) expect(address, q).not.toMatch(/Puthia|Charghat|Godagari|Savar|Bagha/);
          else expect(places[0].name).toContain(city);
        }
      }
      expect(count).toBeGreaterThan(10);
    },
  );
});
