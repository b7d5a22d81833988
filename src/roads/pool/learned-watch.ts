// Keeps the hours of the roads in step with what has been learned, in all threads: at start-up, and when the state tells that more has been
// learned, here, on another node or by a command. Making hours takes seconds of a processor, so there is a pause between two times.
import type { LearnedRepository } from '../../store/learned.ts';
import { learnedByProfile } from '../learn/learned-rows.ts';
import type { ProfileLearned } from '../learn/learner.ts';

const PAUSE_MS = 300_000;

export interface LearnedWatchOptions {
  readonly pauseMs?: number;
  readonly now?: () => number;
  readonly trouble?: (error: unknown) => void;
}

export class LearnedWatch {
  readonly #set: (learned: readonly ProfileLearned[]) => Promise<void>;
  readonly #learned: Pick<LearnedRepository, 'rows' | 'totals'>;
  readonly #options: LearnedWatchOptions;
  #timer: NodeJS.Timeout | undefined;
  #applied = '';
  #last = Number.NEGATIVE_INFINITY;
  #running: Promise<boolean> = Promise.resolve(false);

  constructor(
    set: (learned: readonly ProfileLearned[]) => Promise<void>,
    learned: Pick<LearnedRepository, 'rows' | 'totals'>,
    options: LearnedWatchOptions = {},
  ) {
    this.#set = set;
    this.#learned = learned;
    this.#options = options;
  }

  /** More has been learned: soon, if hours were made a while ago, otherwise after the pause. */
  changed(): void {
    if (this.#timer) return;
    const { pauseMs = PAUSE_MS, now = Date.now, trouble = () => undefined } = this.#options;
    const wait = Math.max(0, this.#last + pauseMs - now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.refresh().catch(trouble);
    }, wait);
    this.#timer.unref();
  }

  /** Puts what is known into force; resolves to whether anything was new. */
  refresh(): Promise<boolean> {
    this.#running = this.#running.catch(() => false).then(() => this.#apply());
    return this.#running;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  async #apply(): Promise<boolean> {
    const { now = Date.now } = this.#options;
    const totals = JSON.stringify(await this.#learned.totals());
    if (totals === this.#applied || (this.#applied === '' && totals === '[]')) return false;
    await this.#set(await learnedByProfile(this.#learned, now()));
    this.#applied = totals;
    this.#last = now();
    return true;
  }
}
