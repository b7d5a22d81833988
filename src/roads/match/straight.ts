// Straight distances between positions of a trace: the plane at their latitude is accurate enough for steps.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import type { Metres } from '../../geo/units.ts';

interface Position {
  readonly lon: number;
  readonly lat: number;
}

export function straightBetween(a: Position, b: Position): Metres {
  const x = (b.lon - a.lon) * metresPerDegreeLon((a.lat + b.lat) / 2);
  const y = (b.lat - a.lat) * METRES_PER_DEGREE;
  return Math.sqrt(x * x + y * y);
}
