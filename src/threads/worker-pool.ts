// A bounded pool of worker threads. Jobs go out as threads become free, answers come back in the order of the jobs,
// and never more than a few jobs are under way, so a fast reader cannot fill the memory of slow threads.
import { type TransferListItem, Worker } from 'node:worker_threads';

export interface PoolJob<J> {
  readonly job: J;
  readonly transfer?: readonly TransferListItem[];
}

export interface PoolOptions {
  readonly entry: URL;
  readonly size: number;
  readonly workerData?: unknown;
  /** Jobs under way or waiting for their turn; twice the threads where not given. */
  readonly window?: number;
}

/** What a worker posts back. `answerJobs` of worker-jobs.ts does it on the other side. */
export interface PoolAnswer<R> {
  readonly number: number;
  readonly result?: R;
  readonly error?: unknown;
}

interface Waiting<R> {
  resolve(result: R): void;
  reject(error: unknown): void;
}

export class WorkerPool<J, R> {
  readonly #workers: Worker[] = [];
  readonly #load: number[] = [];
  readonly #waiting = new Map<number, Waiting<R> & { worker: number }>();
  readonly #window: number;
  #next = 0;
  #broken: unknown;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#window = options.window ?? options.size * 2;
    for (let i = 0; i < options.size; i++) {
      const worker = new Worker(options.entry, { workerData: options.workerData });
      worker.on('message', (answer: PoolAnswer<R>) => this.#settle(answer));
      worker.on('error', (error) => this.#fail(error));
      worker.on('exit', (code) => {
        if (!this.#closed) this.#fail(new Error(`a worker thread ended early (exit code ${code})`));
      });
      this.#workers.push(worker);
      this.#load.push(0);
    }
  }

  /** One job, on the thread with the least to do. Bounded only by the caller: see `inOrder`. */
  run({ job, transfer }: PoolJob<J>): Promise<R> {
    if (this.#broken !== undefined) return Promise.reject(this.#broken);
    if (this.#closed) return Promise.reject(new Error('the pool of worker threads is closed'));
    const number = this.#next++;
    const worker = this.#load.indexOf(Math.min(...this.#load));
    this.#load[worker]++;
    return new Promise<R>((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject, worker });
      this.#workers[worker].postMessage({ number, job }, (transfer ?? []) as TransferListItem[]);
    });
  }

  /** Runs many jobs and gives their results in the order of the jobs. The first error ends it. */
  async *inOrder(jobs: Iterable<PoolJob<J>>): AsyncGenerator<R, void, undefined> {
    const underWay: Promise<R>[] = [];
    for (const job of jobs) {
      const running = this.run(job);
      // An error is met when its turn comes; until then it must not count as unhandled.
      running.catch(() => {});
      underWay.push(running);
      if (underWay.length >= this.#window) yield await (underWay.shift() as Promise<R>);
    }
    for (const running of underWay) yield await running;
  }

  /** Ends the threads; jobs still under way are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
    this.#refuseAll(new Error('the pool of worker threads was closed'));
  }

  #settle(answer: PoolAnswer<R>): void {
    const waiting = this.#waiting.get(answer.number);
    if (!waiting) return;
    this.#waiting.delete(answer.number);
    this.#load[waiting.worker]--;
    if (answer.error !== undefined) waiting.reject(answer.error);
    else waiting.resolve(answer.result as R);
  }

  #fail(error: unknown): void {
    this.#broken ??= error;
    this.#refuseAll(error);
  }

  #refuseAll(error: unknown): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
