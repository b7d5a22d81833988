// Customises every profile when a dataset is made: side by side in threads where the network is worth it.
import type { Columns } from '../../dataset/format.ts';
import type { Progress } from '../../dataset/progress.ts';
import { readHierarchy } from '../graph/hierarchy-columns.ts';
import { readGraph } from '../graph/road-graph.ts';
import { PROFILES } from '../profiles/profile.ts';
import { customise } from './customise.ts';
import { Customiser } from './customiser.ts';
import { type Metric, metricFromShared } from './metric.ts';
import { NO_CHANGES } from './weights.ts';

/** Under this many arcs threads cost more than they bring. */
const WORTH_THREADS = 100_000;

export async function customiseAll(
  graph: Columns,
  hierarchy: Columns,
  threads: number,
  progress: Progress,
): Promise<Metric[]> {
  if (threads <= 1 || hierarchy.head.length < WORTH_THREADS) {
    return PROFILES.map((profile) => {
      const metric = customise(readGraph(graph), readHierarchy(hierarchy), profile);
      progress.advance(1);
      return metric;
    });
  }
  const customiser = new Customiser(graph, hierarchy, Math.min(threads, PROFILES.length));
  try {
    return await Promise.all(
      PROFILES.map(async (profile) => {
        const shared = await customiser.run({ profile, version: 0, changes: NO_CHANGES });
        progress.advance(1);
        return metricFromShared(shared);
      }),
    );
  } finally {
    await customiser.close();
  }
}
