// Lookups over the dataset and what an account keeps itself, laid over it. Where both have the same place, the account's own is the one
// shown.
import { haversine } from '../../geo/distance.ts';
import { fromFixedDegrees, type Lat, type Lon, type Metres } from '../../geo/units.ts';
import { foldText } from '../../text/normalise.ts';
import type { AddressFields } from '../address/address-fields.ts';
import type { Nearby, NearbyFields, NearbyPlace } from '../nearby/nearby.ts';
import { type PlaceDetails, placeDetails } from '../place-details.ts';
import type { PlaceRecords } from '../place-record.ts';
import type { Hit } from '../search/distinct.ts';
import type { PlaceSearch, PlaceSegment, SearchWishes } from '../search/place-search.ts';
import { structuredSearch } from '../search/structured.ts';
import { WEIGHTS } from '../search/weights.ts';
import type { AccountPlaces, OwnPlace } from './account-places.ts';
import { Result } from './results.ts';

/** By text: the best first; with a point, the nearest first. */
export function searchOver(
  search: PlaceSearch,
  own: AccountPlaces | undefined,
  text: string,
  wanted: SearchWishes,
): Result[] {
  const segments = segmentsOver(search, own);
  return resultsOf(search, segments, search.find(text, wanted, segments));
}

/** By the parts of an address. */
export function structuredOver(
  search: PlaceSearch,
  own: AccountPlaces | undefined,
  fields: AddressFields,
  limit: number,
): Result[] {
  const segments = segmentsOver(search, own);
  return resultsOf(search, segments, structuredSearch(search, fields, limit, segments));
}

const segmentsOver = (search: PlaceSearch, own: AccountPlaces | undefined): readonly PlaceSegment[] =>
  own?.search === search ? own.segments : [];

const resultsOf = (search: PlaceSearch, segments: readonly PlaceSegment[], hits: readonly Hit[]): Result[] =>
  hits.map(
    ({ segment, row, score, parts, at }) =>
      new Result(
        segment === 0 ? search.places : segments[segment - 1].places,
        row,
        score,
        at,
        parts.coverage,
      ),
  );

export interface Around extends NearbyFields {
  readonly lon: Lon;
  readonly lat: Lat;
  readonly radius: Metres;
  readonly limit: number;
  /** Place types or sub-types, separated by commas. */
  readonly types?: string;
}

/** Around a point, the nearest first. */
export function nearbyOver(
  nearby: Nearby,
  own: AccountPlaces | undefined,
  { lon, lat, radius, limit, types, ...fields }: Around,
): NearbyPlace[] {
  const rows = nearby.around(lon, lat, radius, limit, types);
  const live = own?.around(lon, lat, radius, limit, types) ?? [];
  if (live.length === 0) return rows.map((found) => nearby.place(found, fields));
  const kept = rows.filter(
    ({ row }) => !live.some((other) => areSame({ places: nearby.places, row }, other)),
  );
  return [...kept.map(({ row, metres }) => ({ nearby, row, metres })), ...live]
    .sort((a, b) => a.metres - b.metres)
    .slice(0, limit)
    .map((found) => found.nearby.place(found, fields));
}

/** Of the same name, a few steps away at most. */
function areSame(a: OwnPlace, b: OwnPlace): boolean {
  const [ax, ay] = pointOf(a);
  const [bx, by] = pointOf(b);
  if (haversine(ax, ay, bx, by) > WEIGHTS.sameWithin) return false;
  const one = a.places.name(a.row);
  const other = b.places.name(b.row);
  const same = (x: string | undefined, y: string | undefined): boolean =>
    !!x && !!y && foldText(x) === foldText(y);
  return same(one.en, other.en) || same(one.bn, other.bn);
}

const pointOf = ({ places: { table }, row }: { places: PlaceRecords; row: number }): [Lon, Lat] => [
  fromFixedDegrees(table.lon[row]),
  fromFixedDegrees(table.lat[row]),
];

/** By the code or the id of a place. */
export function byIdOver(
  search: PlaceSearch,
  own: AccountPlaces | undefined,
  id: number,
): Result | undefined {
  const live = own?.byId(id);
  if (live) return new Result(live.places, live.row);
  const row = search.places.rowOfId(id);
  return row < 0 ? undefined : new Result(search.places, row);
}

/** By the id that the place's source or the account itself gave it. */
export const byOwnIdOver = (search: PlaceSearch, own: AccountPlaces | undefined, ownId: string): Result[] => [
  ...(own?.ofOwnId(ownId) ?? []).map(({ places, row }) => new Result(places, row)),
  ...search.places.rowsOfOwnId(ownId).map((row) => new Result(search.places, row)),
];

const OSM_TYPES = ['node', 'way', 'relation'];

/** Places of the dataset by their numbers in OpenStreetMap, in the order asked for. */
export function detailsOfRefs(
  { places }: PlaceSearch,
  wanted: readonly { readonly type: string; readonly id: number }[],
): PlaceDetails[] {
  const refs = wanted.map(({ type, id }) => (id < 1e12 ? id * 4 + OSM_TYPES.indexOf(type) : -1));
  const rows = new Map<number, number>();
  const { ref } = places.table;
  // Asked for seldom, and no index is kept for it: one pass over a column.
  const sought = new Set(refs.filter((one) => one > 0));
  if (sought.size > 0) {
    for (let row = 0; row < ref.length; row++)
      if (sought.has(ref[row]) && !rows.has(ref[row])) rows.set(ref[row], row);
  }
  return refs.flatMap((one) => {
    const row = rows.get(one);
    return row === undefined ? [] : [placeDetails(places, row)];
  });
}
