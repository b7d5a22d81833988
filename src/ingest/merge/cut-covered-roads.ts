// Where a later source has roads, those of an earlier one are the same roads once more: they are cut away there, so
// that no route runs along a copy that knows nothing of one-way streets. Looked at in squares of about half a kilometre.
import { GrowingColumn } from '../../dataset/column-builder.ts';
import type { RoadNetwork } from '../../roads/build/network.ts';
import { selectWays } from './select-ways.ts';

/** Side of a square, degrees × 1e7. */
const SIDE = 50_000;
const ROW = 100_000;

const squareOf = (lon: number, lat: number): number =>
  (Math.floor(lon / SIDE) + 40_000) * ROW + Math.floor(lat / SIDE) + 40_000;

export interface CutNetwork {
  readonly network: RoadNetwork;
  /** Nodes (of `network`) at which a road was cut. */
  readonly cuts: readonly number[];
}

export function cutCoveredRoads(earlier: RoadNetwork, later: readonly RoadNetwork[]): CutNetwork {
  const covered = coveredSquares(earlier, later);
  if (covered.size === 0) return { network: earlier, cuts: [] };
  const inside = new Uint8Array(earlier.nodeCount);
  let any = false;
  for (let node = 0; node < earlier.nodeCount; node++) {
    if (!covered.has(squareOf(earlier.nodeLon[node], earlier.nodeLat[node]))) continue;
    inside[node] = 1;
    any = true;
  }
  if (!any) return { network: earlier, cuts: [] };
  return selectWays(earlier, runsOutside(earlier, inside));
}

/** Squares in which the later sources have at least half as many nodes as the earlier one, neighbours counted in. */
function coveredSquares(earlier: RoadNetwork, later: readonly RoadNetwork[]): Set<number> {
  const own = countNodes([earlier]);
  const others = countNodes(later);
  const covered = new Set<number>();
  for (const square of own.keys()) {
    let mine = 0;
    let theirs = 0;
    for (const dx of [-ROW, 0, ROW]) {
      for (const dy of [-1, 0, 1]) {
        mine += own.get(square + dx + dy) ?? 0;
        theirs += others.get(square + dx + dy) ?? 0;
      }
    }
    if (theirs > 0 && theirs * 2 >= mine) covered.add(square);
  }
  return covered;
}

function countNodes(networks: readonly RoadNetwork[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { nodeCount, nodeLon, nodeLat } of networks) {
    for (let node = 0; node < nodeCount; node++) {
      const square = squareOf(nodeLon[node], nodeLat[node]);
      counts.set(square, (counts.get(square) ?? 0) + 1);
    }
  }
  return counts;
}

/** What is left of the ways: runs of nodes, way by way, each with one node inside at a cut to be joined from. */
export interface WayRuns {
  /** Way of the run. */
  readonly way: Uint32Array;
  /** Positions in `wayNodes`, from … to (exclusive). */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

function runsOutside(network: RoadNetwork, inside: Uint8Array): WayRuns {
  const way = new GrowingColumn(Uint32Array);
  const from = new GrowingColumn(Uint32Array);
  const to = new GrowingColumn(Uint32Array);
  for (let w = 0; w < network.wayCount; w++) {
    const first = network.wayNodeStart[w];
    const end = network.wayNodeStart[w + 1];
    for (let at = first; at < end; ) {
      if (inside[network.wayNodes[at]]) {
        at++;
        continue;
      }
      let stop = at + 1;
      while (stop < end && !inside[network.wayNodes[stop]]) stop++;
      const runFrom = Math.max(first, at - 1);
      const runTo = Math.min(end, stop + 1);
      if (runTo - runFrom >= 2) {
        way.push(w);
        from.push(runFrom);
        to.push(runTo);
      }
      at = stop;
    }
  }
  return { way: way.view().slice(), from: from.view().slice(), to: to.view().slice() };
}
