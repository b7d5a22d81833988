// One leg of a route as guidance sees it: the roads travelled, and at each of their ends the arms of the junction.
// Knows nothing of the engine, so that turns can be tested on junctions drawn by hand.
import type { Metres, Seconds } from '../../geo/units.ts';
import type { RoadClass } from '../build/network.ts';

/** A road that leaves a junction. */
export interface Arm {
  /** Degrees clockwise from north in which it leaves. */
  readonly bearing: number;
  readonly class: RoadClass;
  /** Whether the traveller may take it. */
  readonly allowed: boolean;
  readonly roundabout: boolean;
  readonly name: string;
}

export interface LegEdge {
  readonly class: RoadClass;
  readonly roundabout: boolean;
  /** Empty where there is none. */
  readonly name: string;
  readonly nameBn: string;
  readonly ref: string;
  readonly metres: Metres;
  readonly seconds: Seconds;
  readonly toll: boolean;
  /** Number of its first point in the leg's line. */
  readonly firstPoint: number;
  /** Degrees clockwise from north in which it begins and ends, in the direction of travel. */
  readonly bearingOut: number;
  readonly bearingIn: number;
  /** True when the next edge is this one driven back. */
  readonly turnsBack: boolean;
  /** The roads that leave its end, without the next edge and without the way back. */
  readonly arms: readonly Arm[];
}

export type Side = 'left' | 'right' | null;

export interface RouteLeg {
  readonly edges: readonly LegEdge[];
  /** lon, lat interleaved in degrees. */
  readonly coordinates: Float64Array;
  /** Side of the road on which the place that was asked for lies, seen in the direction of travel. */
  readonly startSide: Side;
  readonly endSide: Side;
}
