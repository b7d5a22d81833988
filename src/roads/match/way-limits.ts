// How long a path between two positions can have been: by time if the trace has times, otherwise by how far apart its positions
// usually are. A matched path is never longer.
import type { Profile } from '../engine.ts';
import { kindOf } from '../profiles/profile.ts';
import type { MatchModel, MetresApart } from './markov-model.ts';
import type { Observation } from './observations.ts';
import { straightBetween } from './straight.ts';

/** Clocks and positions are inexact: seconds added to the time between positions. */
const CLOCK_SLACK = 3;
/** Between positions this far apart in time (seconds), anything at half that speed is possible. */
const LONG_SECONDS = 90;

export class WayLimits {
  readonly #model: MatchModel;
  readonly #top: number;
  /** Median distance between positions in metres, and median speed in m/s; NaN if the trace has no times. */
  readonly #typical: number;
  readonly #speed: number;

  constructor(observations: readonly Observation[], profile: Profile, model: MatchModel) {
    this.#model = model;
    this.#top = kindOf(profile).top;
    const steps = new Float64Array(Math.max(0, observations.length - 1));
    const speeds = new Float64Array(steps.length);
    for (let x = 0; x < steps.length; x++) {
      steps[x] = straightBetween(observations[x], observations[x + 1]);
      speeds[x] = steps[x] / Math.max(1, observations[x + 1].begins - observations[x].ends);
    }
    this.#typical = median(steps);
    this.#speed = median(speeds);
  }

  /** Metres between two observations, straight and as usual on the rest of the trace. */
  apart(from: Observation, to: Observation, skipped: number): MetresApart {
    const seconds = to.begins - from.ends;
    const usual = Number.isNaN(seconds) ? this.#typical * (skipped + 1) : this.#speed * seconds;
    return { straight: straightBetween(from, to), usual };
  }

  /** The longest possible path from one observation to a later one, in metres; `skipped` positions in between were left out. */
  between(from: Observation, to: Observation, skipped: number): number {
    const { sigma, longest, slack } = this.#model;
    const noise = 4 * sigma * (from.spread + to.spread);
    const straight = straightBetween(from, to);
    const apart = straight * longest + this.#typical * slack * (skipped + 1) + noise;
    const seconds = to.begins - from.ends;
    if (Number.isNaN(seconds)) return apart;
    if (seconds > LONG_SECONDS) return Math.max(apart, (this.#top * seconds) / 2);
    return Math.min(apart, this.#top * (seconds + CLOCK_SLACK) + noise);
  }
}

function median(values: Float64Array): number {
  values.sort();
  return values.length > 0 ? values[values.length >> 1] : 0;
}
