// The elimination tree from above: the children of each vertex. All vertices with an arc to a vertex form a connected part of the
// tree below it, so the children lead to all triangles below an arc, without a list of the arcs that end at a vertex.
import { type Hierarchy, NO_PARENT } from '../order/hierarchy.ts';

export interface LowerVertices {
  /** Children of v: child[first[v]] up to child[first[v+1]] (exclusive). */
  readonly first: Uint32Array;
  readonly child: Uint32Array;
}

/** Eight bytes per vertex. */
export function lowerVertices({ count, parent }: Hierarchy): LowerVertices {
  const first = new Uint32Array(count + 1);
  for (let v = 0; v < count; v++) if (parent[v] !== NO_PARENT) first[parent[v]]++;
  for (let v = 0, sum = 0; v <= count; v++) {
    sum += first[v];
    first[v] = sum;
  }
  const child = new Uint32Array(first[count]);
  // Filled backwards, so that each entry of `first` ends up where its own children begin.
  for (let v = count - 1; v >= 0; v--) if (parent[v] !== NO_PARENT) child[--first[parent[v]]] = v;
  return { first, child };
}
