// Adds joints and crossings to a network: new nodes in the roads concerned, and short ways between them.
import { GrowingColumn } from '../../dataset/column-builder.ts';
import { lonScale, METRES_PER_FIXED } from '../../geo/nearest-segment.ts';
import { firstWhere } from '../../lookup/binary-search.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';
import { ALL_MODES, ModeMasks } from '../../roads/network/vocabulary.ts';
import type { Crossing, Joint } from './network-joints.ts';
import type { RoadSpot } from './road-segment-tree.ts';

/** Within this distance of an existing node of the road, that node is used, in metres. */
const CORNER = 3;
/** Within this distance of the road, the node to be joined becomes a node of the road: no bend that anyone could notice. */
const ON_ROAD = 1;

interface NewCorner {
  /** Position in `wayNodes` of the segment's first node, and how far along the segment. */
  readonly segment: number;
  readonly share: number;
  readonly node: number;
}

interface NewWay {
  readonly from: number;
  readonly to: number;
  /** The way whose columns it copies. */
  readonly like: number;
}

export function addJoints(
  network: RoadNetwork,
  joints: readonly Joint[],
  crossings: readonly Crossing[],
): RoadNetwork {
  if (joints.length === 0 && crossings.length === 0) return network;
  const corners = new Corners(network);
  const joined = new JointWays(network);
  for (const { a, b } of crossings) {
    const [one, other] = corners.meet(a, b);
    joined.add(one, other, corners.wayAt(a.segment));
  }
  for (const joint of joints) {
    if ('node' in joint.from) {
      const { node } = joint.from;
      joined.add(node, corners.at(joint.to, node), joint.way);
    } else joined.add(corners.at(joint.from), corners.at(joint.to), joint.way);
  }
  return corners.networkWith(joined.ways);
}

/** The network with a node more at each of these spots. */
export function addCorners(network: RoadNetwork, spots: readonly RoadSpot[]): RoadNetwork {
  if (spots.length === 0) return network;
  const corners = new Corners(network);
  for (const spot of spots) corners.at(spot);
  return corners.networkWith([]);
}

/** The ways that joints become: for each pair of nodes and those who may travel, one. */
class JointWays {
  readonly ways: NewWay[] = [];
  readonly #modes = new Map<string, number>();

  constructor(readonly network: RoadNetwork) {}

  add(from: number, to: number, like: number): void {
    if (from === to) return;
    const pair = from < to ? `${from} ${to}` : `${to} ${from}`;
    const modes = this.network.wayForward[like] | this.network.wayBackward[like];
    const known = this.#modes.get(pair);
    if (known !== undefined && (known & modes) === modes) return;
    this.#modes.set(pair, (known ?? 0) | modes);
    this.ways.push({ from, to, like });
  }
}

class Corners {
  readonly #lon: GrowingColumn<Int32Array>;
  readonly #lat: GrowingColumn<Int32Array>;
  readonly #new: NewCorner[] = [];
  readonly #known = new Map<string, number>();

  constructor(readonly network: RoadNetwork) {
    this.#lon = new GrowingColumn(Int32Array, network.nodeCount + 1024);
    this.#lat = new GrowingColumn(Int32Array, network.nodeCount + 1024);
    for (let node = 0; node < network.nodeCount; node++) {
      this.#lon.push(network.nodeLon[node]);
      this.#lat.push(network.nodeLat[node]);
    }
  }

  /** The node at a spot: an existing one next to it, `joined` where that lies on the road, or a new one in the road. */
  at(spot: RoadSpot, joined?: number): number {
    const corner = this.#cornerAt(spot);
    if (corner !== undefined) return corner;
    if (joined === undefined || !this.#isAt(spot, joined)) return this.#add(spot);
    this.#put(spot, joined);
    return joined;
  }

  #isAt({ segment, share }: RoadSpot, node: number): boolean {
    const { nodeLon, nodeLat, wayNodes } = this.network;
    const [a, b] = [wayNodes[segment], wayNodes[segment + 1]];
    const dx = nodeLon[a] + share * (nodeLon[b] - nodeLon[a]) - nodeLon[node];
    const dy = nodeLat[a] + share * (nodeLat[b] - nodeLat[a]) - nodeLat[node];
    return Math.hypot(dx * lonScale(nodeLat[node]), dy) * METRES_PER_FIXED < ON_ROAD;
  }

  /** One node for two roads that cross; two where each already has a node of its own there. */
  meet(a: RoadSpot, b: RoadSpot): readonly [number, number] {
    const ofA = this.#cornerAt(a);
    const ofB = this.#cornerAt(b);
    if (ofA !== undefined) {
      if (ofB === undefined) this.#put(b, ofA);
      return [ofA, ofB ?? ofA];
    }
    const node = ofB ?? this.#add(a);
    this.#put(ofB === undefined ? b : a, node);
    return [node, node];
  }

  wayAt(segment: number): number {
    const { wayNodeStart, wayCount } = this.network;
    return firstWhere(0, wayCount, (way) => wayNodeStart[way + 1] > segment);
  }

  #cornerAt({ segment, share }: RoadSpot): number | undefined {
    const { nodeLon, nodeLat, wayNodes } = this.network;
    const [a, b] = [wayNodes[segment], wayNodes[segment + 1]];
    const dx = (nodeLon[b] - nodeLon[a]) * lonScale(nodeLat[a]);
    const metres = Math.hypot(dx, nodeLat[b] - nodeLat[a]) * METRES_PER_FIXED;
    if (share * metres < CORNER) return a;
    if ((1 - share) * metres < CORNER) return b;
    return this.#known.get(`${segment} ${share}`);
  }

  #add(spot: RoadSpot): number {
    const { nodeLon, nodeLat, wayNodes } = this.network;
    const [a, b] = [wayNodes[spot.segment], wayNodes[spot.segment + 1]];
    const node = this.#lon.push(Math.round(nodeLon[a] + spot.share * (nodeLon[b] - nodeLon[a])));
    this.#lat.push(Math.round(nodeLat[a] + spot.share * (nodeLat[b] - nodeLat[a])));
    this.#put(spot, node);
    return node;
  }

  #put({ segment, share }: RoadSpot, node: number): void {
    this.#known.set(`${segment} ${share}`, node);
    this.#new.push({ segment, share, node });
  }

  networkWith(ways: readonly NewWay[]): RoadNetwork {
    const { network } = this;
    const corners = this.#new.sort((a, b) => a.segment - b.segment || a.share - b.share);
    const wayCount = network.wayCount + ways.length;
    const wayNodes = new Uint32Array(network.wayNodes.length + corners.length + ways.length * 2);
    const wayNodeStart = new Uint32Array(wayCount + 1);
    let at = 0;
    let corner = 0;
    for (let way = 0; way < network.wayCount; way++) {
      wayNodeStart[way] = at;
      for (let i = network.wayNodeStart[way]; i < network.wayNodeStart[way + 1]; i++) {
        wayNodes[at++] = network.wayNodes[i];
        for (; corners[corner]?.segment === i; corner++) wayNodes[at++] = corners[corner].node;
      }
    }
    ways.forEach(({ from, to }, i) => {
      wayNodeStart[network.wayCount + i] = at;
      wayNodes[at++] = from;
      wayNodes[at++] = to;
    });
    wayNodeStart[wayCount] = at;
    const nodeCount = this.#lon.length;
    const nodeFlags = new Uint8Array(nodeCount);
    nodeFlags.set(network.nodeFlags);
    const nodeAccess = new ModeMasks(nodeCount).fill(ALL_MODES);
    nodeAccess.set(network.nodeAccess);
    const placed = { nodeCount, nodeLon: this.#lon.rows(), nodeLat: this.#lat.rows(), nodeFlags, nodeAccess };
    return { ...network, ...placed, wayCount, wayNodeStart, wayNodes, ...waysLike(network, ways) };
  }
}

/** The way columns, extended by a row for each new way. */
function waysLike(network: RoadNetwork, ways: readonly NewWay[]) {
  const bytes = (column: Uint8Array, value = (like: number): number => column[like]): Uint8Array => {
    const longer = new Uint8Array(column.length + ways.length);
    longer.set(column);
    for (let i = 0; i < ways.length; i++) longer[column.length + i] = value(ways[i].like);
    return longer;
  };
  const masks = (column: ModeMasks): ModeMasks => {
    const longer = new ModeMasks(column.length + ways.length);
    longer.set(column);
    for (let i = 0; i < ways.length; i++) longer[column.length + i] = modes(ways[i].like);
    return longer;
  };
  const words = (column: Uint32Array, value = (like: number): number => column[like]): Uint32Array => {
    const longer = new Uint32Array(column.length + ways.length);
    longer.set(column);
    for (let i = 0; i < ways.length; i++) longer[column.length + i] = value(ways[i].like);
    return longer;
  };
  const none = (): number => 0;
  /** Whoever may use the road in either direction may use the joint in both. */
  const modes = (like: number): number => network.wayForward[like] | network.wayBackward[like];
  const waySourceId = new Float64Array(network.wayCount + ways.length);
  waySourceId.set(network.waySourceId);
  return {
    wayClass: bytes(network.wayClass),
    wayFlags: bytes(network.wayFlags, none),
    waySurface: bytes(network.waySurface),
    wayForward: masks(network.wayForward),
    wayBackward: masks(network.wayBackward),
    wayMaxSpeed: bytes(network.wayMaxSpeed),
    wayMaxSpeedBackward: bytes(network.wayMaxSpeedBackward),
    wayDuration: words(network.wayDuration, none),
    wayLanes: bytes(network.wayLanes),
    wayWidth: bytes(network.wayWidth),
    wayName: words(network.wayName),
    wayNameBn: words(network.wayNameBn),
    wayRef: words(network.wayRef),
    waySigns: words(network.waySigns, none),
    waySourceId,
  };
}
