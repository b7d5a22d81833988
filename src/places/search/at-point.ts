// The answer to a query that is a point: the point itself, as what it is at, then the places around it.
import type { Dataset } from '../../dataset/open.ts';
import { PLACES } from '../../dataset/tables/places.ts';
import { lonScale, METRES_PER_FIXED } from '../../geo/nearest-segment.ts';
import { PointIndex } from '../../geo/point-index.ts';
import { type Lat, type Lon, type Metres, toFixedDegrees } from '../../geo/units.ts';
import { chainAt, emptyChain } from '../../regions/chain.ts';
import { NearestThing } from '../nearest/nearest-thing.ts';
import type { PlaceRecords } from '../place-record.ts';

/** Places farther away are not at the point. */
const AROUND: Metres = 500;

export class AtPoint {
  readonly #points: PointIndex;
  readonly #rows: Uint32Array;
  readonly #nearest: NearestThing;
  readonly #chain = emptyChain();

  constructor(
    dataset: Dataset,
    private readonly places: PlaceRecords,
  ) {
    const { points, pointRows } = dataset.table(PLACES);
    this.#points = new PointIndex(points);
    this.#rows = pointRows;
    this.#nearest = new NearestThing(dataset, places);
  }

  /** What the point is at, then places around it, the nearest first; empty outside every country of the dataset. */
  rows(lon: Lon, lat: Lat, limit: number): number[] {
    const x = toFixedDegrees(lon);
    const y = toFixedDegrees(lat);
    if (!chainAt(this.places.regions, x, y, this.#chain) || !this.#nearest.find(x, y, this.#chain)) return [];
    const reach = (AROUND / METRES_PER_FIXED) ** 2;
    const count = this.#points.nearest(x, y, lonScale(y), reach, limit);
    const around = Array.from({ length: count }, (_, i) => this.#rows[this.#points.found[i]]);
    return [...new Set([this.#nearest.row, ...around])].slice(0, limit);
  }
}
