// The roads of a network that are open to cars, as a graph of nodes and lengths, and shortest distances in it. Nodes that a
// road only passes through are left out of searches: most nodes of a map draw bends.
import FlatQueue from 'flatqueue';
import type { Metres } from '../../geo/units.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';
import { Mode } from '../../roads/network/vocabulary.ts';
import { metresBetween } from './road-segment-tree.ts';

/** Directed arcs: those of node n are first[n] up to first[n+1] (exclusive). */
interface CarGraph {
  readonly first: Uint32Array;
  readonly head: Uint32Array;
  readonly metres: Float64Array;
}

export function carGraph(network: RoadNetwork): CarGraph {
  const { nodeCount, wayCount, wayNodeStart, wayNodes, wayForward, wayBackward } = network;
  const first = new Uint32Array(nodeCount + 1);
  const eachArc = (visit: (from: number, to: number) => void): void => {
    for (let way = 0; way < wayCount; way++) {
      for (let i = wayNodeStart[way]; i + 1 < wayNodeStart[way + 1]; i++) {
        if (wayForward[way] & Mode.Car) visit(wayNodes[i], wayNodes[i + 1]);
        if (wayBackward[way] & Mode.Car) visit(wayNodes[i + 1], wayNodes[i]);
      }
    }
  };
  eachArc((from) => {
    first[from + 1]++;
  });
  for (let n = 0; n < nodeCount; n++) first[n + 1] += first[n];
  const head = new Uint32Array(first[nodeCount]);
  const metres = new Float64Array(first[nodeCount]);
  const at = first.slice();
  eachArc((from, to) => {
    metres[at[from]] = metresBetween(network, from, to);
    head[at[from]++] = to;
  });
  return { first, head, metres };
}

/** The nodes of the largest connected component, ignoring one-way rules. */
export function largestPiece({ first, head }: CarGraph): Uint32Array {
  const leader = new Int32Array(first.length - 1);
  for (let node = 0; node < leader.length; node++) leader[node] = node;
  const find = (node: number): number => {
    let at = node;
    while (leader[at] !== at) at = leader[at] = leader[leader[at]];
    return at;
  };
  for (let node = 0; node < leader.length; node++)
    for (let k = first[node]; k < first[node + 1]; k++) leader[find(node)] = find(head[k]);
  const sizes = new Uint32Array(leader.length);
  let largest = 0;
  for (let node = 0; node < leader.length; node++) {
    const of = find(node);
    if (++sizes[of] > sizes[largest]) largest = of;
  }
  const piece = new Uint32Array(sizes[largest] ?? 0);
  let count = 0;
  for (let node = 0; node < leader.length; node++) if (find(node) === largest) piece[count++] = node;
  return piece;
}

/** Junctions alone, numbered anew; `number` gives a node's, for those that are one. */
interface JunctionGraph extends CarGraph {
  readonly number: Uint32Array;
}

/** The same distances between nodes in `ends`, with one arc from junction to junction and without roads that lead to no other. */
export function junctionsOf(whole: CarGraph, ends: ReadonlySet<number>): JunctionGraph {
  const graph = withoutDeadEnds(whole, ends);
  const { first, head, metres } = graph;
  const nodeCount = first.length - 1;
  const bends = bendsOf(graph);
  for (const node of ends) bends[node] = 0;
  const isJunction = new Uint8Array(nodeCount);
  for (const node of ends) isJunction[node] = 1;
  for (let node = 0; node < nodeCount; node++)
    if (first[node + 1] > first[node] && !bends[node]) isJunction[node] = 1;
  for (const node of head) if (!bends[node]) isJunction[node] = 1;
  const number = new Uint32Array(nodeCount);
  let junctions = 0;
  for (let node = 0; node < nodeCount; node++) if (isJunction[node]) number[node] = junctions++;
  const starts = new Uint32Array(junctions + 1);
  const heads = new Uint32Array(head.length);
  const lengths = new Float64Array(head.length);
  let arcs = 0;
  for (let node = 0; node < nodeCount; node++) {
    if (!isJunction[node]) continue;
    starts[number[node]] = arcs;
    for (let k = first[node]; k < first[node + 1]; k++) {
      let before = node;
      let at = head[k];
      let length = metres[k];
      while (bends[at]) {
        // On from where the road came; a bend of a one-way road has a single arc.
        const next = head[first[at]] === before && first[at + 1] - first[at] > 1 ? first[at] + 1 : first[at];
        before = at;
        at = head[next];
        length += metres[next];
      }
      heads[arcs] = number[at];
      lengths[arcs++] = length;
    }
  }
  starts[junctions] = arcs;
  return { first: starts, head: heads.subarray(0, arcs), metres: lengths.subarray(0, arcs), number };
}

/** Removes what hangs on the rest by a single node, again and again, unless one of `ends` is in it. */
function withoutDeadEnds({ first, head, metres }: CarGraph, ends: ReadonlySet<number>): CarGraph {
  const nodeCount = first.length - 1;
  // Arcs of a node in both directions; one neighbour is left where all of them lead to or come from it.
  const arcs = new Uint32Array(nodeCount);
  const neighbours = new Float64Array(nodeCount);
  const count = (from: number, to: number, by: 1 | -1): void => {
    arcs[from] += by;
    arcs[to] += by;
    neighbours[from] += by * to;
    neighbours[to] += by * from;
  };
  for (let node = 0; node < nodeCount; node++)
    for (let k = first[node]; k < first[node + 1]; k++) count(node, head[k], 1);
  const gone = new Uint8Array(nodeCount);
  for (let start = 0; start < nodeCount; start++) {
    let node = start;
    // A two-way dead end has two arcs, to and from its only neighbour, which may now be one in turn.
    while (!gone[node] && arcs[node] === 2 && !ends.has(node)) {
      const other = neighbours[node] / 2;
      if (other === node || gone[other] || !isTwoWay(first, head, node, other)) break;
      gone[node] = 1;
      count(node, other, -1);
      count(other, node, -1);
      node = other;
    }
  }
  const starts = new Uint32Array(nodeCount + 1);
  const heads = new Uint32Array(head.length);
  const lengths = new Float64Array(head.length);
  let kept = 0;
  for (let node = 0; node < nodeCount; node++) {
    starts[node] = kept;
    if (gone[node]) continue;
    for (let k = first[node]; k < first[node + 1]; k++) {
      if (gone[head[k]]) continue;
      heads[kept] = head[k];
      lengths[kept++] = metres[k];
    }
  }
  starts[nodeCount] = kept;
  return { first: starts, head: heads.subarray(0, kept), metres: lengths.subarray(0, kept) };
}

function isTwoWay(first: Uint32Array, head: Uint32Array, a: number, b: number): boolean {
  return leadsTo(first, head, a, b) && leadsTo(first, head, b, a);
}

function leadsTo(first: Uint32Array, head: Uint32Array, from: number, to: number): boolean {
  for (let k = first[from]; k < first[from + 1]; k++) if (head[k] === to) return true;
  return false;
}

/** 1 for nodes with exactly two neighbours, passed in both directions or in one. */
function bendsOf({ first, head }: CarGraph): Uint8Array {
  const nodeCount = first.length - 1;
  const entering = new Uint32Array(nodeCount);
  for (const node of head) entering[node]++;
  const bends = new Uint8Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) {
    const leaving = first[node + 1] - first[node];
    if (leaving !== entering[node]) continue;
    const [one, other] = [head[first[node]], head[first[node] + 1]];
    if (leaving === 1) bends[node] = one !== node && !leadsTo(first, head, one, node) ? 1 : 0;
    else if (leaving === 2 && one !== other)
      bends[node] =
        one !== node &&
        other !== node &&
        isTwoWay(first, head, one, node) &&
        isTwoWay(first, head, other, node)
          ? 1
          : 0;
  }
  return bends;
}

/** Metres from the nearest of the starts (each with a distance before it) to every node; Infinity where no road leads within `most`. */
export function distancesFrom(
  { first, head, metres }: CarGraph,
  starts: readonly { readonly node: number; readonly away: Metres }[],
  most: Metres = Number.POSITIVE_INFINITY,
): Float64Array {
  const distance = new Float64Array(first.length - 1).fill(Number.POSITIVE_INFINITY);
  const queue = new FlatQueue<number>();
  for (const { node, away } of starts) {
    distance[node] = away;
    queue.push(node, away);
  }
  while (queue.length > 0) {
    const at = queue.peekValue()!;
    const node = queue.pop()!;
    if (at > distance[node]) continue;
    for (let k = first[node]; k < first[node + 1]; k++) {
      const next = at + metres[k];
      if (next >= distance[head[k]] || next > most) continue;
      distance[head[k]] = next;
      queue.push(head[k], next);
    }
  }
  return distance;
}
