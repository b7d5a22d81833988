// The single segments of a road network in a packed R-tree, for finding the roads at and near a point.
import { BoxTree, BoxTreeBuilder } from '../../geo/box-tree.ts';
import { alongSegment, lonScale, METRES_PER_FIXED, segmentSquared } from '../../geo/nearest-segment.ts';
import type { Fixed, Metres } from '../../geo/units.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';
import { RoadClass, WayFlag } from '../../roads/network/vocabulary.ts';

/** A point on a road: the position in `wayNodes` of the segment's first node, and how far along the segment (0 … 1). */
export interface RoadSpot {
  readonly segment: number;
  readonly share: number;
}

export interface NearSpot extends RoadSpot {
  readonly way: number;
  readonly metres: Metres;
}

export class RoadSegmentTree {
  readonly tree: BoxTree;
  /** Tree entry → position of the segment's first node in `wayNodes`, and its way. */
  readonly first: Uint32Array;
  readonly way: Uint32Array;
  /** By node: 1 where a road may be joined to those that are off the ground there. */
  readonly #landing: Uint8Array;

  constructor(readonly network: RoadNetwork) {
    const { wayNodes, wayNodeStart, nodeLon, nodeLat } = network;
    const segments = wayNodes.length - network.wayCount;
    const builder = new BoxTreeBuilder(segments);
    this.first = new Uint32Array(segments);
    this.way = new Uint32Array(segments);
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
        this.first[entry] = i;
        this.way[entry++] = way;
      }
    }
    this.tree = new BoxTree(builder.finish());
    this.#landing = landings(network);
  }

  /** The nearest spot of each way within reach, nearest way first, at most `most`. */
  spotsNear(x: Fixed, y: Fixed, reach: Metres, most: number): NearSpot[] {
    const scale = lonScale(y);
    const count = this.#meets(x, y, scale, reach);
    if (count === 0) return [];
    const best = new Map<number, NearSpot>();
    for (let i = 0; i < count; i++) {
      const spot = this.#spot(this.tree.found[i], x, y, scale);
      if (!spot || spot.metres > reach) continue;
      const known = best.get(spot.way);
      if (!known || spot.metres < known.metres) best.set(spot.way, spot);
    }
    return [...best.values()].sort((a, b) => a.metres - b.metres || a.way - b.way).slice(0, most);
  }

  /** The nearest spot of any way within reach. */
  spotNear(x: Fixed, y: Fixed, reach: Metres): NearSpot | undefined {
    const scale = lonScale(y);
    const count = this.#meets(x, y, scale, reach);
    let best: NearSpot | undefined;
    for (let i = 0; i < count; i++) {
      const spot = this.#spot(this.tree.found[i], x, y, scale);
      if (!spot || spot.metres > (best?.metres ?? reach)) continue;
      if (best && spot.metres === best.metres && best.way <= spot.way) continue;
      best = spot;
    }
    return best;
  }

  #meets(x: Fixed, y: Fixed, scale: number, reach: Metres): number {
    const units = reach / METRES_PER_FIXED;
    const wide = units / scale;
    return this.tree.meets(x - wide, y - units, x + wide, y + units);
  }

  /** The nearest spot of a segment; of one that is off the ground, the nearest of its landings. */
  #spot(entry: number, x: Fixed, y: Fixed, scale: number): NearSpot | undefined {
    const { network } = this;
    const { nodeLon, nodeLat, wayNodes } = network;
    const [segment, way] = [this.first[entry], this.way[entry]];
    const [a, b] = [wayNodes[segment], wayNodes[segment + 1]];
    const [ax, ay, bx, by] = [nodeLon[a], nodeLat[a], nodeLon[b], nodeLat[b]];
    if (!isOffGround(network, way)) {
      const metres = Math.sqrt(segmentSquared(x, y, scale, ax, ay, bx, by)) * METRES_PER_FIXED;
      return { segment, share: alongSegment(x, y, scale, ax, ay, bx, by), way, metres };
    }
    const metresTo = (node: number): Metres =>
      this.#landing[node]
        ? Math.hypot((nodeLon[node] - x) * scale, nodeLat[node] - y) * METRES_PER_FIXED
        : Number.POSITIVE_INFINITY;
    const [toA, toB] = [metresTo(a), metresTo(b)];
    const metres = Math.min(toA, toB);
    return metres < Number.POSITIVE_INFINITY
      ? { segment, share: toA <= toB ? 0 : 1, way, metres }
      : undefined;
  }
}

/** Bridges, tunnels and ferries are entered at their ends alone, whatever lies under them, over them or beside them. */
export const isOffGround = ({ wayFlags, wayClass }: RoadNetwork, way: number): boolean =>
  (wayFlags[way] & (WayFlag.Bridge | WayFlag.Tunnel)) !== 0 || wayClass[way] === RoadClass.Ferry;

/** Nodes of a road on the ground, and those where a single road ends, on the ground or off it: there the source ends. */
function landings(network: RoadNetwork): Uint8Array {
  const { nodeCount, wayCount, wayNodeStart, wayNodes } = network;
  const landing = new Uint8Array(nodeCount);
  const uses = new Uint8Array(nodeCount);
  for (let way = 0; way < wayCount; way++) {
    const [from, end] = [wayNodeStart[way], wayNodeStart[way + 1]];
    const grounded = !isOffGround(network, way);
    for (let i = from; i < end; i++) {
      // A way that goes on through a node passes it twice, so to speak: it does not end there.
      uses[wayNodes[i]] = Math.min(2, uses[wayNodes[i]] + (i > from && i + 1 < end ? 2 : 1));
      if (grounded) landing[wayNodes[i]] = 1;
    }
  }
  for (let node = 0; node < nodeCount; node++) if (uses[node] === 1) landing[node] = 1;
  return landing;
}

/** Straight distance between two nodes. */
export function metresBetween(network: RoadNetwork, a: number, b: number): Metres {
  const dx = (network.nodeLon[a] - network.nodeLon[b]) * lonScale(network.nodeLat[a]);
  const dy = network.nodeLat[a] - network.nodeLat[b];
  // Math.hypot guards against overflow, which is not needed here, and takes several times as long.
  return Math.sqrt(dx * dx + dy * dy) * METRES_PER_FIXED;
}
