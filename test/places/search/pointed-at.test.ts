// Coordinates, links to maps and Plus Codes in the search box are answered with the point itself.
import { describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { plusCodeOf } from '../../../src/geo/plus-code.ts';
import { openReverse } from '../../../src/places/reverse/reverse.ts';
import { openPlaceSearch } from '../../../src/places/search/place-search.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';

const dataset = openDataset(await starterDataset());
const regions = openRegions(dataset);
const search = openPlaceSearch(dataset, regions);
const reverse = openReverse(dataset, regions);

const LAT = 23.7808;
const LON = 90.4219;
const first = (text: string, near?: { lon: number; lat: number }) => {
  const [hit] = search.find(text, { near });
  return hit && search.found(hit.row, {}, hit.at);
};

describe('a point in the search box', () => {
  it.each(['23.7808, 90.4219', '90.4219 23.7808', '২৩.৭৮০৮, ৯০.৪২১৯', 'geo:23.7808,90.4219'])(
    '%s is that point, with the address that reverse geocoding gives it',
    (text) => {
      expect(first(text)).toMatchObject({
        latitude: String(LAT),
        longitude: String(LON),
        id: reverse.at(LON, LAT)?.id,
      });
    },
  );

  it('is a full Plus Code', () => {
    const found = first(plusCodeOf(LAT, LON));
    expect(Number(found.latitude)).toBeCloseTo(LAT, 3);
    expect(Number(found.longitude)).toBeCloseTo(LON, 3);
  });

  it.each(['Dhaka', 'ঢাকা', 'Gulshan', 'Mirpur, Dhaka'])('is a short Plus Code beside %s', (place) => {
    const found = first(`${plusCodeOf(LAT, LON).slice(4)} ${place}`);
    expect(Number(found.latitude)).toBeCloseTo(LAT, 3);
    expect(Number(found.longitude)).toBeCloseTo(LON, 3);
  });

  it('is a short Plus Code alone for somebody who stands near', () => {
    const code = plusCodeOf(LAT, LON).slice(4);
    const found = first(code, { lon: 90.3, lat: 23.7 });
    expect(Number(found.latitude)).toBeCloseTo(LAT, 3);
  });

  it('is not a point outside the country', () => {
    expect(search.find('22.5726, 88.3639').every(({ at }) => at === undefined)).toBe(true);
  });

  it('leaves numbers of houses and roads alone', () => {
    expect(search.find('mirpur 10').every(({ at }) => at === undefined)).toBe(true);
    expect(search.find('road 23 house 90').every(({ at }) => at === undefined)).toBe(true);
  });
});

describe('reverse geocoding', () => {
  it('gives the Plus Code of the point by flag', () => {
    expect(reverse.at(LON, LAT, { plus_code: true })?.plus_code).toBe(plusCodeOf(LAT, LON));
    expect(reverse.at(LON, LAT)).not.toHaveProperty('plus_code');
    const written = reverse.writtenAt(LON, LAT, { plus_code: true }, ({ address }) => [
      '{"metres":',
      `,"address":${JSON.stringify(address)}}`,
    ]);
    expect(JSON.parse(written ?? '')).toMatchObject({ plus_code: plusCodeOf(LAT, LON) });
  });

  it('says by flag from which source the answer is, and of which day', () => {
    const source = reverse.at(LON, LAT, { data_source: true })?.data_source;
    expect(source).toMatchObject({ name: expect.stringMatching(/^starter/), licence: expect.any(String) });
    expect(source?.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(reverse.at(LON, LAT)).not.toHaveProperty('data_source');
    const written = reverse.writtenAt(LON, LAT, { data_source: true }, () => ['{"metres":', '}']);
    expect(JSON.parse(written ?? '').data_source).toEqual(source);
  });
});
