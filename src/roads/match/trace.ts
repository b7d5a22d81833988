// A trace of measured positions, and what matching makes of it.
import type { Metres } from '../../geo/units.ts';
import type { Profile, RoutePath, SnappedPoint } from '../engine.ts';

export interface TraceRequest {
  /** lon, lat interleaved in degrees, in the order of travel. */
  readonly points: Float64Array;
  readonly profile: Profile;
  /** Seconds by position, not descending; from any beginning. */
  readonly times?: Float64Array;
}

/** A measured position and the place on the road that it belongs to. */
export interface MatchedPoint {
  /** Number in the trace. */
  readonly point: number;
  readonly place: SnappedPoint;
  /** How much likelier the place is than all others for this position, 0 to 1. */
  readonly confidence: number;
}

/** A stretch of the trace without a gap. */
export interface MatchedStretch {
  readonly points: readonly MatchedPoint[];
  /** The way travelled, leg by leg between points; empty when a single point was matched. */
  readonly legs: readonly RoutePath[];
}

/** Where no way leads on that the trace allows: the positions before and behind, and the straight line between them. */
export interface MatchGap {
  readonly from: number;
  readonly to: number;
  readonly metres: Metres;
}

export interface MatchedTrace {
  readonly stretches: readonly MatchedStretch[];
  /** One fewer than stretches. */
  readonly gaps: readonly MatchGap[];
  /** Metres along the roads, and across the gaps, which are not among the first. */
  readonly distance: Metres;
  readonly gapDistance: Metres;
  /** By position: 1 where it is one of several at which the traveller stood still. */
  readonly standing: Uint8Array;
  /** Positions that fit nowhere: outliers, places far from any road. */
  readonly left: readonly number[];
}
