// Adds spendings up by key, endpoint and hour, and by lease, until they go into the database together.
import type { UsageRow } from '../../store/schema.ts';
import type { Spending } from './journal.ts';

export class Tally {
  readonly #usage = new Map<string, UsageRow>();
  readonly #spent = new Map<number, number>();

  add({ lease, accountId, keyId, requests, credits, hour, endpoint }: Spending): void {
    const name = `${keyId} ${hour} ${endpoint}`;
    const row = this.#usage.get(name);
    if (row) {
      row.requests += requests;
      row.credits += credits;
    } else {
      this.#usage.set(name, { key_id: keyId, endpoint, hour, account_id: accountId, requests, credits });
    }
    if (lease !== 0 && credits !== 0) this.#spent.set(lease, (this.#spent.get(lease) ?? 0) + credits);
  }

  get isEmpty(): boolean {
    return this.#usage.size === 0;
  }

  usage(): UsageRow[] {
    return [...this.#usage.values()];
  }

  spent(): { lease: number; credits: number }[] {
    return [...this.#spent].map(([lease, credits]) => ({ lease, credits })).sort((a, b) => a.lease - b.lease);
  }
}
