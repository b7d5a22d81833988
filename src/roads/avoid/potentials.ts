// Least times from any vertex to one place, found when asked: what is above a vertex in the elimination tree is
// worked out from the root down and remembered (Strasser and Zeitz, CH potentials). Closing roads only lengthens
// journeys, so these times are a lower bound for any search that avoids something.
import { INFINITE } from '../customise/weights.ts';
import { type Hierarchy, NO_PARENT } from '../order/hierarchy.ts';
import type { Label } from '../query/label.ts';

const UNKNOWN = -1;

export class Potentials {
  readonly #value: Int32Array;
  #touched: number[] = [];
  #path: number[] = [];
  #costs: Int32Array = new Int32Array(0);
  #label: Label | undefined;

  constructor(readonly hierarchy: Hierarchy) {
    this.#value = new Int32Array(hierarchy.count).fill(UNKNOWN);
  }

  /** `label` climbs to the place; `costs` are the metric's upward times. */
  begin(label: Label, costs: Int32Array): void {
    for (const v of this.#touched) this.#value[v] = UNKNOWN;
    this.#touched = [];
    this.#label = label;
    this.#costs = costs;
  }

  at(vertex: number): number {
    const value = this.#value;
    if (value[vertex] !== UNKNOWN) return value[vertex];
    const { parent, first, head, depth } = this.hierarchy;
    const label = this.#label as Label;
    const path = this.#path;
    path.length = 0;
    for (let v = vertex; v !== NO_PARENT && value[v] === UNKNOWN; v = parent[v]) path.push(v);
    for (let i = path.length - 1; i >= 0; i--) {
      const v = path[i];
      let best = INFINITE;
      for (let c = 0; c < label.climbCount; c++) {
        const climb = label.climbs[c];
        if (climb.holds(this.hierarchy, v)) best = Math.min(best, climb.cost[depth[v]]);
      }
      for (let a = first[v]; a < first[v + 1]; a++) {
        const through = this.#costs[a] + value[head[a]];
        if (through < best) best = through;
      }
      value[v] = best;
      this.#touched.push(v);
    }
    return value[vertex];
  }
}
