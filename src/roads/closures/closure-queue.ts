// Takes lists of closures and edits, one after the other, and has them computed in a separate thread. Only profiles whose edges really
// change get new weights; removing all closures restores the imported ones at once.
import { changesAlone } from '../customise/metric.ts';
import type { Closure, SharedHours, SharedMetric } from '../engine.ts';
import type { Profile } from '../profiles/profile.ts';
import type { ClosureThread } from './closure-thread.ts';
import { asImported, replace } from './metrics-in-force.ts';

/** What was learned about a profile's hours. */
export interface LearnedHours extends Omit<SharedHours, 'version'> {
  readonly profile: Profile;
}

export class ClosureQueue {
  readonly #thread: Pick<ClosureThread, 'run'>;
  /** By profile number. */
  readonly #inForce: SharedMetric[];
  #version = 0;
  #before: Promise<unknown> = Promise.resolve();

  /** `profiles`: by number. */
  constructor(thread: Pick<ClosureThread, 'run'>, profiles: readonly Profile[]) {
    this.#thread = thread;
    this.#inForce = profiles.map(asImported);
  }

  /** The metrics that differ from before. */
  apply(closures: readonly Closure[]): Promise<SharedMetric[]> {
    const result = this.#before.then(() => this.#next(closures));
    this.#before = result.catch(() => undefined);
    return result;
  }

  async #next(closures: readonly Closure[]): Promise<SharedMetric[]> {
    const version = ++this.#version;
    const metrics =
      closures.length === 0
        ? this.#asImported(version)
        : await this.#thread.run({ closures, version, inForce: this.#inForce.map(changesAlone) });
    return metrics.map((metric) => this.#keep(metric));
  }

  /** Speeds by the hour that were learned, from now on with all weights of their profiles; none of profiles that are not offered. */
  learned(hours: readonly LearnedHours[]): Promise<SharedMetric[]> {
    const result = this.#before.then(() =>
      hours.flatMap(({ profile, ...learned }) => {
        const before = this.#of(profile);
        if (!before) return [];
        const version = ++this.#version;
        return this.#keep({ ...before, version, hours: { ...learned, version } });
      }),
    );
    this.#before = result.catch(() => undefined);
    return result;
  }

  /** The hours stay, whatever closures change. */
  #keep(metric: SharedMetric): SharedMetric {
    const hours = metric.hours ?? this.#of(metric.profile)?.hours;
    const kept = hours ? { ...metric, hours } : metric;
    replace(this.#inForce, kept);
    return kept;
  }

  #of(profile: Profile): SharedMetric | undefined {
    return this.#inForce.find((metric) => metric.profile === profile);
  }

  #asImported(version: number): SharedMetric[] {
    return this.#inForce
      .filter(({ buffers, edits }) => buffers.changedEdge || edits)
      .map(({ profile }) => ({ profile, version, buffers: {} }));
  }
}
