// What the rest of the program may ask of the road engine: snap, route, matrix, geometry, closures. `openRoads` makes one.
// Costs inside are whole milliseconds and lengths whole centimetres, so that sums are exact.
import type { DrivingSide } from '../geo/driving-side.ts';
import type { Lat, Lon, Metres, Seconds } from '../geo/units.ts';
import type { RoadClass } from './build/network.ts';
import type { Profile } from './profiles/profile.ts';

export type { Profile } from './profiles/profile.ts';
export { isProfile, PROFILES } from './profiles/profile.ts';

/** An edge with a direction of travel: `edge * 2`, plus 1 when travelled against the edge's own direction. */
export type DirectedEdge = number;

/** A place on the road: where a trip may begin, end, or pass. */
export interface SnappedPoint {
  readonly edge: number;
  readonly lon: Lon;
  readonly lat: Lat;
  /** From the asked point, as the crow flies. */
  readonly distance: Metres;
  /** Whole centimetres from the beginning of the edge. */
  readonly along: number;
  /** Degrees clockwise from north of the edge's own direction at this place. */
  readonly bearing: number;
  /** Whether a trip may pass here along and against the edge's direction. Take one away to force the other. */
  readonly forward: boolean;
  readonly backward: boolean;
}

export interface SnapOptions {
  /** Farther roads are not found. Default 1,000 m for `snap`. */
  readonly radius?: Metres;
  /** Direction of travel in degrees clockwise from north; directions farther off than `headingRange` are left out. */
  readonly heading?: number;
  /** Degrees to either side of the heading. Default 60. */
  readonly headingRange?: number;
  /** Only roads from which the rest of their region can be reached and back. Default false. */
  readonly connected?: boolean;
}

export interface CandidateOptions extends SnapOptions {
  readonly radius: Metres;
  /** At most so many. */
  readonly limit: number;
  /** Roads of small islands count like all others. Default false. */
  readonly islands?: boolean;
  /** Ferries count too: a traveller may be on one. Default false. */
  readonly ferries?: boolean;
}

/** What is known of an edge: a stretch of one road between two junctions, or two changes of the road's traits. */
export interface Edge {
  readonly edge: number;
  readonly class: RoadClass;
  readonly surface: number;
  /** Bits of `WayFlag`. */
  readonly flags: number;
  /** Bits of `Mode` that may travel along and against the edge's direction. */
  readonly forward: number;
  readonly backward: number;
  /** Empty where there is none. */
  readonly name: string;
  readonly nameBn: string;
  readonly ref: string;
  /** km/h as posted, along and against the direction; 0 unknown. */
  readonly maxSpeed: number;
  readonly maxSpeedBackward: number;
  readonly lanes: number;
  readonly length: Metres;
  /** Id of the way in the source. */
  readonly sourceId: number;
}

export interface RoutePath {
  readonly profile: Profile;
  readonly from: SnappedPoint;
  readonly to: SnappedPoint;
  readonly duration: Seconds;
  readonly distance: Metres;
  /** The directed edges in order of travel. The first and last are travelled in part. Never empty. */
  readonly edges: Uint32Array;
  /** Milliseconds and centimetres spent on each of `edges`; they add up to duration and distance. */
  readonly edgeMilliseconds: Int32Array;
  readonly edgeCentimetres: Int32Array;
}

export interface PathGeometry {
  /** lon, lat interleaved, in degrees, from the first snapped point to the last, no point twice in a row. */
  readonly coordinates: Float64Array;
  /** For each edge of the path the number of its first point; one more entry for the last point. */
  readonly edgeStart: Uint32Array;
}

export interface AvoidOptions {
  readonly ferries?: boolean;
  readonly tolls?: boolean;
  readonly motorways?: boolean;
  readonly unpaved?: boolean;
  /** Rings of lon, lat interleaved in degrees (first and last point may differ). Roads that touch one are not used. */
  readonly areas?: readonly ArrayLike<number>[];
}

export interface RouteOptions {
  readonly avoid?: AvoidOptions;
}

export interface MatrixOptions {
  /** Pairs that take longer are left unreachable; makes near pairs much cheaper (matching). */
  readonly maxDuration?: Seconds;
  readonly avoid?: AvoidOptions;
}

export interface ReachOptions {
  /** What the limits mean: seconds, or metres of the quickest way. */
  readonly by: 'time' | 'distance';
  readonly limits: readonly number[];
  /** From everywhere to the place, in place of from the place to everywhere. */
  readonly towards?: boolean;
  readonly avoid?: AvoidOptions;
}

/** An outer ring against the clock and its holes with it; positions lon, lat, the last the same as the first. */
export type ReachPolygon = [lon: number, lat: number][][];

export interface Reach {
  /** For each limit the polygons within it: what lies beside a road that is reached, and nearer to it than to others. */
  readonly contours: ReachPolygon[][];
  /** Whether no road leads on from what was reached, whatever the limit. */
  readonly whole: boolean;
  /** How many roads between junctions were met. */
  readonly chains: number;
}

/** Row by row: entry `source * targets.length + target`. Infinity where there is no way. */
export interface Matrix {
  readonly durations: Float64Array;
  readonly distances: Float64Array;
}

/** A change of the roads while the server runs: a flood, a broken bridge, a jam. */
export interface Closure {
  /** Which edges: by number, by id of the way in the source, or all that touch one of the areas (rings of lon, lat). */
  readonly edges?: readonly number[];
  readonly sourceIds?: readonly number[];
  readonly areas?: readonly ArrayLike<number>[];
  /** Travel time is multiplied by this (at least 0.1); absent: nobody passes. */
  readonly factor?: number;
  /** Profiles it holds for; absent: all. */
  readonly profiles?: readonly Profile[];
}

/** The weights of one profile in shared memory: what worker threads hand to each other after closures. */
export interface SharedMetric {
  readonly profile: Profile;
  /** Grows with each change; 0 as imported. */
  readonly version: number;
  /** Empty: the weights are those of the dataset. */
  readonly buffers: Readonly<Record<string, SharedArrayBuffer>>;
}

export interface Roads {
  readonly edgeCount: number;
  /** West, south, east, north of all roads in degrees. */
  readonly bounds: readonly [number, number, number, number];
  /** On which side the country of the dataset drives. */
  readonly drivingSide: DrivingSide;

  /** The nearest road that the profile may use; never a ferry. */
  snap(lon: Lon, lat: Lat, profile: Profile, options?: SnapOptions): SnappedPoint | undefined;
  /** Whether the rest of its region can be reached from the place's road, and back. */
  connected(place: SnappedPoint, profile: Profile): boolean;
  /** Up to `limit` edges within `radius`, nearest first, each at its nearest place. */
  candidates(lon: Lon, lat: Lat, profile: Profile, options: CandidateOptions): SnappedPoint[];

  /** Undefined when no way leads there. */
  route(
    profile: Profile,
    from: SnappedPoint,
    to: SnappedPoint,
    options?: RouteOptions,
  ): RoutePath | undefined;
  /** Duration and distance without the path; undefined when no way leads there. */
  cost(
    profile: Profile,
    from: SnappedPoint,
    to: SnappedPoint,
  ): { readonly duration: Seconds; readonly distance: Metres } | undefined;
  matrix(
    profile: Profile,
    sources: readonly SnappedPoint[],
    targets: readonly SnappedPoint[],
    options?: MatrixOptions,
  ): Matrix;

  /** What is within some limits of a place. */
  reach(profile: Profile, place: SnappedPoint, options: ReachOptions): Reach;

  edge(edge: number): Edge;
  /** A number that edges share when they differ in place and length alone: class, names and rules are equal. */
  trait(edge: number): number;
  /** Whole centimetres of an edge. */
  centimetres(edge: number): number;
  /** All points of an edge in its own direction: lon, lat interleaved in degrees. */
  edgeGeometry(edge: number): Float64Array;
  pathGeometry(path: RoutePath): PathGeometry;
  /** Degrees clockwise from north in which the directed edge begins, and in which it ends. */
  bearingOut(directed: DirectedEdge): number;
  bearingIn(directed: DirectedEdge): number;
  /** Directed edges that leave the place where this one ends; access is not asked. At junctions and dead ends its
   * own reverse is among them; between junctions the one edge that goes on is all. */
  exits(directed: DirectedEdge): DirectedEdge[];
  /** Whether the profile may travel the directed edge. */
  allowed(directed: DirectedEdge, profile: Profile): boolean;
  /** Milliseconds for the whole directed edge as of now (closures included); Infinity where not allowed. */
  milliseconds(directed: DirectedEdge, profile: Profile): number;
  /** Milliseconds among these that pass at the end of the edge, waiting at a junction. */
  delay(directed: DirectedEdge, profile: Profile): number;
  /** The part of it that passes at the edge's beginning, getting into the road from a junction. */
  entry(directed: DirectedEdge, profile: Profile): number;

  /** How many edges a closure touches. */
  touched(closure: Closure): number;
  /** Replaces all closures by these. Works in the background; answers already under way keep the old weights. */
  setClosures(closures: readonly Closure[]): Promise<SharedMetric[]>;
  /** Takes over weights that another thread's `setClosures` made. */
  adopt(metrics: readonly SharedMetric[]): void;
  /** The weights in use, for a thread that starts now. */
  metrics(): SharedMetric[];
  /** Ends the thread that `setClosures` works in, if there is one. */
  close(): Promise<void>;
}
