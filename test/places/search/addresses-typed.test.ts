// Addresses typed or pasted into the search box: house, flat and plot are no words that a place has, and the rest says where.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { openByText, type Rupantor } from '../../../src/places/rupantor.ts';
import {
  openPlaceSearch,
  type PlaceSearch,
  type SearchWishes,
} from '../../../src/places/search/place-search.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';

let search: PlaceSearch;
let rupantor: Rupantor;
/** The same without anybody who reads addresses. */
let wordsOnly: PlaceSearch;
beforeAll(() => {
  const dataset = openDataset(starterDataset());
  const regions = openRegions(dataset);
  const byText = openByText(dataset, () => regions);
  rupantor = byText.rupantor();
  search = byText.search();
  wordsOnly = openPlaceSearch(dataset, regions);
});

const AIRPORT = { lon: 90.4008, lat: 23.8513 };
const addresses = (query: string, wanted: SearchWishes = {}): string[] =>
  search.find(query, { limit: 5, ...wanted }).map(({ row, at }) => search.found(row, {}, at).address);

describe('an address with a house, flat or plot', () => {
  it.each([
    ['house 12 road 5 dhanmondi', /Dhanmondi/],
    ['h-12, r-5, dhanmondi', /Dhanmondi/],
    ['house 5 road 12 sector 6 uttara', /^Sector 6, Uttara/],
    ['বাসা ৫ রোড ১২ সেক্টর ৬ উত্তরা', /^Sector 6, Uttara/],
    ['flat 4 house 22 road 7 block c banani', /Block C.*Banani|^Banani/],
    ['house 45, khulshi', /^Khulshi/],
    ['level 4 bashundhara city', /^Bashundhara City/],
  ])('%s', (query, first) => {
    expect(addresses(query)[0]).toMatch(first);
    expect(addresses(query, { near: AIRPORT })[0]).toMatch(first);
  });

  it('has the point that Rupantor gives', () => {
    const query = 'house 5 road 12 sector 6 uttara';
    const [{ row, at }] = search.find(query);
    const { longitude, latitude } = search.found(row, {}, at);
    const { geocoded_address: point } = rupantor.geocode(query);
    expect([Number(longitude), Number(latitude)]).toEqual([
      Number(point?.longitude),
      Number(point?.latitude),
    ]);
  });

  it('shows no place twice, and no more than asked for', () => {
    for (const limit of [1, 3, 10]) {
      const rows = search.find('house 12 road 5 dhanmondi', { limit }).map(({ row }) => row);
      expect(rows.length).toBeLessThanOrEqual(limit);
      expect(new Set(rows).size).toBe(rows.length);
    }
  });

  it('is searched by the rest of it as long as its last word is not written out', () => {
    for (const typed of ['house 12 sector 6 utt', 'house 12 sector 6 uttar'])
      expect(addresses(typed)[0]).toMatch(/^Sector 6, Uttara/);
  });

  it('stays within what is asked for', () => {
    expect(addresses('house 12 sector 6 uttara', { district: 'Sylhet' }).join()).not.toMatch(/Uttara, Dhaka/);
    expect(addresses('house 12 sector 6 uttara', { box: [91, 22, 92, 23] }).join()).not.toMatch(
      /Uttara, Dhaka/,
    );
    expect(addresses('house 12 sector 6 uttara', { type: 'Bank' }).join()).not.toMatch(/^Sector 6/);
  });
});

describe('what is no such address', () => {
  it.each(['mirpur 10', 'road 12 sector 6 uttara', 'house building', 'flat 5', 'dhaka 1207', 'gulshan 2'])(
    'is searched by its words: %s',
    (query) => {
      expect(rupantor.addressed(query)).toBeUndefined();
      expect(search.find(query)).toEqual(wordsOnly.find(query));
    },
  );

  it('any text without a number', () => {
    const word = fc.constantFrom('house', 'flat', 'road', 'dhanmondi', 'বাসা', 'উত্তরা', 'bank', 'x', '#', '-');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const text = words.join(' ');
        expect(search.find(text)).toEqual(wordsOnly.find(text));
      }),
      { numRuns: 60 },
    );
  });
});

describe('what is left of an address without its house', () => {
  it.each([
    ['house 12, road 5, dhanmondi', 'road 5, dhanmondi'],
    ['road 5, house 12, dhanmondi', 'road 5,  , dhanmondi'],
    ['flat 3b dhanmondi', 'dhanmondi'],
    ['dhanmondi, plot 4', 'dhanmondi'],
  ])('%s', (text, rest) => {
    const words = (of: string | undefined): string[] | undefined => of?.match(/[a-z0-9]+/g) ?? undefined;
    expect(words(rupantor.addressed(text)?.rest)).toEqual(words(rest));
  });

  it('never has a letter that was not typed', () => {
    const part = fc.constantFrom(
      'house 12',
      'flat 3b',
      'h-5/a',
      'road 7',
      'banani',
      'plot #4',
      'বাসা ৫',
      ',',
      '??',
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 7 }), (parts) => {
        const { rest = '' } = rupantor.addressed(parts.join(' ')) ?? {};
        const digits = (text: string): string => text.toLowerCase().normalize('NFC').replace(/৫/g, '5');
        const left = [...digits(rest).replace(/[\s,]+/g, '')];
        const typed = [...digits(parts.join(''))];
        let at = 0;
        for (const letter of left) {
          at = typed.indexOf(letter, at) + 1;
          expect(at).toBeGreaterThan(0);
        }
      }),
      { numRuns: 100 },
    );
  });
});
