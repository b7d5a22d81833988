// Takes lists of closures and edits, one after the other, and has them computed in a separate thread. Only profiles whose edges really
// change get new weights; removing all closures restores the imported ones at once.
import { changesAlone } from '../customise/metric.ts';
import type { Closure, SharedMetric } from '../engine.ts';
import { PROFILES, profileNumber } from '../profiles/profile.ts';
import type { ClosureThread } from './closure-thread.ts';

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
    for (const metric of metrics) this.#inForce[profileNumber(metric.profile)] = metric;
    return metrics;
  }

  #asImported(version: number): SharedMetric[] {
    return this.#inForce
      .filter(({ buffers, edits }) => buffers.changedEdge || edits)
      .map(({ profile }) => ({ profile, version, buffers: {} }));
  }
}
