// Lookups over two sources of candidates: the dataset, and what an account keeps itself, laid over it. Where both have the
// same place, the account's own is the one shown.
import { haversine } from '../../geo/distance.ts';
import type { Lat, Lon, Metres } from '../../geo/units.ts';
import type { Nearby, NearbyPlace } from '../nearby/nearby.ts';
import type { FoundFields, FoundPlace, PlaceSearch, Wanted } from '../search/place-search.ts';
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
  const rivals = hits.map(({ row, score }) => ({ score, same: own.sameAs(search.places, row) }));
  const mistakes = hits.every(({ parts }) => parts.coverage < WELL_ANSWERED);
  const live = own.find(text, wanted, mistakes, rivals);
  if (live.length === 0) return rows;
  const kept = rows.filter((_, i) => !live.some(({ slot }) => rivals[i].same.includes(slot)));
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
  const kept = rows.filter(({ row }) => {
    const same = own.sameAs(nearby.places, row);
    return !live.some(({ slot }) => same.includes(slot));
  });
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
