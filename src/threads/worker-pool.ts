// The one pool of worker threads: for long work that must not block an event loop, or that several cores can share.
// Each thread works on a bounded number of jobs, and the queue may be bounded too. A thread that dies takes only its own jobs
// with it and is restarted.
import { type TransferListItem, Worker } from 'node:worker_threads';

/** The queue is full: the caller should try again later. */
export class PoolBusyError extends Error {
  override readonly name = 'PoolBusyError';
  constructor(readonly queued: number) {
    super(`${queued} requests are already waiting`);
  }
}

/** A job that exceeded its time limit; its thread was terminated with it. */
export class JobTimeoutError extends Error {
  override readonly name = 'JobTimeoutError';
  constructor(readonly milliseconds: number) {
    super(`the work was abandoned after ${milliseconds} ms`);
  }
}

export interface PoolOptions<J> {
  /** The file that the threads start with: see `workerEntry`. It calls `answerJobs`. */
  readonly entry: URL;
  readonly size: number;
  /** Called whenever a thread starts, so that a late one gets the latest state. */
  readonly workerData?: () => unknown;
  /** Jobs that may wait while all threads work. Default: any number. */
  readonly queueLimit?: number;
  /** Jobs that a thread holds at once; with two, the next one is already there when the first is done. Default 1. */
  readonly jobsPerThread?: number;
  /** The waiting job with the highest priority goes next. Default: the oldest. */
  readonly priority?: (job: J) => number;
  /** Turns what a thread reports as failure into an error. Default: the failure as it is. */
  readonly revive?: (failure: never) => Error;
  /** `false`: a thread starts when there is work for it. Default: immediately. */
  readonly eager?: boolean;
  /** Megabytes in which a thread keeps its newest objects; few where jobs leave much garbage. Default: Node's own. */
  readonly youngMegabytes?: number;
}

export interface RunOptions {
  readonly transfer?: readonly TransferListItem[];
  /** When it aborts, a waiting job is withdrawn; a running one ends with its thread, which is restarted. */
  readonly signal?: AbortSignal;
  /** Milliseconds after which it ends the same way, with JobTimeoutError; time in the queue counts. */
  readonly timeLimit?: number;
  /** Hears what the thread reports while it works. */
  readonly onReport?: (report: never) => void;
}

export interface PoolJob<J> extends RunOptions {
  readonly job: J;
}

/** What is sent to a thread and back. `answerJobs` in worker-jobs.ts is the other side. */
export type PoolMessage<J, N> = { readonly number: number; readonly job: J } | { readonly notice: N };
export type PoolReply<R> =
  | { readonly number: number; readonly result: R }
  | { readonly number: number; readonly report: never }
  | { readonly number: number; readonly failure: never };

interface Task<J, R> {
  readonly number: number;
  readonly job: J;
  readonly transfer: readonly TransferListItem[];
  resolve(result: R): void;
  reject(error: unknown): void;
  readonly hear: ((report: never) => void) | undefined;
}

/** The slot of one thread: empty until a thread is started for it. */
interface Seat<J, R> {
  worker: Worker | undefined;
  readonly tasks: Map<number, Task<J, R>>;
}

export class WorkerPool<J, R> {
  readonly #options: PoolOptions<J>;
  readonly #jobsPerThread: number;
  readonly #seats: Seat<J, R>[];
  readonly #queue: Task<J, R>[] = [];
  #numbers = 0;
  #closed = false;
  #onIdle: (() => void) | undefined;

  constructor(options: PoolOptions<J>) {
    this.#options = options;
    this.#jobsPerThread = options.jobsPerThread ?? 1;
    this.#seats = Array.from({ length: options.size }, () => ({ worker: undefined, tasks: new Map() }));
    if (options.eager !== false) this.start();
  }

  /** Jobs waiting for a thread; for metrics. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Starts the threads that are not running yet. */
  start(): void {
    if (!this.#closed) for (const seat of this.#seats) this.#worker(seat);
  }

  run(job: J, { transfer = [], signal, timeLimit, onReport }: RunOptions = {}): Promise<R> {
    if (this.#closed) return Promise.reject(new Error('the pool of worker threads is closed'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    const seat = this.#freeSeat();
    if (!seat && this.#queue.length >= (this.#options.queueLimit ?? Number.POSITIVE_INFINITY)) {
      return Promise.reject(new PoolBusyError(this.#queue.length));
    }
    return new Promise<R>((resolve, reject) => {
      const number = ++this.#numbers;
      const abort = (): void => this.#abort(number, signal?.reason);
      const timer =
        timeLimit === undefined
          ? undefined
          : setTimeout(() => this.#abort(number, new JobTimeoutError(timeLimit)), timeLimit);
      const settled = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const task: Task<J, R> = {
        number,
        job,
        transfer,
        hear: onReport,
        resolve(result) {
          settled();
          resolve(result);
        },
        reject(error) {
          settled();
          reject(error);
        },
      };
      signal?.addEventListener('abort', abort);
      if (seat) this.#give(seat, task);
      else this.#queue.push(task);
    });
  }

  /** Runs many jobs, never more than the threads hold, and yields the results in the order of the jobs. The first error
   * ends it. */
  async *inOrder(jobs: Iterable<PoolJob<J>>): AsyncGenerator<R, void, undefined> {
    const most = this.#seats.length * this.#jobsPerThread;
    const underWay: Promise<R>[] = [];
    for (const { job, ...options } of jobs) {
      const running = this.run(job, options);
      // An error is thrown when its turn comes; until then it must not count as unhandled.
      running.catch(() => {});
      underWay.push(running);
      const [oldest] = underWay;
      if (underWay.length >= most) {
        underWay.shift();
        yield await oldest;
      }
    }
    for (const running of underWay) yield await running;
  }

  /** Tells every thread something; it arrives before any job submitted later. */
  notify(notice: unknown): void {
    for (const { worker } of this.#seats) worker?.postMessage({ notice } satisfies PoolMessage<J, unknown>);
  }

  /** Accepts no more jobs, finishes those it has, then ends the threads. */
  async close(): Promise<void> {
    this.#closed = true;
    if (!this.#idle()) {
      await new Promise<void>((idle) => {
        this.#onIdle = idle;
      });
    }
    await this.terminate();
  }

  /** Terminates the threads at once; unfinished jobs are rejected. */
  async terminate(): Promise<void> {
    this.#closed = true;
    const workers = this.#seats.map((seat) => seat.worker);
    const tasks = [...this.#seats.flatMap((seat) => [...seat.tasks.values()]), ...this.#queue.splice(0)];
    for (const seat of this.#seats) {
      seat.worker = undefined;
      seat.tasks.clear();
    }
    for (const task of tasks) task.reject(new Error('the pool of worker threads was closed'));
    await Promise.all(workers.map((worker) => worker?.terminate()));
    this.#onIdle?.();
  }

  #idle(): boolean {
    return this.#queue.length === 0 && this.#seats.every((seat) => seat.tasks.size === 0);
  }

  #freeSeat(): Seat<J, R> | undefined {
    let free: Seat<J, R> | undefined;
    for (const seat of this.#seats) {
      if (seat.tasks.size < (free?.tasks.size ?? this.#jobsPerThread)) free = seat;
    }
    return free;
  }

  #give(seat: Seat<J, R>, task: Task<J, R>): void {
    try {
      const worker = this.#worker(seat);
      const message: PoolMessage<J, never> = { number: task.number, job: task.job };
      worker.postMessage(message, [...task.transfer]);
      seat.tasks.set(task.number, task);
      worker.ref();
    } catch (error) {
      // A job that cannot be copied to a thread; the thread is still free.
      task.reject(error);
    }
  }

  /** Gives the seat what is waiting; notifies whoever closes the pool when nothing is left. */
  #refill(seat: Seat<J, R>): void {
    while (this.#queue.length > 0 && seat.tasks.size < this.#jobsPerThread) this.#give(seat, this.#next());
    if (seat.tasks.size === 0) seat.worker?.unref();
    if (this.#idle()) this.#onIdle?.();
  }

  #next(): Task<J, R> {
    const { priority } = this.#options;
    let best = 0;
    for (let i = 1; priority && i < this.#queue.length; i++) {
      if (priority(this.#queue[i].job) > priority(this.#queue[best].job)) best = i;
    }
    return this.#queue.splice(best, 1)[0];
  }

  #abort(number: number, reason: unknown): void {
    const waiting = this.#queue.findIndex((task) => task.number === number);
    if (waiting >= 0) this.#queue.splice(waiting, 1)[0].reject(reason);
    const seat = this.#seats.find(({ tasks }) => tasks.has(number));
    if (seat?.worker) {
      const { worker } = seat;
      this.#lost(seat, worker, reason, true);
      void worker.terminate();
    }
  }

  #worker(seat: Seat<J, R>): Worker {
    if (seat.worker) return seat.worker;
    const { entry, workerData, youngMegabytes } = this.#options;
    const worker = new Worker(entry, {
      workerData: workerData?.(),
      ...(youngMegabytes === undefined
        ? {}
        : { resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes } }),
    });
    seat.worker = worker;
    // An idle pool must not keep the process alive.
    worker.unref();
    let useful = false;
    let fault: unknown;
    worker.on('message', (reply: PoolReply<R>) => {
      useful = true;
      const task = seat.tasks.get(reply.number);
      if (!task || seat.worker !== worker) return;
      if ('report' in reply) {
        task.hear?.(reply.report);
        return;
      }
      seat.tasks.delete(reply.number);
      if ('failure' in reply) task.reject(this.#options.revive?.(reply.failure) ?? reply.failure);
      else task.resolve(reply.result);
      this.#refill(seat);
    });
    worker.on('error', (error) => {
      fault = error;
    });
    worker.on('exit', (code) => {
      const error = fault ?? new Error(`a worker thread ended early (exit code ${code})`);
      this.#lost(seat, worker, error, useful);
    });
    return worker;
  }

  /** `again`: starts another at once; otherwise the next job does, so that code that cannot start is not restarted for ever. */
  #lost(seat: Seat<J, R>, worker: Worker, error: unknown, again: boolean): void {
    if (seat.worker !== worker) return;
    seat.worker = undefined;
    const tasks = [...seat.tasks.values()];
    seat.tasks.clear();
    for (const task of tasks) task.reject(error);
    if (again && !this.#closed) this.#worker(seat);
    this.#refill(seat);
  }
}
