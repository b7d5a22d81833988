import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { haversine } from '../../../src/geo/distance.ts';
import { openReverse } from '../../../src/places/reverse/reverse.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { smallDataset, smallPlaceId, smallRegionId } from '../../fixtures/small-dataset.ts';
import { ALL_FLAGS } from './all-flags.ts';

const small = smallDataset();
afterAll(() => small.remove());
const reverse = openReverse(small.dataset, openRegions(small.dataset));
const nfc = (text: string) => text.normalize('NFC');

describe('reverse geocoding', () => {
  it('gives the minimal answer without flags', () => {
    expect(reverse.at(90.03, 23.31)).toEqual({
      id: smallPlaceId('8'),
      distance_within_meters: 0,
      address: 'House 8, Road 2, Block C, Section 2, Mirpur, Dhaka',
      area: 'Mirpur',
      city: 'Dhaka',
    });
  });

  it('gives every field with every flag', () => {
    expect(reverse.at(90.03, 23.31, ALL_FLAGS)).toEqual({
      id: smallPlaceId('8'),
      distance_within_meters: 0,
      address: 'House 8, Road 2, Block C, Section 2, Mirpur, Dhaka',
      area: 'Mirpur',
      city: 'Dhaka',
      postCode: '1216',
      country: 'Bangladesh',
      division: 'Dhaka',
      district: 'Dhaka',
      sub_district: 'Mirpur Model',
      pauroshova: null,
      union: null,
      location_type: 'Urban',
      address_components: { place_name: null, house: 'House 8', road: 'Road 2' },
      area_components: { area: 'Mirpur', sub_area: 'Section 2' },
      thana: 'Mirpur Model',
      thana_bn: 'মিরপুর মডেল',
    });
  });

  it('adds Bangla twins and returns the names of units in Bangla', () => {
    expect(reverse.at(90.03, 23.31, { ...ALL_FLAGS, bangla: true })).toMatchObject({
      address: 'House 8, Road 2, Block C, Section 2, Mirpur, Dhaka',
      area: 'Mirpur',
      city: 'Dhaka',
      address_bn: nfc('বাড়ি ৮, রোড ২, ব্লক সি, সেকশন ২, মিরপুর, ঢাকা'),
      area_bn: 'মিরপুর',
      city_bn: 'ঢাকা',
      country: 'বাংলাদেশ',
      division: 'ঢাকা',
      district: 'ঢাকা',
      sub_district: 'মিরপুর মডেল',
      location_type: 'শহর',
      thana: 'Mirpur Model',
      thana_bn: 'মিরপুর মডেল',
    });
  });

  it('makes Bangla from the English name where none is known', () => {
    const place = reverse.at(90.2, 23.3001, { bangla: true });
    expect(place?.address).toBe('Gulshan General Hospital, Gulshan, Dhaka');
    expect(place?.address_bn).not.toMatch(/[A-Za-z]/);
  });

  it('tells the distance in metres with four decimals', () => {
    const place = reverse.at(90.0402, 23.3203);
    expect(place?.id).toBe(smallPlaceId('Mirpur College'));
    const metres = haversine(90.0402, 23.3203, 90.04, 23.32);
    expect(place?.distance_within_meters).toBe(Math.round(metres * 1e4) / 1e4);
  });

  it('takes the street when it is nearer than any place', () => {
    const place = reverse.at(90.18, 23.4502, { address: true });
    expect(place?.id).toBe(smallPlaceId('Kemal Ataturk Avenue', 'Street'));
    expect(place?.address).toBe('Kemal Ataturk Avenue, Gulshan, Dhaka');
    expect(place?.distance_within_meters).toBeCloseTo(22.2, 0);
    expect(place?.address_components).toEqual({ place_name: null, house: '', road: 'Kemal Ataturk Avenue' });
  });

  it('names union, upazila and district in the country', () => {
    expect(reverse.at(90.45, 23.503, ALL_FLAGS)).toMatchObject({
      address: 'Nagori Bazar, Nagori, Kaliganj, Gazipur',
      area: 'Kaliganj',
      city: 'Gazipur',
      union: 'Nagori',
      thana: 'Kaliganj',
      location_type: 'Rural',
      address_components: { place_name: 'Nagori Bazar', house: '', road: '' },
      area_components: { area: 'Kaliganj', sub_area: 'Nagori' },
    });
  });

  it('answers with the finest unit where nothing is within reach, and says how far its centre is', () => {
    const place = reverse.at(90.7, 23.1, ALL_FLAGS);
    expect(place).toMatchObject({
      id: smallRegionId('n3'),
      address: 'Kolagaon, Patiya, Chattogram',
      area: 'Patiya',
      city: 'Chattogram',
      address_components: null,
    });
    expect(place?.distance_within_meters).toBeCloseTo(haversine(90.7, 23.1, 90.8, 23.25), 3);
  });

  it('is semi-urban in a pauroshova', () => {
    expect(reverse.at(90.15, 23.65, ALL_FLAGS)).toMatchObject({
      pauroshova: 'Savar',
      union: null,
      location_type: 'Semi-Urban',
      postCode: '1340',
    });
  });

  it('answers at sea inside the outline, and not outside it', () => {
    expect(reverse.at(90.8, 22.85, ALL_FLAGS)).toMatchObject({ district: 'Chattogram', city: 'Chattogram' });
    expect(reverse.at(88.3639, 22.5726, ALL_FLAGS)).toBeUndefined();
    expect(reverse.at(0, 0)).toBeUndefined();
  });

  it('never leaves id, address, area or city empty inside the country', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 90, max: 91, noNaN: true }),
        fc.double({ min: 22.8, max: 24, noNaN: true }),
        (lon, lat) => {
          const place = reverse.at(lon, lat, { ...ALL_FLAGS, bangla: true });
          expect(place).toBeDefined();
          expect(place!.id).toBeGreaterThan(0);
          for (const field of [
            'address',
            'area',
            'city',
            'address_bn',
            'area_bn',
            'city_bn',
            'district',
          ] as const)
            expect(place![field]).toBeTruthy();
          expect(place!.distance_within_meters).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 500 },
    );
  });
});
