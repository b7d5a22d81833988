// Folds edges that meet at a node of degree two into chains: the hierarchy only sees junctions and dead ends, while names and
// geometry stay with the edges. Edges with different access are not folded, so that whoever may use one edge of a chain may
// use them all.

import type { RoadNetwork } from '../network/network.ts';
import { WayFlag } from '../network/vocabulary.ts';
import { type CutEdges, NONE } from './cut-ways.ts';

export interface Chains {
  readonly count: number;
  /** Chain c is edges[start[c]] up to edges[start[c+1]] (exclusive), each `edge * 2`, plus 1 where it runs against the edge. */
  readonly start: Uint32Array;
  readonly edges: Uint32Array;
  /** The junctions at the beginning and the end of the chain, numbered from 0. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** The network node of each junction. */
  readonly junctionNode: Uint32Array;
  /** The junction of each network node, or NONE. */
  readonly nodeJunction: Uint32Array;
  /** For each edge its directed chain (`chain * 2 + 1` where the chain runs against the edge). */
  readonly edgeChain: Uint32Array;
}

/** Modes that may travel a directed chain: the same on all of its edges. */
export function chainModes(cut: CutEdges, chains: Chains, directed: number): number {
  const edge = chains.edges[chains.start[directed >>> 1]];
  return ((edge ^ directed) & 1 ? cut.wayBackward : cut.wayForward)[cut.way[edge >>> 1]];
}

export function foldChains(network: RoadNetwork, cut: CutEdges): Chains {
  const { wayNodes, nodeCount } = network;
  const { count, first, last } = cut;
  const endNode = (end: number): number => wayNodes[end & 1 ? last[end >>> 1] : first[end >>> 1]];
  const { one, two } = pairEnds(network, cut, endNode);

  const start = new Uint32Array(count + 1);
  const edges = new Uint32Array(count);
  const ends = new Uint32Array(count * 2);
  const edgeChain = new Uint32Array(count).fill(NONE);
  let chains = 0;
  let placed = 0;
  /** Follows a chain that starts with `edge`, against its direction if `against` is 1. */
  const follow = (edge: number, against: number): void => {
    let e = edge;
    let r = against;
    ends[chains * 2] = endNode(e * 2 + r);
    for (;;) {
      edges[placed++] = e * 2 + r;
      edgeChain[e] = chains * 2 + r;
      const exit = e * 2 + (1 - r);
      const node = endNode(exit);
      const next = one[node] === exit ? two[node] : one[node];
      if (two[node] === NONE || edgeChain[next >>> 1] !== NONE) {
        ends[chains * 2 + 1] = node;
        break;
      }
      e = next >>> 1;
      r = next & 1;
    }
    chains++;
    start[chains] = placed;
  };
  for (let e = 0; e < count; e++) {
    if (edgeChain[e] !== NONE) continue;
    if (two[endNode(e * 2)] === NONE) follow(e, 0);
    else if (two[endNode(e * 2 + 1)] === NONE) follow(e, 1);
  }
  // What is left are rings without a junction: each is opened at one of its nodes.
  for (let e = 0; e < count; e++) if (edgeChain[e] === NONE) follow(e, 0);

  const nodeJunction = new Uint32Array(nodeCount).fill(NONE);
  const junctionNode = new Uint32Array(chains * 2);
  let junctions = 0;
  const junction = (node: number): number => {
    if (nodeJunction[node] === NONE) {
      nodeJunction[node] = junctions;
      junctionNode[junctions++] = node;
    }
    return nodeJunction[node];
  };
  const from = new Uint32Array(chains);
  const to = new Uint32Array(chains);
  for (let c = 0; c < chains; c++) {
    from[c] = junction(ends[c * 2]);
    to[c] = junction(ends[c * 2 + 1]);
  }
  return {
    count: chains,
    start: start.slice(0, chains + 1),
    edges,
    from,
    to,
    junctionNode: junctionNode.slice(0, junctions),
    nodeJunction,
    edgeChain,
  };
}

/** The two edge ends at each node that a chain may pass through; `two` is NONE at all other nodes. */
function pairEnds(network: RoadNetwork, cut: CutEdges, endNode: (end: number) => number) {
  const { nodeCount, wayFlags } = network;
  const { count, degree, fixed, way, wayForward, wayBackward } = cut;
  const one = new Uint32Array(nodeCount).fill(NONE);
  const two = new Uint32Array(nodeCount).fill(NONE);
  for (let end = 0; end < count * 2; end++) {
    const node = endNode(end);
    if (degree[node] !== 2 || fixed[node]) continue;
    if (one[node] === NONE) one[node] = end;
    else two[node] = end;
  }
  // Modes that travel over this end towards the node, and away from it.
  const inward = (end: number) => (end & 1 ? wayForward : wayBackward)[way[end >>> 1]];
  const outward = (end: number) => (end & 1 ? wayBackward : wayForward)[way[end >>> 1]];
  for (let node = 0; node < nodeCount; node++) {
    const a = one[node];
    const b = two[node];
    if (b === NONE) continue;
    const ring = a >>> 1 === b >>> 1;
    const gate = (wayFlags[way[a >>> 1]] ^ wayFlags[way[b >>> 1]]) & WayFlag.Destination;
    if (ring || gate || inward(a) !== outward(b) || outward(a) !== inward(b)) two[node] = NONE;
  }
  return { one, two };
}
