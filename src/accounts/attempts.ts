// How often someone may try to register or sign in, by network and by e-mail address from a network, so that passwords cannot be guessed.
// A stranger elsewhere locks nobody out: tries from another network do not count. Mails to an address are limited wherever they are
// asked for, so that no mailbox is flooded. Whether the e-mail address is registered makes no difference.
import { hash } from 'node:crypto';
import { networkOf } from './ip-network.ts';
import type { Rate } from './limits/rate-limit.ts';
import { SharedBuckets } from './limits/shared-buckets.ts';

/** Per node, over all its threads: by network, by address from this network, and by address from anywhere. */
interface Rates {
  readonly network: Rate;
  readonly both: Rate;
  readonly email?: Rate;
}
const MAILS: Rates = {
  network: { perMinute: 10 / 60, burst: 10 },
  both: { perMinute: 3 / 60, burst: 3 },
  email: { perMinute: 10 / 60, burst: 10 },
};
const RATES = {
  register: MAILS,
  reset: MAILS,
  password: { network: { perMinute: 10, burst: 30 }, both: { perMinute: 2, burst: 10 } },
} as const satisfies Record<string, Rates>;
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
    const rates: Rates = RATES[kind];
    const network = networkOf(ip);
    const address = email.trim().toLowerCase();
    this.#take(`${kind} from ${network}`, rates.network);
    this.#take(`${kind} of ${address} from ${network}`, rates.both);
    if (rates.email) this.#take(`${kind} of ${address}`, rates.email);
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
