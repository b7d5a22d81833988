// The topology of the hierarchy: for each vertex, by rank, the arcs to higher vertices that any weights may need. Contracting a
// vertex connects all its higher neighbours, so these lie on one path to the root of the elimination tree, which queries rely on.

import { GrowingColumn } from '../../dataset/column-builder.ts';
import { larger } from '../../dataset/typed-arrays.ts';
import { placeOf } from '../../lookup/binary-search.ts';
import type { Adjacency } from './low-degree.ts';
import type { Arcs, LowerNeighbours } from './lower-neighbours.ts';

export const NO_PARENT = 0xffffffff;

/** With the elimination tree, which the arcs imply. */
export interface Topology extends Arcs {
  /** Depth of each arc's head, 0 at a root. Together with the path to the root it identifies the vertex. */
  readonly headDepth: Uint16Array;
  readonly parent: Uint32Array;
  readonly depth: Uint16Array;
  /** Largest number of vertices on any path to a root. */
  readonly height: number;
}

export interface Hierarchy extends Topology, LowerNeighbours {}

/** `order` lists the graph's vertices in elimination order; `rank` is its inverse. */
export function buildHierarchy(graph: Adjacency, order: Int32Array, rank: Int32Array): Topology {
  const count = order.length;
  const first = new Uint32Array(count + 1);
  const heads = new GrowingColumn(Uint32Array, Math.ceil(graph.adjacent.length * 1.2) + 16);
  const child = new Int32Array(count).fill(-1);
  const sibling = new Int32Array(count).fill(-1);
  const seen = new Int32Array(count).fill(-1);
  let list = new Int32Array(1024);
  for (let v = 0; v < count; v++) {
    let size = 0;
    seen[v] = v;
    const old = order[v];
    for (let a = graph.first[old]; a < graph.first[old + 1]; a++) {
      const w = rank[graph.adjacent[a]];
      if (w < v || seen[w] === v) continue;
      seen[w] = v;
      if (size === list.length) list = larger(list, list.length * 2);
      list[size++] = w;
    }
    for (let c = child[v]; c >= 0; c = sibling[c]) {
      for (let a = first[c] + 1; a < first[c + 1]; a++) {
        const w = heads.get(a);
        if (seen[w] === v) continue;
        seen[w] = v;
        if (size === list.length) list = larger(list, list.length * 2);
        list[size++] = w;
      }
    }
    sortRun(list, size);
    for (let i = 0; i < size; i++) heads.push(list[i]);
    first[v + 1] = heads.length;
    if (size > 0) {
      const p = list[0];
      sibling[v] = child[p];
      child[p] = v;
    }
  }
  return withTree({ count, first, head: heads.view().slice() });
}

function withTree(arcs: Arcs): Topology {
  const tree = {
    parent: new Uint32Array(arcs.count),
    depth: new Uint16Array(arcs.count),
    headDepth: new Uint16Array(arcs.head.length),
  };
  return { ...arcs, ...tree, height: fillTree(arcs, tree) };
}

/** A vertex's parent is the head of its first arc. Gives the height. */
export function fillTree(
  { count, first, head }: Arcs,
  { parent, depth, headDepth }: Pick<Topology, 'parent' | 'depth' | 'headDepth'>,
): number {
  for (let v = 0; v < count; v++) parent[v] = first[v] < first[v + 1] ? head[first[v]] : NO_PARENT;
  let height = count > 0 ? 1 : 0;
  for (let v = count - 1; v >= 0; v--) {
    if (parent[v] === NO_PARENT) continue;
    const d = depth[parent[v]] + 1;
    if (d > 0xffff) throw new RangeError('the road graph has no small separators: its hierarchy is too deep');
    depth[v] = d;
    if (d + 1 > height) height = d + 1;
  }
  for (let a = 0; a < head.length; a++) headDepth[a] = depth[head[a]];
  return height;
}

/** The arc between two ranks, the lower one first; -1 if there is none. */
export function findArc(first: Uint32Array, head: Uint32Array, low: number, high: number): number {
  return placeOf(head, high, first[low], first[low + 1]);
}

function sortRun(list: Int32Array, size: number): void {
  if (size > 24) {
    list.subarray(0, size).sort();
    return;
  }
  for (let i = 1; i < size; i++) {
    const value = list[i];
    let j = i - 1;
    while (j >= 0 && list[j] > value) {
      list[j + 1] = list[j];
      j--;
    }
    list[j + 1] = value;
  }
}
