// The thread that computes closures, from the point of view of the threads that answer requests: a pool of one.
import type { Dataset } from '../../dataset/open.ts';
import { workerEntry } from '../../threads/worker-entry.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';
import { sharedPaces } from '../customise/edge-weights.ts';
import { metricColumns, offeredProfiles } from '../customise/offered-profiles.ts';
import type { SharedMetric } from '../engine.ts';
import { hierarchyColumns } from '../graph/hierarchy-columns.ts';
import { readGraph } from '../graph/road-graph.ts';
import { ROAD_GRAPH } from '../graph/road-tables.ts';
import type { ClosureTask, ClosureThreadData } from './closure-worker.ts';

export class ClosureThread {
  readonly #data: () => ClosureThreadData;
  #pool: WorkerPool<ClosureTask, SharedMetric[]> | undefined;
  #soon: NodeJS.Timeout | undefined;

  /** The columns must be in shared memory, or they are copied. */
  constructor(data: () => ClosureThreadData) {
    this.#data = data;
  }

  /** With the roads of a dataset. */
  static over(dataset: Dataset): ClosureThread {
    return new ClosureThread(() => {
      const profiles = offeredProfiles(dataset);
      const graph = readGraph(dataset.table(ROAD_GRAPH), profiles);
      return {
        graph: dataset.columns(ROAD_GRAPH.file),
        hierarchy: hierarchyColumns(dataset),
        profiles,
        metrics: profiles.map((name) => metricColumns(dataset, name)),
        paces: profiles.map((_, number) => sharedPaces(dataset, graph, number)),
      };
    });
  }

  /** Starts it after a delay, unless it is closed before; the first closure starts it in any case. */
  startAfter(milliseconds: number): void {
    this.#soon = setTimeout(() => this.#open().start(), milliseconds).unref();
  }

  run(task: ClosureTask): Promise<SharedMetric[]> {
    return this.#open().run(task);
  }

  /** Ends the thread; the next closure, if any, starts another. */
  async close(): Promise<void> {
    clearTimeout(this.#soon);
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.terminate();
  }

  #open(): WorkerPool<ClosureTask, SharedMetric[]> {
    this.#pool ??= new WorkerPool({
      entry: workerEntry(import.meta.url, './closure-worker.ts'),
      size: 1,
      workerData: this.#data,
      startAfter: Number.POSITIVE_INFINITY,
    });
    return this.#pool;
  }
}
