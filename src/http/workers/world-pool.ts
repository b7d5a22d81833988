// The worker threads over one dataset, once per process however many event loops ask: for long work on its roads, and for whole calls that would hold up an
// event loop. One queue, fair by account.
import type { Dataset, SharedDataset } from '../../dataset/open.ts';
import type { RoadSource } from '../../roads/answers/contract-answers.ts';
import type { SharedMetric } from '../../roads/engine.ts';
import type { RoadThreads } from '../../roads/pool/road-pool.ts';
import type { RoadWork } from '../../roads/pool/road-work.ts';
import type { OnBehalf } from '../../threads/on-behalf.ts';
import { workerEntry } from '../../threads/worker-entry.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';
import { type Readers, type ReadingAnswer, type ReadingWork, readingAnswer } from '../reading.ts';
import type { ServedCalls } from './reader.ts';
import { reviveCallFailure } from './sent-failure.ts';

export interface WorldWorkerData {
  readonly dataset: SharedDataset;
  readonly metrics: readonly SharedMetric[];
  readonly source: RoadSource;
  readonly calls: ServedCalls;
  /** The thread that does nothing long, and need not give way to the event loops. */
  readonly isForShort: boolean;
  /** Milliseconds until it opens what calls need, unless one comes before. */
  readonly warmUpMs: number;
}

/** Opens all that calls need and calls each once, so that nobody has to wait for it later. */
interface WarmingUp {
  readonly warmUp: 'short' | 'long';
}

/** Work on roads, or a call. */
export type WorldWork = RoadWork | ReadingWork | WarmingUp;

export interface WorldPoolOptions {
  readonly workers: number;
  readonly source: RoadSource;
  /** The current weights of the roads, for a thread that is starting. */
  readonly metrics: () => readonly SharedMetric[];
  readonly calls: ServedCalls;
  /** Milliseconds until its threads start and warm up; one that has work before starts with that. */
  readonly warmUpMs: number;
}

/** As many as an event loop lets wait; an account fills two thirds of it at most. */
const QUEUE_LIMIT = 2_000;
/** What takes longer must leave a thread to the others. */
const LONG_MS = 20;
/** No request is worked on for longer; its thread is terminated. */
const TIME_LIMIT_MS = 25_000;
/** As listeners have: with Node's own 48 each thread keeps 32 once it has been warmed up, however little it does. */
const YOUNG_MEGABYTES = 24;

export class WorldPool implements RoadThreads, Readers {
  readonly #pool: WorkerPool<WorldWork, unknown>;
  readonly #workers: number;

  constructor(dataset: Dataset, { workers, source, metrics, calls, warmUpMs }: WorldPoolOptions) {
    this.#workers = workers;
    const warmsAt = performance.now() + warmUpMs;
    this.#pool = new WorkerPool<WorldWork, unknown>({
      entry: workerEntry(import.meta.url, './world-worker.ts'),
      // One more, which long work leaves to calls.
      size: workers === 0 ? 0 : workers + 1,
      queueLimit: QUEUE_LIMIT,
      isLong,
      startAfter: warmUpMs,
      youngMegabytes: YOUNG_MEGABYTES,
      workerData: (isForShort): WorldWorkerData => ({
        isForShort,
        dataset: dataset.shared(),
        metrics: metrics(),
        source,
        calls,
        warmUpMs: Math.max(0, warmsAt - performance.now()),
      }),
      revive: reviveCallFailure,
    });
  }

  get waiting(): number {
    return this.#pool.waiting;
  }

  /** Rejects with PoolBusyError if too many requests wait, with JobTimeoutError if it takes too long. */
  run(work: WorldWork, behalf?: OnBehalf): Promise<unknown> {
    return this.#pool.run(work, { timeLimit: TIME_LIMIT_MS, behalf });
  }

  async read(work: ReadingWork, behalf: OnBehalf): Promise<ReadingAnswer> {
    return readingAnswer(await this.run(work, behalf));
  }

  /** Resolves when all threads, which must have nothing else to do yet, are as quick as those that have long been at work. */
  async warmUp(): Promise<void> {
    if (this.#workers === 0) return;
    const each: WarmingUp[] = [{ warmUp: 'short' }];
    for (let i = 0; i < this.#workers; i++) each.push({ warmUp: 'long' });
    await Promise.all(each.map((work) => this.#pool.run(work)));
  }

  /** Weights that closures changed. */
  adopt(metrics: readonly SharedMetric[]): void {
    this.#pool.notify(metrics);
  }

  /** Finishes the work in progress. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}

function isLong(work: WorldWork): boolean {
  if ('warmUp' in work) return work.warmUp === 'long';
  // Of what is not known yet any may take long.
  return !('endpoint' in work) || (work.expected ?? Number.POSITIVE_INFINITY) > LONG_MS;
}
