// The hierarchy from its arcs: the elimination tree and the lower neighbours of each vertex are worked out once for all threads of a process.
import { join } from 'node:path';
import { DatasetError } from '../../dataset/errors.ts';
import type { Columns } from '../../dataset/format.ts';
import type { Dataset } from '../../dataset/open.ts';
import { defineTable, each, starts, storedColumns, type TableOf } from '../../dataset/table-schema.ts';
import { fillTree, type Hierarchy } from '../order/hierarchy.ts';
import { type Arcs, fillLowerNeighbours } from '../order/lower-neighbours.ts';
import { type HierarchyTable, ROAD_GRAPH, ROAD_HIERARCHY, tableOfColumns } from './road-tables.ts';

const TREE = defineTable('roads-tree.tk', {
  headDepth: each('arc', Uint16Array),
  parent: each('vertex', Uint32Array),
  depth: each('vertex', Uint16Array),
  lowerFirst: starts('vertex', 'arc'),
  lower: each('arc', Uint32Array),
});

/** For other threads that have no dataset. */
export interface HierarchyColumns {
  readonly arcs: Columns;
  readonly tree: Columns;
}

/** All that an import needs of it. */
export const readArcs = ({ first, head }: HierarchyTable): Arcs => ({
  count: first.length - 1,
  first,
  head,
});

export const readHierarchy = (dataset: Dataset): Hierarchy =>
  joined(dataset.table(ROAD_HIERARCHY), treeIn(dataset));

export const hierarchyColumns = (dataset: Dataset): HierarchyColumns => ({
  arcs: dataset.columns(ROAD_HIERARCHY.file),
  tree: storedColumns(TREE, treeIn(dataset)),
});

export const hierarchyOf = ({ arcs, tree }: HierarchyColumns): Hierarchy =>
  joined(tableOfColumns(ROAD_HIERARCHY, arcs), tableOfColumns(TREE, tree));

function treeIn(dataset: Dataset): TableOf<typeof TREE> {
  const arcs = readArcs(dataset.table(ROAD_HIERARCHY));
  const { count, head } = arcs;
  const lengths = {
    headDepth: head.length,
    parent: count,
    depth: count,
    lowerFirst: count + 1,
    lower: head.length,
  };
  return dataset.filledTable(TREE, lengths, (tree) => {
    const vertices = dataset.table(ROAD_GRAPH).outFirst.length - 1;
    if (count !== vertices)
      throw new DatasetError(
        'corrupt',
        join(dataset.dir, ROAD_HIERARCHY.file),
        `has ${count} vertices, but the road graph has ${vertices}`,
      );
    fillTree(arcs, tree);
    fillLowerNeighbours(arcs, tree);
  });
}

function joined(table: HierarchyTable, tree: TableOf<typeof TREE>): Hierarchy {
  let deepest = -1;
  for (const depth of tree.depth) if (depth > deepest) deepest = depth;
  return { ...readArcs(table), ...tree, height: deepest + 1 };
}
