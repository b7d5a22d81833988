// The one pool of worker threads: for long work that must not block an event loop, or that several cores can share.
// Each thread works on a bounded number of jobs, and the queue may be bounded too. Jobs of several tenants are taken fairly: the next is one of the tenant
// for whom the threads have worked the least. A thread that dies takes only its own jobs with it and is restarted.
import { type TransferListItem, Worker } from 'node:worker_threads';
import { type FairLine, FairLines } from '../lookup/fair-lines.ts';
import { isGone, JobAbandoned, type OnBehalf } from './on-behalf.ts';

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
  /** Milliseconds after which it ends the same way, with JobTimeoutError; time in the queue counts. */
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
  | { readonly number: number; readonly result: R }
  | { readonly number: number; readonly abandoned: true }
  | { readonly number: number; readonly report: never }
  | { readonly number: number; readonly failure: never };

interface Task<J, R> {
  readonly number: number;
  readonly job: J;
  readonly transfer: readonly TransferListItem[];
  readonly line: JobLine<J, R>;
  readonly isLong: boolean;
  readonly behalf: OnBehalf | undefined;
  /** When a thread was given it. */
  began: number;
  resolve(result: R): void;
  reject(error: unknown): void;
  readonly hear: ((report: never) => void) | undefined;
}

/** The jobs of one tenant that wait. */
class JobLine<J, R> implements FairLine {
  readonly tasks: Task<J, R>[] = [];
  constructor(public spent: number) {}

  get length(): number {
    return this.tasks.length;
  }
}

/** How many of its jobs may wait for each that the queue has room for beside them. */
const PER_FREE = 2;

/** The slot of one thread: empty until a thread is started for it. */
interface Seat<J, R> {
  worker: Worker | undefined;
  readonly tasks: Map<number, Task<J, R>>;
}

export class WorkerPool<J, R> {
  readonly #options: PoolOptions<J>;
  readonly #jobsPerThread: number;
  readonly #seats: Seat<J, R>[];
  readonly #lines = new FairLines<number | string | undefined, JobLine<J, R>>(
    (_tenant, spent) => new JobLine(spent),
    () => performance.now(),
  );
  #waiting = 0;
  #numbers = 0;
  #closed = false;
  #soon: NodeJS.Timeout | undefined;
  #onIdle: (() => void) | undefined;

  constructor(options: PoolOptions<J>) {
    this.#options = options;
    this.#jobsPerThread = options.jobsPerThread ?? 1;
    this.#seats = Array.from({ length: options.size }, () => ({ worker: undefined, tasks: new Map() }));
    const { startAfter = 0 } = options;
    if (startAfter === 0) this.start();
    else if (startAfter !== Number.POSITIVE_INFINITY)
      this.#soon = setTimeout(() => this.start(), startAfter).unref();
  }

  /** Jobs waiting for a thread; for metrics. */
  get waiting(): number {
    return this.#waiting;
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
    const line = this.#lines.of(behalf?.tenant);
    if (!seat && !this.#hasRoomFor(line, behalf)) return Promise.reject(new PoolBusyError(this.#waiting));
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
        line,
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
      else {
        this.#lines.joins(line);
        line.tasks.push(task);
        this.#waiting++;
      }
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
    const tasks = [...this.#seats.flatMap((seat) => [...seat.tasks.values()]), ...this.#takeAll()];
    for (const seat of this.#seats) {
      seat.worker = undefined;
      seat.tasks.clear();
    }
    for (const task of tasks) task.reject(new Error('the pool of worker threads was closed'));
    await Promise.all(workers.map((worker) => worker?.terminate()));
    this.#onIdle?.();
  }

  #idle(): boolean {
    return this.#waiting === 0 && this.#seats.every((seat) => seat.tasks.size === 0);
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
      const next = this.#next(this.#isForShort(seat));
      if (next === undefined) break;
      this.#give(seat, next);
    }
    if (seat.tasks.size === 0) seat.worker?.unref();
    if (this.#idle()) this.#onIdle?.();
  }

  #hasRoomFor(line: JobLine<J, R>, behalf: OnBehalf | undefined): boolean {
    const free = (this.#options.queueLimit ?? Number.POSITIVE_INFINITY) - this.#waiting;
    return free > 0 && (behalf === undefined || line.length < PER_FREE * free);
  }

  /** The job to begin with; those that nobody waits for any more are given up. */
  #next(short: boolean): Task<J, R> | undefined {
    const first = (line: JobLine<J, R>): number => this.#first(line, short);
    const next = (): JobLine<J, R> | undefined => this.#lines.next((line) => first(line) >= 0);
    for (let line = next(); line !== undefined; line = next()) {
      const task = this.#take(line, first(line));
      if (task.behalf === undefined || !isGone(task.behalf)) return task;
      task.reject(new JobAbandoned());
    }
    return undefined;
  }

  /** Which of a tenant's jobs is next; -1 if there is none, where only `short` ones are done. */
  #first({ tasks }: JobLine<J, R>, short: boolean): number {
    const { priority } = this.#options;
    let best = short ? tasks.findIndex(({ isLong }) => !isLong) : 0;
    for (let i = best + 1; priority && best >= 0 && i < tasks.length; i++)
      if (!(short && tasks[i].isLong) && priority(tasks[i].job) > priority(tasks[best].job)) best = i;
    return best;
  }

  #take(line: JobLine<J, R>, at: number): Task<J, R> {
    const [task] = line.tasks.splice(at, 1);
    this.#waiting--;
    this.#lines.left(line);
    return task;
  }

  #takeAll(): Task<J, R>[] {
    const all: Task<J, R>[] = [];
    for (const line of [...this.#lines.waiting]) while (line.length > 0) all.push(this.#take(line, 0));
    return all;
  }

  /** Whether the job was still waiting. */
  #withdraw(number: number, reason: unknown): boolean {
    for (const line of this.#lines.waiting) {
      const at = line.tasks.findIndex((task) => task.number === number);
      if (at < 0) continue;
      this.#take(line, at).reject(reason);
      return true;
    }
    return false;
  }

  #abort(number: number, reason: unknown): void {
    if (this.#withdraw(number, reason)) return;
    const seat = this.#seats.find(({ tasks }) => tasks.has(number));
    if (seat?.worker) {
      const { worker } = seat;
      this.#lost(seat, worker, reason, true);
      void worker.terminate();
    }
  }

  /** Counts what a job took for its tenant. */
  #ended({ line, began }: Task<J, R>): void {
    this.#lines.spend(line, performance.now() - began);
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
      useful = true;
      const task = seat.tasks.get(reply.number);
      if (!task || seat.worker !== worker) return;
      if ('report' in reply) {
        task.hear?.(reply.report);
        return;
      }
      seat.tasks.delete(reply.number);
      this.#ended(task);
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
    const tasks = [...seat.tasks.values()];
    seat.tasks.clear();
    for (const task of tasks) {
      this.#ended(task);
      task.reject(error);
    }
    if (again && !this.#closed) this.#worker(seat);
    this.#refill(seat);
  }
}
