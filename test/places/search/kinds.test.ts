// Questions for a kind of place: how they are read, and what answers them on the starter data.
import { describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { haversine } from '../../../src/geo/distance.ts';
import { fromFixedDegrees } from '../../../src/geo/units.ts';
import { OwnSegment } from '../../../src/places/live/account-places.ts';
import { ownTables } from '../../../src/places/live/own-tables.ts';
import { kindQuestion } from '../../../src/places/search/kind-question.ts';
import { openPlaceSearch } from '../../../src/places/search/place-search.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';

const read = (text: string) => {
  const question = kindQuestion(text);
  return question && [question.kind?.subTypes[0], question.name, question.where[0], question.relation];
};

describe('a question for a kind', () => {
  it.each([
    ['hospital uttara', 'hospital', '', 'uttara', 'beside each other'],
    ['uttara hospital', 'hospital', '', 'uttara', 'beside each other'],
    ['hospitals in uttara', 'hospital', '', 'uttara', 'in'],
    ['best hospitals near uttara', 'hospital', '', 'uttara', 'near'],
    ['uttara er hospital', 'hospital', '', 'uttara', 'in'],
    ['uttara er pashe hospital', 'hospital', '', 'uttara', 'near'],
    ['uttara theke kache hospital', 'hospital', '', 'uttara', 'near'],
    ['hospital uttarar kache', 'hospital', '', 'uttarar', 'near'],
    ['উত্তরা এর হাসপাতাল', 'hospital', '', 'উত্তরা', 'in'],
    ['উত্তরার হাসপাতাল', 'hospital', '', 'উত্তরার', 'beside each other'],
    ['হাসপাতালগুলো উত্তরা', 'hospital', '', 'উত্তরা', 'beside each other'],
    ['petrol pumps in feni', 'fuel station', '', 'feni', 'in'],
    ['cng pump feni', 'fuel station', '', 'feni', 'beside each other'],
    ['তেলের পাম্প ফেনী', 'fuel station', '', 'ফেনী', 'beside each other'],
    ['dbbl booth mirpur', 'atm', 'dbbl', 'mirpur', 'beside each other'],
    ['dutch bangla atm mirpur', 'atm', 'dutch bangla', 'mirpur', 'beside each other'],
    ['mirpur er dutch bangla atm', 'atm', 'dutch bangla', 'mirpur', 'in'],
    ['hotel near the bus stand feni', 'hotel', '', 'bus stand feni', 'near'],
    ['railway station er pashe hotel', 'hotel', '', 'railway station', 'near'],
    ['pharmacy near me', 'pharmacy', '', undefined, 'near'],
    ['আমার কাছে হাসপাতাল', 'hospital', '', undefined, 'near'],
    ['farmgate er kache moshjid', 'mosque', '', 'farmgate', 'near'],
    ['sat masjid r', 'mosque', '', 'sat', 'beside each other'],
    ['star kabab near dhanmondi', undefined, 'star kabab', 'dhanmondi', 'near'],
  ])('%s', (text, kind, name, where, relation) => {
    expect(read(text)).toEqual([kind, name, where?.normalize('NFC'), relation]);
  });

  it('takes the ending of Bangla off the place', () => {
    expect(kindQuestion('উত্তরার হাসপাতাল')?.where).toContain('উত্তরা');
    expect(kindQuestion('মিরপুরে হাসপাতাল')?.where).toContain('মিরপুর');
    expect(kindQuestion('mirpurer hospital')?.where).toContain('mirpur');
  });

  it.each(['mirpur', 'road 5 dhanmondi', 'বনানী', ''])('is not %j', (text) => {
    expect(kindQuestion(text)).toBeUndefined();
  });
});

describe('on the starter data', () => {
  const dataset = openDataset(starterDataset());
  const search = openPlaceSearch(dataset, openRegions(dataset));
  const first = (text: string, near?: { lon: number; lat: number }) => {
    const [hit] = search.find(text, { near });
    return search.found(hit.row);
  };

  it.each([
    'hospital in rangpur',
    'rangpur hospital',
    'hospitals near rangpur',
    'rangpur er hospital',
    'রংপুরে হাসপাতাল',
    'রংপুরের কাছে হাসপাতাল',
  ])('%s is a hospital of Rangpur', (text) => {
    expect(first(text)).toMatchObject({ pType: 'Healthcare', district: 'Rangpur' });
    expect(search.find(text).some(({ row }) => search.places.subType(row) === 'Hospital')).toBe(true);
  });

  it('gives the nearest of a kind to somebody who stands somewhere', () => {
    const near = { lon: 91.87, lat: 24.89 };
    const { table } = search.places;
    const metres = (row: number): number =>
      haversine(near.lon, near.lat, fromFixedDegrees(table.lon[row]), fromFixedDegrees(table.lat[row]));
    let nearest = -1;
    for (let row = 0; row < search.places.length; row++)
      if (search.places.subType(row) === 'Hospital' && (nearest < 0 || metres(row) < metres(nearest)))
        nearest = row;
    expect(search.find('hospital', { near })[0].row).toBe(nearest);
    expect(search.find('হাসপাতাল', { near })[0].row).toBe(nearest);
    expect(search.find('hospitals near me', { near })[0].row).toBe(nearest);
  });

  it('takes the place named for the place meant, wherever the asker stands', () => {
    expect(first('hospital in rangpur', { lon: 91.87, lat: 24.89 })).toMatchObject({ district: 'Rangpur' });
  });

  it('gives those of the town to somebody elsewhere in its district', () => {
    const metres = ({ lon, lat }: { lon: number; lat: number }, text: string): number[] =>
      search.find(text, { near: { lon, lat } }).map(({ row }) => {
        const { longitude, latitude } = search.found(row);
        return haversine(91.8687, 24.8949, Number(longitude), Number(latitude));
      });
    const inBishwanath = { lon: 91.74, lat: 24.81 };
    const found = metres(inBishwanath, 'sylhet er hospital');
    expect(found.length).toBeGreaterThan(2);
    for (const away of found) expect(away).toBeLessThan(8_000);
  });

  it('finds the place that has the usual word for the kind in its name', () => {
    expect(first('খুলনা রেলস্টেশন').address).toMatch(/^Khulna Railway Station/);
    expect(first('খুলনা রেলস্টেশন', { lon: 89.55, lat: 22.9 }).address).toMatch(/^Khulna Railway Station/);
  });

  it.each([
    ['metro rail station uttara north', 'Uttara North Metro Station'],
    ['saydabad bus counter', 'Sayedabad Bus Terminal'],
    ['sayedabad bus stand', 'Sayedabad Bus Terminal'],
    ['kalyanpur bus stand', 'Kallyanpur Bus Stand'],
    ['pagla rail station', 'Pagla Railway Station'],
  ])('finds it however the kind is called and the place spelled: %s', (text, name) => {
    expect(first(text).address).toMatch(new RegExp(`^${name}`));
  });

  it('takes the beginning of a well-known name for the place', () => {
    const found = search.find('restaurants in gec').map(({ row }) => search.found(row));
    expect(found.length).toBeGreaterThan(3);
    for (const place of found) expect(place).toMatchObject({ pType: 'Food', district: 'Chattogram' });
  });

  it.each([
    ['sylhet hotel', 'Hotel Sylhet'],
    ['ঢাকা বিমানবন্দর', 'Airport Road'],
  ])('is not answered to %s by a namesake: %s', (text, name) => {
    const inChattogram = { name: 'Hotel Sylhet', type: 'Hotel', sub_type: 'Hotel', lon: 91.815, lat: 22.34 };
    const inTejgaon = { name: 'Airport Road', type: 'Others', sub_type: '', lon: 90.392, lat: 23.76 };
    const rows = [inChattogram, inTejgaon].map((place, i) => ({
      ...place,
      account_id: 1,
      id: 0x7e000000 + i,
      own_id: null,
      name_bn: null,
      house: null,
      street: null,
      extra: null,
      version: i + 1,
      created_at: 0,
      removed_at: null,
    }));
    const own = new OwnSegment(search, ownTables(rows, search.places.regions));
    const shown = search
      .find(text, {}, [own])
      .map(({ segment, row }) => (segment === 0 ? search.places : own.places).name(row).en);
    expect(shown.length).toBeGreaterThan(1);
    expect(shown[0]).not.toBe(name);
    expect(search.find(name, {}, [own])[0].segment).toBe(1);
  });

  it('leaves names that hold the word of a kind alone', () => {
    expect(first('dhaka college').address).toContain('Dhaka College');
    expect(first('square hospital').address).toContain('Square Hospital');
    expect(first('new market').address).toContain('New Market');
    expect(first('kamalapur railway station').address).toContain('Kamalapur');
  });
});
