// Points at equal distances along a line, with how far along it they are.
import { haversine } from './distance.ts';
import type { Lat, Lon, Metres } from './units.ts';

export interface PointAlong {
  readonly lon: Lon;
  readonly lat: Lat;
  /** From the beginning of the line. */
  readonly metres: Metres;
}

/** From the first position to the last, both among them; neighbours are at most `spacing` apart. */
export function pointsAlong(
  line: readonly (readonly [lon: number, lat: number])[],
  spacing: Metres,
): PointAlong[] {
  const [[lon, lat]] = line;
  const points: PointAlong[] = [{ lon, lat, metres: 0 }];
  let along = 0;
  for (let at = 1; at < line.length; at++) {
    const [from, to] = [line[at - 1], line[at]];
    const length = haversine(from[0], from[1], to[0], to[1]);
    for (;;) {
      const next = points[points.length - 1].metres + spacing;
      if (next > along + length) break;
      const share = length > 0 ? (next - along) / length : 0;
      points.push({
        lon: from[0] + (to[0] - from[0]) * share,
        lat: from[1] + (to[1] - from[1]) * share,
        metres: next,
      });
    }
    along += length;
  }
  const end = line[line.length - 1];
  if (points[points.length - 1].metres < along) points.push({ lon: end[0], lat: end[1], metres: along });
  return points;
}
