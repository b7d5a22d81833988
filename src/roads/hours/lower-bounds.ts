// How long it takes at least from a vertex to the place of a search, or from there to the vertex: exact times of a metric on the hierarchy,
// worked out for the vertices that a search asks for. A metric that is nowhere slower than the roads are at the hour guides a search by the
// hour, and its result stays exact.
import { INFINITE } from '../customise/edge-weights.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { SnappedPoint } from '../engine.ts';
import { Label } from '../query/label.ts';
import { AncestorTable } from './ancestor-table.ts';
import { ArcRow } from './arc-row.ts';

export class LowerBounds {
  readonly #label: Label;
  readonly #known: AncestorTable;
  readonly #row = new ArcRow();
  #snapshot!: ProfileSnapshot;
  #towards = true;

  constructor(height: number) {
    this.#label = new Label(height);
    this.#known = new AncestorTable(height);
  }

  /** `towards`: from vertices to the place; otherwise from the place to them. */
  begin(snapshot: ProfileSnapshot, place: SnappedPoint, towards: boolean): void {
    this.#snapshot = snapshot;
    this.#towards = towards;
    this.#known.clear();
    if (towards) this.#label.beginTo(snapshot, place);
    else this.#label.beginFrom(snapshot, place);
    this.#label.complete(snapshot);
  }

  /** Milliseconds; INFINITE or more if there is no way. */
  of(vertex: number): number {
    return this.#known.of(vertex, this.#snapshot.hierarchy, this.#viaAbove);
  }

  /** Down to the place by itself, or first to one of the vertices above. */
  readonly #viaAbove = (vertex: number): number => {
    const { hierarchy } = this.#snapshot;
    const { first, head, depth } = hierarchy;
    const { searches, searchCount } = this.#label;
    let least = INFINITE;
    for (let i = 0; i < searchCount; i++) {
      if (searches[i].holds(hierarchy, vertex)) least = Math.min(least, searches[i].cost[depth[vertex]]);
    }
    this.#row.read(this.#snapshot, vertex, this.#towards);
    const { costs, shift } = this.#row;
    for (let a = first[vertex]; a < first[vertex + 1]; a++) {
      const cost = costs[a + shift];
      if (cost >= least) continue;
      const whole = cost + this.#known.above(head[a]);
      if (whole < least) least = whole;
    }
    return least;
  };
}
