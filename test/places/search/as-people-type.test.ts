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
    ['1230', 1230],
    ['১২১৩', 1213],
    ['post code 1207', 1207],
    ['zip 9000', 9000],
    ['mirpur 1216', undefined],
    ['12', undefined],
    ['1230 1207', undefined],
  ])('is told from other numbers: %s', (query, code) => {
    expect(postcodeQuery(query)).toBe(code);
  });

  it.each(['1230', '1207', '৬০০০', 'zip code 1000'])('answers with its post office: %s', (query) => {
    const [office] = answers(query);
    expect(office.subType).toBe('Post Office');
    expect(office.postCode).toBe(postcodeQuery(query));
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
