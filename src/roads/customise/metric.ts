// The weights of the hierarchy for one profile, in shared memory: for each arc, upwards and downwards, the least
// time, the length of that way, and the vertex under it that it passes (none when it is a link itself).
import type { Columns } from '../../dataset/format.ts';
import type { SharedMetric } from '../engine.ts';
import type { Profile } from '../profiles/profile.ts';
import { type EdgeChanges, NO_CHANGES } from './weights.ts';

/** In `upVia` and `downVia`: the arc is a link of the graph. */
export const DIRECT = -1;

export interface Metric {
  readonly profile: Profile;
  readonly version: number;
  /** Milliseconds. */
  readonly up: Int32Array;
  readonly down: Int32Array;
  /** Centimetres. */
  readonly upLength: Int32Array;
  readonly downLength: Int32Array;
  readonly upVia: Int32Array;
  readonly downVia: Int32Array;
  /** What differs from the weights as imported. */
  readonly changes: EdgeChanges;
}

const ARC_COLUMNS = ['up', 'down', 'upLength', 'downLength', 'upVia', 'downVia'] as const;

export function newMetric(
  profile: Profile,
  arcs: number,
  version: number,
  changes: EdgeChanges = NO_CHANGES,
): Metric {
  const column = () => new Int32Array(new SharedArrayBuffer(arcs * 4));
  return {
    profile,
    version,
    up: column(),
    down: column(),
    upLength: column(),
    downLength: column(),
    upVia: column(),
    downVia: column(),
    changes,
  };
}

export function metricColumns(metric: Metric): Columns {
  return Object.fromEntries(ARC_COLUMNS.map((name) => [name, metric[name]]));
}

export function readMetric(profile: Profile, columns: Columns): Metric {
  const arcs = Object.fromEntries(ARC_COLUMNS.map((name) => [name, columns[name] as Int32Array]));
  return {
    profile,
    version: 0,
    ...(arcs as Pick<Metric, (typeof ARC_COLUMNS)[number]>),
    changes: NO_CHANGES,
  };
}

/** To be posted to other threads; nothing is copied. Only for metrics made by `newMetric`. */
export function shareMetric(metric: Metric): SharedMetric {
  const buffers: Record<string, SharedArrayBuffer> = {};
  for (const name of ARC_COLUMNS) buffers[name] = metric[name].buffer as unknown as SharedArrayBuffer;
  const { edge, factor } = metric.changes;
  const edges = new Uint32Array(new SharedArrayBuffer(edge.byteLength));
  edges.set(edge);
  const factors = new Float64Array(new SharedArrayBuffer(factor.byteLength));
  factors.set(factor);
  buffers.changedEdge = edges.buffer as unknown as SharedArrayBuffer;
  buffers.changedFactor = factors.buffer as unknown as SharedArrayBuffer;
  return { profile: metric.profile, version: metric.version, buffers };
}

export function metricFromShared(shared: SharedMetric): Metric {
  const { buffers } = shared;
  const arcs = Object.fromEntries(ARC_COLUMNS.map((name) => [name, new Int32Array(buffers[name])]));
  return {
    profile: shared.profile,
    version: shared.version,
    ...(arcs as unknown as Pick<Metric, (typeof ARC_COLUMNS)[number]>),
    changes: {
      edge: new Uint32Array(buffers.changedEdge),
      factor: new Float64Array(buffers.changedFactor),
    } as unknown as EdgeChanges,
  };
}
