// Where requests wait while the event loop is busy. In each turn some of them are answered, and the loop goes round: Node accepts one
// connection in each turn, so short turns let new callers in. Every tenant has a line of its own, and the next request is taken from the
// tenant that has had the least of the event loop, in measured milliseconds: one caller's line does not delay another's.
// (Fair queueing by virtual time: who comes back after a pause begins where the others are, with neither credit nor debt.)
import { type LineClock, type Tenant, TenantLine } from './tenant-line.ts';

/** How long requests are answered in one turn of the event loop, at least. Reading requests and turning them away takes its time too, in a flood most of it: then it is as long as that. */
const SLICE_MS = 2;
const LONGEST_SLICE_MS = 20;
/** What it takes to read a request before it stands in line and to send its answer, which is not measured for each. */
const READING_MS = 0.05;
/** Past so many tenants, those who neither wait nor are ahead of the others are forgotten. */
const FEW_TENANTS = 1_024;

const CLOCK: LineClock = {
  now: () => performance.now(),
  processor: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

export class WaitingLine {
  readonly #tenants = new Map<Tenant, TenantLine>();
  #manyTenants = FEW_TENANTS;
  /** Those for whom somebody waits. */
  readonly #waiting: TenantLine[] = [];
  /** What a tenant that begins to ask now has had: as much as the one that was served last. While nobody waits it goes on with the time. */
  #level = 0;
  #emptySince: number | undefined;
  /** When requests began to arrive in this turn; undefined if none has. */
  #began: number | undefined;
  /** When answering ends in this turn, and for how long it goes on. */
  #until = 0;
  #slice = SLICE_MS;
  /** When the requests of the last turn had been served. */
  #ended = 0;

  constructor(private readonly clock: LineClock = CLOCK) {
    this.#emptySince = clock.now();
  }

  /** The tenant's line. */
  of(tenant: Tenant): TenantLine {
    const known = this.#tenants.get(tenant);
    if (known !== undefined) return known;
    if (this.#tenants.size >= this.#manyTenants) this.#forgetIdle();
    const line = new TenantLine(tenant, this.clock, this.#level);
    this.#tenants.set(tenant, line);
    return line;
  }

  /** Whether a request that has just come may go on at once: nobody waits, and the turn is young. */
  isFree(): boolean {
    const now = this.clock.now();
    if (this.#began === undefined) {
      this.#began = now;
      this.#ended = now;
      setImmediate(this.#nextTurn);
    }
    return this.#waiting.length === 0 && now - this.#began < SLICE_MS;
  }

  /** After `isFree()` said no: `go` is called when it is the request's turn, with false if it has waited too long. */
  join(line: TenantLine, go: (isInTime: boolean) => void): void {
    if (line.length === 0) {
      this.#raiseLevel();
      line.spent = Math.max(line.spent, this.#level);
      this.#waiting.push(line);
    }
    line.join(go);
    this.#emptySince = undefined;
  }

  /** Counts what a request of the tenant has taken of the event loop. */
  spend(line: TenantLine, milliseconds: number): void {
    if (line.length === 0) {
      this.#raiseLevel();
      line.spent = Math.max(line.spent, this.#level);
    }
    line.spent += milliseconds;
  }

  #raiseLevel(): void {
    if (this.#emptySince === undefined) return;
    const now = this.clock.now();
    this.#level += now - this.#emptySince;
    this.#emptySince = now;
  }

  #forgetIdle(): void {
    this.#raiseLevel();
    for (const [tenant, line] of this.#tenants)
      if (line.length === 0 && line.spent <= this.#level) this.#tenants.delete(tenant);
    this.#manyTenants = Math.max(FEW_TENANTS, 2 * this.#tenants.size);
  }

  readonly #nextTurn = (): void => {
    if (this.#waiting.length === 0) {
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
    if (this.#waiting.length > 0) queueMicrotask(this.#serve);
    else {
      this.#emptySince = now;
      this.#ended = now;
    }
  };

  #next(now: number): (() => void) | undefined {
    if (now < this.#until) {
      const line = this.#leastServed();
      this.#level = Math.max(this.#level, line.spent);
      line.spent += READING_MS;
      const next = line.next(now);
      this.#leaveIfEmpty(line);
      return next;
    }
    if (now >= this.#until + this.#slice) return undefined;
    for (const line of this.#waiting) {
      const late = line.nextLate(now);
      if (late === undefined) continue;
      line.spent += READING_MS;
      this.#leaveIfEmpty(line);
      return late;
    }
    return undefined;
  }

  #leastServed(): TenantLine {
    let least = this.#waiting[0];
    for (const line of this.#waiting) if (line.spent < least.spent) least = line;
    return least;
  }

  #leaveIfEmpty(line: TenantLine): void {
    if (line.length > 0) return;
    const last = this.#waiting.pop();
    if (last !== undefined && last !== line) this.#waiting[this.#waiting.indexOf(line)] = last;
  }
}
