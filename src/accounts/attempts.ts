// How often someone may try to register or sign in, by network and by e-mail address, so that passwords cannot be guessed and
// nobody's mailbox can be flooded. Whether the e-mail address is registered makes no difference.
import { hash } from 'node:crypto';
import type { Rate } from './limits/rate-limit.ts';
import { SharedBuckets } from './limits/shared-buckets.ts';
import { networkOf } from './network.ts';

/** Per node, over all its threads. */
const RATES = {
  register: { network: { perMinute: 10 / 60, burst: 10 }, email: { perMinute: 3 / 60, burst: 3 } },
  password: { network: { perMinute: 10, burst: 30 }, email: { perMinute: 2, burst: 10 } },
} as const satisfies Record<string, { network: Rate; email: Rate }>;
/** By network alone: there is one operator, whom nobody may lock out. */
const OPERATOR_RATE: Rate = { perMinute: 10, burst: 20 };

export type AttemptKind = keyof typeof RATES;

export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts';
  constructor(readonly waitMs: number) {
    super('too many attempts');
  }
}

export class Attempts {
  readonly #buckets: SharedBuckets;

  constructor(
    memory: SharedArrayBuffer | undefined,
    private readonly now: () => number = Date.now,
  ) {
    this.#buckets = new SharedBuckets(memory);
  }

  /** Throws `TooManyAttempts`. */
  take(kind: AttemptKind, ip: string, email: string): void {
    this.#take(`${kind} from ${networkOf(ip)}`, RATES[kind].network);
    this.#take(`${kind} of ${email.trim().toLowerCase()}`, RATES[kind].email);
  }

  /** For the operator's token. Throws `TooManyAttempts`. */
  takeAsOperator(ip: string): void {
    this.#take(`operator from ${networkOf(ip)}`, OPERATOR_RATE);
  }

  #take(what: string, rate: Rate): void {
    const bucket = hash('sha256', what, 'buffer').readInt32LE(0) || 1;
    const { passes, waitMs } = this.#buckets.take(bucket, rate, this.now());
    if (!passes) throw new TooManyAttempts(waitMs);
  }
}
