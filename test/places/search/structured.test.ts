// Search by the parts of an address, alone and together, on the starter data.
import { describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import type { AddressFields } from '../../../src/places/address/address-fields.ts';
import { openPlaceSearch } from '../../../src/places/search/place-search.ts';
import { structuredSearch } from '../../../src/places/search/structured.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';

const dataset = openDataset(starterDataset());
const search = openPlaceSearch(dataset, openRegions(dataset));
const first = (fields: AddressFields) => {
  const [hit] = structuredSearch(search, fields, 10);
  return hit && search.found(hit.row);
};

describe('search by the parts of an address', () => {
  it.each<[string, AddressFields, object]>([
    ['a district', { district: 'Comilla' }, { address: 'Cumilla' }],
    ['a thana of a district', { thana: 'Mirpur', district: 'Kushtia' }, { district: 'Kushtia' }],
    ['an area of a district', { area: 'Gulshan', district: 'Dhaka' }, { area: 'Gulshan', district: 'Dhaka' }],
    ['a post code', { post_code: 1207 }, { postCode: 1207 }],
    ['an area with its post code', { area: 'Mohammadpur', post_code: 1207 }, { postCode: 1207 }],
    [
      'a sector of an area',
      { sector: '7', area: 'Uttara' },
      { address: expect.stringContaining('Sector 7') },
    ],
    ['a union of a district', { union: 'Dharmapur', district: 'Feni' }, { district: 'Feni' }],
    ['a street of a district', { street: 'Mirpur Road', district: 'Dhaka' }, { district: 'Dhaka' }],
  ])('%s', (_, fields, found) => {
    expect(first(fields)).toMatchObject(found);
  });

  it('gives the street of a house that is not known, without a number', () => {
    const street = { street: 'Mirpur Road', district: 'Dhaka' };
    const found = first({ ...street, house: '98765' });
    expect(found).toMatchObject({ pType: first(street)?.pType, address: first(street)?.address });
    expect(found?.address).not.toContain('98765');
    expect(first({ house: '98765', district: 'Dhaka' })).toBeUndefined();
  });

  it('gives nothing where the parts do not fit each other', () => {
    expect(first({ area: 'Gulshan', district: 'Sylhet' })).toBeUndefined();
    expect(first({})).toBeUndefined();
  });
});
