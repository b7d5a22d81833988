// Lookups over two sources of candidates: the dataset, and what an account keeps itself, laid over it. Where both have the
// same place, the account's own is the one shown.
import type { Lat, Lon, Metres } from '../../geo/units.ts';
import type { Nearby, NearbyPlace } from '../nearby/nearby.ts';
import { byDistance, CHOSEN_FROM } from '../search/by-distance.ts';
import type { PlaceSearch, Wanted } from '../search/place-search.ts';
import type { AccountPlaces } from './account-places.ts';
import { liveNearby } from './live-answers.ts';
import { WELL_ANSWERED } from './live-text.ts';
import { LiveResult, type Result, RowResult, UNRANKED } from './results.ts';

/** By text: the best first; with a point, the nearest first. */
export function searchOver(
  search: PlaceSearch,
  own: AccountPlaces | undefined,
  text: string,
  wanted: Wanted,
): Result[] {
  const { near, limit = 10 } = wanted;
  if (!own) return search.find(text, wanted).map((hit) => new RowResult(search, hit.row, hit));
  const sorted = near !== undefined && wanted.sort !== 'relevance';
  const most = sorted ? CHOSEN_FROM * limit : limit;
  const hits = search.find(text, { ...wanted, limit: most, sort: 'relevance' });
  const rivals = hits.map(({ row, score }) => ({ score, same: own.sameAs(search.places, row) }));
  const mistakes = hits.every(({ parts }) => parts.coverage < WELL_ANSWERED);
  const live = own.find(text, { ...wanted, limit: most }, mistakes, rivals);
  const both: Result[] = [];
  for (let i = 0; i < hits.length; i++)
    if (!rivals[i].same.some((same) => live.some(({ slot }) => slot === same)))
      both.push(new RowResult(search, hits[i].row, hits[i]));
  for (const found of live) both.push(new LiveResult(own.search.places, found.place, found));
  both.sort((a, b) => b.score - a.score);
  return sorted
    ? byDistance(both, (result) => result.metresTo(near.lon, near.lat), limit)
    : both.slice(0, limit);
}

export interface Around {
  readonly lon: Lon;
  readonly lat: Lat;
  readonly radius: Metres;
  readonly limit: number;
  /** Place types or sub-types, separated by commas. */
  readonly types?: string;
  /** Adds names and addresses in Bangla. */
  readonly bangla?: boolean;
}

/** Around a point, the nearest first. */
export function nearbyOver(
  nearby: Nearby,
  own: AccountPlaces | undefined,
  { lon, lat, radius, limit, types, bangla }: Around,
): NearbyPlace[] {
  const rows = nearby.around(lon, lat, radius, limit, types);
  const live = own?.around(lon, lat, radius, limit, types) ?? [];
  if (!own || live.length === 0) return rows.map((found) => nearby.place(found, bangla));
  const kept = rows.filter(({ row }) => {
    const same = own.sameAs(nearby.places, row);
    return !live.some(({ slot }) => same.includes(slot));
  });
  return [
    ...kept.map((found) => ({ metres: found.metres, show: () => nearby.place(found, bangla) })),
    ...live.map((found) => ({
      metres: found.metres,
      show: () => liveNearby(own.search.places, found, bangla),
    })),
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
  if (own && live) return new LiveResult(own.search.places, live, UNRANKED);
  const row = search.places.rowOfId(id);
  return row < 0 ? undefined : new RowResult(search, row, UNRANKED);
}

/** By the id that the place's source or the account itself gave it. */
export const byOwnIdOver = (search: PlaceSearch, own: AccountPlaces | undefined, ownId: string): Result[] => [
  ...(own ? own.ofOwnId(ownId).map((place) => new LiveResult(own.search.places, place, UNRANKED)) : []),
  ...search.places.rowsOfOwnId(ownId).map((row) => new RowResult(search, row, UNRANKED)),
];
