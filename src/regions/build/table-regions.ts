// The regions of an import before they are written: which of them contain a point, exactly as the server will say, and its post code.
import { RegionFlag, RegionKind, type RegionShapes, type RegionTable } from '../../dataset/tables/regions.ts';
import { lonScale, METRES_PER_FIXED, segmentSquared } from '../../geo/nearest-segment.ts';
import { OUTSIDE, pointInPolygon } from '../../geo/point-in-polygon.ts';
import type { PolygonIndex } from '../../geo/polygon-index.ts';
import type { Fixed, Metres } from '../../geo/units.ts';
import { chainAt, emptyChain, type NamedUnits, type RegionChain } from '../chain.ts';
import { PostCodes } from '../post-codes.ts';
import type { RegionFinder } from '../region-finder.ts';
import { indexRegionsOfKind } from './region-indexes.ts';

export { emptyChain, type NamedUnits, type RegionChain } from '../chain.ts';

/** The city corporation or pauroshova of a chain. */
export const townOf = ({ cityCorporation, pauroshova }: RegionChain): number =>
  cityCorporation >= 0 ? cityCorporation : pauroshova;

export class TableRegions implements RegionFinder {
  readonly #indexes = new Map<RegionKind, PolygonIndex>();
  readonly #first = new Map<number, number>();
  readonly #firm = new Set<number>();
  #postCodes: PostCodes | undefined;
  /** The result of the last `locate`; one object for all calls. */
  readonly chain: RegionChain = emptyChain();

  constructor(
    readonly table: RegionTable,
    readonly shapes: RegionShapes,
  ) {
    for (const kind of Object.values(RegionKind))
      this.#indexes.set(kind, indexRegionsOfKind(table, shapes, kind));
    for (let row = table.kind.length - 1; row >= 0; row--) {
      this.#first.set(table.kind[row], row);
      if (!this.isApproximate(row) && this.hasShape(row)) this.#firm.add(table.kind[row]);
    }
  }

  find(kind: RegionKind, x: Fixed, y: Fixed): number {
    return this.#indexes.get(kind)?.find(x, y) ?? -1;
  }

  nearest(kind: RegionKind, x: Fixed, y: Fixed, reach: Metres): number {
    return this.#indexes.get(kind)?.nearest(x, y, reach) ?? -1;
  }

  isApproximate(row: number): boolean {
    return (this.table.flags[row] & RegionFlag.Approximate) !== 0;
  }

  hasShape(row: number): boolean {
    return this.shapes.polygonStart[row] < this.shapes.polygonStart[row + 1];
  }

  knowsBoundaries(kind: RegionKind): boolean {
    return this.#firm.has(kind);
  }

  firstRow(kind: RegionKind): number {
    return this.#first.get(kind) ?? this.table.kind.length;
  }

  /** The city corporation or pauroshova that contains the point. */
  townAt(x: Fixed, y: Fixed): number {
    const city = this.find(RegionKind.CityCorporation, x, y);
    return city >= 0 ? city : this.find(RegionKind.Pauroshova, x, y);
  }

  /** What the point lies in, given the units that a source names; undefined outside every country. */
  locate(x: Fixed, y: Fixed, named?: NamedUnits): RegionChain | undefined {
    return chainAt(this, x, y, this.chain, named) ? this.chain : undefined;
  }

  /** 0 if none is known. Call it only once the table is complete. */
  postCodeAt(x: Fixed, y: Fixed, chain: RegionChain): number {
    this.#postCodes ??= new PostCodes(this);
    return this.#postCodes.at(x, y, chain);
  }

  /** Distance of the point from a region's border; 0 inside. */
  metresTo(row: number, x: Fixed, y: Fixed): Metres {
    const { polygonStart, ringStart, pointStart, points } = this.shapes;
    const scale = lonScale(y);
    let best = Number.POSITIVE_INFINITY;
    for (let polygon = polygonStart[row]; polygon < polygonStart[row + 1]; polygon++) {
      if (pointInPolygon(this.shapes, polygon, x, y) !== OUTSIDE) return 0;
      for (let ring = ringStart[polygon]; ring < ringStart[polygon + 1]; ring++) {
        const last = pointStart[ring + 1] - 1;
        for (let i = pointStart[ring]; i < last; i++) {
          const [x1, y1, x2, y2] = points.subarray(i * 2, i * 2 + 4);
          best = Math.min(best, segmentSquared(x, y, scale, x1, y1, x2, y2));
        }
      }
    }
    return Math.sqrt(best) * METRES_PER_FIXED;
  }
}
