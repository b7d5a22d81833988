// The line of a matched trace in the form of the contract: one LineString along the roads.
import type { PathGeometry, Roads } from '../engine.ts';
import type { MatchedTrace } from './trace.ts';

/** lon, lat interleaved in degrees; where the trace breaks, the line goes straight to the next stretch. */
export function matchedLine(roads: Pick<Roads, 'pathGeometry'>, trace: MatchedTrace): Float64Array {
  const parts: number[] = [];
  const add = (lon: number, lat: number): void => {
    const end = parts.length;
    if (end >= 2 && parts[end - 2] === lon && parts[end - 1] === lat) return;
    parts.push(lon, lat);
  };
  for (const { points, legs } of trace.stretches) {
    if (legs.length === 0) add(points[0].place.lon, points[0].place.lat);
    for (const leg of legs) {
      const { coordinates }: PathGeometry = roads.pathGeometry(leg);
      for (let x = 0; x < coordinates.length; x += 2) add(coordinates[x], coordinates[x + 1]);
    }
  }
  return Float64Array.from(parts);
}
