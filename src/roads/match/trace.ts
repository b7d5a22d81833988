// A trace of measured positions, and what matching makes of it.
import type { Metres } from '../../geo/units.ts';
import type { Profile, RoutePath, SnappedPoint } from '../engine.ts';

export interface TraceRequest {
  /** lon, lat interleaved in degrees, in the order of travel. */
  readonly points: Float64Array;
  readonly profile: Profile;
}

/** A measured position and the place on the road that it belongs to. */
export interface MatchedPoint {
  /** Number in the trace. */
  readonly point: number;
  readonly place: SnappedPoint;
}

/** A stretch of the trace without a gap. */
export interface MatchedStretch {
  readonly points: readonly MatchedPoint[];
  /** The way driven, leg by leg between points; empty when a single point was matched. */
  readonly legs: readonly RoutePath[];
}

export interface MatchedTrace {
  readonly stretches: readonly MatchedStretch[];
  /** Metres along the roads, gaps not counted. */
  readonly distance: Metres;
  /** Points that fit nowhere: outliers, places far from any road. */
  readonly left: readonly number[];
}
