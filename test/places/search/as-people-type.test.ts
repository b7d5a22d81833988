// Queries as people type them, over the starter dataset: a place and where, a post code, first letters, a kind of place.
import { beforeAll, describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { shortNames } from '../../../src/places/build/short-names.ts';
import { openPlaceSearch, type PlaceSearch } from '../../../src/places/search/place-search.ts';
import { postcodeQuery } from '../../../src/places/search/postcode-query.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';
import { tinyIndex } from './tiny-index.ts';

let search: PlaceSearch;
beforeAll(() => {
  const dataset = openDataset(starterDataset());
  search = openPlaceSearch(dataset, openRegions(dataset));
});

const answers = (query: string) => search.find(query, { limit: 5 }).map(({ row }) => search.found(row));

describe('a word that names a part of the country', () => {
  it.each([
    ['petrol pump mohakhali', 'Dhaka'],
    ['rupnagar r/a', 'Dhaka'],
    ['mosque zindabazar sylhet', 'Sylhet'],
    ['ফার্মগেট বাস স্ট্যান্ড', 'Dhaka'],
    ['kollanpur bus stand', 'Dhaka'],
  ])('is never left out: %s', (query, district) => {
    const found = answers(query);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0].district).toBe(district);
  });

  it('stands where no place has the rest', () => {
    expect(answers('qwertyuiop banani')[0].address).toMatch(/Banani/);
  });

  it('gives way where two of them lie far from each other', () => {
    expect(answers('amtali mohakhali').length).toBeGreaterThan(0);
  });
});

describe('a post code', () => {
  it.each([
    ['1230', { code: 1230, place: '' }],
    ['১২১৩', { code: 1213, place: '' }],
    ['post code 1207', { code: 1207, place: '' }],
    ['post office 9000', { code: 9000, place: '' }],
    ['mirpur 1216', { code: 1216, place: 'mirpur' }],
    ['jigatola post code', { place: 'jigatola' }],
    ['jigatola post office', undefined],
    ['12', undefined],
    ['1230 1207', undefined],
  ])('is told from other numbers: %s', (query, read) => {
    expect(postcodeQuery(query)).toEqual(read);
  });

  it.each([
    ['1230', 1230],
    ['৬০০০', 6000],
    ['zip code 1000', 1000],
    ['dhaka 1207', 1207],
    ['1207 dhaka', 1207],
  ])('answers with its post office, then with areas that have it: %s', (query, code) => {
    const found = answers(query);
    expect(found[0].subType).toBe('Post Office');
    expect(found.map(({ postCode }) => postCode)).toEqual(found.map(() => code));
    expect(found.some(({ subType }) => subType === 'Area')).toBe(true);
  });

  it('answers with the part of town that is named beside it', () => {
    expect(answers('mohammadpur 1207')[0]).toMatchObject({ address: 'Mohammadpur, Dhaka', postCode: 1207 });
  });

  it('is asked for by the name of a place', () => {
    expect(answers('jigatola post code')[0].postCode).toBe(1209);
    expect(answers('ধানমন্ডি পোস্ট কোড')[0].address).toBe('Dhanmondi, Dhaka');
  });
});

describe('a street', () => {
  it.each([
    ['rokeya sarani mirpur', 'Begum Rokeya Sarani'],
    ['mirpur road dhanmondi', 'Mirpur Road'],
    ['jubilee road chittagong', 'Jubilee Road'],
    ['kda avenue', 'KDA Avenue'],
  ])('is found by any part of town that it runs through: %s', (query, name) => {
    expect(answers(query)[0].address.split(',')[0]).toBe(name);
  });

  it('is not an answer where only a part of town that it runs through is known', () => {
    expect(answers('qwertyuiop tejgaon')[0]).toMatchObject({ address: 'Tejgaon, Dhaka', subType: 'Area' });
  });
});

describe('a place just outside the part of town that is named', () => {
  it('is found all the same', () => {
    expect(answers('botanical garden mirpur')[0].address).toMatch(/^National Botanical Garden/);
  });
});

describe('a short name', () => {
  it.each([
    ['rajshahi medical college hospital', ['rmch']],
    ['university of dhaka', ['ud', 'du']],
    ['hazrat shahjalal international airport', ['hsia']],
    ['khulna university', ['ku']],
    ['rahim store', []],
    ['city college', []],
  ])('is made of the first letters of %s', (name, expected) => {
    expect(shortNames(name.split(' '))).toEqual(expected);
  });

  it.each([
    ['du', /^(?:Dhaka University|University of Dhaka)/],
    ['dmch', /^Dhaka Medical College/],
    ['buet', /Engineering|BUET/],
  ])('finds the institution: %s', (query, name) => {
    expect(answers(query)[0].address).toMatch(name);
  });
});

describe('a spelling that sounds the same', () => {
  it('finds the known place before a namesake that is written so', () => {
    expect(answers('mohamadpur')[0].address).toBe('Mohammadpur, Dhaka');
  });
});

describe('near doubles', () => {
  const minars = (lon: number) =>
    tinyIndex([
      { name: 'Shahid Minar', at: [90.4, 23.7] },
      { name: 'Central Shahid Minar', at: [lon, 23.7] },
    ]).find('shahid minar');

  it('are shown once', () => {
    expect(minars(90.4005)).toHaveLength(1);
  });

  it('are two places where they lie apart', () => {
    expect(minars(90.42)).toHaveLength(2);
  });
});

describe('institutions by the syllables that Bangla calls them by', () => {
  it.each([
    ['বেরোবি', /^Begum Rokeya University/],
    ['কুবি', /^(?:Comilla|Cumilla) University/],
    ['ববি', /^(?:University of Barishal|Barishal University)/],
    ['রমেক', /^Rangpur Medical College/],
  ])('%s', (query, address) => {
    expect(answers(query)[0].address).toMatch(address);
  });
});
