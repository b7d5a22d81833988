// Turns restrictions and barriers into forbidden paths: short sequences of directed chains (`chain * 2`, plus 1 against) whose
// last chain must not follow the others, for some modes.

import type { RoadNetwork } from '../network/network.ts';
import { ALL_MODES, RestrictionKind } from '../network/vocabulary.ts';
import type { CutEdges } from './cut-ways.ts';
import { NONE } from './cut-ways.ts';
import type { Chains } from './fold-chains.ts';

/** A sequence of directed chains whose last turn is forbidden to some modes, or takes extra time. */
export interface RuledPath {
  readonly chains: readonly number[];
  /** Modes for which it is forbidden. */
  readonly modes: number;
  /** Extra time for the last turn in steps of WAIT_MILLISECONDS, for those who may take it. */
  readonly extra?: number;
}

export interface ForbiddenPaths {
  readonly paths: RuledPath[];
  /** Restrictions whose ways do not connect. */
  readonly unusable: number;
}

export function forbiddenPaths(network: RoadNetwork, cut: CutEdges, chains: Chains): ForbiddenPaths {
  const leaving = leavingChains(network, chains);
  const paths: RuledPath[] = [];
  let unusable = 0;
  for (let r = 0; r < network.restrictionCount; r++) {
    const found = alongWays(r, network, cut, chains);
    if (found.length === 0) unusable++;
    const modes = network.restrictionModes[r] & ALL_MODES;
    if (modes === 0) continue;
    for (const path of found) {
      if (network.restrictionKind[r] === RestrictionKind.No) {
        paths.push({ chains: path, modes });
        continue;
      }
      const before = path.slice(0, -1);
      const only = path[path.length - 1];
      for (const other of leaving(headOf(chains, before[before.length - 1]))) {
        if (other !== only) paths.push({ chains: [...before, other], modes });
      }
    }
  }
  for (let j = 0; j < chains.junctionNode.length; j++) {
    const closed = ~network.nodeAccess[chains.junctionNode[j]] & ALL_MODES;
    if (closed === 0) continue;
    const out = leaving(j);
    for (const back of out) {
      for (const on of out) if (on !== back) paths.push({ chains: [back ^ 1, on], modes: closed });
    }
  }
  return { paths, unusable };
}

export const tailOf = (chains: Chains, directed: number): number =>
  (directed & 1 ? chains.to : chains.from)[directed >>> 1];
export const headOf = (chains: Chains, directed: number): number =>
  (directed & 1 ? chains.from : chains.to)[directed >>> 1];

/** Directed chains that leave a junction, for the junctions involved in rules. */
function leavingChains(network: RoadNetwork, chains: Chains): (junction: number) => readonly number[] {
  const lists = new Map<number, number[]>();
  const wanted = new Uint8Array(chains.junctionNode.length);
  const want = (node: number) => {
    if (node !== NONE && chains.nodeJunction[node] !== NONE) wanted[chains.nodeJunction[node]] = 1;
  };
  for (let r = 0; r < network.restrictionCount; r++) {
    want(network.restrictionNode[r]);
    for (let i = network.restrictionWayStart[r]; i < network.restrictionWayStart[r + 1]; i++) {
      const w = network.restrictionWays[i];
      if (w >= network.wayCount) continue;
      want(network.wayNodes[network.wayNodeStart[w]]);
      want(network.wayNodes[network.wayNodeStart[w + 1] - 1]);
    }
  }
  for (let j = 0; j < wanted.length; j++) {
    if ((network.nodeAccess[chains.junctionNode[j]] & ALL_MODES) !== ALL_MODES) wanted[j] = 1;
  }
  for (let d = 0; d < chains.count * 2; d++) {
    const j = tailOf(chains, d);
    if (!wanted[j]) continue;
    const list = lists.get(j);
    if (list) list.push(d);
    else lists.set(j, [d]);
  }
  return (junction) => lists.get(junction) ?? [];
}

/** All sequences of directed chains along the restriction's ways; none if its ways do not connect. */
function alongWays(r: number, network: RoadNetwork, cut: CutEdges, chains: Chains): number[][] {
  const ways = network.restrictionWays.subarray(
    network.restrictionWayStart[r],
    network.restrictionWayStart[r + 1],
  );
  if (ways.length < 2 || ways.some((w) => w >= network.wayCount)) return [];
  const firstNode = (w: number) => network.wayNodes[network.wayNodeStart[w]];
  const lastNode = (w: number) => network.wayNodes[network.wayNodeStart[w + 1] - 1];
  /** Directed chain of an edge travelled along (0) or against (1) its own direction. */
  const directed = (edge: number, against: number) => chains.edgeChain[edge] ^ against;
  const edgesOf = (w: number): [number, number] => [cut.wayEdgeStart[w], cut.wayEdgeStart[w + 1]];
  const meet =
    network.restrictionNode[r] !== NONE
      ? [network.restrictionNode[r]]
      : [...new Set([firstNode(ways[0]), lastNode(ways[0])])].filter(
          (n) => n === firstNode(ways[1]) || n === lastNode(ways[1]),
        );
  const result: number[][] = [];
  for (const node of meet) {
    const into: number[] = [];
    const [a, b] = edgesOf(ways[0]);
    if (a === b) continue;
    if (lastNode(ways[0]) === node) into.push(directed(b - 1, 0));
    if (firstNode(ways[0]) === node) into.push(directed(a, 1));
    const beyond = follow(ways.subarray(1), node);
    for (const start of into) for (const rest of beyond) result.push([start, ...rest]);
  }
  return result;

  /** From a node along the via ways (complete) and into the last way (its first chain only). */
  function follow(rest: Uint32Array, node: number): number[][] {
    const w = rest[0];
    const [a, b] = edgesOf(w);
    if (a === b) return [];
    const found: number[][] = [];
    if (rest.length === 1) {
      if (firstNode(w) === node) found.push([directed(a, 0)]);
      if (lastNode(w) === node) found.push([directed(b - 1, 1)]);
      return found;
    }
    const along: number[] = [];
    for (let e = a; e < b; e++) add(along, directed(e, 0));
    const against: number[] = [];
    for (let e = b - 1; e >= a; e--) add(against, directed(e, 1));
    if (firstNode(w) === node) {
      for (const tail of follow(rest.subarray(1), lastNode(w))) found.push([...along, ...tail]);
    }
    if (lastNode(w) === node) {
      for (const tail of follow(rest.subarray(1), firstNode(w))) found.push([...against, ...tail]);
    }
    return found;
  }
  /** Edges folded into the same chain count once. */
  function add(list: number[], chain: number): void {
    if (list[list.length - 1] !== chain) list.push(chain);
  }
}
