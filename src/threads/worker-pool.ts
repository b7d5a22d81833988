// The one pool of worker threads: for long work that must not block an event loop, or that several cores can share.
// Each thread works on a bounded number of jobs, and the queue may be bounded too. Jobs of several tenants are taken fairly: the next is one of the tenant
// for whom the threads have worked the least. A thread that dies takes only its own jobs with it and is restarted.
import { type TransferListItem, Worker } from 'node:worker_threads';
import { JobAbandoned, type OnBehalf } from './on-behalf.ts';
import { JobTimeoutError, PoolBusyError } from './pool-errors.ts';
import { type Task, WaitingJobs } from './waiting-jobs.ts';

export interface PoolOptions<J> {
  /** The file that the threads start with: see `workerEntry`. It calls `answerJobs`. */
  readonly entry: URL;
  readonly size: number;
  /** Called whenever a thread starts, so that a late one gets the latest state. */
  readonly workerData?: (isForShort: boolean) => unknown;
  /** Jobs that may wait while all threads work; of one tenant no more than twice as many as there is room for beside them. Default: any number. */
  readonly queueLimit?: number;
  /** Jobs that a thread holds at once; with two, the next one is already there when the first is done. Default 1. */
  readonly jobsPerThread?: number;
  /** Of a tenant's waiting jobs the one with the highest priority goes next. Default: the oldest. */
  readonly priority?: (job: J) => number;
  /** Whether a job may hold its thread for long. Of several threads the first is kept for the others. Default: none does. */
  readonly isLong?: (job: J) => boolean;
  /** Turns what a thread reports as failure into an error. Default: the failure as it is. */
  readonly revive?: (failure: never) => Error;
  /** Milliseconds until the threads start that had no work before; `Infinity`: each starts with its first. Default: at once. */
  readonly startAfter?: number;
  /** Megabytes in which a thread keeps its newest objects; few where jobs leave much garbage. Default: Node's own. */
  readonly youngMegabytes?: number;
}

export interface RunOptions {
  readonly transfer?: readonly TransferListItem[];
  /** Whose job it is; it is not begun if they are gone, and ends at its next `giveUpIfGone`. Default: all are one tenant's, who may fill the queue. */
  readonly behalf?: OnBehalf;
  /** When it aborts, a waiting job is withdrawn; a running one ends with its thread, which is restarted. */
  readonly signal?: AbortSignal;
  /**
   * Milliseconds after which a running one ends the same way, with JobTimeoutError, and a waiting one with PoolBusyError. Time in the queue counts;
   * of that which a thread takes to start the first ten seconds do not.
   */
  readonly timeLimit?: number;
  /** Hears what the thread reports while it works. */
  readonly onReport?: (report: never) => void;
}

export interface PoolJob<J> extends RunOptions {
  readonly job: J;
}

/** What is sent to a thread and back. `answerJobs` in worker-jobs.ts is the other side. */
export type PoolMessage<J, N> =
  | { readonly number: number; readonly job: J; readonly gone?: SharedArrayBuffer }
  | { readonly notice: N };
export type PoolReply<R> =
  /** It has started, and now takes jobs. */
  | { readonly started: true }
  | { readonly number: number; readonly result: R }
  | { readonly number: number; readonly abandoned: true }
  | { readonly number: number; readonly report: never }
  | { readonly number: number; readonly failure: never };

/** Time that a thread may take to start before it counts as time of the jobs that wait for it. */
const STARTING_MS = 10_000;

/** The slot of one thread: empty until a thread is started for it. */
interface Seat<J, R> {
  worker: Worker | undefined;
  /** Since when it takes jobs. */
  readySince: number | undefined;
  readonly tasks: Map<number, Task<J, R>>;
}

export class WorkerPool<J, R> {
  readonly #options: PoolOptions<J>;
  readonly #jobsPerThread: number;
  readonly #seats: Seat<J, R>[];
  readonly #waiting: WaitingJobs<J, R>;
  #numbers = 0;
  #closed = false;
  #soon: NodeJS.Timeout | undefined;
  #onIdle: (() => void) | undefined;

  constructor(options: PoolOptions<J>) {
    this.#options = options;
    this.#jobsPerThread = options.jobsPerThread ?? 1;
    this.#waiting = new WaitingJobs(options.queueLimit, options.priority);
    this.#seats = Array.from({ length: options.size }, () => ({
      worker: undefined,
      readySince: undefined,
      tasks: new Map(),
    }));
    const { startAfter = 0 } = options;
    if (startAfter === 0) this.start();
    else if (startAfter !== Number.POSITIVE_INFINITY)
      this.#soon = setTimeout(() => this.start(), startAfter).unref();
  }

  /** Jobs waiting for a thread; for metrics. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Starts the threads that are not running yet. */
  start(): void {
    if (!this.#closed) for (const seat of this.#seats) this.#worker(seat);
  }

  run(job: J, { transfer = [], behalf, signal, timeLimit, onReport }: RunOptions = {}): Promise<R> {
    if (this.#closed) return Promise.reject(new Error('the pool of worker threads is closed'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    const isLong = this.#options.isLong?.(job) ?? false;
    const seat = this.#freeSeat(isLong);
    if (!seat && !this.#waiting.hasRoomFor(behalf))
      return Promise.reject(new PoolBusyError(this.#waiting.length));
    return new Promise<R>((resolve, reject) => {
      const number = ++this.#numbers;
      const abort = (): void => this.#abort(number, signal?.reason);
      const stopClock = timeLimit === undefined ? undefined : this.#limit(number, timeLimit);
      const settled = (): void => {
        stopClock?.();
        signal?.removeEventListener('abort', abort);
      };
      const task: Task<J, R> = {
        number,
        job,
        transfer,
        hear: onReport,
        line: this.#waiting.lineOf(behalf),
        isLong,
        behalf,
        began: 0,
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
      else this.#waiting.add(task);
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
    clearTimeout(this.#soon);
    const workers = this.#seats.map((seat) => seat.worker);
    const tasks = [...this.#seats.flatMap((seat) => [...seat.tasks.values()]), ...this.#waiting.takeAll()];
    for (const seat of this.#seats) {
      seat.worker = undefined;
      seat.readySince = undefined;
      seat.tasks.clear();
    }
    for (const task of tasks) task.reject(new Error('the pool of worker threads was closed'));
    await Promise.all(workers.map((worker) => worker?.terminate()));
    this.#onIdle?.();
  }

  #idle(): boolean {
    return this.#waiting.length === 0 && this.#seats.every((seat) => seat.tasks.size === 0);
  }

  /** The first thread, if others do what takes long. */
  #isForShort(seat: Seat<J, R>): boolean {
    return this.#options.isLong !== undefined && this.#seats.length > 1 && seat === this.#seats[0];
  }

  #freeSeat(isLong: boolean): Seat<J, R> | undefined {
    let free: Seat<J, R> | undefined;
    for (const seat of this.#seats) {
      if (isLong && this.#isForShort(seat)) continue;
      if (seat.tasks.size < (free?.tasks.size ?? this.#jobsPerThread)) free = seat;
    }
    return free;
  }

  #give(seat: Seat<J, R>, task: Task<J, R>): void {
    try {
      const worker = this.#worker(seat);
      const message: PoolMessage<J, never> = {
        number: task.number,
        job: task.job,
        gone: task.behalf?.gone,
      };
      worker.postMessage(message, [...task.transfer]);
      task.began = performance.now();
      seat.tasks.set(task.number, task);
      worker.ref();
    } catch (error) {
      // A job that cannot be copied to a thread; the thread is still free.
      task.reject(error);
    }
  }

  /** Gives the seat what is waiting; notifies whoever closes the pool when nothing is left. */
  #refill(seat: Seat<J, R>): void {
    while (seat.tasks.size < this.#jobsPerThread) {
      const next = this.#waiting.next(this.#isForShort(seat));
      if (next === undefined) break;
      this.#give(seat, next);
    }
    if (seat.tasks.size === 0) seat.worker?.unref();
    if (this.#idle()) this.#onIdle?.();
  }

  /** Ends the job when its time is over, which begins when there is a thread that could do it. */
  #limit(number: number, milliseconds: number): () => void {
    const submitted = performance.now();
    const look = (): void => {
      const seat = this.#seats.find(({ tasks }) => tasks.has(number));
      const ready = (seat ? [seat] : this.#seats).map(
        ({ readySince = Number.POSITIVE_INFINITY }) => readySince,
      );
      const begun = Math.max(submitted, Math.min(submitted + STARTING_MS, ...ready));
      const left = begun + milliseconds - performance.now();
      if (left > 0) timer = setTimeout(look, Math.min(left, milliseconds));
      else if (seat?.readySince !== undefined) this.#abort(number, new JobTimeoutError(milliseconds));
      else this.#turnAway(number, seat);
    };
    let timer = setTimeout(look, milliseconds);
    return () => clearTimeout(timer);
  }

  /** A job whose time was spent in waiting. A thread that still starts goes on with that, or none would ever be there in time. */
  #turnAway(number: number, seat: Seat<J, R> | undefined): void {
    const busy = new PoolBusyError(this.#waiting.length);
    if (this.#waiting.withdraw(number, busy)) return;
    const task = seat?.tasks.get(number);
    seat?.tasks.delete(number);
    task?.reject(busy);
  }

  #abort(number: number, reason: unknown): void {
    if (this.#waiting.withdraw(number, reason)) return;
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
      workerData: workerData?.(this.#isForShort(seat)),
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
      if (seat.worker !== worker) return;
      if ('started' in reply) {
        seat.readySince = performance.now();
        return;
      }
      useful = true;
      const task = seat.tasks.get(reply.number);
      if (!task) return;
      if ('report' in reply) {
        task.hear?.(reply.report);
        return;
      }
      seat.tasks.delete(reply.number);
      this.#waiting.ended(task);
      if ('failure' in reply) task.reject(this.#options.revive?.(reply.failure) ?? reply.failure);
      else if ('abandoned' in reply) task.reject(new JobAbandoned(true));
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
    seat.readySince = undefined;
    const tasks = [...seat.tasks.values()];
    seat.tasks.clear();
    for (const task of tasks) {
      this.#waiting.ended(task);
      task.reject(error);
    }
    if (again && !this.#closed) this.#worker(seat);
    this.#refill(seat);
  }
}
