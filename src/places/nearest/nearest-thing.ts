// What a point is at: the nearest house, place or street within reach, otherwise the finest unit that contains it.
import type { Dataset } from '../../dataset/open.ts';
import { PLACES, PlaceKind } from '../../dataset/tables/places.ts';
import { haversine } from '../../geo/distance.ts';
import { lonScale, METRES_PER_FIXED } from '../../geo/nearest-segment.ts';
import { PointIndex } from '../../geo/point-index.ts';
import { type Fixed, fromFixedDegrees, type Metres } from '../../geo/units.ts';
import { areaAbove, type RegionChain } from '../../regions/chain.ts';
import type { PlaceRecords } from '../place-record.ts';
import { NearestStreet } from './nearest-street.ts';

/** How far away a place may be and still describe where a point is. */
export const PLACE_REACH: Metres = 1000;
const STREET_REACH: Metres = 300;
/** Within this distance a place counts even across a border, and ahead of a nearer street. */
export const AT_THE_PLACE: Metres = 25;
/** Within this distance a street is the one that the place is on. */
const BESIDE_STREET: Metres = 50;
/** Places checked first for one in the same area: usually one of them is, and fetching few takes half the time. */
const FIRST_CANDIDATES = 2;
const CANDIDATES = 8;

const squaredUnits = (metres: Metres): number => (metres / METRES_PER_FIXED) ** 2;
const PLACE_REACH_SQUARED = squaredUnits(PLACE_REACH);
const STREET_REACH_SQUARED = squaredUnits(STREET_REACH);
const AT_THE_PLACE_SQUARED = squaredUnits(AT_THE_PLACE);
const BESIDE_STREET_SQUARED = squaredUnits(BESIDE_STREET);

export class NearestThing {
  readonly #points: PointIndex;
  readonly #pointRows: Uint32Array;
  readonly #streets: NearestStreet;
  /** Region → its row in the places table, -1 if it has none. */
  readonly #rowOfRegion: Int32Array;
  /** The result of the last `find`: rows of the places table, -1 if there is none. */
  row = -1;
  /** The street that the place is on, unless it is a street itself. */
  street = -1;
  metres: Metres = 0;

  constructor(
    dataset: Dataset,
    readonly places: PlaceRecords,
  ) {
    const { points, pointRows } = dataset.table(PLACES);
    this.#points = new PointIndex(points);
    this.#pointRows = pointRows;
    this.#streets = new NearestStreet(dataset);
    this.#rowOfRegion = new Int32Array(places.regions.table.kind.length).fill(-1);
    const { kind, region } = places.table;
    for (let row = 0; row < kind.length; row++) {
      if (kind[row] === PlaceKind.Region && region[row] >= 0) this.#rowOfRegion[region[row]] = row;
    }
  }

  /** Finds what the point, whose units are in `chain`, is at; false if there is nothing at all. */
  find(x: Fixed, y: Fixed, chain: RegionChain): boolean {
    const scale = lonScale(y);
    const street = this.#streets.find(x, y, scale, STREET_REACH_SQUARED);
    const entry = this.#nearestPlace(x, y, scale, chain);
    const placeSquared = entry < 0 ? Number.POSITIVE_INFINITY : this.#points.squared[entry];
    this.street = -1;
    if (
      entry >= 0 &&
      (placeSquared <= AT_THE_PLACE_SQUARED || placeSquared <= this.#streets.squared || street < 0)
    ) {
      this.row = this.#pointRows[this.#points.found[entry]];
      if (
        street >= 0 &&
        this.#streets.squared <= BESIDE_STREET_SQUARED &&
        placeSquared <= BESIDE_STREET_SQUARED
      )
        this.street = street;
      this.metres = this.#distance(x, y, this.places.table.lon[this.row], this.places.table.lat[this.row]);
      return true;
    }
    if (street >= 0) {
      this.row = street;
      this.metres = this.#distance(x, y, this.#streets.x, this.#streets.y);
      return true;
    }
    this.row = this.#finestUnit(chain);
    if (this.row < 0) return false;
    this.metres = this.#distance(x, y, this.places.table.lon[this.row], this.places.table.lat[this.row]);
    return true;
  }

  /** The nearest place in the same area as the point, or so near that it does not matter; as an index into `found`. */
  #nearestPlace(x: Fixed, y: Fixed, scale: number, chain: RegionChain): number {
    const few = this.#points.nearest(x, y, scale, PLACE_REACH_SQUARED, FIRST_CANDIDATES);
    const first = this.#firstThatFits(few, chain);
    if (first >= 0 || few < FIRST_CANDIDATES) return first;
    return this.#firstThatFits(this.#points.nearest(x, y, scale, PLACE_REACH_SQUARED, CANDIDATES), chain);
  }

  #firstThatFits(count: number, chain: RegionChain): number {
    const { table, regions } = this.places;
    for (let i = 0; i < count; i++) {
      if (this.#points.squared[i] <= AT_THE_PLACE_SQUARED) return i;
      const row = this.#pointRows[this.#points.found[i]];
      if (table.district[row] !== chain.district) continue;
      const area = table.area[row] >= 0 ? areaAbove(regions, table.area[row]) : -1;
      if (area === chain.area) return i;
    }
    return -1;
  }

  #finestUnit(chain: RegionChain): number {
    const finest = [chain.subArea, chain.area, chain.union, chain.pauroshova, chain.thana, chain.upazila];
    for (const region of [...finest, chain.cityCorporation, chain.district, chain.division, chain.country]) {
      if (region >= 0 && this.#rowOfRegion[region] >= 0) return this.#rowOfRegion[region];
    }
    return -1;
  }

  #distance(x: Fixed, y: Fixed, toX: Fixed, toY: Fixed): Metres {
    return haversine(fromFixedDegrees(x), fromFixedDegrees(y), fromFixedDegrees(toX), fromFixedDegrees(toY));
  }
}
