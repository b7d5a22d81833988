// Where do two networks that are put side by side meet? Roads that cross get a common node; a dead end close to a road of
// the other network is joined to it by a short way.
import { lonScale } from '../../geo/nearest-segment.ts';
import type { Metres } from '../../geo/units.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';
import { RoadClass } from '../../roads/network/vocabulary.ts';
import { isOffGround, type RoadSegmentTree, type RoadSpot } from './road-segment-tree.ts';

/** Largest distance between a dead end and the other road. */
const END_REACH: Metres = 40;

/** A short way between two points, the first of which may be a node. It is given the class and access of `way`. */
export interface Joint {
  readonly from: { readonly node: number } | RoadSpot;
  readonly to: RoadSpot;
  readonly way: number;
}

/** Two roads that cross: they get a common node there. */
export interface Crossing {
  readonly a: RoadSpot;
  readonly b: RoadSpot;
}

/**
 * Dead ends and crossings between two networks, numbered as when `front` comes before `back`; nodes of `front` in `joined` have a
 * joint already.
 */
export function findMeetings(
  front: RoadSegmentTree,
  back: RoadSegmentTree,
  joined: ReadonlySet<number>,
): { readonly joints: Joint[]; readonly crossings: Crossing[] } {
  const { nodeCount, wayCount, wayNodes } = front.network;
  const joints: Joint[] = [];
  for (const { node, way } of looseEnds(front.network)) {
    const spot = joined.has(node) ? undefined : spotNear(back, front.network, node);
    if (!spot) continue;
    joints.push({ from: { node }, to: { segment: spot.segment + wayNodes.length, share: spot.share }, way });
  }
  for (const { node, way } of looseEnds(back.network)) {
    const spot = spotNear(front, back.network, node);
    if (spot) joints.push({ from: { node: node + nodeCount }, to: spot, way: way + wayCount });
  }
  return { joints, crossings: crossingsOf(front, back) };
}

/** The nearest spot of a road within reach of a node of another network. */
function spotNear(
  segments: RoadSegmentTree,
  { nodeLon, nodeLat }: RoadNetwork,
  node: number,
): RoadSpot | undefined {
  return segments.spotNear(nodeLon[node], nodeLat[node], END_REACH);
}

/** Nodes where a way ends and no other continues. */
function looseEnds(network: RoadNetwork): { readonly node: number; readonly way: number }[] {
  const uses = new Uint8Array(network.nodeCount);
  for (const node of network.wayNodes) if (uses[node] < 2) uses[node]++;
  const ends: { node: number; way: number }[] = [];
  for (let way = 0; way < network.wayCount; way++) {
    const from = network.wayNodes[network.wayNodeStart[way]];
    const to = network.wayNodes[network.wayNodeStart[way + 1] - 1];
    if (uses[from] === 1) ends.push({ node: from, way });
    if (uses[to] === 1) ends.push({ node: to, way });
  }
  return ends;
}

/** Motorways too cross other roads without meeting them. */
const passesOver = (network: RoadNetwork, way: number): boolean =>
  isOffGround(network, way) || network.wayClass[way] === RoadClass.Motorway;

function crossingsOf(front: RoadSegmentTree, back: RoadSegmentTree): Crossing[] {
  const shift = front.network.wayNodes.length;
  const crossings: Crossing[] = [];
  // Ask about the side with fewer segments.
  const asksFront = shift <= back.network.wayNodes.length;
  const [asking, asked] = asksFront ? [front, back] : [back, front];
  const { wayCount, wayNodes, wayNodeStart, nodeLon, nodeLat } = asking.network;
  for (let way = 0; way < wayCount; way++) {
    if (passesOver(asking.network, way)) continue;
    for (let i = wayNodeStart[way]; i + 1 < wayNodeStart[way + 1]; i++) {
      const a = wayNodes[i];
      const b = wayNodes[i + 1];
      const count = asked.tree.meets(
        Math.min(nodeLon[a], nodeLon[b]),
        Math.min(nodeLat[a], nodeLat[b]),
        Math.max(nodeLon[a], nodeLon[b]),
        Math.max(nodeLat[a], nodeLat[b]),
      );
      for (let k = 0; k < count; k++) {
        const entry = asked.tree.found[k];
        if (passesOver(asked.network, asked.way[entry])) continue;
        const other = asked.first[entry];
        const shares = crossingShares(asking.network, i, asked.network, other);
        if (!shares) continue;
        crossings.push({
          a: { segment: asksFront ? i : i + shift, share: shares[0] },
          b: { segment: asksFront ? other + shift : other, share: shares[1] },
        });
      }
    }
  }
  return crossings;
}

/** How far along a segment of either network they cross (0 … 1); undefined where they do not. */
function crossingShares(
  { wayNodes, nodeLon, nodeLat }: RoadNetwork,
  segment: number,
  other: RoadNetwork,
  otherSegment: number,
): readonly [number, number] | undefined {
  const a = wayNodes[segment];
  const b = wayNodes[segment + 1];
  const c = other.wayNodes[otherSegment];
  const d = other.wayNodes[otherSegment + 1];
  const scale = lonScale(nodeLat[a]);
  const ux = (nodeLon[b] - nodeLon[a]) * scale;
  const uy = nodeLat[b] - nodeLat[a];
  const vx = (other.nodeLon[d] - other.nodeLon[c]) * scale;
  const vy = other.nodeLat[d] - other.nodeLat[c];
  const cross = ux * vy - uy * vx;
  if (cross === 0) return undefined;
  const wx = (other.nodeLon[c] - nodeLon[a]) * scale;
  const wy = other.nodeLat[c] - nodeLat[a];
  const s = (wx * vy - wy * vx) / cross;
  const t = (wx * uy - wy * ux) / cross;
  return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? [s, t] : undefined;
}
