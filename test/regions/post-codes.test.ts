// One post code for one point, and none of another district.
import { afterAll, describe, expect, it } from 'vitest';
import { RegionKind } from '../../src/dataset/tables/regions.ts';
import { PostCodes } from '../../src/regions/post-codes.ts';
import type { RegionFinder } from '../../src/regions/region-finder.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { smallDataset } from '../fixtures/small-dataset.ts';

const small = smallDataset({ places: false });
afterAll(() => small.remove());
const regions = openRegions(small.dataset);

/** Two districts (rows 0, 1), an area of the first with a code, a post office in each. */
function twoDistricts(officeAtPoint: number, areaCode: number): RegionFinder {
  const column = (...values: number[]) => Int32Array.from(values);
  const none = column(-1, -1, -1, -1, -1);
  return {
    table: {
      kind: Uint8Array.of(
        RegionKind.District,
        RegionKind.District,
        RegionKind.Area,
        RegionKind.PostOffice,
        RegionKind.PostOffice,
      ),
      parent: none,
      lon: column(0, 0, 0, 10, 20),
      lat: column(0, 0, 0, 0, 0),
      division: none,
      district: column(0, 1, 0, 0, 1),
      upazila: none,
      thana: none,
      city: none,
      postcode: column(0, 0, areaCode, 1340, 5460),
    },
    find: (kind) => (kind === RegionKind.PostOffice ? officeAtPoint : -1),
    nearest: () => -1,
    isApproximate: () => false,
    knowsBoundaries: () => true,
    firstRow: (kind) => (kind === RegionKind.PostOffice ? 3 : 5),
  };
}

const units = { district: 0, upazila: -1, thana: -1, area: 2, subArea: -1 };

describe('PostCodes', () => {
  it('takes the code of the area', () => {
    expect(new PostCodes(twoDistricts(3, 1341)).at(0, 0, units)).toBe(1341);
  });

  it('takes that of the post office at the point where the area has none', () => {
    expect(new PostCodes(twoDistricts(3, 0)).at(0, 0, units)).toBe(1340);
  });

  it('takes none of another district, neither of an area nor of an office', () => {
    expect(new PostCodes(twoDistricts(4, 5461)).at(0, 0, units)).toBe(1340);
  });

  it('knows none where the district has no post office', () => {
    expect(new PostCodes(twoDistricts(4, 0)).at(0, 0, { ...units, district: 7 })).toBe(0);
  });

  it('gives the same for a point whose units it finds itself', () => {
    const codes = new PostCodes(regions);
    for (const row of regions.rows(RegionKind.PostOffice)) {
      const { lon, lat, postcode, district } = regions.table;
      const found = codes.atPoint(lon[row], lat[row]);
      const prefix = Math.floor(postcode[row] / 100);
      if (district[row] >= 0) expect(Math.floor(found / 100)).toBe(prefix);
    }
  });
});
