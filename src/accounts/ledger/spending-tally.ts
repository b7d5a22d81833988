// Adds up spending by key, endpoint and hour, and by lease, until it goes into the database in one batch.
import type { Overdrawn } from '../../store/balances.ts';
import type { UsageRow } from '../../store/rows/credit-rows.ts';
import type { Spending } from './journal.ts';

export class SpendingTally {
  readonly #usage = new Map<string, UsageRow>();
  readonly #spent = new Map<number, number>();
  readonly #overdrawn = new Map<string, Overdrawn>();
  /** The row of the last spending; the next one usually goes there too. */
  #last: UsageRow | undefined;

  add({ lease, overdraft, accountId, keyId, requests, credits, hour, endpoint }: Spending): void {
    let row = this.#last;
    if (!row || row.key_id !== keyId || row.hour !== hour || row.endpoint !== endpoint) {
      const name = `${keyId} ${hour} ${endpoint}`;
      row = this.#usage.get(name);
      if (!row) {
        row = { key_id: keyId, endpoint, hour, account_id: accountId, requests: 0, credits: 0 };
        this.#usage.set(name, row);
      }
      this.#last = row;
    }
    row.requests += requests;
    row.credits += credits;
    if (lease !== 0 && credits !== 0) this.#spent.set(lease, (this.#spent.get(lease) ?? 0) + credits);
    if (overdraft !== undefined && credits !== 0) {
      const name = `${accountId} ${overdraft.periodStart} ${overdraft.credits}`;
      const spent = (this.#overdrawn.get(name)?.spent ?? 0) + credits;
      this.#overdrawn.set(name, { accountId, ...overdraft, spent });
    }
  }

  get isEmpty(): boolean {
    return this.#usage.size === 0;
  }

  usage(): UsageRow[] {
    return [...this.#usage.values()];
  }

  overdrawn(): Overdrawn[] {
    return [...this.#overdrawn.values()];
  }

  spent(): { lease: number; credits: number }[] {
    return [...this.#spent].map(([lease, credits]) => ({ lease, credits })).sort((a, b) => a.lease - b.lease);
  }
}
