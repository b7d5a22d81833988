// Where requests wait while the event loop is busy. In each turn some of them are answered, and the loop goes round: Node accepts one
// connection in each turn, so short turns let new callers in. Every tenant has a line of its own, and they are served fairly (lookup/fair-lines.ts).
import { FairLines } from '../lookup/fair-lines.ts';
import { type LineClock, type Tenant, TenantLine } from './tenant-line.ts';

/** How long requests are answered in one turn of the event loop, at least. Reading requests and turning them away takes its time too, in a flood most of it: then it is as long as that. */
const SLICE_MS = 2;
const LONGEST_SLICE_MS = 20;
/** What it takes to read a request before it stands in line and to send its answer, which is not measured for each. */
const READING_MS = 0.05;
/** Who called so long ago is not waited for. */
const LATELY_MS = 10_000;

const CLOCK: LineClock = {
  now: () => performance.now(),
  processor: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

export class WaitingLine {
  readonly #lines: FairLines<Tenant, TenantLine>;
  /** When requests began to arrive in this turn; undefined if none has. */
  #began: number | undefined;
  /** When answering ends in this turn, and for how long it goes on. */
  #until = 0;
  #slice = SLICE_MS;
  /** When the requests of the last turn had been served. */
  #ended = 0;
  /** Who called last, when, and when somebody else did before. */
  #latest: TenantLine | undefined;
  #latestAt = Number.NEGATIVE_INFINITY;
  #otherAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly clock: LineClock = CLOCK) {
    this.#lines = new FairLines((tenant, spent) => new TenantLine(tenant, clock, spent), clock.now);
  }

  /** The tenant's line. */
  of(tenant: Tenant): TenantLine {
    return this.#lines.of(tenant);
  }

  /** Whether a request that has just come may go on at once: nobody waits, and the turn is young. */
  isFree(): boolean {
    const now = this.clock.now();
    if (this.#began === undefined) {
      this.#began = now;
      this.#ended = now;
      setImmediate(this.#nextTurn);
    }
    return this.#isEmpty && now - this.#began < SLICE_MS;
  }

  /** After `isFree()` said no: `go` is called when it is the request's turn, with false if it has waited too long. */
  join(line: TenantLine, go: (isInTime: boolean) => void): void {
    this.#lines.joins(line);
    line.join(go);
  }

  /** The tenant calls something: whether others have called lately. */
  isShared(line: TenantLine): boolean {
    const now = this.clock.now();
    if (line !== this.#latest) {
      this.#otherAt = this.#latestAt;
      this.#latest = line;
    }
    this.#latestAt = now;
    return now - this.#otherAt < LATELY_MS;
  }

  /** Counts what a request of the tenant has taken of the event loop. */
  spend(line: TenantLine, milliseconds: number): void {
    this.#lines.spend(line, milliseconds);
  }

  get #isEmpty(): boolean {
    return this.#lines.waiting.length === 0;
  }

  readonly #nextTurn = (): void => {
    if (this.#isEmpty) {
      this.#began = undefined;
      return;
    }
    const now = this.clock.now();
    this.#slice = Math.min(LONGEST_SLICE_MS, Math.max(SLICE_MS, now - this.#ended));
    this.#until = now + this.#slice;
    setImmediate(this.#nextTurn);
    this.#serve();
  };

  /** One request after the other: each goes on, and what it takes is counted, before the next is chosen. */
  readonly #serve = (): void => {
    const now = this.clock.now();
    const next = this.#next(now);
    if (next === undefined) {
      this.#ended = now;
      return;
    }
    next();
    if (this.#isEmpty) this.#ended = now;
    else queueMicrotask(this.#serve);
  };

  #next(now: number): (() => void) | undefined {
    if (now < this.#until) {
      const line = this.#lines.next();
      if (line === undefined) return undefined;
      line.spent += READING_MS;
      const next = line.next(now);
      this.#lines.left(line);
      return next;
    }
    if (now >= this.#until + this.#slice) return undefined;
    for (const line of this.#lines.waiting) {
      const late = line.nextLate(now);
      if (late === undefined) continue;
      line.spent += READING_MS;
      this.#lines.left(line);
      return late;
    }
    return undefined;
  }
}
