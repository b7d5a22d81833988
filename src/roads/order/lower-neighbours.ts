// The arcs of the hierarchy from above: for each vertex the lower ones that have an arc to it. They lead to all triangles below an arc, and are
// kept once for all profiles.
import { sharedWith } from '../../dataset/typed-arrays.ts';

/** Vertices are ranks. Arcs of v: first[v] up to first[v+1] (exclusive), heads ascending. */
export interface Arcs {
  readonly count: number;
  readonly first: Uint32Array;
  readonly head: Uint32Array;
}

export interface LowerNeighbours {
  /** Of v: lower[lowerFirst[v]] up to lower[lowerFirst[v+1]] (exclusive), ascending. */
  readonly lowerFirst: Uint32Array;
  readonly lower: Uint32Array;
}

/** Over zeros. */
export function fillLowerNeighbours(
  { count, first, head }: Arcs,
  { lowerFirst, lower }: LowerNeighbours,
): void {
  for (let a = 0; a < head.length; a++) lowerFirst[head[a]]++;
  for (let v = 0, end = 0; v < count; v++) {
    end += lowerFirst[v];
    lowerFirst[v] = end;
  }
  lowerFirst[count] = head.length;
  // From the end of each list to its beginning, which is then where it starts.
  for (let v = count - 1; v >= 0; v--) {
    for (let a = first[v]; a < first[v + 1]; a++) lower[--lowerFirst[head[a]]] = v;
  }
}

/** The same with vertices added above all others, in shared memory. `grown`: those with arcs to added ones, ascending. */
export function lowerNeighboursWith(
  known: LowerNeighbours,
  { count, first, head }: Arcs,
  grown: Uint32Array,
): LowerNeighbours {
  const before = known.lowerFirst.length - 1;
  const added = Array.from({ length: count - before }, (): number[] => []);
  for (const v of grown) {
    for (let a = first[v]; a < first[v + 1]; a++) if (head[a] >= before) added[head[a] - before].push(v);
  }
  let end = known.lower.length;
  const ends = added.map((own) => {
    end += own.length;
    return end;
  });
  return {
    lowerFirst: sharedWith(known.lowerFirst, ends),
    lower: sharedWith(known.lower, added.flat()),
  };
}
