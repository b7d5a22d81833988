// What can be told about each segment of a leg's line: its length, how long it takes and how fast that is.
import { haversine } from '../../geo/distance.ts';
import type { TripLeg } from '../route/trip.ts';
import { tenth } from './round.ts';

export const ANNOTATIONS = ['distance', 'duration', 'weight', 'speed', 'datasources'] as const;
export type Annotation = (typeof ANNOTATIONS)[number];

export type SegmentValues = Partial<Record<Annotation, number[]>> & {
  metadata?: { readonly datasource_names: readonly string[] };
};

/** One value for each segment between two points of the line. The time of an edge is shared out by length. */
export function annotationOf(
  { path, geometry: { coordinates, edgeStart } }: TripLeg,
  wanted: readonly Annotation[],
): SegmentValues {
  const count = Math.max(0, coordinates.length / 2 - 1);
  const metres = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    const x = at * 2;
    metres[at] = haversine(coordinates[x], coordinates[x + 1], coordinates[x + 2], coordinates[x + 3]);
  }
  const seconds = new Float64Array(count);
  for (let edge = 0; edge < path.edges.length; edge++) {
    const first = edgeStart[edge];
    const end = Math.min(count, edgeStart[edge + 1]);
    let length = 0;
    for (let at = first; at < end; at++) length += metres[at];
    for (let at = first; at < end; at++) {
      const share = length > 0 ? metres[at] / length : 1 / (end - first);
      seconds[at] = (path.edgeMilliseconds[edge] / 1000) * share;
    }
  }
  const values: SegmentValues = {};
  for (const name of wanted) {
    if (name === 'distance') values.distance = Array.from(metres, tenth);
    else if (name === 'speed')
      values.speed = Array.from(metres, (length, at) => (seconds[at] > 0 ? tenth(length / seconds[at]) : 0));
    else if (name === 'datasources') {
      values.datasources = new Array<number>(count).fill(0);
      values.metadata = { datasource_names: ['road profile'] };
    } else values[name] = Array.from(seconds, tenth);
  }
  return values;
}
