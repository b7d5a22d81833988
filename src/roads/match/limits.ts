// How long a way between two positions can have been: by the clock where the trace has one, else by how far apart its
// positions usually lie. A matched way is never longer.
import type { Profile } from '../engine.ts';
import type { MatchModel } from './model.ts';
import type { Observation } from './observations.ts';
import { straightBetween } from './straight.ts';

/** Metres a second that nobody passes. */
const TOP_SPEED: Readonly<Record<Profile, number>> = { car: 45, motorcycle: 40, bike: 14, foot: 5 };
/** Clocks and positions are not exact: seconds more than the clock says. */
const CLOCK_SLACK = 3;
/** Between positions this far apart in time anything may have happened at half that speed (seconds). */
const LONG_SECONDS = 90;

export class WayLimits {
  readonly #model: MatchModel;
  readonly #top: number;
  /** Metres between positions, the median. */
  readonly #typical: number;

  constructor(observations: readonly Observation[], profile: Profile, model: MatchModel) {
    this.#model = model;
    this.#top = TOP_SPEED[profile];
    const steps = new Float64Array(Math.max(0, observations.length - 1));
    for (let x = 0; x < steps.length; x++) steps[x] = straightBetween(observations[x], observations[x + 1]);
    steps.sort();
    this.#typical = steps.length > 0 ? steps[steps.length >> 1] : 0;
  }

  /** Metres of the longest way from one observation to a later one; `skipped` positions between them were left out. */
  between(from: Observation, to: Observation, skipped: number): number {
    const { sigma, longest, slack } = this.#model;
    const noise = 8 * sigma;
    const straight = straightBetween(from, to);
    const apart = straight * longest + this.#typical * slack * (skipped + 1) + noise;
    const seconds = to.begins - from.ends;
    if (Number.isNaN(seconds)) return apart;
    if (seconds > LONG_SECONDS) return Math.max(apart, (this.#top * seconds) / 2);
    return Math.min(apart, this.#top * (seconds + CLOCK_SLACK) + noise);
  }
}
