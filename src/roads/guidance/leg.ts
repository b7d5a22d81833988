// One leg of a route as guidance sees it: the roads travelled and, at each of their ends, the arms of the junction. Independent
// of the engine, so that turns can be tested on hand-drawn junctions.
import type { Metres, Seconds } from '../../geo/units.ts';
import type { RoadSigns } from '../network/road-signs.ts';
import type { RoadClass } from '../network/vocabulary.ts';

/** A road that leaves a junction. */
export interface Arm {
  /** Bearing in which it leaves, in degrees clockwise from north. */
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
  /** Empty if there is none. */
  readonly name: string;
  readonly nameBn: string;
  readonly ref: string;
  readonly metres: Metres;
  readonly seconds: Seconds;
  readonly toll: boolean;
  /** Index of its first point in the leg's line. */
  readonly firstPoint: number;
  /** Bearings at its beginning and its end in the direction of travel, in degrees clockwise from north. */
  readonly bearingOut: number;
  readonly bearingIn: number;
  /** True if the next edge is this one in reverse. */
  readonly turnsBack: boolean;
  /** What a driver on it reads; absent where nothing is known. */
  readonly signs?: RoadSigns;
  /** The roads that leave its end, apart from the next edge and the way back. */
  readonly arms: readonly Arm[];
}

export type Side = 'left' | 'right' | null;

export interface RouteLeg {
  readonly edges: readonly LegEdge[];
  /** lon, lat interleaved in degrees. */
  readonly coordinates: Float64Array;
  /** Side of the road on which the requested place lies, in the direction of travel. */
  readonly startSide: Side;
  readonly endSide: Side;
}
