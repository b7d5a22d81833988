// The distance between two points as version 1 answers it: by car on the road, else the straight line.
import { haversine } from '../../geo/distance.ts';
import type { Metres } from '../../geo/units.ts';
import type { Roads } from '../engine.ts';
import { SNAP_RADIUS } from './plan.ts';
import type { LonLat } from './trip.ts';

export function roadDistance(
  roads: Pick<Roads, 'snap' | 'cost'> | undefined,
  from: LonLat,
  to: LonLat,
): Metres {
  const straight = haversine(from[0], from[1], to[0], to[1]);
  if (!roads) return straight;
  const start = roads.snap(from[0], from[1], 'car', { radius: SNAP_RADIUS });
  const end = start && roads.snap(to[0], to[1], 'car', { radius: SNAP_RADIUS });
  const way = start && end && roads.cost('car', start, end);
  return way ? way.distance : straight;
}
