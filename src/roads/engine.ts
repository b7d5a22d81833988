// The interface of the road engine to the rest of the program: snap, route, matrix, geometry, closures. `openRoads` creates one.
// Internally costs are whole milliseconds and lengths whole centimetres, so that sums are exact.
import type { Columns } from '../dataset/format.ts';
import type { DrivingSide } from '../geo/driving-side.ts';
import type { Lat, Lon, Metres, Seconds } from '../geo/units.ts';
import type { RoadSigns } from './network/road-signs.ts';
import type { VehicleSize } from './network/vehicle-limits.ts';
import type { RoadClass } from './network/vocabulary.ts';
import type { Profile } from './profiles/profile.ts';

export type { Profile } from './profiles/profile.ts';
export { isProfile, PROFILES } from './profiles/profile.ts';

/** An edge with a direction of travel: `edge * 2`, plus 1 against the edge's own direction. */
export type DirectedEdge = number;

/** A point on a road where a trip can begin, end, or pass. */
export interface SnappedPoint {
  readonly edge: number;
  readonly lon: Lon;
  readonly lat: Lat;
  /** Straight-line distance from the requested point. */
  readonly distance: Metres;
  /** Whole centimetres from the beginning of the edge. */
  readonly along: number;
  /** Direction of the edge at this point, in degrees clockwise from north. */
  readonly bearing: number;
  /** Whether a trip may pass here along and against the edge's direction. Set one to false to force the other. */
  readonly forward: boolean;
  readonly backward: boolean;
}

export interface SnapOptions {
  /** Search radius. Default 1,000 m for `snap`. */
  readonly radius?: Metres;
  /** Direction of travel in degrees clockwise from north; directions that differ by more than `headingRange` are excluded. */
  readonly heading?: number;
  /** Degrees to either side of the heading. Default 60. */
  readonly headingRange?: number;
  /** Only roads from which the rest of their region can be reached, and back. Default false. */
  readonly connected?: boolean;
}

export interface CandidateOptions extends SnapOptions {
  readonly radius: Metres;
  /** Maximum number. */
  readonly limit: number;
  /** Whether roads of small islands count like all others. Default false. */
  readonly islands?: boolean;
  /** Whether ferries count too, as a traveller may be on one. Default false. */
  readonly ferries?: boolean;
}

/** An edge: a stretch of one road between two junctions, or between two changes of the road's traits. */
export interface Edge {
  readonly edge: number;
  readonly class: RoadClass;
  readonly surface: number;
  /** Bits of `WayFlag`. */
  readonly flags: number;
  /** Bits of `Mode` that may travel along and against the edge's direction. */
  readonly forward: number;
  readonly backward: number;
  /** Empty if there is none. */
  readonly name: string;
  readonly nameBn: string;
  readonly ref: string;
  /** What drivers along and against its direction read; absent where nothing is known. */
  readonly signs?: RoadSigns;
  readonly signsBackward?: RoadSigns;
  /** How large vehicles on it may be; absent where nothing is limited. */
  readonly limits?: VehicleSize;
  /** Posted speed in km/h, along and against the direction; 0 if unknown. */
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
  /** The directed edges in order of travel. The first and last are usually travelled only in part. Never empty. */
  readonly edges: Uint32Array;
  /** Milliseconds and centimetres spent on each of `edges`; they add up to duration and distance. */
  readonly edgeMilliseconds: Int32Array;
  readonly edgeCentimetres: Int32Array;
  /** Only if the trip has a time of day. */
  readonly hours?: PathHours;
}

/** When a trip is made: milliseconds since 1970 at which it begins, or by which it must end. */
export type TravelTime =
  | { readonly depart: number; readonly arrive?: undefined }
  | { readonly arrive: number; readonly depart?: undefined };

export interface PathHours {
  /** Milliseconds since 1970. */
  readonly depart: number;
  readonly arrive: number;
  /** By edge of the path: how long it takes at free flow. */
  readonly freeMilliseconds: Int32Array;
  /** The whole path without hours and without what is reported at present; and with the hours alone. */
  readonly free: Seconds;
  readonly typical: Seconds;
  /** Of the duration: until roads, gates and ferries open. Absent if there is nothing to wait for. */
  readonly waiting?: Seconds;
  /** Only once speeds have been learned. */
  readonly learned?: PathEvidence;
}

/** On what the duration of a path at its hours rests. */
export interface PathEvidence {
  /** Shares of the time: on roads with measurements of their own, with measurements of roads nearby, in the table, and without hours. */
  readonly measured: number;
  readonly neighbours: number;
  readonly table: number;
  readonly free: number;
  /** Between these durations lie 80 of 100 trips; absent where too little of the path was learned. */
  readonly range?: readonly [low: Seconds, high: Seconds];
}

export interface PathGeometry {
  /** lon, lat interleaved, in degrees, from the first snapped point to the last, without consecutive duplicates. */
  readonly coordinates: Float64Array;
  /** For each edge of the path the index of its first point, followed by that of the last point. */
  readonly edgeStart: Uint32Array;
}

export interface AvoidOptions {
  readonly ferries?: boolean;
  readonly tolls?: boolean;
  readonly motorways?: boolean;
  readonly unpaved?: boolean;
  /** Rings of lon, lat interleaved in degrees (first and last point may differ). Roads that touch one are avoided. */
  readonly areas?: readonly ArrayLike<number>[];
  /** The vehicle: roads for smaller ones are avoided. */
  readonly size?: VehicleSize;
}

export interface RouteOptions {
  readonly avoid?: AvoidOptions;
  /** By the hour: the quickest route at this time, instead of at free flow. */
  readonly time?: TravelTime;
  /** With what this account has learned for itself. */
  readonly account?: number;
}

export interface TimedOptions {
  /** Somebody was there then, so none of the roads was closed. */
  readonly driven?: boolean;
  /** With what this account has learned for itself. */
  readonly account?: number;
}

export interface MatrixOptions {
  /** Pairs that take longer count as unreachable, which makes matrices of close points much cheaper (matching). */
  readonly maxDuration?: Seconds;
  readonly avoid?: AvoidOptions;
  /** By the hour: durations of trips that begin, or end, at this time; close to those of routes, not exact. */
  readonly time?: TravelTime;
}

export interface ReachOptions {
  /** What the limits mean: seconds, or metres along the quickest route. */
  readonly by: 'time' | 'distance';
  readonly limits: readonly number[];
  /** From everywhere to the place, instead of from the place to everywhere. */
  readonly towards?: boolean;
  readonly avoid?: AvoidOptions;
  /** By the hour: what is within reach of trips that begin, or end, at this time; roads at their mean speed in that time. */
  readonly time?: TravelTime;
}

/** A counter-clockwise outer ring and its clockwise holes; positions are lon, lat, and the last equals the first. */
export type ReachPolygon = [lon: number, lat: number][][];

export interface Reach {
  /** For each limit its polygons: what lies next to a road within reach, and closer to it than to others. */
  readonly contours: ReachPolygon[][];
  /** Whether everything reachable was reached, whatever the limit. */
  readonly whole: boolean;
  /** How many chains were reached. */
  readonly chains: number;
}

/** Row by row: entry `source * targets.length + target`. Infinity if there is no route. */
export interface Matrix {
  readonly durations: Float64Array;
  readonly distances: Float64Array;
}

/** A change to the roads while the server runs: a flood, a broken bridge, a traffic jam. */
export interface Closure {
  /** Which edges: by number, by id of the way in the source, or all that touch one of the areas (rings of lon, lat). */
  readonly edges?: readonly number[];
  readonly sourceIds?: readonly number[];
  readonly areas?: readonly ArrayLike<number>[];
  /** Or those on the quickest way by car through the points of a line (lon, lat). */
  readonly lines?: readonly ArrayLike<number>[];
  /** Travel time is multiplied by this (at least 0.1); if absent, the roads are blocked, unless there is a speed. */
  readonly factor?: number;
  /** A speed that is reported, in km/h: the roads are travelled at it, never faster than when they are free. */
  readonly speed?: number;
  /** When the report ends, in milliseconds since 1970: trips that begin later are not affected. */
  readonly until?: number;
  /** Profiles that it applies to; all if absent. */
  readonly profiles?: readonly Profile[];
  /** Instead of being closed, the roads are changed, for all profiles. */
  readonly edit?: RoadEdit;
  /** Instead of roads of the dataset, `lines` are roads that it lacks. */
  readonly road?: AddedRoad;
}

/** What is different about a road; what is absent stays as it is. */
export interface RoadEdit {
  readonly closed?: boolean;
  /** True: only in the direction of the line; false: in both. */
  readonly oneWay?: boolean;
  /** Posted speed in km/h. */
  readonly maxSpeed?: number;
  readonly name?: string;
  readonly nameBn?: string;
}

/** A road that people have drawn; its course is that of its line. */
export interface AddedRoad {
  readonly class: RoadClass;
  /** Only in the direction of the line. */
  readonly oneWay?: boolean;
  readonly maxSpeed?: number;
  /** Of `Surface`. */
  readonly surface?: number;
  readonly name?: string;
  readonly nameBn?: string;
}

/** The weights of one profile in shared memory, which worker threads pass to each other after closures. */
export interface SharedMetric {
  readonly profile: Profile;
  /** Increases with each change; 0 as imported. */
  readonly version: number;
  /** If empty, the weights are those of the dataset, or of its edited roads. */
  readonly buffers: Readonly<Record<string, SharedArrayBuffer>>;
  /** The roads that these weights are of, if they have been edited; the same for all profiles. */
  readonly edits?: SharedEdits;
  /** The profile's speeds by the hour, if some have been learned. */
  readonly hours?: SharedHours;
}

/** Speeds by the hour in shared memory, made of the table and of what was learned. */
export interface SharedHours {
  readonly version: number;
  readonly memory: SharedArrayBuffer;
  /** What accounts have learned for themselves, over it. */
  readonly own: readonly { readonly account: number; readonly memory: SharedArrayBuffer }[];
}

/** Edited roads in shared memory: columns of graph, hierarchy, index and weights that differ from the dataset, by `table.column`. */
export interface SharedEdits {
  readonly version: number;
  readonly columns: Columns;
}

export interface Roads {
  /** What is offered. */
  readonly profiles: readonly Profile[];
  readonly edgeCount: number;
  /** Bounding box of all roads in degrees: west, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
  /** Side of the road on which the dataset's country drives. */
  readonly drivingSide: DrivingSide;

  /** The nearest road that the profile may use; never a ferry. */
  snap(lon: Lon, lat: Lat, profile: Profile, options?: SnapOptions): SnappedPoint | undefined;
  /** Whether the rest of its region can be reached from this road, and back. */
  connected(place: SnappedPoint, profile: Profile): boolean;
  /** Whether trips that avoid these roads only use this one to begin or to end on it. */
  avoids(profile: Profile, place: SnappedPoint, avoid: AvoidOptions): boolean;
  /** Up to `limit` edges within `radius`, nearest first, each at its nearest point. */
  candidates(lon: Lon, lat: Lat, profile: Profile, options: CandidateOptions): SnappedPoint[];

  /** Undefined if there is no route. */
  route(
    profile: Profile,
    from: SnappedPoint,
    to: SnappedPoint,
    options?: RouteOptions,
  ): RoutePath | undefined;
  /** The same roads, set out on at a time in milliseconds since 1970. */
  timed(path: RoutePath, depart: number, options?: TimedOptions): RoutePath;
  /** Duration and distance without the path; undefined if there is no route. */
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

  /** What lies within the limits of a place. */
  reach(profile: Profile, place: SnappedPoint, options: ReachOptions): Reach;

  edge(edge: number): Edge;
  /** A number shared by edges that differ only in position and length: class, names and rules are equal. */
  trait(edge: number): number;
  /** Length of an edge in whole centimetres. */
  centimetres(edge: number): number;
  /** All points of an edge in its own direction: lon, lat interleaved in degrees. */
  edgeGeometry(edge: number): Float64Array;
  pathGeometry(path: RoutePath): PathGeometry;
  /** Bearing at the beginning and at the end of the directed edge, in degrees clockwise from north. */
  bearingOut(directed: DirectedEdge): number;
  bearingIn(directed: DirectedEdge): number;
  /** Directed edges that leave from where this one ends, regardless of access. At junctions and dead ends this includes its
   * own reverse; between junctions it is only the edge that continues. */
  exits(directed: DirectedEdge): DirectedEdge[];
  /** Whether the profile may travel the directed edge. */
  allowed(directed: DirectedEdge, profile: Profile): boolean;
  /** Milliseconds for the whole directed edge at present (closures included); Infinity if not allowed. */
  milliseconds(directed: DirectedEdge, profile: Profile): number;
  /** How many times as long the edge usually takes at an instant, in milliseconds since 1970, as when it is free. */
  usualSlowness(edge: number, profile: Profile, instant: number): number;
  /** How many times as long each edge takes at an instant as when it is free, by its hours or as reported: Infinity while it is closed, undefined where
   * nothing is known of its traffic or the profile may not travel it. */
  slowness(profile: Profile, instant: number): (edge: number) => number | undefined;
  /** The part of it spent at the end of the edge, waiting at a junction. */
  delay(directed: DirectedEdge, profile: Profile): number;
  /** The part of it spent at the beginning of the edge, turning into the road at a junction. */
  entry(directed: DirectedEdge, profile: Profile): number;

  /** How many edges a closure affects, or how many ends of a road that is to be added can be joined. */
  touched(closure: Closure): number;
  /** Replaces all closures. Works in the background; requests under way keep the old weights. */
  setClosures(closures: readonly Closure[]): Promise<SharedMetric[]>;
  /** Takes over weights made by another thread's `setClosures`. */
  adopt(metrics: readonly SharedMetric[]): void;
  /** The current weights, for a thread that is starting. */
  metrics(): SharedMetric[];
  /** Ends the thread used by `setClosures`, if there is one. */
  close(): Promise<void>;
}
