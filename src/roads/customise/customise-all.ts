// Customises every profile when a dataset is built: in parallel threads if the network is large enough. Each is given as soon as
// it is there, so that it can be written and let go of.
import type { Columns } from '../../dataset/format.ts';
import type { Progress } from '../../dataset/progress.ts';
import { workerEntry } from '../../threads/worker-entry.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';
import type { SharedMetric } from '../engine.ts';
import { readArcs } from '../graph/hierarchy-columns.ts';
import { readGraph } from '../graph/road-graph.ts';
import { ROAD_GRAPH, ROAD_HIERARCHY, tableOfColumns } from '../graph/road-tables.ts';
import type { Profile } from '../profiles/profile.ts';
import { customise } from './customise.ts';
import type { CustomiseData, CustomiseTask } from './customise-worker.ts';
import { NO_CHANGES } from './edge-weights.ts';
import { type Metric, metricFromShared } from './metric.ts';

/** Below this many arcs, threads cost more than they gain. */
const WORTH_THREADS = 100_000;

export async function* customiseAll(
  graph: Columns,
  hierarchy: Columns,
  profiles: readonly Profile[],
  threads: number,
  progress: Progress,
): AsyncGenerator<Metric> {
  const topology = readArcs(tableOfColumns(ROAD_HIERARCHY, hierarchy));
  if (threads <= 1 || hierarchy.head.length < WORTH_THREADS) {
    const opened = readGraph(tableOfColumns(ROAD_GRAPH, graph));
    for (const profile of profiles) {
      yield customise(opened, topology, profile);
      progress.advance(1);
    }
    return;
  }
  // The columns are in shared memory: nothing is copied.
  const pool = new WorkerPool<CustomiseTask, SharedMetric>({
    entry: workerEntry(import.meta.url, './customise-worker.ts'),
    size: Math.min(threads, profiles.length),
    workerData: (): CustomiseData => ({ graph, hierarchy }),
  });
  try {
    const runs = profiles.map(async (profile) => {
      const shared = await pool.run({ profile, version: 0, changes: NO_CHANGES });
      progress.advance(1);
      return metricFromShared(shared, topology);
    });
    // Those that fail while another is awaited are heard when it is their turn.
    for (const run of runs) run.catch(() => {});
    while (runs.length > 0) yield await (runs.shift() as Promise<Metric>);
  } finally {
    await pool.terminate();
  }
}
