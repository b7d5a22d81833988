// The long work on the roads of one dataset, once for the whole process however many event loops ask for it: worker threads
// for long requests, and the thread that works closures out.
import type { Dataset, SharedDataset } from '../../dataset/open.ts';
import { workerEntry } from '../../threads/worker-entry.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';
import { ClosureDesk } from '../closures/closure-desk.ts';
import { ClosureThread } from '../closures/closure-thread.ts';
import type { Closure, SharedMetric } from '../engine.ts';
import { ROAD_GRAPH, ROAD_HIERARCHY, roadMetric } from '../graph/road-tables.ts';
import { PROFILES, profileNumber } from '../profiles/profile.ts';
import type { AnswerName, AnswerRequest, RoadSource } from '../route/answers.ts';
import { reviveFailure } from './road-failure.ts';

export interface RoadWorkerData {
  readonly dataset: SharedDataset;
  readonly metrics: readonly SharedMetric[];
  readonly source: RoadSource;
}

export interface RoadWork {
  readonly name: AnswerName;
  readonly request: AnswerRequest<AnswerName>;
  /** True: the answer comes back as JSON in UTF-8, so that no event loop has to write it. */
  readonly json: boolean;
}

export interface RoadPoolOptions {
  readonly workers: number;
  /** Long requests that may wait for a thread. */
  readonly queueLimit?: number;
  /** Milliseconds for a request, its wait in the queue included. */
  readonly timeLimit?: number;
  readonly source: RoadSource;
}

const QUEUE_LIMIT = 64;
/** No request is worked on for longer; the thread ends with it. */
const TIME_LIMIT_MS = 25_000;
/** A server is up by then. */
const CLOSURE_THREAD_AFTER_MS = 3_000;

export class RoadPool {
  readonly #pool: WorkerPool<RoadWork, unknown>;
  readonly #timeLimit: number;
  readonly #closureThread: ClosureThread;
  readonly #closureDesk: ClosureDesk;
  /** By number of the profile. */
  readonly #metrics: SharedMetric[] = PROFILES.map((profile) => ({ profile, version: 0, buffers: {} }));

  constructor(dataset: Dataset, options: RoadPoolOptions) {
    const { workers, queueLimit = QUEUE_LIMIT, source } = options;
    this.#timeLimit = options.timeLimit ?? TIME_LIMIT_MS;
    this.#pool = new WorkerPool({
      entry: workerEntry(import.meta.url, './road-worker.ts'),
      size: workers,
      queueLimit,
      workerData: (): RoadWorkerData => ({ dataset: dataset.shared(), metrics: this.metrics, source }),
      revive: reviveFailure,
    });
    this.#closureThread = new ClosureThread(() => ({
      graph: dataset.columns(ROAD_GRAPH.file),
      hierarchy: dataset.columns(ROAD_HIERARCHY.file),
      metrics: PROFILES.map((profile) => dataset.columns(roadMetric(profile).file)),
    }));
    this.#closureDesk = new ClosureDesk(this.#closureThread);
    this.#closureThread.startAfter(CLOSURE_THREAD_AFTER_MS);
  }

  /** Long requests that wait; for metrics. */
  get waiting(): number {
    return this.#pool.waiting;
  }

  /** The weights in use, for a thread that starts now. */
  get metrics(): readonly SharedMetric[] {
    return [...this.#metrics];
  }

  /** Rejects with PoolBusyError when too many wait, with JobTimeoutError when it takes too long. */
  run(work: RoadWork): Promise<unknown> {
    return this.#pool.run(work, { timeLimit: this.#timeLimit });
  }

  /** Replaces all closures by these; the weights that changed are for every event loop to adopt. */
  async setClosures(closures: readonly Closure[]): Promise<readonly SharedMetric[]> {
    const changed = await this.#closureDesk.apply(closures);
    for (const metric of changed) this.#metrics[profileNumber(metric.profile)] = metric;
    this.#pool.notify(changed);
    return changed;
  }

  /** Finishes the work it has. */
  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.#closureThread.close()]);
  }
}
