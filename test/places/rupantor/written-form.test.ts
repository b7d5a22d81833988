// The fields of a form as one address: each with its label, unless it says itself what it is.
import { describe, expect, it } from 'vitest';
import type { AddressFields } from '../../../src/places/address/address-fields.ts';
import { writtenForm } from '../../../src/places/rupantor/read/written-form.ts';

describe('the fields of a form', () => {
  it.each<[AddressFields, string]>([
    [{ house: '12', street: '5' }, 'house 12, road 5'],
    [{ house: 'House 12/A', street: 'Road 5' }, 'House 12/A, Road 5'],
    [{ house: 'বাড়ি ১২', street: '৫ নং' }, 'বাড়ি ১২, road ৫ নং'],
    [{ street: 'Satmasjid' }, 'Satmasjid road'],
    [{ street: 'Begum Rokeya Sarani' }, 'Begum Rokeya Sarani'],
    [{ block: 'C', sector: '7', area: 'Uttara' }, 'block C, sector 7, Uttara'],
    [{ village: 'Char Lakshmi', union: 'Dharmapur Union' }, 'village: Char Lakshmi, Dharmapur Union'],
    [
      { thana: 'Savar upazila', district: 'ঢাকা', post_code: 1340 },
      'Savar upazila, district: ঢাকা, post code 1340',
    ],
    [{ floor: '3rd', flat: 'B5' }, 'flat B5, floor 3rd'],
    [{ area: '  ' }, ''],
  ])('%j', (fields, text) => {
    expect(writtenForm(fields)).toBe(text);
  });

  it('have a free line behind the house', () => {
    expect(writtenForm({ house: '5', district: 'Feni' }, 'Trunk Road')).toBe(
      'house 5, Trunk Road, district: Feni',
    );
  });
});
