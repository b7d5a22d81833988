// Splits the ways of a network into edges at junctions, at the ends of ways, and where a rule needs a node of its own.
import { GrowingColumn } from '../../dataset/column-builder.ts';
import type { RoadNetwork } from '../network/network.ts';
import { timedOnSigns } from '../network/road-signs.ts';
import type { TimedAccess } from '../network/timed-access.ts';
import { ALL_MODES, ModeMasks, NodeFlag } from '../network/vocabulary.ts';
import { passableModes } from '../profiles/travel-speed.ts';

export const NONE = 0xffffffff;
/** Nodes with a wait even where there is no junction. */
const STOPS = NodeFlag.Gate | NodeFlag.Toll;

/** Edges in the order of the ways; edge e covers wayNodes[first[e]] … wayNodes[last[e]] of way[e]. */
export interface CutEdges {
  readonly count: number;
  readonly way: Uint32Array;
  readonly first: Uint32Array;
  readonly last: Uint32Array;
  /** The edges of way w: wayEdgeStart[w] up to wayEdgeStart[w+1] (exclusive). */
  readonly wayEdgeStart: Uint32Array;
  /** Modes that can really use each way, along and against its nodes. */
  readonly wayForward: ModeMasks;
  readonly wayBackward: ModeMasks;
  /** How many segment ends meet at each node, at most 255. */
  readonly degree: Uint8Array;
  /** 1 where no chain may pass through: barriers, toll booths and the nodes named in turn restrictions. */
  readonly fixed: Uint8Array;
}

export function cutWays(network: RoadNetwork): CutEdges {
  const { wayCount, wayNodeStart, wayNodes } = network;
  const wayForward = new ModeMasks(wayCount);
  const wayBackward = new ModeMasks(wayCount);
  for (let w = 0; w < wayCount; w++) {
    wayForward[w] = passableModes(network.wayForward[w], network.wayClass[w], network.wayWidth[w]);
    wayBackward[w] = passableModes(network.wayBackward[w], network.wayClass[w], network.wayWidth[w]);
  }
  const used = (w: number): boolean =>
    (wayForward[w] | wayBackward[w]) !== 0 || openingRules(network, w).length > 0;

  const degree = new Uint8Array(network.nodeCount);
  for (let w = 0; w < wayCount; w++) {
    if (!used(w)) continue;
    for (let i = wayNodeStart[w] + 1; i < wayNodeStart[w + 1]; i++) {
      const a = wayNodes[i - 1];
      const b = wayNodes[i];
      if (a === b) continue;
      if (degree[a] < 255) degree[a]++;
      if (degree[b] < 255) degree[b]++;
    }
  }

  const fixed = fixedNodes(network);
  const way = new GrowingColumn(Uint32Array, wayCount + 16);
  const first = new GrowingColumn(Uint32Array, wayCount + 16);
  const last = new GrowingColumn(Uint32Array, wayCount + 16);
  const wayEdgeStart = new Uint32Array(wayCount + 1);
  for (let w = 0; w < wayCount; w++) {
    wayEdgeStart[w] = way.length;
    if (!used(w)) continue;
    const end = wayNodeStart[w + 1] - 1;
    let from = wayNodeStart[w];
    for (let i = from + 1; i <= end; i++) {
      const node = wayNodes[i];
      if (i < end && degree[node] === 2 && fixed[node] === 0) continue;
      if (!moves(wayNodes, from, i)) continue;
      way.push(w);
      first.push(from);
      last.push(i);
      from = i;
    }
  }
  wayEdgeStart[wayCount] = way.length;
  return {
    count: way.length,
    way: way.view().slice(),
    first: first.view().slice(),
    last: last.view().slice(),
    wayEdgeStart,
    wayForward,
    wayBackward,
    degree,
    fixed,
  };
}

/** At which hours a way is open to those to whom it is closed otherwise. */
export const openingRules = ({ waySigns, strings }: RoadNetwork, way: number): readonly TimedAccess[] =>
  waySigns[way] === 0 ? [] : timedOnSigns(strings.get(waySigns[way])).filter(({ opens }) => opens);

/** Whether any two nodes of the stretch differ; a way that repeats a node has no length there. */
function moves(wayNodes: Uint32Array, from: number, to: number): boolean {
  for (let i = from + 1; i <= to; i++) if (wayNodes[i] !== wayNodes[from]) return true;
  return false;
}

function fixedNodes(network: RoadNetwork): Uint8Array {
  const { nodeCount, nodeAccess, nodeFlags, wayNodeStart, wayNodes, restrictionWayStart, restrictionWays } =
    network;
  const fixed = new Uint8Array(nodeCount);
  for (let n = 0; n < nodeCount; n++) {
    if ((nodeAccess[n] & ALL_MODES) !== ALL_MODES || nodeFlags[n] & STOPS) fixed[n] = 1;
  }
  for (let r = 0; r < network.restrictionCount; r++) {
    if (network.restrictionNode[r] !== NONE) fixed[network.restrictionNode[r]] = 1;
    // Both ends of every way involved, as the ways of a restriction meet at one of them.
    for (let i = restrictionWayStart[r]; i < restrictionWayStart[r + 1]; i++) {
      const w = restrictionWays[i];
      if (w >= network.wayCount || wayNodeStart[w] === wayNodeStart[w + 1]) continue;
      fixed[wayNodes[wayNodeStart[w]]] = 1;
      fixed[wayNodes[wayNodeStart[w + 1] - 1]] = 1;
    }
  }
  return fixed;
}
