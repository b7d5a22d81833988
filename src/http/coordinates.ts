// Parameters shared by many families: a point, and the switch for Bangla.
import { Type } from 'typebox';
import { type Fixed, toFixedDegrees } from '../geo/units.ts';

export const Longitude = Type.Number({ minimum: -180, maximum: 180, description: 'Degrees, WGS 84' });
export const Latitude = Type.Number({ minimum: -90, maximum: 90, description: 'Degrees, WGS 84' });

export interface Point {
  readonly longitude: number;
  readonly latitude: number;
}

/** The point as the domain takes it: lon, lat in degrees × 1e7. */
export const fixedPoint = (point: Point): [x: Fixed, y: Fixed] => [
  toFixedDegrees(point.longitude),
  toFixedDegrees(point.latitude),
];
