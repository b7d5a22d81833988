// The long work on the roads of one dataset, once per process however many event loops ask for it: worker threads for long
// requests, and the thread that computes closures.
import type { Dataset, SharedDataset } from '../../dataset/open.ts';
import type { OnBehalf } from '../../threads/on-behalf.ts';
import { workerEntry } from '../../threads/worker-entry.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';
import type { AnswerName, AnswerRequest, RoadSource } from '../answers/answers.ts';
import { ClosureDesk } from '../closures/closure-desk.ts';
import { ClosureThread } from '../closures/closure-thread.ts';
import type { Closure, SharedMetric } from '../engine.ts';
import { ROAD_GRAPH, ROAD_HIERARCHY, roadMetric } from '../graph/road-tables.ts';
import { PROFILES, profileNumber } from '../profiles/profile.ts';
import { reviveFailure } from './road-failure.ts';

export interface RoadWorkerData {
  readonly dataset: SharedDataset;
  readonly metrics: readonly SharedMetric[];
  readonly source: RoadSource;
}

export interface RoadWork {
  readonly name: AnswerName;
  readonly request: AnswerRequest<AnswerName>;
  /** True: the answer is returned as UTF-8 JSON, so that no event loop has to serialise it. */
  readonly json: boolean;
}

export interface RoadPoolOptions {
  readonly workers: number;
  /** How many long requests may wait for a thread. */
  readonly queueLimit?: number;
  /** Milliseconds for a request, including its wait in the queue. */
  readonly timeLimit?: number;
  readonly source: RoadSource;
}

const QUEUE_LIMIT = 64;
/** No request is worked on for longer; its thread is terminated. */
const TIME_LIMIT_MS = 25_000;
/** By then the server is up. */
const CLOSURE_THREAD_AFTER_MS = 3_000;

export class RoadPool {
  readonly #pool: WorkerPool<RoadWork, unknown>;
  readonly #timeLimit: number;
  readonly #closureThread: ClosureThread;
  readonly #closureDesk: ClosureDesk;
  /** By profile number. */
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

  /** Long requests waiting; for metrics. */
  get waiting(): number {
    return this.#pool.waiting;
  }

  /** The current weights, for a thread that is starting. */
  get metrics(): readonly SharedMetric[] {
    return [...this.#metrics];
  }

  /** Rejects with PoolBusyError if too many requests wait, with JobTimeoutError if it takes too long. */
  run(work: RoadWork, behalf?: OnBehalf): Promise<unknown> {
    return this.#pool.run(work, { timeLimit: this.#timeLimit, behalf });
  }

  /** Replaces all closures; every event loop must adopt the weights that changed. */
  async setClosures(closures: readonly Closure[]): Promise<readonly SharedMetric[]> {
    const changed = await this.#closureDesk.apply(closures);
    for (const metric of changed) this.#metrics[profileNumber(metric.profile)] = metric;
    this.#pool.notify(changed);
    return changed;
  }

  /** Finishes the work in progress. */
  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.#closureThread.close()]);
  }
}
