// Lower bounds for a trip whose hours are not all of one kind. Whoever is still in time passes a place neither before the place where the trip begins
// lets him, nor so late that the rest takes him beyond its end. So an arc of the hierarchy is travelled in a window of time, and takes at least what it
// takes in a kind of hours, less what can be gained in the window by hours that are not of the kind (after the interval minima of Zeitz 2022).
import { INFINITE } from '../customise/edge-weights.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { SnappedPoint } from '../engine.ts';
import { Label } from '../query/label.ts';
import type { UpwardSearch } from '../query/upward-search.ts';
import { AncestorTable } from './ancestor-table.ts';
import { ArcRow } from './arc-row.ts';
import type { KindWindows } from './kind-windows.ts';
import type { LowerBounds } from './lower-bounds.ts';
import type { KindOfHours } from './profile-hours.ts';

/** Of one trip, for both directions. */
export interface WindowedTrip {
  readonly snapshot: ProfileSnapshot;
  readonly kinds: readonly KindOfHours[];
  readonly windows: KindWindows;
  /** Nothing is worth knowing of vertices by which a trip takes as long as this. */
  readonly within: number;
}

export class WindowedBounds {
  readonly #label: Label;
  readonly #known: AncestorTable;
  /** By depth on a path to the root: what the opposite bounds say. */
  readonly #opposite: Int32Array;
  readonly #free = new ArcRow();
  readonly #rows: ArcRow[] = [];
  #trip!: WindowedTrip;
  #towards = true;
  #others!: LowerBounds | WindowedBounds;

  constructor(height: number) {
    this.#label = new Label(height);
    this.#known = new AncestorTable(height);
    this.#opposite = new Int32Array(height);
  }

  /** `towards`: from vertices to the place, with `others` from the place at which the trip begins to vertices; otherwise the other way round. */
  begin(
    trip: WindowedTrip,
    place: SnappedPoint,
    towards: boolean,
    others: LowerBounds | WindowedBounds,
  ): void {
    this.#trip = trip;
    this.#towards = towards;
    this.#others = others;
    this.#known.clear();
    while (this.#rows.length < trip.kinds.length) this.#rows.push(new ArcRow());
    const label = this.#label;
    if (towards) label.beginTo(trip.snapshot, place);
    else label.beginFrom(trip.snapshot, place);
    for (let i = 0; i < label.searchCount; i++) this.#relax(label.searches[i]);
  }

  /** Milliseconds; INFINITE or more if there is no way in time. */
  of(vertex: number): number {
    return this.#known.of(vertex, this.#trip.snapshot.hierarchy, this.#viaAbove);
  }

  /** Down to the place by itself, or first to one of the vertices above. */
  readonly #viaAbove = (vertex: number): number => {
    const { snapshot, within } = this.#trip;
    const { hierarchy } = snapshot;
    const { first, head, depth } = hierarchy;
    const other = this.#others.of(vertex);
    if (other >= within) return INFINITE;
    const { searches, searchCount } = this.#label;
    let least = within - other;
    for (let i = 0; i < searchCount; i++)
      if (searches[i].holds(hierarchy, vertex)) least = Math.min(least, searches[i].cost[depth[vertex]]);
    const { costs, shift } = this.#readRows(vertex, this.#towards);
    for (let a = first[vertex]; a < first[vertex + 1]; a++) {
      const free = costs[a + shift];
      if (free >= least) continue;
      const above = this.#known.above(head[a]);
      if (free + above >= least) continue;
      const whole = this.#cost(a, free, above, other) + above;
      if (whole < least) least = whole;
    }
    return other + least >= within ? INFINITE : least;
  };

  /** Times from the place to the vertices above it, or from these to the place, by arcs alone that lead upwards from the place. */
  #relax({ bottom, vertex, cost }: UpwardSearch): void {
    const { snapshot, within } = this.#trip;
    const { first, headDepth } = snapshot.hierarchy;
    const opposite = this.#opposite;
    for (let d = 0; d <= bottom; d++) opposite[d] = this.#others.of(vertex[d]);
    for (let d = bottom; d > 0; d--) {
      const here = cost[d];
      if (here >= within) continue;
      const v = vertex[d];
      const { costs, shift } = this.#readRows(v, !this.#towards);
      for (let a = first[v]; a < first[v + 1]; a++) {
        const h = headDepth[a];
        const free = costs[a + shift];
        if (here + free >= cost[h] || here + free + opposite[h] >= within) continue;
        const reached = here + this.#cost(a, free, here, opposite[h]);
        if (reached < cost[h]) cost[h] = reached;
      }
    }
  }

  /** Between a vertex `near` milliseconds from the place, and one that is reached no sooner than `far` from the other end of the trip. */
  #cost(arc: number, free: number, near: number, far: number): number {
    const { windows, kinds } = this.#trip;
    const after = this.#towards ? far : near;
    const before = this.#towards ? near : far;
    let least = free;
    for (let k = 0; k < kinds.length; k++) {
      const { costs, shift } = this.#rows[k];
      const slow = costs[arc + shift];
      if (slow <= least) continue;
      least = Math.max(least, slow - Math.ceil(windows.gained(k, after, before)));
    }
    return least;
  }

  #readRows(vertex: number, upwards: boolean): ArcRow {
    const { snapshot, kinds } = this.#trip;
    for (let k = 0; k < kinds.length; k++) this.#rows[k].read(kinds[k].bounds, vertex, upwards);
    this.#free.read(snapshot, vertex, upwards);
    return this.#free;
  }
}
