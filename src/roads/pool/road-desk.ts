// Where the server takes its routing requests: quick ones are answered at once, long ones by the worker threads.
// Closures reach all threads.
import type { Dataset, SharedDataset } from '../../dataset/open.ts';
import { workerEntry } from '../../threads/worker-entry.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';
import type { Closure, Roads, SharedMetric } from '../engine.ts';
import { openRoads } from '../open-roads.ts';
import {
  type Answer,
  type AnswerContext,
  type AnswerName,
  type AnswerRequest,
  answer,
  type RoadSource,
} from '../route/answers.ts';
import { TripError, type TripFailure } from '../route/trip.ts';

export interface RoadWorkerData {
  readonly dataset: SharedDataset;
  readonly metrics: SharedMetric[];
  readonly source: RoadSource;
}

export interface RoadWork {
  readonly name: AnswerName;
  readonly request: unknown;
}

/** An error on its way between threads. */
export interface RoadFailure {
  readonly failure: TripFailure | null;
  readonly message: string;
  readonly point: number;
}

export interface RoadDeskOptions {
  /** 0: everything is answered in this thread. */
  readonly workers: number;
  /** Long requests that may wait for a thread. */
  readonly queueLimit?: number;
  readonly source: RoadSource;
}

const QUEUE_LIMIT = 64;

export class RoadDesk {
  readonly roads: Roads;
  readonly #context: AnswerContext;
  readonly #pool: WorkerPool<RoadWork, unknown> | undefined;

  constructor(dataset: Dataset, { workers, queueLimit = QUEUE_LIMIT, source }: RoadDeskOptions) {
    this.roads = openRoads(dataset, { warmUp: 'now', closureThread: true });
    this.#context = { roads: this.roads, source, now: () => performance.now() };
    if (workers > 0) {
      this.#pool = new WorkerPool({
        entry: workerEntry(import.meta.url, './road-worker.ts'),
        size: workers,
        queueLimit,
        workerData: (): RoadWorkerData => ({
          dataset: dataset.shared(),
          metrics: this.roads.metrics(),
          source,
        }),
        revive,
      });
    }
  }

  /** Long requests that wait; for metrics. */
  get waiting(): number {
    return this.#pool?.waiting ?? 0;
  }

  /** For work of about a millisecond. */
  now<N extends AnswerName>(name: N, request: AnswerRequest<N>): Answer<N> {
    return answer(name, this.#context, request);
  }

  /** For longer work; rejects with PoolBusyError when too many wait. */
  async later<N extends AnswerName>(name: N, request: AnswerRequest<N>): Promise<Answer<N>> {
    if (!this.#pool) return this.now(name, request);
    return (await this.#pool.run({ name, request })) as Answer<N>;
  }

  async setClosures(closures: readonly Closure[]): Promise<void> {
    const metrics = await this.roads.setClosures(closures);
    this.#pool?.notify(metrics);
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool?.close(), this.roads.close()]);
  }
}

function revive(failure: unknown): Error {
  const { failure: kind, message, point } = failure as RoadFailure;
  return kind === null ? new Error(message) : new TripError(kind, message, point);
}
