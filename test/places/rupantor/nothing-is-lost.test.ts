// Every number and every word of an address stands in the answer, as a part or as what it is instead; units are those of the point.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { toFixedDegrees } from '../../../src/geo/units.ts';
import { openRupantor, type Rupantor } from '../../../src/places/rupantor.ts';
import { chainAt, emptyChain } from '../../../src/regions/chain.ts';
import { openRegions, type Regions } from '../../../src/regions/regions.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';
import { AS_PEOPLE_WRITE, readAddressTable } from './address-table.ts';

let rupantor: Rupantor;
let regions: Regions;
beforeAll(() => {
  const dataset = openDataset(starterDataset());
  regions = openRegions(dataset);
  rupantor = openRupantor(dataset, regions);
});

const WORDS = /[a-z]+|[0-9]+/g;
const said = (address: string): Set<string> =>
  new Set(
    rupantor
      .geocode(address, { explain: true })
      .parts!.flatMap(({ given }) => given.toLowerCase().match(WORDS) ?? []),
  );
const lost = (address: string): string[] => {
  const all = said(address);
  return (address.toLowerCase().match(WORDS) ?? []).filter((word) => !all.has(word));
};

describe('nothing that is written is lost', () => {
  const names = [
    'Mirpur',
    'Dhanmondi',
    'Uttara',
    'Banani',
    'Dhaka',
    'Zzyx Tower',
    'Rahman Villa',
    'College Road',
    'ward',
    'near',
    'gate',
  ];
  const labels = ['House', 'H', 'Road no', 'R', 'Block', 'Flat', 'Sector', 'Plot', 'order', '', ''];
  const piece = fc.oneof(
    fc.constantFrom(...names),
    fc
      .tuple(
        fc.constantFrom(...labels),
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom('', '/a', '-2', 'b'),
      )
      .map(([label, number, end]) => `${label} ${number}${end}`.trim()),
  );

  // RUNS=10000 asks for more of them.
  it('of addresses put together from names and numbers', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 7 }),
        fc.constantFrom(', ', ' '),
        (pieces, between) => {
          const address = pieces.join(between);
          expect(lost(address), address).toEqual([]);
        },
      ),
      { numRuns: Number(process.env.RUNS ?? 400) },
    );
  });

  it('of the addresses in the tables, no number', () => {
    const without = [...readAddressTable(), ...readAddressTable(AS_PEOPLE_WRITE)].flatMap(({ address }) =>
      /[০-৯@]|01[3-9]/.test(address)
        ? []
        : lost(address)
            .filter((word) => /\d/.test(word))
            .map((word) => `${word}: ${address}`),
    );
    expect(without).toEqual([]);
  });
});

describe('numbers', () => {
  it.each([
    ['E5 Dome Inno Nasir, 116 DIT Road, Malibagh', ['flat e5', 'house 116']],
    ['H:51, R:18, S:7, Uttara', ['house 51', 'road 18', 'sector 7']],
    ['F-10A, H-04, R-5, Banani', ['flat 10a', 'house 4', 'road 5']],
    ['33, 33/1 Purana Paltan, Dhaka', ['house 33', 'house 33/1']],
    ['48 & 52 Motijheel, Dhaka', ['house 48', 'house 52']],
    ['দ্বিতীয় তলা, বাড়ি ১২, ধানমন্ডি', ['floor 2', 'house 12']],
    ['1045 Sheikh Mujib Road, Agrabad, Chattogram 4100', ['house 1045', '4100']],
    ['Nirala R/A Road 11, Khulna', ['road 11', 'nirala']],
    ['লালমাটিয়া, ডি ব্লক ৫/৩', ['house 5/3', 'block d']],
    ['House 12, Shekhertek 8, Adabor', ['house 12', 'road 8', 'shekhertek']],
  ])('stand each in its place: %s', (address, expected) => {
    const segments = rupantor.geocode(address).fixed_address.split(', ');
    expect(segments).toEqual(expect.arrayContaining(expected));
  });
});

describe('what is no address', () => {
  it('is nothing', () => {
    const answer = rupantor.geocode('test');
    expect([answer.geocoded_address, answer.confidence_score_percentage]).toEqual([null, 0]);
  });

  it.each(['23.7461, 90.3742', '৯০.৩৭৪২ ২৩.৭৪৬১', 'flat 4b, 23.7461,90.3742'])(
    'but a point is the point: %s',
    (text) => {
      const found = rupantor.geocode(text).geocoded_address!;
      expect([found.latitude, found.longitude]).toEqual(['23.7461', '90.3742']);
      expect([found.area, found.district]).toEqual(['Dhanmondi', 'Dhaka']);
    },
  );
});

it.each([
  ['7MMGP9QM+4F', 'Dhanmondi'],
  ['P9QM+4F Dhaka', 'Dhanmondi'],
  ['house 5, p9qm+4f, dhanmondi, dhaka', 'Dhanmondi'],
])('takes a Plus Code for the point: %s', (address, area) => {
  const { geocoded_address: found, confidence_score_percentage } = rupantor.geocode(address);
  expect([found?.latitude, found?.longitude, found?.area]).toEqual(['23.7378125', '90.3836875', area]);
  expect(confidence_score_percentage).toBe(99);
});

it('gives the thana that reverse geocoding has at the point', () => {
  let same = 0;
  let all = 0;
  for (const { address } of readAddressTable()) {
    const found = rupantor.geocode(address).geocoded_address;
    const chain = emptyChain();
    if (
      !found ||
      !chainAt(
        regions,
        toFixedDegrees(Number(found.longitude)),
        toFixedDegrees(Number(found.latitude)),
        chain,
      )
    )
      continue;
    all++;
    const thana = chain.thana >= 0 ? chain.thana : chain.upazila;
    if (found.thana === regions.name(thana)) same++;
  }
  expect(all).toBeGreaterThan(300);
  expect(same / all).toBeGreaterThanOrEqual(0.99);
});
