// Places around a point, by true distance, of all types or of some.
import type { Dataset } from '../../dataset/open.ts';
import { PLACES } from '../../dataset/tables/places.ts';
import { EARTH_RADIUS, haversine, METRES_PER_DEGREE } from '../../geo/distance.ts';
import { PointIndex } from '../../geo/point-index.ts';
import {
  FIXED_PER_DEGREE,
  fromFixedDegrees,
  type Lat,
  type Lon,
  type Metres,
  toFixedDegrees,
} from '../../geo/units.ts';
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import type { Regions } from '../../regions/regions.ts';
import { banglaOf } from '../../text/bilingual.ts';
import { composeBangla, composeEnglish } from '../address/compose-address.ts';
import { houseLine } from '../address/house-line.ts';
import { type DataSource, PlaceRecords } from '../place-record.ts';
import { TypeTest, typeNames } from '../search/place-types.ts';
import { postcodeOf } from '../search/postcode.ts';

export interface Neighbour {
  readonly row: number;
  readonly metres: Metres;
}

export interface NearbyPlace {
  readonly id: number;
  readonly name: string;
  readonly distance_in_meters: number;
  readonly longitude: string;
  readonly latitude: string;
  readonly pType: string;
  readonly subType: string;
  readonly Address: string;
  readonly area: string;
  readonly city: string;
  readonly postCode: number;
  readonly uCode: string;
  readonly 'ST_AsText(location)': string;
  /** On request; written in Bangla letters where the place has no name in Bangla. */
  readonly name_bn?: string;
  readonly address_bn?: string;
  readonly opening_hours?: string;
  readonly phone?: string;
  readonly website?: string;
  readonly data_source?: DataSource;
  /** Fields that the place's source or account gave beyond these, as they are. */
  readonly extra?: Readonly<Record<string, string>>;
}

/** Fields beyond the usual ones. */
export interface NearbyFields {
  readonly bangla?: boolean;
  /** When it is open and how to reach it. */
  readonly contact?: boolean;
  /** Where it comes from. */
  readonly data_source?: boolean;
}

/** Sets of types whose masks are cached: callers ask for the same few again and again. */
const MOST_MASKS = 16;
/** Extra entries fetched, because the index measures on a plane while results are by true distance. */
const SPARE = 8;

export const openNearby = (dataset: Dataset, regions: Regions): Nearby => {
  const { points, pointRows } = dataset.table(PLACES);
  return new Nearby(new PlaceRecords(dataset, regions), new PointIndex(points), pointRows);
};

export class Nearby {
  readonly #masks = new BoundedCache<string, Uint8Array>(MOST_MASKS);

  constructor(
    readonly places: PlaceRecords,
    readonly index: PointIndex,
    /** Row of each entry of the index. */
    readonly rows: Uint32Array,
  ) {}

  /** At most `limit` places within `radius`, the nearest first; with `types` (`School,ATM`) only those. */
  around(lon: Lon, lat: Lat, radius: Metres, limit: number, types?: string): Neighbour[] {
    const mask = types === undefined ? undefined : this.#mask(types);
    const { table } = this.places;
    const scale = Math.cos((lat * Math.PI) / 180);
    const x = toFixedDegrees(lon);
    const y = toFixedDegrees(lat);
    const unit = METRES_PER_DEGREE / FIXED_PER_DEGREE;
    // By how much a distance on the plane (scaled by the cosine here) can differ from the true one.
    const away = radius / EARTH_RADIUS;
    const slack = 1 + Math.min(1, Math.abs(Math.tan((lat * Math.PI) / 180)) * away + away * away + 1e-6);
    const reach = ((radius / unit) * slack) ** 2;
    let count = 0;
    for (let most = limit + SPARE; ; most *= 4) {
      count = this.index.nearest(x, y, scale, reach, most, mask);
      // Enough if everything within reach is here, or whatever is missing is farther than the last one asked for can be.
      if (count < most || this.index.squared[count - 1] > this.index.squared[limit - 1] * slack ** 4) break;
    }
    const found: Neighbour[] = [];
    for (let i = 0; i < count; i++) {
      const row = this.rows[this.index.found[i]];
      const metres = haversine(lon, lat, fromFixedDegrees(table.lon[row]), fromFixedDegrees(table.lat[row]));
      if (metres <= radius) found.push({ row, metres });
    }
    found.sort((a, b) => a.metres - b.metres || a.row - b.row);
    return found.slice(0, limit);
  }

  place({ row, metres }: Neighbour, { bangla, contact, data_source }: NearbyFields = {}): NearbyPlace {
    const { places } = this;
    const { table } = places;
    const locality = places.locality(row);
    const parts = places.addressParts(row, locality);
    const extra = places.extra(row);
    const longitude = String(fromFixedDegrees(table.lon[row]));
    const latitude = String(fromFixedDegrees(table.lat[row]));
    return {
      id: table.id[row],
      name: this.#name(row),
      distance_in_meters: Math.round(metres * 100) / 100,
      longitude,
      latitude,
      pType: places.type(row),
      subType: places.subType(row),
      Address: composeEnglish(parts),
      area: locality.area.en,
      city: locality.city.en,
      postCode: postcodeOf(places, row),
      uCode: places.uCode(row),
      'ST_AsText(location)': `POINT(${longitude} ${latitude})`,
      ...(bangla ? { name_bn: this.#nameBn(row), address_bn: composeBangla(parts) } : {}),
      ...(contact ? this.places.contact(row) : {}),
      ...(data_source ? { data_source: this.places.source(row) } : {}),
      ...(extra ? { extra } : {}),
    };
  }

  /** A house without a name goes by its number and street. */
  #name(row: number): string {
    const { en, bn } = this.places.name(row);
    if (en || bn) return en || (bn ?? '');
    return [houseLine(this.places.house(row)), this.places.street(row)?.en].filter(Boolean).join(', ');
  }

  #nameBn(row: number): string {
    const name = banglaOf(this.places.name(row));
    if (name) return name;
    const street = this.places.street(row);
    return [banglaOf({ en: houseLine(this.places.house(row)) }), street && banglaOf(street)]
      .filter(Boolean)
      .join(', ');
  }

  /** One byte per index entry: 1 if it is of one of the types. */
  #mask(types: string): Uint8Array {
    const names = [...new Set(typeNames(types))].sort();
    const key = names.join(',');
    return this.#masks.obtain(key, () => {
      const test = new TypeTest(this.places, names);
      return Uint8Array.from(this.rows, (row) => (test.has(row) ? 1 : 0));
    });
  }
}
