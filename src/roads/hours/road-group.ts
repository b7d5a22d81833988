// Roads that have the same hours, such as the streets of a city, and how soon a trip can come to any of them: known from one table for all trips.
import { INFINITE } from '../customise/edge-weights.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import { linkChain, linkHead } from '../graph/links.ts';
import type { Label } from '../query/label.ts';
import { NumberTable } from '../query/number-table.ts';
import { ArcRow } from './arc-row.ts';

export class RoadGroup {
  readonly #belongs: (edge: number) => boolean;
  readonly #snapshot: ProfileSnapshot;
  /** Vertices of the roads and those above them. */
  readonly #vertices = new NumberTable();
  /** By these: milliseconds downwards to where the nearest of the roads begins, and upwards from where the nearest ends. */
  readonly #towards: Int32Array;
  readonly #since: Int32Array;

  /** `snapshot`: no trip is quicker. */
  constructor(snapshot: ProfileSnapshot, belongs: (edge: number) => boolean) {
    this.#snapshot = snapshot;
    this.#belongs = belongs;
    const { graph, hierarchy } = snapshot;
    const towards = new Int32Array(hierarchy.count).fill(INFINITE);
    const since = new Int32Array(hierarchy.count).fill(INFINITE);
    const chains = new Uint8Array(graph.chainCount);
    for (let e = 0; e < graph.edgeCount; e++) if (belongs(e)) chains[graph.edgeChain[e]] = 1;
    for (let v = 0; v < graph.vertexCount; v++) {
      for (let i = graph.outFirst[v]; i < graph.outFirst[v + 1]; i++) {
        const link = graph.outLink[i];
        if (chains[linkChain(graph, link) >>> 1] === 0) continue;
        towards[v] = 0;
        since[linkHead(graph, link)] = 0;
      }
    }
    this.#spread(towards, since);
    for (let v = 0; v < hierarchy.count; v++)
      if (towards[v] < INFINITE || since[v] < INFINITE) this.#vertices.add(v);
    const { number, size } = this.#vertices;
    this.#towards = Int32Array.from({ length: size }, (_, at) => towards[number[at]]);
    this.#since = Int32Array.from({ length: size }, (_, at) => since[number[at]]);
  }

  /** Milliseconds from a place, by its label, until one can be at the first of the roads at the soonest; INFINITE or more: never. */
  soonest(label: Label): number {
    return this.#least(label, this.#towards);
  }

  /** The same from the last of the roads to a place. */
  last(label: Label): number {
    return this.#least(label, this.#since);
  }

  /** Upwards, the lowest vertices first. */
  #spread(towards: Int32Array, since: Int32Array): void {
    const { count, first, head } = this.#snapshot.hierarchy;
    const [up, down] = [new ArcRow(), new ArcRow()];
    for (let v = 0; v < count; v++) {
      if (towards[v] >= INFINITE && since[v] >= INFINITE) continue;
      up.read(this.#snapshot, v, true);
      down.read(this.#snapshot, v, false);
      for (let a = first[v]; a < first[v + 1]; a++) {
        const h = head[a];
        towards[h] = Math.min(towards[h], towards[v] + down.costs[a + down.shift]);
        since[h] = Math.min(since[h], since[v] + up.costs[a + up.shift]);
      }
    }
  }

  #least(label: Label, known: Int32Array): number {
    if (this.#holdsEndOf(label)) return 0;
    let least = INFINITE;
    for (let i = 0; i < label.searchCount; i++) {
      const { bottom, vertex, cost } = label.searches[i];
      for (let d = bottom; d >= 0; d--) {
        if (cost[d] >= least) continue;
        const at = this.#vertices.find(vertex[d]);
        if (at >= 0) least = Math.min(least, cost[d] + known[at]);
      }
    }
    return least;
  }

  /** Whether a trip begins, or ends, on a chain with one of the roads. */
  #holdsEndOf({ ends }: Label): boolean {
    const { chainEdgeStart } = this.#snapshot.graph;
    for (let i = 0; i < ends.count; i++) {
      const chain = ends.chain[i] >>> 1;
      for (let e = chainEdgeStart[chain]; e < chainEdgeStart[chain + 1]; e++)
        if (this.#belongs(e)) return true;
    }
    return false;
  }
}
