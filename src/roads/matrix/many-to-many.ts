// Many to many: one search per point, then each pair is the best vertex that the two searches have in common. The searches are a
// few hundred numbers each, so pairs are cheap.

import { giveUpIfGone } from '../../threads/on-behalf.ts';
import { INFINITE } from '../customise/edge-weights.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { Matrix, SnappedPoint } from '../engine.ts';
import { DirectJourney, mayStay } from '../query/direct.ts';
import { Label, Meeting } from '../query/label.ts';

/** Keeps the memory of the searches between matrices. */
export class ManyToMany {
  readonly #out: Label[] = [];
  readonly #back: Label[] = [];
  readonly #meeting = new Meeting();
  readonly #direct = new DirectJourney();

  constructor(readonly height: number) {}

  run(
    snapshot: ProfileSnapshot,
    sources: readonly SnappedPoint[],
    targets: readonly SnappedPoint[],
    maxMilliseconds: number,
  ): Matrix {
    const bound = Math.min(INFINITE - 1, Math.floor(maxMilliseconds));
    while (this.#out.length < sources.length) this.#out.push(new Label(this.height));
    while (this.#back.length < targets.length) this.#back.push(new Label(this.height));
    sources.forEach((place, i) => {
      giveUpIfGone();
      this.#out[i].beginFrom(snapshot, place, bound);
      this.#out[i].complete(snapshot);
    });
    targets.forEach((place, i) => {
      giveUpIfGone();
      this.#back[i].beginTo(snapshot, place, bound);
      this.#back[i].complete(snapshot);
    });
    const durations = new Float64Array(sources.length * targets.length);
    const distances = new Float64Array(sources.length * targets.length);
    let at = 0;
    for (let s = 0; s < sources.length; s++) {
      giveUpIfGone();
      for (let t = 0; t < targets.length; t++) {
        const meeting = this.#meeting;
        meeting.find(this.#out[s], this.#back[t], bound);
        let { cost, length } = meeting;
        if (mayStay(this.#out[s].ends, this.#back[t].ends)) {
          const direct = this.#direct;
          direct.find(snapshot, sources[s], targets[t]);
          if (direct.cost < cost || (direct.cost === cost && direct.length < length)) {
            cost = direct.cost;
            length = direct.length;
          }
        }
        const found = cost <= bound;
        durations[at] = found ? cost / 1000 : Number.POSITIVE_INFINITY;
        distances[at++] = found ? length / 100 : Number.POSITIVE_INFINITY;
      }
    }
    return { durations, distances };
  }
}
