// The jobs of a pool that wait for a thread, each tenant's in a line of its own: they are taken fairly, the next is one of the tenant for whom the threads
// have worked the least. No tenant may fill the queue alone.
import type { TransferListItem } from 'node:worker_threads';
import { type FairLine, FairLines } from '../lookup/fair-lines.ts';
import { isGone, JobAbandoned, type OnBehalf } from './on-behalf.ts';

export interface Task<J, R> {
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

export class WaitingJobs<J, R> {
  readonly #lines = new FairLines<number | string | undefined, JobLine<J, R>>(
    (_tenant, spent) => new JobLine(spent),
    () => performance.now(),
  );
  #length = 0;

  constructor(
    private readonly queueLimit = Number.POSITIVE_INFINITY,
    private readonly priority?: (job: J) => number,
  ) {}

  get length(): number {
    return this.#length;
  }

  lineOf(behalf: OnBehalf | undefined): JobLine<J, R> {
    return this.#lines.of(behalf?.tenant);
  }

  add(task: Task<J, R>): void {
    this.#lines.joins(task.line);
    task.line.tasks.push(task);
    this.#length++;
  }

  /** Counts what a job took for its tenant. */
  ended({ line, began }: Task<J, R>): void {
    this.#lines.spend(line, performance.now() - began);
  }

  hasRoomFor(behalf: OnBehalf | undefined): boolean {
    const free = this.queueLimit - this.#length;
    return free > 0 && (behalf === undefined || this.lineOf(behalf).length < PER_FREE * free);
  }

  /** The job to begin with; those that nobody waits for any more are given up. */
  next(short: boolean): Task<J, R> | undefined {
    const first = (line: JobLine<J, R>): number => this.#first(line, short);
    const next = (): JobLine<J, R> | undefined => this.#lines.next((line) => first(line) >= 0);
    for (let line = next(); line !== undefined; line = next()) {
      const task = this.#take(line, first(line));
      if (task.behalf === undefined || !isGone(task.behalf)) return task;
      task.reject(new JobAbandoned());
    }
    return undefined;
  }

  takeAll(): Task<J, R>[] {
    const all: Task<J, R>[] = [];
    for (const line of [...this.#lines.waiting]) while (line.length > 0) all.push(this.#take(line, 0));
    return all;
  }

  /** Whether the job was still waiting. */
  withdraw(number: number, reason: unknown): boolean {
    for (const line of this.#lines.waiting) {
      const at = line.tasks.findIndex((task) => task.number === number);
      if (at < 0) continue;
      this.#take(line, at).reject(reason);
      return true;
    }
    return false;
  }

  /** Which of a tenant's jobs is next; -1 if there is none, where only `short` ones are done. */
  #first({ tasks }: JobLine<J, R>, short: boolean): number {
    const { priority } = this;
    let best = short ? tasks.findIndex(({ isLong }) => !isLong) : 0;
    for (let i = best + 1; priority && best >= 0 && i < tasks.length; i++)
      if (!(short && tasks[i].isLong) && priority(tasks[i].job) > priority(tasks[best].job)) best = i;
    return best;
  }

  #take(line: JobLine<J, R>, at: number): Task<J, R> {
    const [task] = line.tasks.splice(at, 1);
    this.#length--;
    this.#lines.left(line);
    return task;
  }
}
