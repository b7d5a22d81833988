// Takes lists of closures and has new weights made in a background thread. Only profiles whose edges really change
// are made anew; taking all closures away gives the imported weights back at once.
import type { Columns } from '../../dataset/format.ts';
import { Customiser } from '../customise/customiser.ts';
import { type Metric, shareMetric } from '../customise/metric.ts';
import { type EdgeChanges, NO_CHANGES } from '../customise/weights.ts';
import type { Closure, SharedMetric } from '../engine.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { PROFILES } from '../profiles/profile.ts';
import type { SegmentIndex } from '../snap/segment-index.ts';
import { closureEdges, edgeChanges, sameChanges } from './edge-changes.ts';

/** One thread: the other cores go on answering. */
const THREADS = 1;

export class ClosureDesk {
  readonly #customiser: Customiser;
  #asked: EdgeChanges[] = PROFILES.map(() => NO_CHANGES);
  #version = 0;
  #before: Promise<unknown> = Promise.resolve();

  constructor(
    readonly graph: RoadGraph,
    readonly index: SegmentIndex,
    graphColumns: Columns,
    hierarchyColumns: Columns,
  ) {
    this.#customiser = new Customiser(graphColumns, hierarchyColumns, THREADS);
  }

  /** The metrics that differ from before. Lists are worked off one after the other. */
  apply(closures: readonly Closure[]): Promise<SharedMetric[]> {
    const named = closures.map((closure) => ({
      closure,
      edges: closureEdges(this.graph, this.index, closure),
    }));
    const result = this.#before.then(() =>
      Promise.all(PROFILES.map((profile) => this.#one(profile, edgeChanges(named, profile)))),
    );
    this.#before = result.catch(() => undefined);
    return result.then((metrics) => metrics.filter((metric) => metric !== undefined));
  }

  async #one(profile: (typeof PROFILES)[number], changes: EdgeChanges): Promise<SharedMetric | undefined> {
    const number = PROFILES.indexOf(profile);
    if (sameChanges(changes, this.#asked[number])) return undefined;
    const version = ++this.#version;
    const metric: SharedMetric =
      changes.edge.length === 0
        ? { profile, version, buffers: {} }
        : await this.#customiser.run({ profile, version, changes });
    this.#asked[number] = changes;
    return metric;
  }

  /** The metrics in use in a form that other threads can take over. */
  inUse(metrics: readonly Metric[]): SharedMetric[] {
    return metrics.map((metric) =>
      metric.changes.edge.length === 0
        ? { profile: metric.profile, version: metric.version, buffers: {} }
        : shareMetric(metric),
    );
  }
}
