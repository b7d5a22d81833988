// The times of the arcs from a vertex up, or down to it, wherever they are kept: in the metric, or in an overlay over it.
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';

export class ArcRow {
  /** Arc `a` takes `costs[a + shift]`. */
  costs: Int32Array = new Int32Array(0);
  shift = 0;

  read({ hierarchy, metric, overlay }: ProfileSnapshot, vertex: number, upwards: boolean): void {
    const held = overlay?.holding(vertex);
    const weights = held ?? metric;
    this.costs = upwards ? weights.up : weights.down;
    this.shift = (held ? held.found : metric.first[vertex]) - hierarchy.first[vertex];
  }
}
