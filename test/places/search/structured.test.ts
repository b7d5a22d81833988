// Search by the parts of an address, alone and together, on the starter data.
import { describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { openPlaceSearch } from '../../../src/places/search/place-search.ts';
import { type AddressFields, structuredSearch } from '../../../src/places/search/structured.ts';
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
    ['a post code', { postcode: 1207 }, { postCode: 1207 }],
    ['an area with its post code', { area: 'Mohammadpur', postcode: 1207 }, { postCode: 1207 }],
    ['a street of a district', { street: 'Mirpur Road', district: 'Dhaka' }, { district: 'Dhaka' }],
  ])('%s', (_, fields, found) => {
    expect(first(fields)).toMatchObject(found);
  });

  it('gives nothing where the parts do not fit each other', () => {
    expect(first({ area: 'Gulshan', district: 'Sylhet' })).toBeUndefined();
    expect(first({})).toBeUndefined();
  });
});
