// Decides on every request with a key: domain, family of calls, package, rate, cap, credits, in this order. Decides at once for a key that is
// known and has credits at hand.
import type { AccountTerms } from '../store/keys.ts';
import {
  type Admission,
  AdmissionRefused,
  type AdmissionRequest,
  type Admitted,
  type KeyCaller,
} from './admission.ts';
import type { CreditWatch } from './credit-watch.ts';
import { allowsHost } from './domains.ts';
import type { KeyCaps } from './key-caps.ts';
import type { KeyCounts } from './key-counts.ts';
import type { KnownKeys } from './known-keys.ts';
import type { Ledger, Reserved } from './ledger/ledger.ts';
import type { Reservation } from './ledger/purse.ts';
import { takeForKey, waitOfKey } from './limits/key-and-account.ts';
import type { Rate, RateDecision, RateLimit } from './limits/rate-limit.ts';
import type { Patience } from './patience.ts';
import { isForScope, OPEN_SCOPES } from './scopes.ts';

/** How long a caller is asked to wait when the database does not answer. */
const RETRY_AFTER_S = 2;

/** What looks on while requests are admitted. */
export interface AdmissionAside {
  readonly caps: Pick<KeyCaps, 'reserve' | 'settle'>;
  readonly watch: Pick<CreditWatch, 'see' | 'seeEmpty'>;
  /** Collects usage by key for the metrics. */
  readonly counts?: KeyCounts;
}

export class AccountAdmission implements Admission {
  constructor(
    private readonly keys: KnownKeys,
    private readonly limit: RateLimit,
    private readonly ledger: Ledger,
    private readonly now: () => number,
    private readonly aside: AdmissionAside,
  ) {}

  accountBehind(key: string): number | undefined {
    return this.keys.accountBehind(key);
  }

  identify(key: string, patience?: Patience): KeyCaller | undefined | Promise<KeyCaller | undefined> {
    return this.keys.identify(key, patience);
  }

  turnAway({ key }: KeyCaller): void {
    const { package: terms } = key.terms;
    if (terms.per_minute === null) return;
    const waitMs = waitOfKey(this.limit, key, rateOf(terms.per_minute, terms), this.now());
    if (waitMs > 0) throw tooFast(terms, waitMs);
  }

  admit(caller: KeyCaller, request: AdmissionRequest): Admitted | Promise<Admitted> {
    const { package: terms, package_until } = caller.key.terms;
    if (caller.domains !== undefined && !allowsHost(caller.domains, request.host))
      throw new AdmissionRefused({ reason: 'domain' });
    if (!isForScope(caller.scopes, request.scope))
      throw new AdmissionRefused({ reason: 'scope', scopes: caller.scopes ?? OPEN_SCOPES });
    if (package_until !== null && package_until <= this.now())
      throw new AdmissionRefused({ reason: 'package' });
    if (terms.waypoints !== null && request.waypoints > terms.waypoints)
      throw new AdmissionRefused({ reason: 'package' });
    if (terms.per_minute === null) return this.#pay(caller, request, undefined);
    const rate = rateOf(terms.per_minute, terms);
    const decision = takeForKey(this.limit, caller.key, rate, this.now());
    if (decision instanceof Promise) return decision.then((decided) => this.#pay(caller, request, decided));
    return this.#pay(caller, request, decision);
  }

  together(work: () => void): void {
    this.ledger.together(work);
  }

  #pay(
    caller: KeyCaller,
    request: AdmissionRequest,
    rate: RateDecision | undefined,
  ): Admitted | Promise<Admitted> {
    const { package: terms } = caller.key.terms;
    if (rate && !rate.passes) throw tooFast(terms, rate.waitMs);
    if (!this.aside.caps.reserve(caller.key, request.cost)) throw new AdmissionRefused({ reason: 'cap' });
    // What is free needs no credits to be there.
    if (terms.credits === null || request.cost === 0) return this.#admitted(caller, request, undefined, rate);
    const reserved = this.ledger.reserve(caller.key, request.cost, request.patience);
    if (reserved instanceof Promise) {
      return reserved.then(
        (done) => this.#paid(caller, request, done, rate),
        (error) => {
          this.aside.caps.settle(caller.key, request.cost, 0);
          throw error;
        },
      );
    }
    return this.#paid(caller, request, reserved, rate);
  }

  #paid(
    caller: KeyCaller,
    request: AdmissionRequest,
    reserved: Reserved,
    rate: RateDecision | undefined,
  ): Admitted {
    if (typeof reserved === 'string') this.aside.caps.settle(caller.key, request.cost, 0);
    if (reserved === 'empty') {
      this.aside.watch.seeEmpty(caller.key);
      throw new AdmissionRefused({ reason: 'credits' });
    }
    if (reserved === 'unavailable')
      throw new AdmissionRefused({ reason: 'unavailable', retryAfter: RETRY_AFTER_S });
    return this.#admitted(caller, request, reserved, rate);
  }

  #admitted(
    { key }: KeyCaller,
    { endpoint, cost }: AdmissionRequest,
    reservation: Reservation | undefined,
    rate: RateDecision | undefined,
  ): Admitted {
    const headers: Record<string, string> = {};
    if (rate) {
      const { package: terms } = key.terms;
      headers['X-RateLimit-Limit'] = String(burstOf(terms));
      headers['X-RateLimit-Remaining'] = String(rate.remaining);
      headers['X-RateLimit-Reset'] = String(secondsToFull(terms, rate.remaining));
    }
    if (reservation) {
      const left = this.ledger.creditsLeft(key.account_id);
      headers['X-Credits-Remaining'] = String(left);
      const told = this.aside.watch.see(key, left);
      if (told > 0) headers['X-Credits-Notice'] = String(told);
    }
    const { ledger, aside } = this;
    return {
      headers,
      settle(credits) {
        ledger.settle(key, endpoint, credits, reservation);
        // What was set aside and not spent is there again before the answer says how much there is.
        if (reservation && credits < cost)
          headers['X-Credits-Remaining'] = String(ledger.creditsLeft(key.account_id));
        aside.caps.settle(key, cost, credits);
        aside.counts?.add(key, credits);
      },
    };
  }
}

type RateTerms = Pick<AccountTerms['package'], 'per_minute' | 'burst'>;

/** How many requests can follow each other at once. Limit and remainder are told in these, and when all of them are there again. */
const burstOf = ({ per_minute, burst }: RateTerms): number => burst ?? per_minute ?? 0;

const rateOf = (perMinute: number, terms: RateTerms): Rate => ({ perMinute, burst: burstOf(terms) });

const tooFast = (terms: RateTerms, waitMs: number): AdmissionRefused =>
  new AdmissionRefused({
    reason: 'rate',
    limit: burstOf(terms),
    remaining: 0,
    reset: secondsToFull(terms, 0),
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
  });

const secondsToFull = (terms: RateTerms, remaining: number): number =>
  Math.ceil(((burstOf(terms) - remaining) * 60) / (terms.per_minute ?? 1));
