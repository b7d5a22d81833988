// Checks that a merged network is as well connected as its parts, by comparing shortest car routes between towns with those
// in the best single source. Reported at the end of an import, so that a merge that cuts a country in two is noticed.
import { lonScale, METRES_PER_FIXED } from '../../geo/nearest-segment.ts';
import { type Metres, toFixedDegrees } from '../../geo/units.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';
import { carGraph, distancesFrom, junctionsOf, largestPiece } from './car-graph.ts';

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
  if (towns.length < 2) return { pairs: 0, lost: [], longer: [] };
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
  const nodes = towns.map((town) => roadsOf(network, mainland, town));
  const junctions = junctionsOf(graph, new Set(nodes.flatMap((ends) => ends.map(({ node }) => node))));
  const roads = nodes.map((ends) => ends.map(({ node, away }) => ({ node: junctions.number[node], away })));
  const all = new Float64Array(starts.length * towns.length).fill(Number.POSITIVE_INFINITY);
  starts.forEach((start, s) => {
    const metres = distancesFrom(junctions, roads[start]);
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
function roadsOf({ nodeLon, nodeLat }: RoadNetwork, mainland: Uint32Array, town: Town): TownRoad[] {
  const x = toFixedDegrees(town.lon);
  const y = toFixedDegrees(town.lat);
  const scale = lonScale(y);
  const reach = TOWN_REACH / METRES_PER_FIXED;
  const inside: TownRoad[] = [];
  let nearest: TownRoad = { node: -1, away: TOWN_REACH };
  for (let i = 0; i < mainland.length; i++) {
    const node = mainland[i];
    const dy = nodeLat[node] - y;
    if (dy > reach || dy < -reach) continue;
    const dx = (nodeLon[node] - x) * scale;
    if (dx > reach || dx < -reach) continue;
    const away = Math.sqrt(dx * dx + dy * dy) * METRES_PER_FIXED;
    if (away < IN_TOWN) inside.push({ node, away });
    if (away < nearest.away) nearest = { node, away };
  }
  return inside.length > 0 || nearest.node < 0 ? inside : [nearest];
}
