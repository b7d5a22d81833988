// The elimination tree from above: the children of each vertex. All vertices with an arc to a vertex form a connected part of the
// tree below it, so the children lead to all triangles below an arc, without a list of the arcs that end at a vertex.
import { larger } from '../../dataset/typed-arrays.ts';
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

/** The same of a hierarchy with vertices added above all others: those that were there keep their children. */
export function lowerVerticesWith(known: LowerVertices, { count, parent }: Hierarchy): LowerVertices {
  const before = known.first.length - 1;
  if (before === count) return known;
  const first = larger(known.first, count + 1);
  const children = Array.from({ length: count - before }, (): number[] => []);
  for (let v = 0; v < count; v++)
    if (parent[v] >= before && parent[v] !== NO_PARENT) children[parent[v] - before].push(v);
  const child = larger(known.child, known.child.length + children.flat().length);
  let at = known.child.length;
  children.forEach((own, i) => {
    child.set(own, at);
    at += own.length;
    first[before + i + 1] = at;
  });
  return { first, child };
}
