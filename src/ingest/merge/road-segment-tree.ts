// The single segments of a road network in a packed R-tree, for finding the roads at and near a point.
import { BoxTree, BoxTreeBuilder } from '../../geo/box-tree.ts';
import { alongSegment, lonScale, METRES_PER_FIXED, segmentSquared } from '../../geo/nearest-segment.ts';
import type { Fixed, Metres } from '../../geo/units.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';

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
  }

  /** The nearest spot of each way within reach, nearest way first, at most `most`. */
  spotsNear(x: Fixed, y: Fixed, reach: Metres, most: number): NearSpot[] {
    const scale = lonScale(y);
    const count = this.#meets(x, y, scale, reach);
    if (count === 0) return [];
    const best = new Map<number, NearSpot>();
    for (let i = 0; i < count; i++) {
      const entry = this.tree.found[i];
      const metres = this.#metresTo(entry, x, y, scale);
      const way = this.way[entry];
      const known = best.get(way);
      if (metres > reach || (known && known.metres <= metres)) continue;
      best.set(way, this.#spot(entry, x, y, scale, metres));
    }
    return [...best.values()].sort((a, b) => a.metres - b.metres || a.way - b.way).slice(0, most);
  }

  /** The nearest spot of any way within reach. */
  spotNear(x: Fixed, y: Fixed, reach: Metres): NearSpot | undefined {
    const scale = lonScale(y);
    const count = this.#meets(x, y, scale, reach);
    let nearest = -1;
    let best = reach;
    for (let i = 0; i < count; i++) {
      const entry = this.tree.found[i];
      const metres = this.#metresTo(entry, x, y, scale);
      if (metres > best) continue;
      if (metres === best && nearest >= 0 && this.way[nearest] <= this.way[entry]) continue;
      nearest = entry;
      best = metres;
    }
    return nearest < 0 ? undefined : this.#spot(nearest, x, y, scale, best);
  }

  #meets(x: Fixed, y: Fixed, scale: number, reach: Metres): number {
    const units = reach / METRES_PER_FIXED;
    const wide = units / scale;
    return this.tree.meets(x - wide, y - units, x + wide, y + units);
  }

  #metresTo(entry: number, x: Fixed, y: Fixed, scale: number): Metres {
    const { nodeLon, nodeLat, wayNodes } = this.network;
    const a = wayNodes[this.first[entry]];
    const b = wayNodes[this.first[entry] + 1];
    const squared = segmentSquared(x, y, scale, nodeLon[a], nodeLat[a], nodeLon[b], nodeLat[b]);
    return Math.sqrt(squared) * METRES_PER_FIXED;
  }

  #spot(entry: number, x: Fixed, y: Fixed, scale: number, metres: Metres): NearSpot {
    const { nodeLon, nodeLat, wayNodes } = this.network;
    const segment = this.first[entry];
    const a = wayNodes[segment];
    const b = wayNodes[segment + 1];
    const share = alongSegment(x, y, scale, nodeLon[a], nodeLat[a], nodeLon[b], nodeLat[b]);
    return { segment, share, way: this.way[entry], metres };
  }
}

/** Straight distance between two nodes. */
export function metresBetween(network: RoadNetwork, a: number, b: number): Metres {
  const dx = (network.nodeLon[a] - network.nodeLon[b]) * lonScale(network.nodeLat[a]);
  const dy = network.nodeLat[a] - network.nodeLat[b];
  // Math.hypot guards against overflow, which is not needed here, and takes several times as long.
  return Math.sqrt(dx * dx + dy * dy) * METRES_PER_FIXED;
}
