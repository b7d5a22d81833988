import { afterAll, describe, expect, it } from 'vitest';
import { toFixedDegrees } from '../../src/geo/units.ts';
import { chainAt, emptyChain } from '../../src/regions/chain.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { smallDataset } from '../fixtures/small-dataset.ts';

const small = smallDataset({ places: false });
afterAll(() => small.remove());
const regions = openRegions(small.dataset);

/** Names by kind of unit; units that there are none of are left out. */
function namesAt(lon: number, lat: number): Record<string, string> | undefined {
  const chain = emptyChain();
  if (!chainAt(regions, toFixedDegrees(lon), toFixedDegrees(lat), chain)) return undefined;
  return Object.fromEntries(
    Object.entries(chain)
      .filter(([, row]) => row >= 0)
      .map(([kind, row]) => [kind, regions.name(row)]),
  );
}

describe('chainAt', () => {
  it('names everything that a point in the city lies in', () => {
    expect(namesAt(90.03, 23.31)).toEqual({
      country: 'Bangladesh',
      division: 'Dhaka',
      district: 'Dhaka',
      thana: 'Mirpur Model',
      cityCorporation: 'Dhaka North City Corporation',
      ward: 'Ward 1',
      area: 'Mirpur',
      subArea: 'Block C',
    });
  });

  it('names the union and upazila of a village', () => {
    expect(namesAt(90.8, 23.2)).toEqual({
      country: 'Bangladesh',
      division: 'Chattogram',
      district: 'Chattogram',
      upazila: 'Patiya',
      union: 'Kolagaon',
    });
  });

  it('names the pauroshova of a town', () => {
    expect(namesAt(90.15, 23.65)).toMatchObject({ upazila: 'Savar', thana: 'Savar', pauroshova: 'Savar' });
  });

  it('gives a point at sea inside the outline to the nearest district', () => {
    expect(namesAt(90.8, 22.85)).toMatchObject({ country: 'Bangladesh', district: 'Chattogram' });
  });

  it('knows a point outside the country', () => {
    expect(namesAt(88.36, 22.57)).toBeUndefined();
    expect(namesAt(90.5, 22.7)).toBeUndefined();
    expect(namesAt(-180, 90)).toBeUndefined();
  });

  it('gives a point on a border to one side, always the same', () => {
    const first = namesAt(90.3, 23.8);
    expect(first?.district).toMatch(/Dhaka|Gazipur/);
    expect(namesAt(90.3, 23.8)).toEqual(first);
  });
});
