import { afterAll, describe, expect, it } from 'vitest';
import { RegionLists } from '../../src/regions/lists.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { UnknownUnit } from '../../src/regions/unknown-unit.ts';
import { smallDataset } from '../fixtures/small-dataset.ts';

const small = smallDataset({ places: false });
afterAll(() => small.remove());
const lists = new RegionLists(openRegions(small.dataset));
const names = (records: readonly { name: string }[]) => records.map(({ name }) => name);

describe('RegionLists', () => {
  it('has all divisions with id, name and a centre in a string', () => {
    expect(lists.divisions()).toEqual([
      { id: 2, name: 'Chattogram', center: '{"type": "Point", "coordinates": [90.8, 23.5]}' },
      { id: 3, name: 'Dhaka', center: '{"type": "Point", "coordinates": [90.3, 23.5]}' },
    ]);
  });

  it.each(['chat', 'CHATTO', 'chittagong', 'Chittagong', 'চট্টগ্রাম', 'চট্ট', 'ctg'])(
    'finds Chattogram by %s',
    (q) => {
      expect(names(lists.districts(q))).toEqual(['Chattogram']);
    },
  );

  it('finds a name that only sounds like the term when none contains it', () => {
    expect(names(lists.subDistricts('Shabhar'))).toEqual(['Savar']);
    expect(lists.districts('zzzz')).toEqual([]);
  });

  it('filters districts by division and sub-districts by district', () => {
    expect(names(lists.districts('', 3))).toEqual(['Dhaka', 'Gazipur']);
    expect(lists.subDistricts('', 13).map(({ name, district }) => [name, district])[0]).toEqual([
      'Savar',
      'Dhaka',
    ]);
    expect(lists.unions('', 4).map(({ name, sub_district }) => [name, sub_district])).toEqual([
      ['Kolagaon', 'Patiya'],
    ]);
  });

  it('lists the thanas of a city among the sub-districts, as reverse geocoding names them', () => {
    const subDistricts = lists.subDistricts('', 13);
    expect(names(subDistricts)).toContain('Mirpur Model');
    expect(new Set(subDistricts.map(({ id }) => id)).size).toBe(subDistricts.length);
  });

  it('says so when the unit filtered by is unknown', () => {
    expect(() => lists.districts('', 77)).toThrow(UnknownUnit);
    expect(() => lists.unions('', 77)).toThrow('There is no sub-district with the id 77 in this dataset');
  });

  it('lists thanas and upazilas without one, each once', () => {
    expect(names(lists.thanas()).sort()).toEqual([
      'Gulshan',
      'Hathazari',
      'Kaliganj',
      'Mirpur Model',
      'Patiya',
      'Savar',
    ]);
    expect(new Set(lists.thanas().map(({ id }) => id)).size).toBe(6);
  });

  it.each(['mirpr', 'Mirpor', 'mirp', 'মিরপুর', 'MIRPUR MODEL'])('finds the thana Mirpur Model by %s', (q) => {
    expect(names(lists.thanas(q))[0]).toBe('Mirpur Model');
  });

  it('filters thanas by district', () => {
    expect(names(lists.thanas('', 9)).sort()).toEqual(['Hathazari', 'Patiya']);
  });

  it('joins both halves of Dhaka in one city with its areas, none of them empty', () => {
    expect(lists.cities('dhaka')).toEqual([
      { name: 'Dhaka', areas: [{ name: 'Mirpur' }, { name: 'Gulshan' }] },
    ]);
    expect(names(lists.cities())).toEqual(['Dhaka', 'Savar']);
    expect(names(lists.cities('ঢাকা'))).toEqual(['Dhaka']);
  });
});
