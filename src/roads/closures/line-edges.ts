// The edges of a line that people draw along roads: those on the quickest way by car through its points, in their order.
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import { Query } from '../query/query.ts';
import type { SegmentIndex } from '../snap/segment-index.ts';
import { Snapper } from '../snap/snapper.ts';

/** Metres between a point and its road. */
const REACH = 100;

export class LineEdges {
  readonly #snapshot: ProfileSnapshot;
  readonly #snapper: Snapper;
  readonly #query: Query;

  /** `snapshot`: as imported, so that a line means the same roads whatever is closed. */
  constructor(snapshot: ProfileSnapshot, index: SegmentIndex) {
    this.#snapshot = snapshot;
    this.#snapper = new Snapper(snapshot.graph, index);
    this.#query = new Query(snapshot.hierarchy.height);
  }

  /** `line`: lon, lat interleaved. Empty if a point is far from roads, or no way leads through them. */
  of(line: ArrayLike<number>): number[] {
    const edges = new Set<number>();
    for (let i = 2; i + 1 < line.length; i += 2) {
      const from = this.#snapper.snap(this.#snapshot, line[i - 2], line[i - 1], { radius: REACH });
      const to = this.#snapper.snap(this.#snapshot, line[i], line[i + 1], { radius: REACH });
      const path = from && to && this.#query.route(this.#snapshot, from, to);
      if (!path) return [];
      for (const directed of path.edges) edges.add(directed >>> 1);
    }
    return [...edges];
  }
}
