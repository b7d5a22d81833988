// Roads as edits have made them, opened: graph, hierarchy and index, over what the dataset has and what threads share of the edits.
import type { Column, Columns } from '../../dataset/format.ts';
import { StringPool } from '../../dataset/string-pool.ts';
import { Overlay } from '../customise/overlay.ts';
import { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { SharedEdits } from '../engine.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { Hierarchy } from '../order/hierarchy.ts';
import type { SegmentIndex } from '../snap/segment-index.ts';
import { levelStarts } from '../snap/segment-index.ts';

export interface RoadTables {
  readonly graph: RoadGraph;
  readonly hierarchy: Hierarchy;
  readonly index: SegmentIndex;
}

/** The columns of one table by name, out of `table.column`. */
function tableOf(columns: Columns, table: string): Record<string, Column> | undefined {
  const own = Object.entries(columns).filter(([name]) => name.startsWith(`${table}.`));
  if (own.length === 0) return undefined;
  return Object.fromEntries(own.map(([name, column]) => [name.slice(table.length + 1), column]));
}

/** Puts the names of a table before those of its columns. */
export const inTable = (table: string, columns: Readonly<Record<string, Column>>): Columns =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [`${table}.${name}`, column]));

export function editedTables(base: RoadTables, { columns }: SharedEdits): RoadTables {
  const text = tableOf(columns, 'text');
  const graph: RoadGraph = { ...base.graph, ...tableOf(columns, 'graph') };
  const counted: RoadGraph = {
    ...graph,
    ...(text?.offsets instanceof Uint32Array && text.bytes instanceof Uint8Array
      ? { text: new StringPool({ offsets: text.offsets, bytes: text.bytes }) }
      : {}),
    chainCount: graph.chainFrom.length,
    edgeCount: graph.edgeTrait.length,
    vertexCount: graph.outFirst.length - 1,
  };
  const { height: heights, ...topology } = tableOf(columns, 'hierarchy') ?? {};
  const hierarchy: Hierarchy = heights
    ? { ...base.hierarchy, ...topology, count: counted.vertexCount, height: heights[0] }
    : base.hierarchy;
  const index: SegmentIndex = { ...base.index, ...tableOf(columns, 'index') };
  return { graph: counted, hierarchy, index: { ...index, levels: levelStarts(index.runEdge.length) } };
}

/** By added edge: the edge of the dataset that it is a part of, or 0xffffffff. */
export function originsOf({ columns }: SharedEdits): ArrayLike<number> {
  return columns['edges.origin'] ?? [];
}

/** The profile, by its number, with the weights that edits have changed. */
export function editedSnapshot(
  imported: ProfileSnapshot,
  { graph, hierarchy }: RoadTables,
  { columns }: SharedEdits,
): ProfileSnapshot {
  const { number, metric } = imported;
  const own = Object.entries(tableOf(columns, `overlay-${number}`) ?? {});
  const overlay = Overlay.over(Object.fromEntries(own.map(([name, { buffer }]) => [name, buffer])));
  const trait = columns[`paces-${number}.trait`];
  if (!(trait instanceof Float64Array)) throw new TypeError('edits have no paces');
  const paces = { trait, delay: imported.paces.delay };
  return new ProfileSnapshot(graph, hierarchy, metric, paces, overlay);
}
