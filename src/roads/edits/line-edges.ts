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
    return [...new Set(this.#along(line).edges.map((directed) => directed >>> 1))];
  }

  /** Directed as the line is, also where the road may only be travelled against it. */
  directed(line: ArrayLike<number>): number[] {
    const forth = this.#along(line);
    const back = this.#along(reversed(line));
    const edges = back.metres < forth.metres ? back.edges.map((directed) => directed ^ 1) : forth.edges;
    return [...new Map(edges.map((directed) => [directed >>> 1, directed])).values()];
  }

  #along(line: ArrayLike<number>): { edges: number[]; metres: number } {
    const edges: number[] = [];
    let metres = 0;
    for (let i = 2; i + 1 < line.length; i += 2) {
      const from = this.#snapper.snap(this.#snapshot, line[i - 2], line[i - 1], { radius: REACH });
      const to = this.#snapper.snap(this.#snapshot, line[i], line[i + 1], { radius: REACH });
      const path = from && to && this.#query.route(this.#snapshot, from, to);
      if (!path) return { edges: [], metres: Number.POSITIVE_INFINITY };
      edges.push(...path.edges);
      metres += path.distance;
    }
    return { edges, metres };
  }
}

function reversed(line: ArrayLike<number>): number[] {
  const back: number[] = [];
  for (let i = line.length - 2; i >= 0; i -= 2) back.push(line[i], line[i + 1]);
  return back;
}
