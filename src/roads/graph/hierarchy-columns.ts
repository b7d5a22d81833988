// The hierarchy from its table.
import type { Hierarchy } from '../order/hierarchy.ts';
import type { HierarchyTable } from './road-tables.ts';

export function readHierarchy({ first, head, headDepth, parent, depth }: HierarchyTable): Hierarchy {
  let deepest = -1;
  for (let v = 0; v < depth.length; v++) if (depth[v] > deepest) deepest = depth[v];
  return { count: depth.length, first, head, headDepth, parent, depth, height: deepest + 1 };
}
