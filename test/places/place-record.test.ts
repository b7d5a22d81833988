import { afterAll, describe, expect, it } from 'vitest';
import { PlaceRecords } from '../../src/places/place-record.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { smallDataset, smallPlaceId, smallRegionId } from '../fixtures/small-dataset.ts';

const small = smallDataset();
afterAll(() => small.remove());
const places = new PlaceRecords(small.dataset, openRegions(small.dataset));
const row = (id: number) => places.rowOfId(id);
const nfc = (text: string) => text.normalize('NFC');

describe('PlaceRecords', () => {
  it('finds a place by id and by code', () => {
    const id = smallPlaceId('Mirpur College');
    expect(places.table.id[row(id)]).toBe(id);
    expect(places.rowOfUCode(places.uCode(row(id)))).toBe(row(id));
    expect(row(999_999)).toBe(-1);
    expect(places.rowOfUCode('nonsense')).toBe(-1);
  });

  it('writes the address of a house in both languages', () => {
    const house = row(smallPlaceId('8'));
    expect(places.address(house)).toBe('House 8, Road 2, Block C, Section 2, Mirpur, Dhaka');
    expect(places.addressBn(house)).toBe(nfc('বাড়ি ৮, রোড ২, ব্লক সি, সেকশন ২, মিরপুর, ঢাকা'));
  });

  it('writes the address of a place, a street, a village', () => {
    expect(places.address(row(smallPlaceId('Mirpur College')))).toBe(
      'Mirpur College, Block C, Section 2, Mirpur, Dhaka',
    );
    expect(places.address(row(smallPlaceId('Road 2', 'Street')))).toBe(
      'Road 2, Block C, Section 2, Mirpur, Dhaka',
    );
    expect(places.address(row(smallPlaceId('Nagori Bazar')))).toBe('Nagori Bazar, Nagori, Kaliganj, Gazipur');
  });

  it.each([
    ['bd', 'Bangladesh'],
    ['ctg', 'Chattogram'],
    ['d13', 'Dhaka'],
    ['u1', 'Savar, Dhaka'],
    ['t1', 'Mirpur Model, Dhaka'],
    ['p1', 'Savar, Dhaka'],
    ['n1', 'Dhamsona, Savar, Dhaka'],
    ['a1', 'Mirpur, Dhaka'],
    ['s2', 'Block C, Section 2, Mirpur, Dhaka'],
    ['dncc', 'Dhaka North City Corporation, Dhaka'],
  ])('writes a region (%s) with what it lies in, not with itself', (key, address) => {
    expect(places.address(row(smallRegionId(key)))).toBe(address);
  });

  it('tells type, sub-type and code', () => {
    const college = row(smallPlaceId('Mirpur College'));
    expect([places.type(college), places.subType(college)]).toEqual(['Education', 'College']);
    expect(places.uCode(college)).toMatch(/^[A-Z]{4}\d{4}$/);
    expect(places.locality(college).area.en).toBe('Mirpur');
    expect(places.locality(college).city.en).toBe('Dhaka');
  });
});
