// The road network as a source describes it, before it becomes a graph: the seam between ingest and the road engine.
// Nodes, ways and restrictions in typed arrays. Ingest fills it (OpenStreetMap, CSV, highways of the starter
// tables), `src/roads/build` turns it into the files of the dataset.
import type { StringPoolBuilder } from '../../dataset/string-pool.ts';
import type { DrivingSide } from '../../geo/driving-side.ts';

/** Modes as bits; access masks are sums of these. */
export const Mode = { Car: 1, Motorcycle: 2, Bike: 4, Foot: 8 } as const;
export const ALL_MODES = 15;

/** Road classes; the numbers are stored: add, never renumber. */
export const RoadClass = {
  Motorway: 1,
  MotorwayLink: 2,
  Trunk: 3,
  TrunkLink: 4,
  Primary: 5,
  PrimaryLink: 6,
  Secondary: 7,
  SecondaryLink: 8,
  Tertiary: 9,
  TertiaryLink: 10,
  Unclassified: 11,
  Residential: 12,
  LivingStreet: 13,
  Service: 14,
  Track: 15,
  Path: 16,
  Footway: 17,
  Cycleway: 18,
  Pedestrian: 19,
  Steps: 20,
  Bridleway: 21,
  Ferry: 22,
  /** A road whose class the source does not tell. */
  Road: 23,
} as const;
export type RoadClass = (typeof RoadClass)[keyof typeof RoadClass];

export const Surface = {
  Unknown: 0,
  Paved: 1,
  Brick: 2,
  Compacted: 3,
  Gravel: 4,
  Unpaved: 5,
  Mud: 6,
} as const;

export const WayFlag = {
  Roundabout: 1,
  Toll: 2,
  Bridge: 4,
  Tunnel: 8,
  /** Only for those who live or have business there; not for passing through. */
  Destination: 16,
  Lit: 32,
  /** Ways with two separate carriageways, as far as the source tells (for guidance). */
  Dual: 64,
} as const;

export const NodeFlag = {
  TrafficSignal: 1,
  Crossing: 2,
  Stop: 4,
  GiveWay: 8,
  MiniRoundabout: 16,
  Toll: 32,
  /** A gate or bar of which nobody says that it stands open. */
  Gate: 64,
} as const;

/** What a turn restriction does. */
export const RestrictionKind = { No: 0, Only: 1 } as const;

export interface RoadNetwork {
  /** As the country drives; where it is not given the roundabouts tell. */
  readonly drivingSide?: DrivingSide;
  readonly nodeCount: number;
  /** Degrees × 1e7. Only nodes that a way uses. */
  readonly nodeLon: Int32Array;
  readonly nodeLat: Int32Array;
  readonly nodeFlags: Uint8Array;
  /** Modes that may pass the node (barriers take modes away); ALL_MODES for nearly every node. */
  readonly nodeAccess: Uint8Array;

  readonly wayCount: number;
  /** Way w runs over wayNodes[wayNodeStart[w] … wayNodeStart[w+1]]. */
  readonly wayNodeStart: Uint32Array;
  readonly wayNodes: Uint32Array;
  readonly wayClass: Uint8Array;
  readonly wayFlags: Uint8Array;
  readonly waySurface: Uint8Array;
  /** Modes allowed along and against the direction of the way's nodes (one-way rules and exceptions applied). */
  readonly wayForward: Uint8Array;
  readonly wayBackward: Uint8Array;
  /** km/h as posted, 0 unknown; against the direction likewise. */
  readonly wayMaxSpeed: Uint8Array;
  readonly wayMaxSpeedBackward: Uint8Array;
  /** Whole duration in seconds where the source tells it (ferries), else 0. */
  readonly wayDuration: Uint32Array;
  /** Number of lanes, 0 unknown; width in decimetres, 0 unknown. */
  readonly wayLanes: Uint8Array;
  readonly wayWidth: Uint8Array;
  /** Numbers in `strings`; 0 where there is none. */
  readonly wayName: Uint32Array;
  readonly wayNameBn: Uint32Array;
  readonly wayRef: Uint32Array;
  /** The source's own way id. */
  readonly waySourceId: Float64Array;
  readonly strings: StringPoolBuilder;

  readonly restrictionCount: number;
  readonly restrictionKind: Uint8Array;
  /** Modes that the restriction binds (exceptions already taken away). */
  readonly restrictionModes: Uint8Array;
  /** Ways from, via …, to: restrictionWays[restrictionWayStart[r] … restrictionWayStart[r+1]]; two entries when the via is a node. */
  readonly restrictionWayStart: Uint32Array;
  readonly restrictionWays: Uint32Array;
  /** The via node (index), or 0xffffffff when the via is one way or more. */
  readonly restrictionNode: Uint32Array;
}
