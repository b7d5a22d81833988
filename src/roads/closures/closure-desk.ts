// Takes lists of closures and has new weights made in a background thread. Only profiles whose edges really change
// get other weights, as a rule a few arcs over the imported ones; taking all closures away gives these back at once.
import type { Columns } from '../../dataset/format.ts';
import { Customiser } from '../customise/customiser.ts';
import { BLOCKED, type EdgeChanges, NO_CHANGES } from '../customise/weights.ts';
import type { Closure, SharedMetric } from '../engine.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { PROFILES, type Profile } from '../profiles/profile.ts';
import type { SegmentIndex } from '../snap/segment-index.ts';
import { closureEdges, edgeChanges, sameChanges } from './edge-changes.ts';

/** One thread: the other cores go on answering. */
const THREADS = 1;

/** With more changed edges than this a whole customisation is quicker. */
const MOST_SLIGHT = 200_000;

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
    /** The metric of a profile as it stands in the dataset. */
    readonly imported: (profile: Profile) => Columns,
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
        : await this.#customiser.run({
            profile,
            version,
            changes,
            imported: this.#isSlight(changes) ? this.imported(profile) : undefined,
          });
    this.#asked[number] = changes;
    return metric;
  }

  /** Few roads that are slower or closed: then most weights stay as imported. */
  #isSlight({ edge, factor }: EdgeChanges): boolean {
    return edge.length <= MOST_SLIGHT && factor.every((one) => one === BLOCKED || one >= 1);
  }
}
