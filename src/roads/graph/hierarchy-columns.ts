// The hierarchy from its table, and with it the lower neighbours of each vertex, worked out once for all threads of a process.
import type { Columns } from '../../dataset/format.ts';
import type { Dataset } from '../../dataset/open.ts';
import { defineTable, each, starts, storedColumns, type TableOf } from '../../dataset/table-schema.ts';
import type { Hierarchy, Topology } from '../order/hierarchy.ts';
import { lowerNeighbours } from '../order/lower-neighbours.ts';
import { type HierarchyTable, ROAD_HIERARCHY, tableOfColumns } from './road-tables.ts';

const LOWER = defineTable('roads-lower.tk', {
  lowerFirst: starts('vertex', 'lower neighbour'),
  lower: each('lower neighbour', Uint32Array),
});

/** For other threads that have no dataset. */
export interface HierarchyColumns {
  readonly topology: Columns;
  readonly lower: Columns;
}

export const readHierarchy = (dataset: Dataset): Hierarchy =>
  withLower(dataset.table(ROAD_HIERARCHY), lowerIn(dataset));

export const hierarchyColumns = (dataset: Dataset): HierarchyColumns => ({
  topology: dataset.columns(ROAD_HIERARCHY.file),
  lower: storedColumns(LOWER, lowerIn(dataset)),
});

export const hierarchyOf = ({ topology, lower }: HierarchyColumns): Hierarchy =>
  withLower(tableOfColumns(ROAD_HIERARCHY, topology), tableOfColumns(LOWER, lower));

const lowerIn = (dataset: Dataset): TableOf<typeof LOWER> =>
  dataset.derivedTable(LOWER, () => lowerNeighbours(readTopology(dataset.table(ROAD_HIERARCHY))));

const withLower = (table: HierarchyTable, { lowerFirst, lower }: TableOf<typeof LOWER>): Hierarchy => ({
  ...readTopology(table),
  lowerFirst,
  lower,
});

/** What an import needs of it. */
export function readTopology({ first, head, headDepth, parent, depth }: HierarchyTable): Topology {
  let deepest = -1;
  for (let v = 0; v < depth.length; v++) if (depth[v] > deepest) deepest = depth[v];
  return { count: depth.length, first, head, headDepth, parent, depth, height: deepest + 1 };
}
