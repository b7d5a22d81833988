// How a traveller wants to stand at a point of a trip: headed some way, or with the point on the kerb's side.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import type { DrivingSide } from '../../geo/driving-side.ts';
import type { SnapOptions, SnappedPoint } from '../engine.ts';

export type LonLat = readonly [lon: number, lat: number];

export interface PlaceWish {
  /** Degrees clockwise from north in which the vehicle drives there, and how far off it may be to either side. */
  readonly heading?: number;
  readonly range?: number;
  /** The point lies on the side of the road on which one drives: nobody has to cross it. */
  readonly kerb?: boolean;
}

/** A road that leads the wanted way is looked for no farther away than this (metres). */
export const HEADING_RADIUS = 500;
/** Points as near to the middle of the road as this lie on neither side of it (metres). */
const ON_THE_ROAD = 1;

export const snapOptionsOf = ({ heading, range }: PlaceWish, radius: number): SnapOptions =>
  heading === undefined
    ? { radius }
    : { radius: Math.min(radius, HEADING_RADIUS), heading, headingRange: range };

/**
 * The place with the direction taken away in which the point would lie across the road. One-way roads are approached as
 * they lead.
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
