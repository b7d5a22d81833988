// The road network as a source describes it, before it becomes a graph: the interface between ingest and the road engine.
// Nodes, ways and restrictions in typed arrays. Ingest fills it (OpenStreetMap, CSV, the starter highways), and
// `src/roads/build` turns it into the road files of the dataset.
import type { StringPoolBuilder } from '../../dataset/string-pool.ts';
import type { DrivingSide } from '../../geo/driving-side.ts';
import { ModeMasks } from './vocabulary.ts';

/** What a source says of a way, by column. */
export const WAY_COLUMNS = {
  class: Uint8Array,
  flags: Uint8Array,
  surface: Uint8Array,
  /** Modes allowed along and against the order of the nodes. */
  forward: ModeMasks,
  backward: ModeMasks,
  maxSpeed: Uint8Array,
  maxSpeedBackward: Uint8Array,
  duration: Uint32Array,
  lanes: Uint8Array,
  width: Uint8Array,
  /** Indexes into a list of strings, as are the next three. */
  name: Uint32Array,
  nameBn: Uint32Array,
  ref: Uint32Array,
  /** What is written on and above it; see `road-signs.ts`. */
  signs: Uint32Array,
} as const;

export interface RoadNetwork {
  /** That of the country; if absent, it is inferred from the roundabouts. */
  readonly drivingSide?: DrivingSide;
  readonly nodeCount: number;
  /** Degrees × 1e7. Only nodes used by a way. */
  readonly nodeLon: Int32Array;
  readonly nodeLat: Int32Array;
  readonly nodeFlags: Uint8Array;
  /** Modes that may pass the node (barriers exclude modes); ALL_MODES for nearly every node. */
  readonly nodeAccess: ModeMasks;

  readonly wayCount: number;
  /** Way w runs over wayNodes[wayNodeStart[w]] up to wayNodes[wayNodeStart[w+1]] (exclusive). */
  readonly wayNodeStart: Uint32Array;
  readonly wayNodes: Uint32Array;
  readonly wayClass: Uint8Array;
  readonly wayFlags: Uint8Array;
  readonly waySurface: Uint8Array;
  /** Modes allowed along and against the direction of the way's nodes, with one-way rules and exceptions applied. */
  readonly wayForward: ModeMasks;
  readonly wayBackward: ModeMasks;
  /** Posted speed in km/h, 0 if unknown; likewise against the direction. */
  readonly wayMaxSpeed: Uint8Array;
  readonly wayMaxSpeedBackward: Uint8Array;
  /** Total duration in seconds where the source gives it (ferries), otherwise 0. */
  readonly wayDuration: Uint32Array;
  /** Number of lanes, 0 if unknown; width in decimetres, 0 if unknown. */
  readonly wayLanes: Uint8Array;
  readonly wayWidth: Uint8Array;
  /** String numbers in `strings`; 0 if there is none. */
  readonly wayName: Uint32Array;
  readonly wayNameBn: Uint32Array;
  readonly wayRef: Uint32Array;
  readonly waySigns: Uint32Array;
  /** The source's own way id. */
  readonly waySourceId: Float64Array;
  readonly strings: StringPoolBuilder;

  readonly restrictionCount: number;
  readonly restrictionKind: Uint8Array;
  /** Modes that the restriction applies to (exceptions already removed). */
  readonly restrictionModes: ModeMasks;
  /** Ways from, via …, to: restrictionWays[restrictionWayStart[r]] up to [r+1] (exclusive); two entries if the via is a node. */
  readonly restrictionWayStart: Uint32Array;
  readonly restrictionWays: Uint32Array;
  /** The via node (index), or 0xffffffff if the via consists of ways. */
  readonly restrictionNode: Uint32Array;
}
