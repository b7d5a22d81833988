// The speeds that are reported for roads at present, in the order in which a search asks for them: gathered once when they change, so that a trip pays only
// for those on its way. Each holds for trips that begin, or are to end, before it ends.
import { BLOCKED } from '../customise/edge-weights.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import { NumberTable } from '../query/number-table.ts';

/** Those in force for one trip. */
export interface ReportsInForce {
  /** How many times as long an edge takes, whatever the hour; undefined if nothing is reported for it. */
  factor(edge: number): number | undefined;
}

/** How fast roads are in a kind of hours, in percent of free flow by week. */
interface Paced {
  readonly percent: ArrayLike<number>;
}

export class Reports {
  readonly #edges = new NumberTable();
  /** In the order of the edges: how many times as long they take, and until when. */
  readonly #factor: number[] = [];
  readonly #until: number[] = [];
  readonly #lastEnd: number;
  /** By kind of hours: until when it is reported of some road that it is quicker than in these hours. */
  readonly #quickerUntil = new WeakMap<Paced, number>();

  private constructor({ edge, factor, reports }: ProfileSnapshot['metric']['changes']) {
    let lastEnd = Number.NEGATIVE_INFINITY;
    for (let i = 0; reports && i < edge.length; i++) {
      const { closed, until } = reports;
      if (!(until[i] > 0) || closed[i] === BLOCKED) continue;
      this.#edges.add(edge[i]);
      this.#factor.push(factor[i] / closed[i]);
      this.#until.push(until[i]);
      lastEnd = Math.max(lastEnd, until[i]);
    }
    this.#lastEnd = lastEnd;
  }

  /** Undefined if nothing is reported. */
  static of({ metric }: ProfileSnapshot): Reports | undefined {
    return metric.changes.reports ? new Reports(metric.changes) : undefined;
  }

  has(edge: number): boolean {
    return this.#edges.find(edge) >= 0;
  }

  /** How many times as long an edge takes for trips at an instant; undefined if nothing is reported for it then. */
  factor(edge: number, instant: number): number | undefined {
    const at = this.#edges.find(edge);
    return at >= 0 && this.#until[at] > instant ? this.#factor[at] : undefined;
  }

  /** For trips at an instant; undefined if all have ended. */
  inForce(instant: number): ReportsInForce | undefined {
    return this.#lastEnd > instant ? { factor: (edge) => this.factor(edge, instant) } : undefined;
  }

  /** Whether for trips at an instant no road is reported to be quicker than in a kind of hours. `week`: by edge. */
  slowerThan(kind: Paced, week: ArrayLike<number>, instant: number): boolean {
    let until = this.#quickerUntil.get(kind);
    if (until === undefined) {
      until = this.#lastQuicker(kind, week);
      this.#quickerUntil.set(kind, until);
    }
    return until <= instant;
  }

  #lastQuicker({ percent }: Paced, week: ArrayLike<number>): number {
    let until = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < this.#edges.size; at++)
      if (this.#factor[at] * percent[week[this.#edges.number[at]]] < 100)
        until = Math.max(until, this.#until[at]);
    return until;
  }
}
