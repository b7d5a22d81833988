// The hierarchy as columns of a dataset file, and back.
import type { Columns } from '../../dataset/format.ts';
import type { Hierarchy } from '../order/hierarchy.ts';

export function hierarchyColumns(hierarchy: Hierarchy): Columns {
  return {
    first: hierarchy.first,
    head: hierarchy.head,
    headDepth: hierarchy.headDepth,
    parent: hierarchy.parent,
    depth: hierarchy.depth,
  };
}

export function readHierarchy(columns: Columns): Hierarchy {
  const depth = columns.depth as Uint16Array;
  let deepest = -1;
  for (let v = 0; v < depth.length; v++) if (depth[v] > deepest) deepest = depth[v];
  return {
    count: depth.length,
    first: columns.first as Uint32Array,
    head: columns.head as Uint32Array,
    headDepth: columns.headDepth as Uint16Array,
    parent: columns.parent as Uint32Array,
    depth,
    height: deepest + 1,
  };
}
