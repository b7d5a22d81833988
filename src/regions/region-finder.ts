// What is needed of the regions to say which of them contain a point: implemented by the server's open dataset and by the
// tables of an import before they are written, so that both give the same answer.
import type { RegionKind, RegionTable } from '../dataset/tables/regions.ts';
import type { Fixed, Metres } from '../geo/units.ts';

export interface RegionFinder {
  readonly table: Pick<
    RegionTable,
    'kind' | 'parent' | 'lon' | 'lat' | 'division' | 'district' | 'upazila' | 'thana' | 'city' | 'postcode'
  >;
  /** The unit of a kind that contains the point, or -1. */
  find(kind: RegionKind, x: Fixed, y: Fixed): number;
  /** The unit of a kind nearest to the point, within reach, or -1. */
  nearest(kind: RegionKind, x: Fixed, y: Fixed, reach: Metres): number;
  isApproximate(row: number): boolean;
  /** Whether the true boundary of any unit of this kind is known. */
  knowsBoundaries(kind: RegionKind): boolean;
  /** Where the rows of a kind begin; they end at the first row of another kind. */
  firstRow(kind: RegionKind): number;
}
