// What accounts may go on with while the state does not answer: a tenth of a period's credits over all threads together. It is
// spent like a lease, written to the journal, and charged to the credit once the state is back.

import type { Overdrawn } from '../../store/balances.ts';
import type { KnownKey } from '../../store/keys.ts';
import { periodAt } from './period.ts';
import type { Lease } from './purse.ts';

/** Of the credits of a period; enough for hours at the rate at which most are used. */
const SHARE = 10;

export class Overdrafts {
  /** What was spent by account and is not charged yet: it counts against the next overdraft. */
  readonly #uncharged = new Map<number, number>();

  constructor(
    /** How many threads may grant it, over all nodes, as far as is known. */
    private readonly threads: () => number,
  ) {}

  /** Undefined if there is nothing to grant; an account that owes from an earlier outage gets nothing. */
  grant({ account_id, owed, terms }: KnownKey, now: number): Lease | undefined {
    const credits = terms.package.credits ?? 0;
    const share = owed > 0 ? 0 : Math.floor(credits / SHARE / this.threads());
    const amount = share - (this.#uncharged.get(account_id) ?? 0);
    if (amount <= 0) return undefined;
    const period = periodAt(terms, now);
    return {
      number: 0,
      amount,
      spent: 0,
      reserved: 0,
      usableUntil: period.end,
      fromTopup: false,
      takenAt: now,
      overdraft: { periodStart: period.start, credits },
    };
  }

  spent(accountId: number, credits: number): void {
    this.#uncharged.set(accountId, (this.#uncharged.get(accountId) ?? 0) + credits);
  }

  charged(overdrawn: readonly Overdrawn[]): void {
    for (const { accountId, spent } of overdrawn) {
      const left = (this.#uncharged.get(accountId) ?? 0) - spent;
      if (left > 0) this.#uncharged.set(accountId, left);
      else this.#uncharged.delete(accountId);
    }
  }
}
