// The elimination tree from above: the children of each vertex. Whoever has an arc to a vertex lies under it in one
// piece, so with the children all triangles under an arc are found, without a list of the arcs that end at a vertex.
import { type Hierarchy, NO_PARENT } from '../order/hierarchy.ts';

export interface LowerVertices {
  /** Children of v: child[first[v] … first[v+1]]. */
  readonly first: Uint32Array;
  readonly child: Uint32Array;
}

/** Eight bytes for each vertex. */
export function lowerVertices({ count, parent }: Hierarchy): LowerVertices {
  const first = new Uint32Array(count + 1);
  for (let v = 0; v < count; v++) if (parent[v] !== NO_PARENT) first[parent[v]]++;
  for (let v = 0, sum = 0; v <= count; v++) {
    sum += first[v];
    first[v] = sum;
  }
  const child = new Uint32Array(first[count]);
  // Filled from behind, so that each entry of `first` ends where its own children begin.
  for (let v = count - 1; v >= 0; v--) if (parent[v] !== NO_PARENT) child[--first[parent[v]]] = v;
  return { first, child };
}
