// The threads that plan fleets and geocode tables, once per process: calls and jobs of all accounts, in turns by account. One thread is kept for calls, whose callers
// wait, no account has all of them, and its jobs leave one of its own to its calls. What waits is bounded in number and bytes.
import type { SharedDataset } from '../dataset/open.ts';
import type { SharedMetric } from '../roads/engine.ts';
import { goneFlag, JobAbandoned, setGone } from '../threads/on-behalf.ts';
import { PoolBusyError } from '../threads/pool-errors.ts';
import { workerEntry } from '../threads/worker-entry.ts';
import { WorkerPool } from '../threads/worker-pool.ts';
import type { FleetOutcome, FleetReport, FleetWork } from './fleet-work.ts';
import type { TableOutcome, TableWork } from './table/table-work.ts';

export type LongWork = FleetWork | TableWork;
export type LongOutcome = FleetOutcome | TableOutcome;

export interface FleetWorkerData {
  readonly dataset: SharedDataset;
  readonly metrics: readonly SharedMetric[];
}

export interface FleetJob {
  readonly work: LongWork;
  /** One number: not 0 once it is to end soon, with what it has. */
  readonly left: SharedArrayBuffer;
  readonly reportEvery?: number;
}

export interface FleetOptions {
  readonly account: number;
  /** When it aborts, nobody waits any more: work that waits is withdrawn, work under way ends soon. */
  readonly signal?: AbortSignal;
  /** Of a job: nobody waits for it. */
  readonly inBackground?: boolean;
  readonly onReport?: (report: FleetReport) => void;
  /** Milliseconds. */
  readonly reportEvery?: number;
}

/** The part of a pool of threads that is used. */
export type FleetThreads = Pick<WorkerPool<FleetJob, LongOutcome>, 'run' | 'notify' | 'close'>;

/** Three at least: one for a job, one for calls of the same account, and one for somebody else. */
const LEAST_THREADS = 3;
const MOST_WAITING = 64;
const MOST_WAITING_EACH = 8;
const MOST_WAITING_BYTES = 64 * 2 ** 20;
/** A caller is told to come back rather than kept for longer. */
const LONGEST_WAIT_MS = 30_000;
/** What looking up and writing may take beside the seconds of the search; a thread that takes longer is ended. */
const BESIDE_SEARCH_MS = 60_000;

interface Waiting {
  readonly work: LongWork;
  readonly options: FleetOptions;
  readonly bytes: number;
  resolve(outcome: Promise<LongOutcome>): void;
  readonly timer: NodeJS.Timeout | undefined;
}

export class FleetPool {
  readonly #threads: FleetThreads;
  readonly #size: number;
  /** By account; the account that was served longest ago is first. */
  readonly #waiting = new Map<number, Waiting[]>();
  #waitingCount = 0;
  #waitingBytes = 0;
  readonly #running = new Map<number, number>();
  #runningCount = 0;
  #inBackground = 0;
  /** Of all work under way: makes it end soon. */
  readonly #underWay = new Set<() => void>();

  constructor(size: number, threads: (size: number) => FleetThreads) {
    this.#size = Math.max(LEAST_THREADS, size);
    this.#threads = threads(this.#size);
  }

  static over(workers: number, data: () => FleetWorkerData): FleetPool {
    return new FleetPool(
      workers,
      (size) =>
        new WorkerPool({
          entry: workerEntry(import.meta.url, './fleet-worker.ts'),
          size,
          workerData: data,
          startAfter: Number.POSITIVE_INFINITY,
        }),
    );
  }

  /** Calls that wait for a thread; for metrics. */
  get waiting(): number {
    return this.#waitingCount;
  }

  /** Whether a job of this account would begin at once. */
  hasRoomFor(account: number): boolean {
    return this.#mayRun({ account, inBackground: true });
  }

  /** Rejects with PoolBusyError if too many wait already, or for too long. */
  run(work: LongWork, options: FleetOptions): Promise<LongOutcome> {
    if (options.signal?.aborted) return Promise.resolve({ left: true });
    if (this.#waitingOf(options.account) === 0 && this.#mayRun(options)) return this.#begin(work, options);
    const bytes = sentWith(work)?.byteLength ?? 0;
    if (
      this.#waitingCount >= MOST_WAITING ||
      this.#waitingOf(options.account) >= MOST_WAITING_EACH ||
      this.#waitingBytes + bytes > MOST_WAITING_BYTES
    )
      return Promise.reject(new PoolBusyError(this.#waitingCount));
    return new Promise((resolve) => this.#wait(work, options, bytes, resolve));
  }

  /** Tells all threads about weights that closures changed. */
  adopt(metrics: readonly SharedMetric[]): void {
    this.#threads.notify(metrics);
  }

  /** Ends what is under way soon, with the best plans so far. */
  hurry(): void {
    for (const leave of this.#underWay) leave();
  }

  /** Finishes the work in progress; what waits is not begun. */
  async close(): Promise<void> {
    for (const one of [...this.#waiting.values()].flat())
      if (this.#withdraw(one)) one.resolve(Promise.resolve({ left: true }));
    await this.#threads.close();
  }

  #wait(work: LongWork, options: FleetOptions, bytes: number, resolve: Waiting['resolve']): void {
    const leave = (outcome: () => Promise<LongOutcome>): void => {
      if (this.#withdraw(one)) resolve(outcome());
    };
    const one: Waiting = {
      work,
      options,
      bytes,
      resolve,
      timer: setTimeout(
        () => leave(() => Promise.reject(new PoolBusyError(this.#waitingCount))),
        LONGEST_WAIT_MS,
      ).unref(),
    };
    options.signal?.addEventListener('abort', () => leave(() => Promise.resolve({ left: true })), {
      once: true,
    });
    const { account } = options;
    this.#waiting.set(account, [...(this.#waiting.get(account) ?? []), one]);
    this.#waitingCount++;
    this.#waitingBytes += bytes;
  }

  /** False if it has begun already. */
  #withdraw(one: Waiting): boolean {
    const { account } = one.options;
    const own = this.#waiting.get(account) ?? [];
    if (!own.includes(one)) return false;
    clearTimeout(one.timer);
    this.#waitingCount--;
    this.#waitingBytes -= one.bytes;
    const others = own.filter((other) => other !== one);
    if (others.length > 0) this.#waiting.set(account, others);
    else this.#waiting.delete(account);
    return true;
  }

  #waitingOf(account: number): number {
    return this.#waiting.get(account)?.length ?? 0;
  }

  #mayRun({ account, inBackground = false }: FleetOptions): boolean {
    if (this.#runningCount >= this.#size) return false;
    if (inBackground && this.#inBackground >= this.#size - 1) return false;
    return (this.#running.get(account) ?? 0) < this.#size - (inBackground ? 2 : 1);
  }

  async #begin(work: LongWork, options: FleetOptions): Promise<LongOutcome> {
    const { account, signal, inBackground = false, onReport, reportEvery } = options;
    const [left, gone] = [goneFlag(), goneFlag()];
    const hurry = (): void => setGone(left);
    const leave = (): void => {
      setGone(gone);
      hurry();
    };
    signal?.addEventListener('abort', leave, { once: true });
    this.#underWay.add(hurry);
    this.#count(account, inBackground, 1);
    try {
      return await this.#threads.run(
        { work, left, reportEvery },
        {
          behalf: { tenant: account, gone },
          transfer: sentBuffers(work),
          timeLimit: 1000 * work.limits.seconds + BESIDE_SEARCH_MS,
          onReport,
        },
      );
    } catch (error) {
      if (error instanceof JobAbandoned) return { left: true, begun: error.begun };
      throw error;
    } finally {
      signal?.removeEventListener('abort', leave);
      this.#underWay.delete(hurry);
      this.#count(account, inBackground, -1);
      this.#next();
    }
  }

  #count(account: number, inBackground: boolean, by: 1 | -1): void {
    this.#runningCount += by;
    if (inBackground) this.#inBackground += by;
    const own = (this.#running.get(account) ?? 0) + by;
    if (own > 0) this.#running.set(account, own);
    else this.#running.delete(account);
  }

  /** Begins what waits and may run, an account after the other. */
  #next(): void {
    for (const [account, [one]] of [...this.#waiting]) {
      if (!this.#mayRun(one.options)) continue;
      this.#withdraw(one);
      // Others come before its next one.
      const rest = this.#waiting.get(account);
      if (rest) {
        this.#waiting.delete(account);
        this.#waiting.set(account, rest);
      }
      one.resolve(this.#begin(one.work, one.options));
    }
  }
}

/** What was sent as bytes. */
const sentWith = (work: LongWork): Uint8Array<ArrayBuffer> | undefined =>
  'fleet' in work && work.fleet instanceof Uint8Array ? work.fleet : undefined;

/** Goes over to the thread instead of being copied. */
export function sentBuffers(work: LongWork): ArrayBuffer[] {
  const bytes = sentWith(work);
  return bytes ? [bytes.buffer] : [];
}
