// Which regions a point lies in, the finest first: a union's own upazila counts, not a neighbour's whose line from
// another source runs a little differently.
import { RegionKind, type RegionShapes, type RegionTable } from '../../dataset/tables/regions.ts';
import { lonScale, METRES_PER_FIXED, segmentSquared } from '../../geo/nearest-segment.ts';
import { OUTSIDE, pointInPolygon } from '../../geo/point-in-polygon.ts';
import type { PolygonIndex } from '../../geo/polygon-index.ts';
import type { Fixed, Metres } from '../../geo/units.ts';
import { indexRegionsOfKind } from '../../regions/build/region-indexes.ts';

type Table = Pick<
  RegionTable,
  'kind' | 'flags' | 'parent' | 'division' | 'district' | 'upazila' | 'thana' | 'city'
>;

/** Rows of the regions table, -1 where there is none. */
export interface RegionChain {
  division: number;
  district: number;
  upazila: number;
  thana: number;
  city: number;
  union: number;
  ward: number;
  area: number;
  subArea: number;
  postOffice: number;
}

export class RegionLocator {
  readonly #indexes = new Map<RegionKind, PolygonIndex>();
  /** The answer of the last `locate`; one object for all calls. */
  readonly chain: RegionChain = {
    division: -1,
    district: -1,
    upazila: -1,
    thana: -1,
    city: -1,
    union: -1,
    ward: -1,
    area: -1,
    subArea: -1,
    postOffice: -1,
  };

  constructor(
    readonly table: Table,
    readonly shapes: RegionShapes,
  ) {
    for (const kind of Object.values(RegionKind))
      this.#indexes.set(kind, indexRegionsOfKind(table, shapes, kind));
  }

  find(kind: RegionKind, x: Fixed, y: Fixed): number {
    return this.#indexes.get(kind)!.find(x, y);
  }

  nearest(kind: RegionKind, x: Fixed, y: Fixed, reach: Metres): number {
    return this.#indexes.get(kind)!.nearest(x, y, reach);
  }

  /** How far the point is from a region's border or inside (0). */
  metresTo(row: number, x: Fixed, y: Fixed): Metres {
    const { polygonStart, ringStart, pointStart, points } = this.shapes;
    const scale = lonScale(y);
    let best = Number.POSITIVE_INFINITY;
    for (let polygon = polygonStart[row]; polygon < polygonStart[row + 1]; polygon++) {
      if (pointInPolygon(this.shapes, polygon, x, y) !== OUTSIDE) return 0;
      for (let ring = ringStart[polygon]; ring < ringStart[polygon + 1]; ring++) {
        const last = pointStart[ring + 1] - 1;
        for (let i = pointStart[ring]; i < last; i++) {
          const at = i * 2;
          const squared = segmentSquared(
            x,
            y,
            scale,
            points[at],
            points[at + 1],
            points[at + 2],
            points[at + 3],
          );
          if (squared < best) best = squared;
        }
      }
    }
    return Math.sqrt(best) * METRES_PER_FIXED;
  }

  /** The city corporation, or the pauroshova, that holds the point. */
  city(x: Fixed, y: Fixed): number {
    const city = this.find(RegionKind.CityCorporation, x, y);
    return city >= 0 ? city : this.find(RegionKind.Pauroshova, x, y);
  }

  /** Fills `chain` for a point. `union` and `upazila` (or thana) are given where the source knows better than the point. */
  locate(x: Fixed, y: Fixed, union = this.find(RegionKind.Union, x, y), upazila = -1): RegionChain {
    const { chain, table } = this;
    chain.union = union;
    chain.ward = this.find(RegionKind.Ward, x, y);
    chain.subArea = this.find(RegionKind.SubArea, x, y);
    chain.area = chain.subArea >= 0 ? table.parent[chain.subArea] : -1;
    if (chain.area < 0 || table.kind[chain.area] !== RegionKind.Area)
      chain.area = this.find(RegionKind.Area, x, y);
    chain.postOffice = this.find(RegionKind.PostOffice, x, y);
    const firm = union >= 0 && (table.flags[union] & 1) === 0;
    const above = firm ? union : upazila;
    chain.upazila = above >= 0 ? table.upazila[above] : -1;
    chain.thana = above >= 0 ? table.thana[above] : -1;
    if (chain.upazila < 0 && chain.thana < 0) chain.upazila = this.find(RegionKind.Upazila, x, y);
    if (chain.thana < 0) chain.thana = this.find(RegionKind.Thana, x, y);
    chain.city = chain.ward >= 0 ? table.city[chain.ward] : -1;
    if (chain.city < 0) chain.city = this.city(x, y);
    const finer = chain.upazila >= 0 ? chain.upazila : chain.thana;
    chain.district = finer >= 0 ? table.district[finer] : -1;
    if (chain.district < 0) chain.district = this.find(RegionKind.District, x, y);
    chain.division = chain.district >= 0 ? table.division[chain.district] : -1;
    if (chain.division < 0) chain.division = this.find(RegionKind.Division, x, y);
    return chain;
  }
}
