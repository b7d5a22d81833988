// A fixed number of worker threads and a bounded queue before them: long work that must not hold the event loop.
// A thread that dies takes only its own task with it and is replaced.
import { Worker } from 'node:worker_threads';

/** The queue is full: the caller should come back later. */
export class PoolBusyError extends Error {
  override readonly name = 'PoolBusyError';
  constructor(readonly queued: number) {
    super(`${queued} requests wait already`);
  }
}

export interface PoolOptions {
  readonly entry: URL;
  readonly size: number;
  /** Tasks that may wait while all threads work. */
  readonly queueLimit: number;
  /** Asked whenever a thread starts, so that a late one gets the latest state. */
  readonly workerData: () => unknown;
  /** Turns what a thread reports as failure into an error. */
  readonly revive?: (failure: unknown) => Error;
}

/** What travels to a thread and back. */
export type PoolMessage = { readonly task: number; readonly work: unknown } | { readonly notice: unknown };
export interface PoolReply {
  readonly task: number;
  readonly result?: unknown;
  readonly failure?: unknown;
}

interface Waiting {
  readonly task: number;
  readonly work: unknown;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

interface Seat {
  worker: Worker;
  current: Waiting | undefined;
}

export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #seats: Seat[] = [];
  readonly #queue: Waiting[] = [];
  #tasks = 0;
  #closed = false;
  #ended = false;
  #onIdle: (() => void) | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
    for (let x = 0; x < options.size; x++) this.#seats.push(this.#seat());
  }

  /** Tasks that wait; for metrics. */
  get waiting(): number {
    return this.#queue.length;
  }

  run<T>(work: unknown): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('the pool is closed'));
    const free = this.#seats.find((seat) => seat.current === undefined);
    if (!free && this.#queue.length >= this.#options.queueLimit) {
      return Promise.reject(new PoolBusyError(this.#queue.length));
    }
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { task: ++this.#tasks, work, resolve: resolve as never, reject };
      if (free) this.#start(free, waiting);
      else this.#queue.push(waiting);
    });
  }

  /** Tells every thread something; it is heard before any task that is given later. */
  notify(notice: unknown): void {
    for (const { worker } of this.#seats) worker.postMessage({ notice } satisfies PoolMessage);
  }

  /** Takes no more work, finishes what was taken, then ends the threads. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#queue.length > 0 || this.#seats.some((seat) => seat.current)) {
      await new Promise<void>((idle) => {
        this.#onIdle = idle;
      });
    }
    this.#ended = true;
    await Promise.all(this.#seats.map((seat) => seat.worker.terminate()));
  }

  #next(seat: Seat): void {
    const next = this.#queue.shift();
    if (next) this.#start(seat, next);
    else if (this.#onIdle && !this.#seats.some((other) => other.current)) this.#onIdle();
  }

  #start(seat: Seat, waiting: Waiting): void {
    try {
      seat.worker.postMessage({ task: waiting.task, work: waiting.work } satisfies PoolMessage);
      seat.current = waiting;
    } catch (error) {
      // Work that cannot be copied to a thread; the thread is as free as before.
      waiting.reject(error as Error);
    }
  }

  #seat(): Seat {
    const seat: Seat = { worker: this.#worker(), current: undefined };
    this.#listen(seat);
    return seat;
  }

  #worker(): Worker {
    const worker = new Worker(this.#options.entry, { workerData: this.#options.workerData() });
    // An idle pool does not keep the process alive.
    worker.unref();
    return worker;
  }

  #listen(seat: Seat): void {
    const { worker } = seat;
    let fault: Error | undefined;
    worker.on('message', (reply: PoolReply) => {
      const { current } = seat;
      if (!current || current.task !== reply.task) return;
      seat.current = undefined;
      if ('failure' in reply) current.reject(this.#revive(reply.failure));
      else current.resolve(reply.result as never);
      this.#next(seat);
    });
    worker.on('error', (error: Error) => {
      fault = error;
    });
    worker.on('exit', (code) => {
      if (this.#ended || seat.worker !== worker) return;
      seat.current?.reject(fault ?? new Error(`a worker thread ended with code ${code}`));
      seat.current = undefined;
      seat.worker = this.#worker();
      this.#listen(seat);
      this.#next(seat);
    });
  }

  #revive(failure: unknown): Error {
    return this.#options.revive?.(failure) ?? new Error(String(failure));
  }
}
