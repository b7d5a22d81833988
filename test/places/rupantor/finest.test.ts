import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRupantor, type Rupantor } from '../../../src/places/rupantor.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { type SmallDataset, smallDataset, smallPlaceId } from '../../fixtures/small-dataset.ts';

let small: SmallDataset;
let rupantor: Rupantor;
beforeAll(() => {
  small = smallDataset();
  rupantor = openRupantor(small.dataset, openRegions(small.dataset));
});
afterAll(() => small.remove());

const levelOf = (address: string): string | undefined => rupantor.understand(address).finest?.level;

describe('the finest thing known', () => {
  it('finds a house by number and road', () => {
    const result = rupantor.geocode('House 8, Road 2, Block C, Section 2, Mirpur, Dhaka');
    expect(result.geocoded_address).toMatchObject({
      id: smallPlaceId('8'),
      latitude: '23.31',
      longitude: '90.03',
    });
    expect(result.confidence_score_percentage).toBeGreaterThan(95);
  });

  it('finds the same house however its number is written', () => {
    for (const house of ['12/A', '12-a', '12 / A', '12a']) {
      expect(levelOf(`house ${house}, road 2, block c, section 2, mirpur`)).toBe('house');
    }
  });

  it('puts an unknown house between its neighbours', () => {
    const { finest } = rupantor.understand('house 10, road 2, section 2, mirpur, dhaka');
    expect(finest).toMatchObject({ level: 'interpolated', lat: 233_100_000 });
    expect(finest!.lon).toBe(900_310_000);
  });

  it.each([
    ['house 99, road 2, mirpur, dhaka', 'street'],
    ['road 2, mirpur', 'street'],
    ['kemal ataturk avenue, gulshan', 'street'],
    ['mirpur college, mirpur', 'place'],
    ['gulshan genral hospital, gulshan', 'place'],
    ['মিরপুর কলেজ, মিরপুর', 'place'],
    ['section 11, mirpur', 'subarea'],
    ['house 4, road 2, section 11, mirpur', 'subarea'],
    ['mirpur 11', 'subarea'],
    ['gulshan, dhaka', 'area'],
    ['vill: nagori bazar, kaliganj, gazipur', 'settlement'],
    ['nagori, kaliganj, gazipur', 'union'],
    ['patiya, chittagong', 'upazila'],
    ['gazipur', 'district'],
  ])('%s → %s', (address, level) => {
    expect(levelOf(address)).toBe(level);
  });

  it('takes a known place in an area for a complete address', () => {
    expect(rupantor.geocode('mirpur college, mirpur').address_status).toBe('complete');
  });

  it('takes the district from the postcode alone', () => {
    expect(rupantor.geocode('house 5, road 9, 1340').geocoded_address?.district).toBe('Dhaka');
  });
});
