// Lookups over two sources of candidates: the dataset, and what an account keeps itself, laid over it. Where both have the
// same place, the account's own is the one shown.
import { haversine, METRES_PER_DEGREE } from '../../geo/distance.ts';
import { fromFixedDegrees, type Lat, type Lon, type Metres } from '../../geo/units.ts';
import { foldText } from '../../text/normalise.ts';
import type { Nearby, NearbyPlace } from '../nearby/nearby.ts';
import type { FoundFields, FoundPlace, PlaceSearch, Wanted } from '../search/place-search.ts';
import { WEIGHTS } from '../search/weights.ts';
import { uCodeOf } from '../u-code.ts';
import type { AccountPlaces } from './account-places.ts';
import { liveFound, liveNearby } from './live-answers.ts';
import type { LivePlace } from './live-place.ts';
import { WELL_ANSWERED } from './live-text.ts';

/** A result of either source. */
export interface Result {
  readonly score: number;
  readonly address: string;
  readonly uCode: string;
  found(fields?: FoundFields): FoundPlace;
}

/** By text: the best first; with a point, the nearest first. */
export function searchOver(
  search: PlaceSearch,
  own: AccountPlaces | undefined,
  text: string,
  wanted: Wanted,
): Result[] {
  const hits = search.find(text, wanted);
  const rows = hits.map(({ row, score }) => rowResult(search, row, score));
  if (!own) return rows;
  const live = own.find(text, wanted, (hits[0]?.parts.coverage ?? 0) < WELL_ANSWERED);
  if (live.length === 0) return rows;
  const kept = rows.filter(
    (_, i) => !live.some(({ place }) => isSame(search, hits[i].row, place, WEIGHTS.sameWithin)),
  );
  const both = [...kept, ...live.map(({ place, score }) => liveResult(own, place, score))];
  // The better half of both, as each alone would be cut; then in the order that was asked for.
  both.sort((a, b) => b.score - a.score).splice(wanted.limit ?? 10);
  const { near } = wanted;
  if (!near) return both;
  const metres = new Map(
    both.map((result) => {
      const { longitude, latitude } = result.found();
      return [result, haversine(near.lon, near.lat, Number(longitude), Number(latitude))];
    }),
  );
  return both.sort((a, b) => (metres.get(a) ?? 0) - (metres.get(b) ?? 0));
}

export interface Around {
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
  { lon, lat, radius, limit, types }: Around,
): NearbyPlace[] {
  const rows = nearby.around(lon, lat, radius, limit, types);
  const live = own?.around(lon, lat, radius, limit, types) ?? [];
  if (!own || live.length === 0) return rows.map((found) => nearby.place(found));
  const kept = rows.filter(
    ({ row }) => !live.some(({ place }) => isSame(nearby, row, place, WEIGHTS.sameWithin)),
  );
  return [
    ...kept.map((found) => ({ metres: found.metres, show: () => nearby.place(found) })),
    ...live.map((found) => ({ metres: found.metres, show: () => liveNearby(own.search.places, found) })),
  ]
    .sort((a, b) => a.metres - b.metres)
    .slice(0, limit)
    .map(({ show }) => show());
}

/** By the code or the id of a place. */
export function byIdOver(
  search: PlaceSearch,
  own: AccountPlaces | undefined,
  id: number,
): Result | undefined {
  const live = own?.byId(id);
  if (own && live) return liveResult(own, live, 0);
  const row = search.places.rowOfId(id);
  return row < 0 ? undefined : rowResult(search, row, 0);
}

/** By the id that the place's source or the account itself gave it. */
export const byOwnIdOver = (search: PlaceSearch, own: AccountPlaces | undefined, ownId: string): Result[] => [
  ...(own ? own.ofOwnId(ownId).map((place) => liveResult(own, place, 0)) : []),
  ...search.places.rowsOfOwnId(ownId).map((row) => rowResult(search, row, 0)),
];

const rowResult = (search: PlaceSearch, row: number, score: number): Result => ({
  score,
  get address() {
    return search.places.address(row);
  },
  get uCode() {
    return search.places.uCode(row);
  },
  found: (fields) => search.found(row, fields),
});

const liveResult = (own: AccountPlaces, place: LivePlace, score: number): Result => ({
  score,
  get address() {
    return liveFound(own.search.places, place).address;
  },
  uCode: uCodeOf(place.id),
  found: (fields) => liveFound(own.search.places, place, fields),
});

function isSame(
  { places }: Pick<PlaceSearch | Nearby, 'places'>,
  row: number,
  live: LivePlace,
  within: Metres,
): boolean {
  const { lon, lat } = places.table;
  // Most are far apart: one look at the latitude tells.
  if (Math.abs(fromFixedDegrees(lat[row]) - live.lat) * METRES_PER_DEGREE > within) return false;
  if (haversine(live.lon, live.lat, fromFixedDegrees(lon[row]), fromFixedDegrees(lat[row])) > within)
    return false;
  const { en, bn } = places.name(row);
  const same = (a: string | undefined, b: string | undefined): boolean =>
    !!a && !!b && foldText(a) === foldText(b);
  return same(en, live.name) || same(bn, live.nameBn);
}
