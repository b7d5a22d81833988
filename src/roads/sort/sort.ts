// Sorts places by their distance from the first: the first and the last stay, the rest are ordered by road distance.
import { haversine } from '../../geo/distance.ts';
import type { Profile, Roads, SnappedPoint } from '../engine.ts';
import type { LonLat } from '../route/trip.ts';

/** Search radius around a place (metres). */
const REACH = 10_000;
/** Within this radius a connected road takes precedence over a nearer one that is not connected. */
const CONNECTED_REACH = 2_000;

/** Indexes of the places in sorted order. Where there is no route, the straight line counts. */
export function sortAlong(
  roads: Pick<Roads, 'snap' | 'matrix'>,
  places: readonly LonLat[],
  profile: Profile,
): number[] {
  const order = places.map((_, at) => at);
  if (places.length < 4) return order;
  const snapped = places.map(
    ([lon, lat]) =>
      roads.snap(lon, lat, profile, { radius: CONNECTED_REACH, connected: true }) ??
      roads.snap(lon, lat, profile, { radius: REACH }),
  );
  const distances = distancesFrom(roads, places, snapped, profile);
  const inner = order.slice(1, -1).sort((a, b) => distances[a] - distances[b] || a - b);
  return [0, ...inner, places.length - 1];
}

function distancesFrom(
  roads: Pick<Roads, 'matrix'>,
  places: readonly LonLat[],
  snapped: readonly (SnappedPoint | undefined)[],
  profile: Profile,
): Float64Array {
  const [source] = places;
  const distances = Float64Array.from(places, ([lon, lat]) => haversine(source[0], source[1], lon, lat));
  const from = snapped[0];
  if (!from) return distances;
  const reached = snapped.flatMap((point, at) => (point ? [{ point, at }] : []));
  const row = roads.matrix(
    profile,
    [from],
    reached.map(({ point }) => point),
  ).distances;
  reached.forEach(({ at }, x) => {
    if (Number.isFinite(row[x])) distances[at] = row[x];
  });
  return distances;
}
