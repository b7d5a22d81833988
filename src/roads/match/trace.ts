// A trace of measured positions, and the result of matching it.
import type { Metres } from '../../geo/units.ts';
import type { Profile, RoutePath, SnappedPoint } from '../engine.ts';

export interface TraceRequest {
  /** lon, lat interleaved in degrees, in the order of travel. */
  readonly points: Float64Array;
  readonly profile: Profile;
  /** Seconds by position, not descending; from any origin. */
  readonly times?: Float64Array;
  /** Metres by position that it may be off, NaN where that is not known: what counts is how they differ, as the trace itself says how accurate it is. */
  readonly accuracies?: Float64Array;
  /** A part of a longer trace: where it has no roads nearby, none are looked for far away. */
  readonly isPart?: boolean;
}

/** A measured position and the point on the road that it corresponds to. */
export interface MatchedPoint {
  /** Index in the trace. */
  readonly point: number;
  readonly place: SnappedPoint;
  /** How much more likely this point is than all others for the position, 0 to 1. */
  readonly confidence: number;
}

/** A part of the trace without a gap. */
export interface MatchedStretch {
  readonly points: readonly MatchedPoint[];
  /** The path travelled, leg by leg between points; empty if only one point was matched. */
  readonly legs: readonly RoutePath[];
}

/** Where there is no path that the trace allows: the positions before and after, and the straight line between them. */
export interface MatchGap {
  readonly from: number;
  readonly to: number;
  readonly metres: Metres;
}

export interface MatchedTrace {
  readonly stretches: readonly MatchedStretch[];
  /** One fewer than stretches. */
  readonly gaps: readonly MatchGap[];
  /** Metres along the roads, and metres across the gaps, which `distance` does not include. */
  readonly distance: Metres;
  readonly gapDistance: Metres;
  /** By position: 1 if it is one of several at which the traveller stood still. */
  readonly standing: Uint8Array;
  /** Positions that fit nowhere: outliers, or far from any road. */
  readonly left: readonly number[];
}
