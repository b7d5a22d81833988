// Checks that a merged network is as well connected as its parts, by comparing shortest car routes between towns with those
// in the best single source. Reported at the end of an import, so that a merge that cuts a country in two is noticed.
import FlatQueue from 'flatqueue';
import { lonScale, METRES_PER_FIXED } from '../../geo/nearest-segment.ts';
import { type Metres, toFixedDegrees } from '../../geo/units.ts';
import { Mode, type RoadNetwork } from '../../roads/build/network.ts';
import { metresBetween } from './segment-tree.ts';

export interface Town {
  readonly name: string;
  /** Degrees. */
  readonly lon: number;
  readonly lat: number;
}

export interface Detour {
  readonly from: string;
  readonly to: string;
  readonly best: Metres;
  /** Infinity where there is no route. */
  readonly merged: Metres;
}

export interface Connections {
  /** Pairs of towns that some single source connects. */
  readonly pairs: number;
  /** Those that the merged network does not connect. */
  readonly lost: readonly Detour[];
  /** Those whose route is longer by more than a tenth, worst first. */
  readonly longer: readonly Detour[];
}

/** A town farther than this from every road of a source is not on its network. */
const TOWN_REACH: Metres = 10_000;
const IN_TOWN: Metres = 2_000;
/** Limits the work: nodes settled over all searches. Large networks get fewer starting towns, but at least two. */
const MOST_SETTLED = 6_000_000;

export function checkConnections(
  merged: RoadNetwork,
  parts: readonly RoadNetwork[],
  towns: readonly Town[],
): Connections {
  const starts = startingTowns(towns.length, merged.nodeCount);
  const best = new Float64Array(starts.length * towns.length).fill(Number.POSITIVE_INFINITY);
  for (const part of parts) {
    const ways = townDistances(part, towns, starts);
    for (let i = 0; i < best.length; i++) best[i] = Math.min(best[i], ways[i]);
  }
  const now = townDistances(merged, towns, starts);
  const lost: Detour[] = [];
  const longer: Detour[] = [];
  let pairs = 0;
  starts.forEach((start, s) => {
    towns.forEach((town, t) => {
      const at = s * towns.length + t;
      if (start === t || best[at] === Number.POSITIVE_INFINITY) return;
      pairs++;
      const detour = { from: towns[start].name, to: town.name, best: best[at], merged: now[at] };
      if (now[at] === Number.POSITIVE_INFINITY) lost.push(detour);
      else if (now[at] > best[at] * 1.1) longer.push(detour);
    });
  });
  longer.sort((a, b) => b.merged / b.best - a.merged / a.best);
  return { pairs, lost, longer };
}

/** Indexes of the towns to start from, spread over the list. */
function startingTowns(count: number, nodes: number): number[] {
  const wanted = Math.max(2, Math.min(count, Math.floor(MOST_SETTLED / Math.max(1, nodes))));
  return [...new Set(Array.from({ length: wanted }, (_, i) => Math.floor((i * count) / wanted)))];
}

/** Metres from each start to each town, including the distance between a town and its roads. */
function townDistances(
  network: RoadNetwork,
  towns: readonly Town[],
  starts: readonly number[],
): Float64Array {
  const graph = carGraph(network);
  const mainland = largestPiece(graph);
  const roads = towns.map((town) => roadsOf(network, mainland, town));
  const all = new Float64Array(starts.length * towns.length).fill(Number.POSITIVE_INFINITY);
  starts.forEach((start, s) => {
    const metres = distancesFrom(graph, roads[start]);
    roads.forEach((ends, t) => {
      for (const { node, away } of ends) {
        const at = s * towns.length + t;
        all[at] = Math.min(all[at], metres[node] + away);
      }
    });
  });
  return all;
}

/** A node on a road, and its distance from the town. */
interface TownRoad {
  readonly node: number;
  readonly away: Metres;
}

/** All nodes in the town, or the nearest one if it has none: a town may lie on both sides of a river. */
function roadsOf({ nodeLon, nodeLat }: RoadNetwork, mainland: readonly number[], town: Town): TownRoad[] {
  const x = toFixedDegrees(town.lon);
  const y = toFixedDegrees(town.lat);
  const scale = lonScale(y);
  const inside: TownRoad[] = [];
  let nearest: TownRoad = { node: -1, away: TOWN_REACH };
  for (const node of mainland) {
    const away = Math.hypot((nodeLon[node] - x) * scale, nodeLat[node] - y) * METRES_PER_FIXED;
    if (away < IN_TOWN) inside.push({ node, away });
    if (away < nearest.away) nearest = { node, away };
  }
  return inside.length > 0 || nearest.node < 0 ? inside : [nearest];
}

/** Directed arcs open to cars: those of node n are first[n] up to first[n+1] (exclusive). */
interface CarGraph {
  readonly first: Uint32Array;
  readonly head: Uint32Array;
  readonly metres: Float32Array;
}

function carGraph(network: RoadNetwork): CarGraph {
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
  const metres = new Float32Array(first[nodeCount]);
  const at = first.slice();
  eachArc((from, to) => {
    metres[at[from]] = metresBetween(network, from, to);
    head[at[from]++] = to;
  });
  return { first, head, metres };
}

/** The nodes of the largest connected component, ignoring one-way rules. */
function largestPiece({ first, head }: CarGraph): number[] {
  const leader = Int32Array.from({ length: first.length - 1 }, (_, node) => node);
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
  return Array.from(leader.keys()).filter((node) => find(node) === largest);
}

function distancesFrom({ first, head, metres }: CarGraph, starts: readonly TownRoad[]): Float64Array {
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
      if (next >= distance[head[k]]) continue;
      distance[head[k]] = next;
      queue.push(head[k], next);
    }
  }
  return distance;
}
