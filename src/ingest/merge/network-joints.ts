// Where do two networks that were put side by side meet? Roads that cross get a common node; a dead end close to a road of
// the other network is joined to it by a short way.
import { lonScale } from '../../geo/nearest-segment.ts';
import type { Metres } from '../../geo/units.ts';
import { RoadClass, type RoadNetwork, WayFlag } from '../../roads/build/network.ts';
import { SegmentTree, type Spot } from './segment-tree.ts';

/** Largest distance between a dead end and the other road. */
const END_REACH: Metres = 40;

/** A short way between two points, the first of which may be a node. It is given the class and access of `way`. */
export interface Joint {
  readonly from: { readonly node: number } | Spot;
  readonly to: Spot;
  readonly way: number;
}

/** Two roads that cross: they get a common node there. */
export interface Crossing {
  readonly a: Spot;
  readonly b: Spot;
}

/** Dead ends and crossings between ways numbered below `border` and the others; nodes in `joined` have a joint already. */
export function findMeetings(
  network: RoadNetwork,
  border: number,
  joined: ReadonlySet<number>,
): { readonly joints: Joint[]; readonly crossings: Crossing[] } {
  const segments = new SegmentTree(network);
  return {
    joints: looseEnds(network).flatMap(({ node, way }) => {
      if (joined.has(node)) return [];
      const spots = segments.spotsNear(network.nodeLon[node], network.nodeLat[node], END_REACH, 16);
      const spot = spots.find((near) => near.way < border !== way < border);
      return spot ? [{ from: { node }, to: spot, way }] : [];
    }),
    crossings: crossingsOf(network, segments, border),
  };
}

/** Nodes where a way ends and no other continues. */
function looseEnds(network: RoadNetwork): { readonly node: number; readonly way: number }[] {
  const uses = new Uint8Array(network.nodeCount);
  for (const node of network.wayNodes) if (uses[node] < 2) uses[node]++;
  const ends: { node: number; way: number }[] = [];
  for (let way = 0; way < network.wayCount; way++) {
    const from = network.wayNodes[network.wayNodeStart[way]];
    const to = network.wayNodes[network.wayNodeStart[way + 1] - 1];
    for (const node of [from, to]) if (uses[node] === 1) ends.push({ node, way });
  }
  return ends;
}

/** Bridges, tunnels, ferries and motorways cross other roads without meeting them. */
function passesOver({ wayFlags, wayClass }: RoadNetwork, way: number): boolean {
  return (
    (wayFlags[way] & (WayFlag.Bridge | WayFlag.Tunnel)) !== 0 ||
    wayClass[way] === RoadClass.Ferry ||
    wayClass[way] === RoadClass.Motorway
  );
}

function crossingsOf(network: RoadNetwork, segments: SegmentTree, border: number): Crossing[] {
  const { wayNodes, wayNodeStart, nodeLon, nodeLat } = network;
  const crossings: Crossing[] = [];
  // Query the tree for the side with fewer segments.
  const lower = wayNodeStart[border] <= wayNodes.length - wayNodeStart[border];
  const [first, last] = lower ? [0, border] : [border, network.wayCount];
  for (let way = first; way < last; way++) {
    if (passesOver(network, way)) continue;
    for (let i = wayNodeStart[way]; i + 1 < wayNodeStart[way + 1]; i++) {
      const [a, b] = [wayNodes[i], wayNodes[i + 1]];
      const count = segments.tree.meets(
        Math.min(nodeLon[a], nodeLon[b]),
        Math.min(nodeLat[a], nodeLat[b]),
        Math.max(nodeLon[a], nodeLon[b]),
        Math.max(nodeLat[a], nodeLat[b]),
      );
      for (let k = 0; k < count; k++) {
        const entry = segments.tree.found[k];
        const other = segments.way[entry];
        if (other < border === lower || passesOver(network, other)) continue;
        const shares = crossingShares(network, i, segments.first[entry]);
        if (shares)
          crossings.push({
            a: { segment: i, share: shares[0] },
            b: { segment: segments.first[entry], share: shares[1] },
          });
      }
    }
  }
  return crossings;
}

/** How far along each of two segments they cross (0 … 1); undefined where they do not. */
function crossingShares(
  { wayNodes, nodeLon, nodeLat }: RoadNetwork,
  one: number,
  other: number,
): readonly [number, number] | undefined {
  const [a, b, c, d] = [wayNodes[one], wayNodes[one + 1], wayNodes[other], wayNodes[other + 1]];
  const scale = lonScale(nodeLat[a]);
  const [ux, uy] = [(nodeLon[b] - nodeLon[a]) * scale, nodeLat[b] - nodeLat[a]];
  const [vx, vy] = [(nodeLon[d] - nodeLon[c]) * scale, nodeLat[d] - nodeLat[c]];
  const cross = ux * vy - uy * vx;
  if (cross === 0) return undefined;
  const [wx, wy] = [(nodeLon[c] - nodeLon[a]) * scale, nodeLat[c] - nodeLat[a]];
  const s = (wx * vy - wy * vx) / cross;
  const t = (wx * uy - wy * ux) / cross;
  return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? [s, t] : undefined;
}
