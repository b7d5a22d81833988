// The long work on the roads of one dataset, once per process however many event loops ask for it: worker threads for long
// requests, and the thread that computes closures.
import type { Dataset, SharedDataset } from '../../dataset/open.ts';
import type { OnBehalf } from '../../threads/on-behalf.ts';
import { workerEntry } from '../../threads/worker-entry.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';
import type { RoadSource } from '../answers/contract-answers.ts';
import { ClosureQueue } from '../closures/closure-queue.ts';
import { ClosureThread } from '../closures/closure-thread.ts';
import { asImported, replace } from '../closures/metrics-in-force.ts';
import { offeredProfiles } from '../customise/offered-profiles.ts';
import type { Closure, SharedMetric } from '../engine.ts';
import { LearnThread } from '../learn/learn-thread.ts';
import type { ProfileLearned } from '../learn/learner.ts';
import { reviveFailure } from './road-failure.ts';
import type { RoadWork } from './road-work.ts';

export interface RoadWorkerData {
  readonly dataset: SharedDataset;
  readonly metrics: readonly SharedMetric[];
  readonly source: RoadSource;
}

/** Whatever threads do the work. */
export interface RoadThreads {
  /** Requests waiting for a thread. */
  readonly waiting: number;
  run(work: RoadWork, behalf?: OnBehalf): Promise<unknown>;
  /** Weights that every thread must use from now on. */
  adopt(metrics: readonly SharedMetric[]): void;
  close(): Promise<void>;
}

export interface RoadPoolOptions {
  /** Threads that do other work too; whoever made them closes them. Default: its own. */
  readonly threads?: RoadThreads;
  /** How many threads of its own. */
  readonly workers?: number;
  /** How many long requests may wait for a thread. */
  readonly queueLimit?: number;
  /** Milliseconds for a request, including its wait in the queue. */
  readonly timeLimit?: number;
  readonly source: RoadSource;
  /** Milliseconds until the thread for closures starts, unless there is one before. */
  readonly closuresAfter?: number;
}

const QUEUE_LIMIT = 64;
/** No request is worked on for longer; its thread is terminated. */
const TIME_LIMIT_MS = 25_000;
/** By then the server is up. */
const CLOSURE_THREAD_AFTER_MS = 3_000;

export class RoadPool {
  /** Learns from vehicles. */
  readonly learning: LearnThread;
  readonly #threads: RoadThreads;
  /** Threads that nobody else uses. */
  readonly #own: RoadThreads | undefined;
  readonly #closureThread: ClosureThread;
  readonly #closureQueue: ClosureQueue;
  /** By profile number. */
  readonly #metrics: SharedMetric[];

  constructor(dataset: Dataset, options: RoadPoolOptions) {
    const profiles = offeredProfiles(dataset);
    this.#metrics = profiles.map(asImported);
    if (options.threads) this.#threads = options.threads;
    else {
      this.#own = ownThreads(dataset, options, () => this.metrics);
      this.#threads = this.#own;
    }
    this.#closureThread = ClosureThread.over(dataset);
    this.#closureQueue = new ClosureQueue(this.#closureThread, profiles);
    this.learning = new LearnThread(dataset);
    this.#closureThread.startAfter(Math.max(CLOSURE_THREAD_AFTER_MS, options.closuresAfter ?? 0));
  }

  /** Long requests waiting; for metrics. */
  get waiting(): number {
    return this.#threads.waiting;
  }

  /** The current weights, for a thread that is starting. */
  get metrics(): readonly SharedMetric[] {
    return [...this.#metrics];
  }

  /** Rejects with PoolBusyError if too many requests wait, with JobTimeoutError if it takes too long. */
  run(work: RoadWork, behalf?: OnBehalf): Promise<unknown> {
    return this.#threads.run(work, behalf);
  }

  /** Replaces all closures; every event loop must adopt the weights that changed. */
  async setClosures(closures: readonly Closure[]): Promise<readonly SharedMetric[]> {
    const changed = await this.#closureQueue.apply(closures);
    return this.#keep(changed);
  }

  /** Makes hours of what has been learned; every event loop must adopt them. */
  async setLearned(learned: readonly ProfileLearned[]): Promise<readonly SharedMetric[]> {
    return this.#keep(await this.#closureQueue.learned(await this.learning.hours(learned)));
  }

  #keep(changed: readonly SharedMetric[]): readonly SharedMetric[] {
    for (const metric of changed) replace(this.#metrics, metric);
    this.#threads.adopt(changed);
    return changed;
  }

  /** Finishes the work in progress. */
  async close(): Promise<void> {
    await Promise.all([this.#own?.close(), this.#closureThread.close(), this.learning.close()]);
  }
}

function ownThreads(
  dataset: Dataset,
  { workers = 1, queueLimit = QUEUE_LIMIT, timeLimit = TIME_LIMIT_MS, source }: RoadPoolOptions,
  metrics: () => readonly SharedMetric[],
): RoadThreads {
  const pool = new WorkerPool<RoadWork, unknown>({
    entry: workerEntry(import.meta.url, './road-worker.ts'),
    size: workers,
    queueLimit,
    workerData: (): RoadWorkerData => ({ dataset: dataset.shared(), metrics: metrics(), source }),
    revive: reviveFailure,
  });
  return {
    get waiting() {
      return pool.waiting;
    },
    run: (work, behalf) => pool.run(work, { timeLimit, behalf }),
    adopt: (changed) => pool.notify(changed),
    close: () => pool.close(),
  };
}
