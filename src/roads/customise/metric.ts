// The weights of the hierarchy for one profile, in shared memory: for each arc, upwards and downwards, the shortest time, the
// length of that path, and the vertex below that it passes, if any (see `via.ts`).
import { sharedBytes } from '../../dataset/typed-arrays.ts';
import type { SharedMetric } from '../engine.ts';
import type { MetricTable } from '../graph/road-tables.ts';
import type { Hierarchy } from '../order/hierarchy.ts';
import type { Profile } from '../profiles/profile.ts';
import { type EdgeChanges, NO_CHANGES } from './edge-weights.ts';

export const ARC_NAMES = ['up', 'down', 'upLength', 'downLength', 'upVia', 'downVia'] as const;

/** Times and lengths alone: enough for whatever is not to be turned back into edges. */
export type ArcTimes = Omit<MetricTable, 'upVia' | 'downVia'>;
export const NO_VIAS = new Uint8Array(0);

/** A class, so that all metrics have the same hidden class: the JIT compiles queries for the shapes that it has seen. */
export class Metric {
  /** Milliseconds. */
  readonly up: Int32Array;
  readonly down: Int32Array;
  /** Centimetres. */
  readonly upLength: Int32Array;
  readonly downLength: Int32Array;
  /** Empty if there are times and lengths alone. */
  readonly upVia: Uint8Array;
  readonly downVia: Uint8Array;

  constructor(
    readonly profile: Profile,
    readonly version: number,
    arcs: MetricTable,
    /** Differences from the imported weights. */
    readonly changes: EdgeChanges,
    /** Where the arcs of each vertex begin. Of an imported metric this stays so when roads that were added give the hierarchy more
     * arcs; all vertices with such arcs are in an overlay. */
    readonly first: Uint32Array,
  ) {
    this.up = arcs.up;
    this.down = arcs.down;
    this.upLength = arcs.upLength;
    this.downLength = arcs.downLength;
    this.upVia = arcs.upVia;
    this.downVia = arcs.downVia;
  }
}

/** The same arcs with other changes. */
export function withChanges(metric: Metric, version: number, changes: EdgeChanges): Metric {
  return new Metric(metric.profile, version, metric, changes, metric.first);
}

export function newMetric(
  profile: Profile,
  { first, head }: Pick<Hierarchy, 'first' | 'head'>,
  version: number,
  changes: EdgeChanges = NO_CHANGES,
): Metric {
  const bytes = (_: keyof MetricTable, width: number) => new SharedArrayBuffer(head.length * width);
  return new Metric(profile, version, arcsIn(bytes), changes, first);
}

/** Zeros, where weights are to be. */
export const emptyArcs = (count: number): MetricTable => arcsIn((_, width) => new ArrayBuffer(count * width));

/** Other times and lengths for the same profile, which are not turned back into edges. */
export const withTimes = (metric: Metric, { up, down, upLength, downLength }: ArcTimes): Metric =>
  readMetric(metric.profile, { up, down, upLength, downLength, upVia: NO_VIAS, downVia: NO_VIAS }, metric);

/** As imported. */
export function readMetric(
  profile: Profile,
  table: MetricTable,
  { first }: Pick<Hierarchy, 'first'>,
): Metric {
  return new Metric(profile, 0, table, NO_CHANGES, first);
}

/** For posting to other threads; weights from `newMetric` are not copied. */
export function shareMetric(metric: Metric): SharedMetric {
  const buffers: Record<string, SharedArrayBuffer> = {};
  for (const name of ARC_NAMES) buffers[name] = sharedBytes(metric[name]);
  Object.assign(buffers, shareChanges(metric.changes));
  return { profile: metric.profile, version: metric.version, buffers };
}

export function metricFromShared(
  { profile, version, buffers }: SharedMetric,
  { first }: Pick<Hierarchy, 'first'>,
): Metric {
  const arcs = arcsIn((name) => buffers[name]);
  return new Metric(profile, version, arcs, changesFromShared(buffers), first);
}

/** Whether it contains all weights, not only some to put on top of the imported ones. */
export const isWhole = (buffers: SharedMetric['buffers']): boolean => buffers.up !== undefined;

/** The changed edges, which are part of every shared metric. */
export function shareChanges({ edge, factor, reports }: EdgeChanges): Record<string, SharedArrayBuffer> {
  return {
    changedEdge: sharedBytes(edge),
    changedFactor: sharedBytes(factor),
    ...(reports
      ? { changedClosed: sharedBytes(reports.closed), changedUntil: sharedBytes(reports.until) }
      : {}),
  };
}

export function changesFromShared(buffers: SharedMetric['buffers']): EdgeChanges {
  const { changedEdge, changedFactor, changedClosed, changedUntil } = buffers;
  if (!changedEdge) return NO_CHANGES;
  return {
    edge: new Uint32Array(changedEdge),
    factor: new Float64Array(changedFactor),
    ...(changedUntil
      ? { reports: { closed: new Float64Array(changedClosed), until: new Float64Array(changedUntil) } }
      : {}),
  };
}

/** Only the buffers from which the changes are read. */
export function changesAlone({ profile, version, buffers, edits }: SharedMetric): SharedMetric {
  const changed = Object.entries(buffers).filter(([name]) => name.startsWith('changed'));
  const alone = { profile, version, buffers: Object.fromEntries(changed) };
  return edits ? { ...alone, edits: { version: edits.version, columns: {} } } : alone;
}

/** The columns of arcs over memory for each, of which they are given the name and the bytes per arc. */
export function arcsIn(
  bytes: (name: keyof MetricTable, width: number) => ArrayBuffer | SharedArrayBuffer,
): MetricTable {
  const whole = (name: keyof MetricTable): Int32Array => new Int32Array(bytes(name, 4));
  return {
    up: whole('up'),
    down: whole('down'),
    upLength: whole('upLength'),
    downLength: whole('downLength'),
    upVia: new Uint8Array(bytes('upVia', 1)),
    downVia: new Uint8Array(bytes('downVia', 1)),
  };
}
