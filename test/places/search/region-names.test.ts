import { afterAll, describe, expect, it } from 'vitest';
import { RegionKind } from '../../../src/dataset/tables/regions.ts';
import { RegionNames } from '../../../src/places/search/region-names.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { smallDataset, smallRegion } from '../../fixtures/small-dataset.ts';

const small = smallDataset({ places: false });
afterAll(() => small.remove());
const names = new RegionNames(openRegions(small.dataset));
const district = (value: string) => names.resolve([RegionKind.District], value);

describe('what region a filter means', () => {
  it.each(['Chattogram', 'chittagong', 'চট্টগ্রাম', 'Chattogram District', 'chattagram', 'Chatogram'])(
    '%s is the district Chattogram',
    (value) => {
      expect(district(value)).toEqual([smallRegion('d9')]);
    },
  );

  it('is nothing for a name that is not there', () => {
    expect(district('Atlantis')).toEqual([]);
    expect(district('')).toEqual([]);
    expect(district('!?')).toEqual([]);
  });

  it('takes a divided city for both of its corporations', () => {
    const towns = names.resolve([RegionKind.CityCorporation], 'Dhaka');
    expect(towns).toEqual([smallRegion('dncc'), smallRegion('dscc')]);
  });

  it('takes the parts with the whole', () => {
    const section = names.resolve([RegionKind.SubArea], 'Section 2');
    expect(names.withParts(section)).toEqual([smallRegion('s1'), smallRegion('s2')]);
  });
});
