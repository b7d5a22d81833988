// Compares weights found arc by arc, a metric with an overlay on it, with those of a whole customisation.
import type { Metric } from '../../../src/roads/customise/metric.ts';
import type { Overlay } from '../../../src/roads/customise/overlay.ts';
import type { Hierarchy } from '../../../src/roads/order/hierarchy.ts';

/** Throws at the first arc that differs; calls `each` with where every arc of a vertex was found. */
export function expectSameWeights(
  { count, first }: Hierarchy,
  under: Metric,
  over: Overlay,
  whole: Metric,
  each: (arc: number, found: Metric | Overlay, at: number) => void,
): void {
  for (let v = 0; v < count; v++) {
    const held = over.holding(v);
    const found = held ?? under;
    for (let a = first[v]; a < first[v + 1]; a++) {
      const at = held ? held.found + a - first[v] : a;
      each(a, found, at);
      const same =
        found.up[at] === whole.up[a] &&
        found.upLength[at] === whole.upLength[a] &&
        found.down[at] === whole.down[a] &&
        found.downLength[at] === whole.downLength[a];
      if (!same) throw new Error(`arc ${a} of vertex ${v}: not as customised whole`);
    }
  }
}
