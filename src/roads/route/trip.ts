// A trip: the requested points, where they were snapped to, and the legs between them.
import type { Metres, Seconds } from '../../geo/units.ts';
import type {
  AvoidOptions,
  PathGeometry,
  PathHours,
  Profile,
  RoutePath,
  SnappedPoint,
  TravelTime,
} from '../engine.ts';
import type { Approach, LonLat } from './approach.ts';

export type { LonLat } from './approach.ts';

export interface TripRequest {
  readonly profile: Profile;
  /** Two or more, in the order of travel. */
  readonly points: readonly LonLat[];
  readonly avoid?: AvoidOptions;
  /** By point, where there are any. */
  readonly approaches?: readonly (Approach | undefined)[];
  /** Where the points have been snapped to, if they were before; tried first. */
  readonly snapped?: readonly SnappedPoint[];
  /** By the hour: when it begins, or by when it ends. */
  readonly time?: TravelTime;
  /** Whose own speeds count, where it has learned some. */
  readonly account?: number;
  /** Whether to leave each point on the way in the direction in which it was reached, where a way leads on so. */
  readonly continueStraight?: boolean;
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
  /** Only if the trip has a time of day. */
  readonly hours?: TripHours;
  /** Only if it is asked for: how long these roads take at times of one day. */
  readonly day?: readonly Seconds[];
}

export type TripHours = Omit<PathHours, 'freeMilliseconds'>;

export type TripFailure = 'too few points' | 'too many points' | 'far from roads' | 'no route';

/** A trip that is not possible, with a message for the caller. */
export class TripError extends Error {
  override readonly name = 'TripError';
  constructor(
    readonly failure: TripFailure,
    message: string,
    /** Which point, from 0; for 'no route' the one that cannot be reached. */
    readonly point: number,
  ) {
    super(message);
  }
}
