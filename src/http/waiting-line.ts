// Where requests wait while the event loop is busy. In each turn some of them are answered, oldest first, and the loop goes round: Node
// accepts one connection in each turn, so short turns let new callers in. When the line no longer empties, it is served from its other end:
// the newest requests are answered soon, and those that have waited too long are turned away. Served in order, all of them would wait too long.

/** How long requests are answered in one turn of the event loop, at least. Reading requests and turning them away takes its time too, in a flood most of it: then it is as long as that. */
const SLICE_MS = 2;
const LONGEST_SLICE_MS = 20;
/** How long a request may wait once the line no longer empties. */
const LONGEST_WAIT_MS = 500;
/** For how long the line must not have emptied: a burst alone turns nobody away. */
const PATIENCE_MS = 250;
/**
 * The fraction of that time in which the process must have had a processor. One that waits for other programs on the machine has
 * a line too, but turning callers away would not help it.
 */
const BUSY_PART = 0.7;
/** After so many turns those who had them are removed from the front of the line. */
const FORGOTTEN_AT_ONCE = 256;

export interface LineClock {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Milliseconds of processor time that the process has used. */
  processor(): number;
}

const CLOCK: LineClock = {
  now: () => performance.now(),
  processor: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

interface Waiting {
  readonly since: number;
  /** Called with false if the request has waited too long. */
  readonly go: (isInTime: boolean) => void;
}

export class WaitingLine {
  readonly #line: Waiting[] = [];
  /** Where the line begins: those before it have had their turn. */
  #first = 0;
  /** When requests began to arrive in this turn; undefined if none has. */
  #began: number | undefined;
  /** Since when the line has not been empty, and how much processor time had been used by then. */
  #busySince: { readonly at: number; readonly processor: number } | undefined;
  /** Whether it has not been empty for so long that it is served from its end. */
  #isNewestFirst = false;
  #turnsAway = false;
  /** When answering ends in this turn, and for how long it goes on. */
  #until = 0;
  #slice = SLICE_MS;
  /** When the requests of the last turn had been served. */
  #ended = 0;

  constructor(private readonly clock: LineClock = CLOCK) {}

  /** Undefined if the request may go on at once; else whether it still may when its turn comes. */
  enter(): Promise<boolean> | undefined {
    const now = this.clock.now();
    if (this.#began === undefined) {
      this.#began = now;
      this.#ended = now;
      setImmediate(this.#nextTurn);
    }
    if (this.#isEmpty && now - this.#began < SLICE_MS) return undefined;
    this.#busySince ??= { at: now, processor: this.clock.processor() };
    return new Promise((resolve) => {
      this.#line.push({ since: now, go: resolve });
    });
  }

  get #isEmpty(): boolean {
    return this.#first === this.#line.length;
  }

  readonly #nextTurn = (): void => {
    if (this.#isEmpty) {
      this.#began = undefined;
      return;
    }
    const now = this.clock.now();
    this.#slice = Math.min(LONGEST_SLICE_MS, Math.max(SLICE_MS, now - this.#ended));
    this.#until = now + this.#slice;
    this.#judge(now);
    setImmediate(this.#nextTurn);
    this.#serve();
  };

  /** One request after the other: each goes on before the clock is read for the next. */
  readonly #serve = (): void => {
    const now = this.clock.now();
    const isLate = ({ since }: Waiting): boolean => this.#turnsAway && now - since > LONGEST_WAIT_MS;
    let next: Waiting | undefined;
    if (now < this.#until) next = this.#isNewestFirst ? this.#line.pop() : this.#line[this.#first++];
    else if (now < this.#until + this.#slice && isLate(this.#line[this.#first]))
      next = this.#line[this.#first++];
    if (next === undefined) {
      this.#ended = now;
      return;
    }
    next.go(!isLate(next));
    if (this.#isEmpty || this.#first >= FORGOTTEN_AT_ONCE) {
      this.#line.splice(0, this.#first);
      this.#first = 0;
    }
    if (this.#isEmpty) {
      this.#busySince = undefined;
      this.#ended = now;
    } else queueMicrotask(this.#serve);
  };

  #judge(now: number): void {
    const { at, processor } = this.#busySince ?? { at: now, processor: 0 };
    this.#isNewestFirst = now - at >= PATIENCE_MS;
    this.#turnsAway = this.#isNewestFirst && this.clock.processor() - processor >= BUSY_PART * (now - at);
  }
}
