// The thread that works closures out, seen from the one that answers: a pool of one.
import { workerEntry } from '../../threads/worker-entry.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';
import type { SharedMetric } from '../engine.ts';
import type { ClosureTask, ClosureThreadData } from './closure-worker.ts';

export class ClosureThread {
  readonly #pool: WorkerPool<ClosureTask, SharedMetric[]>;
  #soon: NodeJS.Timeout | undefined;

  /** The columns must lie in shared memory, or they are copied. */
  constructor(data: () => ClosureThreadData) {
    this.#pool = new WorkerPool({
      entry: workerEntry(import.meta.url, './closure-worker.ts'),
      size: 1,
      workerData: data,
      eager: false,
    });
  }

  /** Starts it a while later, unless it is closed before; the first closure starts it in any case. */
  startAfter(milliseconds: number): void {
    this.#soon = setTimeout(() => this.#pool.start(), milliseconds).unref();
  }

  run(task: ClosureTask): Promise<SharedMetric[]> {
    return this.#pool.run(task);
  }

  async close(): Promise<void> {
    clearTimeout(this.#soon);
    await this.#pool.terminate();
  }
}
