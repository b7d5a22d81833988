// Takes lists of closures and edits, one after the other, and has them computed in a separate thread. Only profiles whose edges really
// change get new weights; removing all closures restores the imported ones at once.
import { changesAlone } from '../customise/metric.ts';
import type { Closure, Profile, SharedHours, SharedMetric } from '../engine.ts';
import { PROFILES, profileNumber } from '../profiles/profile.ts';
import type { ClosureThread } from './closure-thread.ts';

/** What was learned about a profile's hours. */
export interface LearnedHours extends Omit<SharedHours, 'version'> {
  readonly profile: Profile;
}

export class ClosureDesk {
  readonly #thread: Pick<ClosureThread, 'run'>;
  /** By profile number. */
  readonly #inForce: SharedMetric[] = PROFILES.map((profile) => ({ profile, version: 0, buffers: {} }));
  #version = 0;
  #before: Promise<unknown> = Promise.resolve();

  constructor(thread: Pick<ClosureThread, 'run'>) {
    this.#thread = thread;
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

  /** Speeds by the hour that were learned, from now on with all weights of their profiles. */
  learned(hours: readonly LearnedHours[]): Promise<SharedMetric[]> {
    const result = this.#before.then(() =>
      hours.map(({ profile, ...learned }) => {
        const version = ++this.#version;
        const before = this.#inForce[profileNumber(profile)];
        return this.#keep({ ...before, version, hours: { ...learned, version } });
      }),
    );
    this.#before = result.catch(() => undefined);
    return result;
  }

  /** The hours stay, whatever closures change. */
  #keep(metric: SharedMetric): SharedMetric {
    const number = profileNumber(metric.profile);
    const hours = metric.hours ?? this.#inForce[number].hours;
    const kept = hours ? { ...metric, hours } : metric;
    this.#inForce[number] = kept;
    return kept;
  }

  #asImported(version: number): SharedMetric[] {
    return this.#inForce
      .filter(({ buffers, edits }) => buffers.changedEdge || edits)
      .map(({ profile }) => ({ profile, version, buffers: {} }));
  }
}
