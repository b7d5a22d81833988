// Straight distances between positions of a trace: the plane at the trace's latitude is exact enough for steps.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import type { Metres } from '../../geo/units.ts';

export function straightDistance(points: Float64Array, a: number, b: number): Metres {
  const lat = (points[a * 2 + 1] + points[b * 2 + 1]) / 2;
  const x = (points[b * 2] - points[a * 2]) * metresPerDegreeLon(lat);
  const y = (points[b * 2 + 1] - points[a * 2 + 1]) * METRES_PER_DEGREE;
  return Math.sqrt(x * x + y * y);
}
