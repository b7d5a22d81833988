// The hierarchy with vertices that were added. They stand above all others, so that no vertex of the dataset changes its place: what is linked to
// one of them, and everything above that, gets an arc to it, and they are all joined with each other. That is what eliminating them last gives.
import { larger, sharedWith } from '../../dataset/typed-arrays.ts';
import { type Hierarchy, NO_PARENT } from '../order/hierarchy.ts';
import { lowerNeighboursWith } from '../order/lower-neighbours.ts';
import type { DraftLink } from './graph-draft.ts';

export interface EditedHierarchy extends Hierarchy {
  /** Vertices of the dataset with arcs to added ones, and the added ones: ascending. */
  readonly grown: Uint32Array;
}

export function editedHierarchy(
  base: Hierarchy,
  links: readonly DraftLink[],
  vertexCount: number,
): EditedHierarchy {
  const { count } = base;
  const added = vertexCount - count;
  const tops = topsOf(base, links);
  const vertices = Uint32Array.from(tops.keys()).sort();
  const grown = new Uint32Array(vertices.length + added);
  grown.set(vertices);
  for (let i = 0; i < added; i++) grown[vertices.length + i] = count + i;

  let arcs = base.head.length + (added * (added - 1)) / 2;
  for (const heads of tops.values()) arcs += heads.length;
  const first = shared(Uint32Array, vertexCount + 1);
  const head = shared(Uint32Array, arcs);
  // Up to where the arcs of the dataset have been copied, and to where.
  let [from, to] = [0, 0];
  const copyUpTo = (end: number): void => {
    head.set(base.head.subarray(from, end), to);
    to += end - from;
    from = end;
  };
  for (let v = 0, next = 0; v < count; v++) {
    first[v] = base.first[v] + to - from;
    if (vertices[next] !== v) continue;
    next++;
    copyUpTo(base.first[v + 1]);
    for (const top of tops.get(v) ?? []) head[to++] = top;
  }
  copyUpTo(base.head.length);
  for (let top = count; top < vertexCount; top++) {
    first[top] = to;
    for (let higher = top + 1; higher < vertexCount; higher++) head[to++] = higher;
  }
  first[vertexCount] = to;

  const parent = sharedWith(base.parent, larger(new Uint32Array(0), added));
  const depth = sharedWith(base.depth, larger(new Uint16Array(0), added));
  for (let top = vertexCount - 1; top >= count; top--) {
    depth[top] = vertexCount - 1 - top;
    parent[top] = top === vertexCount - 1 ? NO_PARENT : top + 1;
  }
  let height = Math.max(base.height, added);
  for (let v = count - 1; v >= 0; v--) {
    if (parent[v] === NO_PARENT) {
      const heads = tops.get(v);
      if (!heads) continue;
      parent[v] = heads[0];
    }
    depth[v] = depth[parent[v]] + 1;
    if (depth[v] >= height) height = depth[v] + 1;
  }
  const headDepth = shared(Uint16Array, arcs);
  for (let a = 0; a < arcs; a++) headDepth[a] = depth[head[a]];
  const topology = { count: vertexCount, first, head, headDepth, parent, depth, height };
  return { ...topology, ...lowerNeighboursWith(base, topology, grown), grown };
}

/** By vertex of the dataset: the added vertices that it needs arcs to, ascending. */
function topsOf({ count, parent }: Hierarchy, links: readonly DraftLink[]): Map<number, readonly number[]> {
  const linked = new Map<number, Set<number>>();
  const of = (vertex: number): Set<number> => {
    const known = linked.get(vertex) ?? new Set();
    linked.set(vertex, known);
    return known;
  };
  for (const { tail, head } of links) {
    const [low, high] = [Math.min(tail, head), Math.max(tail, head)];
    if (low >= count || high < count) continue;
    for (let v = low; ; v = parent[v]) {
      const tops = of(v);
      if (tops.has(high)) break;
      tops.add(high);
      if (parent[v] === NO_PARENT) break;
    }
  }
  return new Map([...linked].map(([vertex, tops]) => [vertex, [...tops].sort((a, b) => a - b)]));
}

function shared<T>(
  kind: { new (buffer: SharedArrayBuffer): T; BYTES_PER_ELEMENT: number },
  length: number,
): T {
  return new kind(new SharedArrayBuffer(length * kind.BYTES_PER_ELEMENT));
}
