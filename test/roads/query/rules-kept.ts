// Reads a path edge by edge and says which turn restriction or barrier it breaks, straight from the source's
// description of them.

import type { Roads, RoutePath } from '../../../src/roads/engine.ts';
import type { RoadNetwork } from '../../../src/roads/network/network.ts';
import { RestrictionKind } from '../../../src/roads/network/vocabulary.ts';
import { modeOf } from '../../../src/roads/profiles/profile.ts';

interface Run {
  readonly way: number;
  readonly edges: number[];
  start: string;
  end: string;
}

export class RuleBook {
  readonly #byFrom = new Map<number, number[]>();
  readonly #barriers = new Map<string, number>();

  constructor(
    readonly network: RoadNetwork,
    readonly roads: Roads,
  ) {
    for (let r = 0; r < network.restrictionCount; r++) {
      const from = network.waySourceId[network.restrictionWays[network.restrictionWayStart[r]]];
      const list = this.#byFrom.get(from);
      if (list) list.push(r);
      else this.#byFrom.set(from, [r]);
    }
    for (let n = 0; n < network.nodeCount; n++) {
      if ((network.nodeAccess[n] & 15) !== 15) this.#barriers.set(this.#place(n), network.nodeAccess[n]);
    }
  }

  /** Sentences about what is broken; empty when all is well. */
  broken(path: RoutePath): string[] {
    const mode = modeOf(path.profile);
    const faults: string[] = [];
    const runs = this.#runs(path);
    for (let i = 1; i < path.edges.length; i++) {
      const access = this.#barriers.get(this.#end(path.edges[i - 1]));
      if (access !== undefined && (access & mode) === 0 && path.edges[i] !== (path.edges[i - 1] ^ 1)) {
        faults.push(`edge ${i} passes a barrier`);
      }
    }
    for (let i = 0; i + 1 < runs.length; i++) {
      for (const r of this.#byFrom.get(runs[i].way) ?? []) {
        if (this.network.restrictionModes[r] & mode && this.#breaks(r, runs, i)) {
          faults.push(`restriction ${r} from way ${runs[i].way}`);
        }
      }
    }
    return faults;
  }

  #breaks(r: number, runs: readonly Run[], at: number): boolean {
    const { network } = this;
    const ways = [
      ...network.restrictionWays.subarray(network.restrictionWayStart[r], network.restrictionWayStart[r + 1]),
    ];
    const ids = ways.map((w) => network.waySourceId[w]);
    const node = network.restrictionNode[r];
    const first = (w: number) => this.#place(network.wayNodes[network.wayNodeStart[w]]);
    const last = (w: number) => this.#place(network.wayNodes[network.wayNodeStart[w + 1] - 1]);
    const touches = (w: number, place: string) => first(w) === place || last(w) === place;
    if (node !== 0xffffffff && runs[at].end !== this.#place(node)) return false;
    // Described by ends of ways; what passes through the middle of one is not covered.
    if (!touches(ways[0], runs[at].end)) return false;
    for (let k = 1; k < ways.length - 1; k++) {
      const run = runs[at + k];
      if (!run || run.way !== ids[k]) return false;
      const whole = [first(ways[k]), last(ways[k])].sort().join() === [run.start, run.end].sort().join();
      if (!whole) return false;
    }
    const before = runs[at + ways.length - 2];
    const next = runs[at + ways.length - 1];
    if (!next || !touches(ways[ways.length - 1], before.end)) return false;
    const takes = next.way === ids[ids.length - 1];
    return network.restrictionKind[r] === RestrictionKind.No ? takes : !takes;
  }

  /** Stretches of the path on one way; turning round begins a new one. */
  #runs(path: RoutePath): Run[] {
    const runs: Run[] = [];
    path.edges.forEach((directed, i) => {
      const way = this.roads.edge(directed >>> 1).sourceId;
      const run = runs[runs.length - 1];
      const turned = i > 0 && directed === (path.edges[i - 1] ^ 1);
      if (run && run.way === way && !turned) {
        run.edges.push(directed);
        run.end = this.#end(directed);
      } else runs.push({ way, edges: [directed], start: this.#end(directed ^ 1), end: this.#end(directed) });
    });
    return runs;
  }

  #end(directed: number): string {
    const points = this.roads.edgeGeometry(directed >>> 1);
    const at = directed & 1 ? 0 : points.length - 2;
    return `${Math.round(points[at] * 1e7)},${Math.round(points[at + 1] * 1e7)}`;
  }

  #place(node: number): string {
    return `${this.network.nodeLon[node]},${this.network.nodeLat[node]}`;
  }
}
