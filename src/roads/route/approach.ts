// How a trip should approach a point: with a certain heading, or with the point on the kerb side.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import type { DrivingSide } from '../../geo/driving-side.ts';
import type { SnapOptions, SnappedPoint } from '../engine.ts';

export type LonLat = readonly [lon: number, lat: number];

export interface Approach {
  /** Heading in degrees clockwise from north, and the tolerance to either side. */
  readonly heading?: number;
  readonly range?: number;
  /** The point should be on the side of the road on which traffic drives, so that nobody has to cross it. */
  readonly kerb?: boolean;
  /** Only roads this near (metres). */
  readonly radius?: number;
}

/** Search radius for a road with the requested heading (metres). */
const HEADING_RADIUS = 500;
/** Points closer to the middle of the road than this are on neither side (metres). */
const ON_THE_ROAD = 1;

/** How far from the point roads are looked for (metres). */
export const reachOf = ({ heading, radius: own }: Approach, radius: number): number =>
  Math.min(radius, own ?? radius, heading === undefined ? radius : HEADING_RADIUS);

export const snapOptionsOf = (approach: Approach, most: number): SnapOptions => {
  const radius = reachOf(approach, most);
  const { heading, range } = approach;
  return heading === undefined ? { radius } : { radius, heading, headingRange: range };
};

/**
 * The snapped point without the direction from which the point would be across the road. One-way roads are approached as they
 * run.
 */
export function onKerbSide(place: SnappedPoint, [lon, lat]: LonLat, side: DrivingSide): SnappedPoint {
  if (!place.forward || !place.backward) return place;
  const east = (lon - place.lon) * metresPerDegreeLon(place.lat);
  const north = (lat - place.lat) * METRES_PER_DEGREE;
  const bearing = (place.bearing * Math.PI) / 180;
  /** Metres to the left of the edge's own direction. */
  const left = north * Math.sin(bearing) - east * Math.cos(bearing);
  if (Math.abs(left) < ON_THE_ROAD) return place;
  return left > 0 === (side === 'left') ? { ...place, backward: false } : { ...place, forward: false };
}
