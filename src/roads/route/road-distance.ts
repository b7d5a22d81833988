// The distance between two points as returned by version 1: by car on the road, otherwise the straight line.
import { haversine } from '../../geo/distance.ts';
import type { Metres } from '../../geo/units.ts';
import type { Roads } from '../engine.ts';
import { SNAP_RADIUS, type SnapRoads, withSnapped } from './snap-together.ts';
import type { LonLat } from './trip.ts';

export function roadDistance(
  roads: (SnapRoads & Pick<Roads, 'cost'>) | undefined,
  from: LonLat,
  to: LonLat,
): Metres {
  const straight = haversine(from[0], from[1], to[0], to[1]);
  if (!roads) return straight;
  const near = ([lon, lat]: LonLat): boolean =>
    roads.snap(lon, lat, 'car', { radius: SNAP_RADIUS }) !== undefined;
  if (!near(from) || !near(to)) return straight;
  const way = withSnapped(roads, { profile: 'car', points: [from, to] }, ([start, end]) =>
    roads.cost('car', start, end),
  );
  return way ? way.distance : straight;
}
