// A trip: points that a caller asked for, the places on the road where they are met, and the legs between them.
import type { Metres, Seconds } from '../../geo/units.ts';
import type { AvoidOptions, PathGeometry, Profile, RoutePath, SnappedPoint } from '../engine.ts';
import type { LonLat, PlaceWish } from './place-wish.ts';

export type { LonLat } from './place-wish.ts';

export interface TripRequest {
  readonly profile: Profile;
  /** Two or more, in the order of travel. */
  readonly points: readonly LonLat[];
  readonly avoid?: AvoidOptions;
  /** By point, where something is wished for. */
  readonly wishes?: readonly (PlaceWish | undefined)[];
}

export interface Waypoint {
  readonly asked: LonLat;
  readonly snapped: SnappedPoint;
}

export interface TripLeg {
  readonly path: RoutePath;
  readonly geometry: PathGeometry;
}

export interface Trip {
  readonly profile: Profile;
  readonly waypoints: readonly Waypoint[];
  /** One fewer than waypoints. */
  readonly legs: readonly TripLeg[];
  readonly distance: Metres;
  readonly duration: Seconds;
}

export type TripFailure = 'too few points' | 'too many points' | 'far from roads' | 'no way';

/** A trip that cannot be made, with a sentence for the caller. */
export class TripError extends Error {
  override readonly name = 'TripError';
  constructor(
    readonly failure: TripFailure,
    message: string,
    /** Which point, from 0; with 'no way' the point that is not reached. */
    readonly point: number,
  ) {
    super(message);
  }
}
