// The weights of kinds of hours, by what differs from the imported ones: rows of arcs in an overlay where only some roads have hours, such as those of a
// city; where most have, all times, over the imported lengths. A way that is the quickest at all hours has its length once.
import {
  each,
  starts,
  type TableColumns,
  type TableOf,
  type TableSchema,
} from '../../dataset/table-schema.ts';
import { customiseAt } from '../customise/customise.ts';
import { type Metric, NO_VIAS, withTimes } from '../customise/metric.ts';
import { NO_ROW, Overlay } from '../customise/overlay.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { Slowness } from '../customise/slowness.ts';
import type { Hierarchy } from '../order/hierarchy.ts';

/** Columns of a table that has kinds of hours. */
export const KIND_WEIGHTS = {
  /** By vertex: where its arcs are in the rows of each kind; NO_ROW if no kind has it. Empty if there are no rows. */
  rowOf: each('kind vertex', Int32Array),
  /** By kind, its rows of arcs. */
  rowUp: each('kind row arc', Int32Array),
  rowDown: each('kind row arc', Int32Array),
  rowUpLength: each('kind row arc', Int32Array),
  rowDownLength: each('kind row arc', Int32Array),
  /** The times of all arcs, of kinds that have them below their rows. */
  timeStart: starts('kind', 'kind time'),
  timeUp: each('kind time', Int32Array),
  timeDown: each('kind time', Int32Array),
} as const;
type KindSchema = TableSchema<typeof KIND_WEIGHTS>;

/** Bytes of a row by arc; and of times by arc. */
const ROW_ARC_BYTES = 16;
const TIME_BYTES = 8;

/** A kind: what differs, and what that lies over. */
interface Layers {
  readonly overlay: Overlay;
  readonly under: Metric;
}

/** The roads of a dataset with the weights of a profile, as imported. */
export type WeighedRoads = Pick<ProfileSnapshot, 'graph' | 'hierarchy' | 'metric' | 'paces'>;

/** `kinds`: how slow the roads are in each. */
export function kindWeights(
  { graph, hierarchy, metric: imported, paces }: WeighedRoads,
  kinds: readonly Slowness[],
): TableColumns<KindSchema> {
  const arcs = hierarchy.head.length;
  const room = roomFor(kinds.length, hierarchy);
  const timeStart = new Uint32Array(kinds.length + 1);
  const layers = kinds.map((slowness, kind): Layers => {
    const at = timeStart[kind];
    // Where those of the next kind will be, unless they stay.
    const [up, down] = [room.timeUp.subarray(at, at + arcs), room.timeDown.subarray(at, at + arcs)];
    const lengths = { upLength: room.upLength.fill(0), downLength: room.downLength.fill(0) };
    const weighed = withTimes(imported, { up, down, ...lengths });
    customiseAt(weighed, graph, hierarchy, slowness, paces);
    const { overlay, hasTimes } = differences(hierarchy, imported, weighed);
    timeStart[kind + 1] = hasTimes ? at + arcs : at;
    return { overlay, under: hasTimes ? withTimes(imported, { ...imported, up, down }) : imported };
  });
  return {
    ...rowsOf(hierarchy, layers, room.rowOf),
    timeStart,
    timeUp: room.timeUp.subarray(0, timeStart[kinds.length]),
    timeDown: room.timeDown.subarray(0, timeStart[kinds.length]),
  };
}

/**
 * For the times of all kinds, the lengths of one at a time, and the rows: in one piece, which goes back to the system as a whole. Once the C library has
 * been given back pieces of less than 32 MB that it had from the system, it keeps twice as much in each thread.
 */
function roomFor(kinds: number, { count, head: { length: arcs } }: Hierarchy) {
  const all = new Int32Array(kinds === 0 ? 0 : (2 * kinds + 2) * arcs + count);
  let end = 0;
  const next = (length: number): Int32Array => all.subarray(end, (end += length));
  return {
    timeUp: next(kinds * arcs),
    timeDown: next(kinds * arcs),
    upLength: next(arcs),
    downLength: next(arcs),
    rowOf: next(count),
  };
}

/** The profile with the weights of a kind. */
export function kindSnapshot(
  table: TableOf<KindSchema>,
  kind: number,
  imported: ProfileSnapshot,
): ProfileSnapshot {
  const { timeStart } = table;
  const times = [timeStart[kind], timeStart[kind + 1]] as const;
  const metric =
    times[0] === times[1]
      ? imported.metric
      : withTimes(imported.metric, {
          ...imported.metric,
          up: table.timeUp.subarray(...times),
          down: table.timeDown.subarray(...times),
        });
  if (table.rowOf.length === 0) return imported.with(metric, undefined);
  const size = table.rowUp.length / (timeStart.length - 1);
  const own = (column: Int32Array): Int32Array => column.subarray(kind * size, (kind + 1) * size);
  const rows = {
    up: own(table.rowUp),
    down: own(table.rowDown),
    upLength: own(table.rowUpLength),
    downLength: own(table.rowDownLength),
    upVia: NO_VIAS,
    downVia: NO_VIAS,
  };
  return imported.with(metric, Overlay.byVertex(table.rowOf, rows));
}

/** The rows that differ in any kind, for all kinds in the same places. */
function rowsOf({ count, first }: Hierarchy, layers: readonly Layers[], rowOf: Int32Array) {
  rowOf.fill(NO_ROW);
  let size = 0;
  for (let v = 0; layers.length > 0 && v < count; v++) {
    if (!layers.some(({ overlay }) => overlay.row(v) >= 0)) continue;
    rowOf[v] = size;
    size += first[v + 1] - first[v];
  }
  const column = (name: 'up' | 'down' | 'upLength' | 'downLength'): Int32Array => {
    const all = new Int32Array(size * layers.length);
    layers.forEach(({ overlay, under }, kind) => {
      for (let v = 0; size > 0 && v < count; v++) {
        if (rowOf[v] === NO_ROW) continue;
        const row = overlay.row(v);
        const from = row < 0 ? under[name] : overlay[name];
        const shift = (row < 0 ? first[v] : row) - first[v];
        const to = kind * size + rowOf[v] - first[v];
        for (let a = first[v]; a < first[v + 1]; a++) all[a + to] = from[a + shift];
      }
    });
    return all;
  };
  return {
    rowOf: size > 0 ? rowOf : new Int32Array(0),
    rowUp: column('up'),
    rowDown: column('down'),
    rowUpLength: column('upLength'),
    rowDownLength: column('downLength'),
  };
}

/** What takes fewer bytes: the rows that differ at all, or all times and the rows whose lengths differ. */
function differences(
  hierarchy: Hierarchy,
  imported: Metric,
  weighed: Metric,
): { readonly overlay: Overlay; readonly hasTimes: boolean } {
  const { count, first } = hierarchy;
  const different = new Uint8Array(count);
  let [ownBytes, longBytes] = [0, weighed.up.length * TIME_BYTES];
  for (let v = 0; v < count; v++) {
    different[v] = rowDifference(imported, weighed, first[v], first[v + 1]);
    const bytes = (first[v + 1] - first[v]) * ROW_ARC_BYTES;
    if (different[v] >= OTHER_TIME) ownBytes += bytes;
    if (different[v] === OTHER_LENGTH) longBytes += bytes;
  }
  const hasTimes = longBytes < ownBytes;
  const overlay = new Overlay();
  for (let v = 0; v < count; v++)
    if (different[v] >= (hasTimes ? OTHER_LENGTH : OTHER_TIME)) overlay.add(hierarchy, weighed, v);
  return { overlay, hasTimes };
}

/** How the weights of a vertex's arcs differ. */
const OTHER_TIME = 1;
const OTHER_LENGTH = 2;

function rowDifference(one: Metric, other: Metric, begin: number, end: number): number {
  let found = 0;
  for (let a = begin; a < end; a++) {
    if (one.upLength[a] !== other.upLength[a] || one.downLength[a] !== other.downLength[a])
      return OTHER_LENGTH;
    if (one.up[a] !== other.up[a] || one.down[a] !== other.down[a]) found = OTHER_TIME;
  }
  return found;
}
