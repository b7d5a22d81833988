// How much the other words of an address speak for each district: candidates without support are dropped before the beam
// sees them, and hypotheses are compared by what they can still become.

import { EntityKind, type Gazetteer, Slot } from '../know/gazetteer.ts';
import { WEIGHTS } from '../weights.ts';
import type { Candidate } from './hypothesis.ts';

/** Candidates kept per word at which they can start. */
const MOST = 10;
/** A candidate that trails the best whole reading by more than this is dropped. */
const BEHIND = 11;

export class Support {
  readonly #districts: number;
  readonly #first: number;
  /** best[at * districts + d]: the most that the words from `at` on can add in district d. */
  readonly #ahead: Float32Array;
  readonly #any: Float32Array;

  constructor(
    readonly gazetteer: Gazetteer,
    readonly startingAt: Candidate[][],
    skipCost: readonly number[],
  ) {
    this.#first = gazetteer.firstDistrict;
    this.#districts = gazetteer.districts;
    this.#ahead = new Float32Array((startingAt.length + 1) * this.#districts);
    this.#any = new Float32Array(startingAt.length + 1);
    this.#lookAhead(skipCost);
    this.#prune(skipCost);
  }

  /** The most that the words from `at` on can add to a hypothesis in this district (-1: none yet). */
  ahead(at: number, district: number): number {
    return district < 0 ? this.#any[at] : this.#ahead[at * this.#districts + district - this.#first];
  }

  #index(entity: number): number {
    const district = this.gazetteer.slot(entity, Slot.District);
    return district < 0 ? -1 : district - this.#first;
  }

  #lookAhead(skipCost: readonly number[]): void {
    const n = this.#districts;
    const ahead = this.#ahead;
    for (let at = this.startingAt.length - 1; at >= 0; at--) {
      const here = at * n;
      for (let d = 0; d < n; d++) ahead[here + d] = ahead[here + n + d] - skipCost[at];
      this.#any[at] = this.#any[at + 1] - skipCost[at];
      for (const { entity, to, gain } of this.startingAt[at]) {
        const d = this.#index(entity);
        if (d >= 0) {
          const value = gain + WEIGHTS.sharesDistrict + ahead[to * n + d];
          if (value > ahead[here + d]) ahead[here + d] = value;
        }
        const any = gain + (d >= 0 ? ahead[to * n + d] : this.#any[to]);
        if (any > this.#any[at]) this.#any[at] = any;
      }
      for (let d = 0; d < n; d++) if (ahead[here + d] > this.#any[at]) this.#any[at] = ahead[here + d];
    }
  }

  #prune(skipCost: readonly number[]): void {
    const n = this.#districts;
    const size = this.startingAt.length;
    const behind = new Float32Array((size + 1) * n).fill(-1e6);
    const any = new Float32Array(size + 1).fill(-1e6);
    behind.fill(0, 0, n);
    any[0] = 0;
    let best = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < size; at++) {
      for (let d = 0; d < n; d++) {
        const value = behind[at * n + d] - skipCost[at];
        if (value > behind[(at + 1) * n + d]) behind[(at + 1) * n + d] = value;
      }
      if (any[at] - skipCost[at] > any[at + 1]) any[at + 1] = any[at] - skipCost[at];
      for (const candidate of this.startingAt[at]) {
        const { entity, to, gain } = candidate;
        const d = this.#index(entity);
        const so = (d >= 0 ? behind[at * n + d] + WEIGHTS.sharesDistrict : any[at]) + gain;
        if (d >= 0 && so > behind[to * n + d]) behind[to * n + d] = so;
        if (so > any[to]) any[to] = so;
        const whole = so + (d >= 0 ? this.#ahead[to * n + d] : this.#any[to]);
        candidate.worth = whole;
        // A division fits the readings of any of its districts, so it sets no mark.
        if (d >= 0 && whole > best) best = whole;
      }
    }
    for (const list of this.startingAt) {
      if (list.length <= 2) continue;
      // A district that is written out stays, to be overruled explicitly.
      const kept = list.filter(
        (candidate) =>
          candidate.worth > best - BEHIND || (candidate.kind <= EntityKind.District && candidate.cost <= 0.5),
      );
      kept.sort((a, b) => b.worth - a.worth);
      list.length = 0;
      for (let i = 0; i < kept.length && i < MOST; i++) list.push(kept[i]);
    }
  }
}
