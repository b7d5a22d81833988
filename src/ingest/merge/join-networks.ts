// Networks of several sources end beside each other. An end of a road that lies near a road of another source is
// joined to it by a short way, with a corner put into the other road, so that routes can pass from one to the other.
import { GrowingColumn } from '../../dataset/column-builder.ts';
import { BoxTree, BoxTreeBuilder } from '../../geo/box-tree.ts';
import { lonScale, METRES_PER_FIXED } from '../../geo/nearest-segment.ts';
import type { RoadNetwork } from '../../roads/build/network.ts';

/** How far an end may be from the other road, in metres: where a road was cut away the other is its own continuation. */
const REACH = 40;
const REACH_CUT = 250;
/** Nearer than this to a corner, the corner is taken. */
const CORNER = 3;

export interface Joint {
  /** The end. */
  readonly node: number;
  /** Way of the end: the joining way is of its class. */
  readonly way: number;
  /** The other road: position of the segment's first node in `wayNodes`, and how far along the segment. */
  readonly segment: number;
  readonly share: number;
}

/** `partOf(node)` tells the source of a node; `cuts` are nodes at which a road was cut. */
export function findJoints(network: RoadNetwork, partOf: Uint8Array, cuts: ReadonlySet<number>): Joint[] {
  const { wayNodes, wayNodeStart, nodeLon, nodeLat } = network;
  const ends = looseEnds(network);
  if (ends.length === 0) return [];
  const segments = wayNodes.length - network.wayCount;
  const builder = new BoxTreeBuilder(segments);
  const first = new Uint32Array(segments);
  let entry = 0;
  for (let way = 0; way < network.wayCount; way++) {
    for (let i = wayNodeStart[way]; i + 1 < wayNodeStart[way + 1]; i++) {
      const a = wayNodes[i];
      const b = wayNodes[i + 1];
      builder.add(
        Math.min(nodeLon[a], nodeLon[b]),
        Math.min(nodeLat[a], nodeLat[b]),
        Math.max(nodeLon[a], nodeLon[b]),
        Math.max(nodeLat[a], nodeLat[b]),
      );
      first[entry++] = i;
    }
  }
  const tree = new BoxTree(builder.finish());
  const joints: Joint[] = [];
  let x = 0;
  let y = 0;
  let scale = 1;
  let part = 0;
  const measure = (e: number): number => {
    if (partOf[wayNodes[first[e]]] === part) return Number.POSITIVE_INFINITY;
    return project(network, first[e], x, y, scale).squared;
  };
  for (const { node, way } of ends) {
    x = nodeLon[node];
    y = nodeLat[node];
    scale = lonScale(y);
    part = partOf[node];
    const reach = (cuts.has(node) ? REACH_CUT : REACH) / METRES_PER_FIXED;
    const found = tree.nearest(x, y, scale, reach * reach, measure);
    if (found < 0) continue;
    const segment = first[found];
    joints.push({ node, way, segment, share: project(network, segment, x, y, scale).share });
  }
  return joints;
}

/** Nodes at which a way ends and no other goes on. */
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

function project(network: RoadNetwork, segment: number, x: number, y: number, scale: number) {
  const a = network.wayNodes[segment];
  const b = network.wayNodes[segment + 1];
  const ax = (network.nodeLon[a] - x) * scale;
  const ay = network.nodeLat[a] - y;
  const dx = (network.nodeLon[b] - network.nodeLon[a]) * scale;
  const dy = network.nodeLat[b] - network.nodeLat[a];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
  return { share, squared: (ax + share * dx) ** 2 + (ay + share * dy) ** 2, length };
}

/** The network with the joining ways in it. */
export function applyJoints(network: RoadNetwork, joints: readonly Joint[]): RoadNetwork {
  if (joints.length === 0) return network;
  const lon = new GrowingColumn(Int32Array, network.nodeCount + joints.length);
  const lat = new GrowingColumn(Int32Array, network.nodeCount + joints.length);
  for (let node = 0; node < network.nodeCount; node++) {
    lon.push(network.nodeLon[node]);
    lat.push(network.nodeLat[node]);
  }
  const sorted = [...joints].sort((a, b) => a.segment - b.segment || a.share - b.share);
  /** New corners behind a position of wayNodes, in order. */
  const corners: { readonly behind: number; readonly node: number }[] = [];
  const pairs: { readonly node: number; readonly target: number; readonly way: number }[] = [];
  for (const { node, way, segment, share } of sorted) {
    const a = network.wayNodes[segment];
    const b = network.wayNodes[segment + 1];
    const dx = network.nodeLon[b] - network.nodeLon[a];
    const dy = network.nodeLat[b] - network.nodeLat[a];
    const metres = Math.hypot(dx * lonScale(network.nodeLat[a]), dy) * METRES_PER_FIXED;
    let target: number;
    if (share * metres < CORNER) target = a;
    else if ((1 - share) * metres < CORNER) target = b;
    else {
      target = lon.push(Math.round(network.nodeLon[a] + share * dx));
      lat.push(Math.round(network.nodeLat[a] + share * dy));
      corners.push({ behind: segment, node: target });
    }
    if (target !== node) pairs.push({ node, target, way });
  }
  return withWays(network, lon.view().slice(), lat.view().slice(), corners, pairs);
}

function withWays(
  network: RoadNetwork,
  nodeLon: Int32Array,
  nodeLat: Int32Array,
  corners: readonly { readonly behind: number; readonly node: number }[],
  pairs: readonly { readonly node: number; readonly target: number; readonly way: number }[],
): RoadNetwork {
  const wayCount = network.wayCount + pairs.length;
  const wayNodes = new Uint32Array(network.wayNodes.length + corners.length + pairs.length * 2);
  const wayNodeStart = new Uint32Array(wayCount + 1);
  let at = 0;
  let corner = 0;
  for (let way = 0; way < network.wayCount; way++) {
    wayNodeStart[way] = at;
    for (let i = network.wayNodeStart[way]; i < network.wayNodeStart[way + 1]; i++) {
      wayNodes[at++] = network.wayNodes[i];
      while (corner < corners.length && corners[corner].behind === i) wayNodes[at++] = corners[corner++].node;
    }
  }
  pairs.forEach(({ node, target }, i) => {
    wayNodeStart[network.wayCount + i] = at;
    wayNodes[at++] = node;
    wayNodes[at++] = target;
  });
  wayNodeStart[wayCount] = at;
  const nodes = nodeLon.length;
  const longer = <T extends Uint8Array | Uint32Array | Float64Array>(
    column: T,
    more: (way: number) => number,
  ): T => {
    const kind = column.constructor as { new (length: number): T };
    const grown = new kind(wayCount);
    grown.set(column);
    pairs.forEach(({ way }, i) => {
      grown[network.wayCount + i] = more(way);
    });
    return grown;
  };
  const like =
    (column: Uint8Array | Uint32Array) =>
    (way: number): number =>
      column[way];
  const none = (): number => 0;
  /** Who may use the end in either direction may use the joint. */
  const modes = (way: number): number => network.wayForward[way] | network.wayBackward[way];
  const flags = new Uint8Array(nodes);
  flags.set(network.nodeFlags);
  const access = new Uint8Array(nodes).fill(15);
  access.set(network.nodeAccess);
  return {
    ...network,
    nodeCount: nodes,
    nodeLon,
    nodeLat,
    nodeFlags: flags,
    nodeAccess: access,
    wayCount,
    wayNodeStart,
    wayNodes,
    wayClass: longer(network.wayClass, like(network.wayClass)),
    wayFlags: longer(network.wayFlags, none),
    waySurface: longer(network.waySurface, like(network.waySurface)),
    wayForward: longer(network.wayForward, modes),
    wayBackward: longer(network.wayBackward, modes),
    wayMaxSpeed: longer(network.wayMaxSpeed, like(network.wayMaxSpeed)),
    wayMaxSpeedBackward: longer(network.wayMaxSpeedBackward, like(network.wayMaxSpeedBackward)),
    wayDuration: longer(network.wayDuration, none),
    wayLanes: longer(network.wayLanes, like(network.wayLanes)),
    wayWidth: longer(network.wayWidth, like(network.wayWidth)),
    wayName: longer(network.wayName, like(network.wayName)),
    wayNameBn: longer(network.wayNameBn, like(network.wayNameBn)),
    wayRef: longer(network.wayRef, like(network.wayRef)),
    waySourceId: longer(network.waySourceId, none),
  };
}
