// Builds a road network row by row: for the starter highways, for lines from CSV and GeoJSON, and for tests.
import { GrowingColumn, TableBuilder } from '../../dataset/column-builder.ts';
import { StringPoolBuilder } from '../../dataset/string-pool.ts';
import { toFixedDegrees } from '../../geo/units.ts';
import { type RoadNetwork, WAY_COLUMNS } from '../network/network.ts';
import { ALL_MODES, ModeMasks, type RoadClass } from '../network/vocabulary.ts';

export interface WayDraft {
  /** Node numbers as returned by `node`; two or more. */
  readonly nodes: readonly number[];
  readonly class: RoadClass;
  readonly flags?: number;
  readonly surface?: number;
  /** Modes allowed along and against the order of the nodes; all by default. */
  readonly forward?: number;
  readonly backward?: number;
  readonly maxSpeed?: number;
  readonly maxSpeedBackward?: number;
  readonly duration?: number;
  readonly lanes?: number;
  readonly width?: number;
  readonly name?: string;
  readonly nameBn?: string;
  readonly ref?: string;
  /** As `writeSigns` writes them. */
  readonly signs?: string;
  readonly sourceId?: number;
}

export interface RestrictionDraft {
  readonly kind: number;
  readonly modes: number;
  /** From, via …, to. */
  readonly ways: readonly number[];
  readonly node?: number;
}

export class RoadNetworkBuilder {
  readonly strings = new StringPoolBuilder();
  readonly #nodes = new TableBuilder({
    lon: Int32Array,
    lat: Int32Array,
    flags: Uint8Array,
    access: ModeMasks,
  });
  readonly #ways = new TableBuilder({
    start: Uint32Array,
    ...WAY_COLUMNS,
    sourceId: Float64Array,
  });
  readonly #wayNodes = new GrowingColumn(Uint32Array);
  readonly #restrictions = new TableBuilder({
    start: Uint32Array,
    kind: Uint8Array,
    modes: ModeMasks,
    node: Uint32Array,
  });
  readonly #restrictionWays = new GrowingColumn(Uint32Array);

  /** Adds a node at a position in degrees and returns its number. */
  node(lon: number, lat: number, flags = 0, access: number = ALL_MODES): number {
    return this.#nodes.add({ lon: toFixedDegrees(lon), lat: toFixedDegrees(lat), flags, access });
  }

  way(draft: WayDraft): number {
    if (draft.nodes.length < 2) throw new RangeError('a way needs at least two nodes');
    const start = this.#wayNodes.length;
    for (const node of draft.nodes) this.#wayNodes.push(node);
    return this.#ways.add({
      start,
      class: draft.class,
      flags: draft.flags,
      surface: draft.surface,
      forward: draft.forward ?? ALL_MODES,
      backward: draft.backward ?? ALL_MODES,
      maxSpeed: draft.maxSpeed,
      maxSpeedBackward: draft.maxSpeedBackward ?? draft.maxSpeed,
      duration: draft.duration,
      lanes: draft.lanes,
      width: draft.width,
      name: this.strings.add(draft.name),
      nameBn: this.strings.add(draft.nameBn),
      ref: this.strings.add(draft.ref),
      signs: this.strings.add(draft.signs),
      sourceId: draft.sourceId,
    });
  }

  restriction(draft: RestrictionDraft): number {
    const start = this.#restrictionWays.length;
    for (const way of draft.ways) this.#restrictionWays.push(way);
    return this.#restrictions.add({
      start,
      kind: draft.kind,
      modes: draft.modes,
      node: draft.node ?? 0xffffffff,
    });
  }

  finish(): RoadNetwork {
    const nodes = this.#nodes.finish();
    const ways = this.#ways.finish();
    const restrictions = this.#restrictions.finish();
    return {
      nodeCount: nodes.lon.length,
      nodeLon: nodes.lon,
      nodeLat: nodes.lat,
      nodeFlags: nodes.flags,
      nodeAccess: nodes.access,
      wayCount: ways.class.length,
      wayNodeStart: closed(ways.start, this.#wayNodes.length),
      wayNodes: this.#wayNodes.view().slice(),
      wayClass: ways.class,
      wayFlags: ways.flags,
      waySurface: ways.surface,
      wayForward: ways.forward,
      wayBackward: ways.backward,
      wayMaxSpeed: ways.maxSpeed,
      wayMaxSpeedBackward: ways.maxSpeedBackward,
      wayDuration: ways.duration,
      wayLanes: ways.lanes,
      wayWidth: ways.width,
      wayName: ways.name,
      wayNameBn: ways.nameBn,
      wayRef: ways.ref,
      waySigns: ways.signs,
      waySourceId: ways.sourceId,
      strings: this.strings,
      restrictionCount: restrictions.kind.length,
      restrictionKind: restrictions.kind,
      restrictionModes: restrictions.modes,
      restrictionWayStart: closed(restrictions.start, this.#restrictionWays.length),
      restrictionWays: this.#restrictionWays.view().slice(),
      restrictionNode: restrictions.node,
    };
  }
}

/** Start positions, followed by the end of the last row. */
function closed(starts: Uint32Array, end: number): Uint32Array {
  const all = new Uint32Array(starts.length + 1);
  all.set(starts);
  all[starts.length] = end;
  return all;
}
