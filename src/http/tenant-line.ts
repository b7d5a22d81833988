// The requests of one tenant that wait, and how much of the event loop the tenant has had. They are served in order. When waiting in order has
// taken long for a lasting while (judged, as CoDel does, by the shortest wait of an interval) the newest go first, and those that have waited too
// long are turned away: else all of them would wait too long, for as long as the flood lasts.
import { DearCalls } from './dear-calls.ts';
import { LongBodies } from './long-bodies.ts';
import { RefusalPace } from './refusal-pace.ts';

/** An account by its number; callers without a key that is known, by their network. */
export type Tenant = number | string;

export interface LineClock {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Milliseconds of processor time that the process has used. */
  processor(): number;
}

interface Waiting {
  readonly since: number;
  /** Called with false if the request has waited too long. */
  readonly go: (isInTime: boolean) => void;
}

/** What waiting in order may take, and how long a request may wait once it takes longer. */
const LONG_WAIT_MS = 1_000;
/** A line is judged once in each interval. */
const INTERVAL_MS = 1_000;
/** The newest go first until the line is so short that all of it could be served, in order, in this time. */
const SHORT_WAIT_MS = 500;
/**
 * The fraction of an interval in which the process must have had a processor. One that waits for other programs on the machine has
 * a line too, but turning callers away would not help it.
 */
const BUSY_PART = 0.7;
/** After so many turns those who had them are removed from the front of the line. */
const FORGOTTEN_AT_ONCE = 256;

export class TenantLine {
  /** How fast the tenant is told no. */
  readonly refusals = new RefusalPace();
  /** Which of its calls take long. */
  readonly dear: DearCalls;
  /** Which of its bodies are held as objects. */
  readonly longBodies = new LongBodies();
  readonly #line: Waiting[] = [];
  /** Where the line begins: those before it have had their turn. */
  #first = 0;
  #isNewestFirst = false;
  #turnsAway = false;
  /** The interval that is being judged: when it began, the processor time used by then, and what happened in it. */
  #began = 0;
  #processor = 0;
  #shortest = Number.POSITIVE_INFINITY;
  #answered = 0;

  constructor(
    readonly tenant: Tenant,
    private readonly clock: LineClock,
    /** Milliseconds of the event loop that the tenant has had, on a scale that all tenants share: who has the least is next. */
    public spent: number,
  ) {
    this.dear = new DearCalls(() => clock.now());
  }

  get length(): number {
    return this.#line.length - this.#first;
  }

  join(go: (isInTime: boolean) => void): void {
    const now = this.clock.now();
    if (this.length === 0) this.#beginInterval(now);
    this.#line.push({ since: now, go });
  }

  /** The one whose turn it is. */
  next(now: number): (() => void) | undefined {
    this.#judge(now);
    const next = this.#isNewestFirst ? this.#line.pop() : this.#line[this.#first++];
    if (next === undefined) return undefined;
    const wait = now - next.since;
    const isLate = this.#turnsAway && wait > LONG_WAIT_MS;
    if (!isLate) {
      this.#answered++;
      this.#shortest = Math.min(this.#shortest, wait);
    }
    this.#forget();
    return () => next.go(!isLate);
  }

  /** One that has waited too long, to be turned away; only in a flood. */
  nextLate(now: number): (() => void) | undefined {
    if (!this.#turnsAway || this.length === 0) return undefined;
    const oldest = this.#line[this.#first];
    if (now - oldest.since <= LONG_WAIT_MS) return undefined;
    this.#first++;
    this.#forget();
    return () => oldest.go(false);
  }

  #forget(): void {
    if (this.length === 0) {
      this.#isNewestFirst = false;
      this.#turnsAway = false;
    } else if (this.#first < FORGOTTEN_AT_ONCE) return;
    this.#line.splice(0, this.#first);
    this.#first = 0;
  }

  #judge(now: number): void {
    const passed = now - this.#began;
    if (passed < INTERVAL_MS) return;
    const isBusy = this.clock.processor() - this.#processor >= BUSY_PART * passed;
    if (this.#isNewestFirst) {
      // Nobody waits in order now: what it would take follows from how many wait and how many were answered.
      this.#isNewestFirst = this.length * passed >= SHORT_WAIT_MS * this.#answered;
    } else {
      // Nobody was served: the oldest tells.
      const shortest = this.#answered > 0 ? this.#shortest : now - this.#line[this.#first].since;
      this.#isNewestFirst = shortest >= LONG_WAIT_MS;
    }
    this.#turnsAway = this.#isNewestFirst && isBusy;
    this.#beginInterval(now);
  }

  #beginInterval(now: number): void {
    this.#began = now;
    this.#processor = this.clock.processor();
    this.#shortest = Number.POSITIVE_INFINITY;
    this.#answered = 0;
  }
}
