// A node of the simulation: it admits calls with the purses and overdrafts of the program itself, and borrows from a simulated state that lends by the program's own rule.
import { Overdrafts } from '../../src/accounts/ledger/overdraft.ts';
import { periodAt } from '../../src/accounts/ledger/period.ts';
import { freeOf, Purse } from '../../src/accounts/ledger/purse.ts';
import type { KnownKey } from '../../src/store/keys.ts';
import { lentOf } from '../../src/store/lease.ts';

/** As in the program: what has not been used for so long is given back, what is not renewed counts as spent. */
const IDLE_MS = 5_000;
export const LEASE_MS = 60_000;

/** What the state knows of an account. */
interface Balance {
  taken: number;
  owed: number;
}

/** PostgreSQL: it lends, takes back, and is away for a while. */
export class SimulatedState {
  readonly #balances = new Map<number, Balance>();
  /** What was reported as used, by account. */
  readonly used = new Map<number, number>();
  up = true;
  statements = 0;

  balanceOf(account: number): Balance {
    let balance = this.#balances.get(account);
    if (!balance) this.#balances.set(account, (balance = { taken: 0, owed: 0 }));
    return balance;
  }

  lend({ account_id, terms }: KnownKey, needed: number, block: number): { amount: number; left: number } {
    this.statements++;
    const balance = this.balanceOf(account_id);
    const allowed = terms.package.credits ?? 0;
    const paid = Math.min(balance.owed, Math.max(0, allowed - balance.taken));
    balance.taken += paid;
    balance.owed -= paid;
    const available = Math.max(0, allowed - balance.taken);
    const amount = available === 0 ? 0 : lentOf(available, { needed, block });
    balance.taken += amount;
    return { amount, left: available - amount };
  }

  overdrawn(account: number, allowed: number, credits: number): void {
    const balance = this.balanceOf(account);
    const fromPackage = Math.min(credits, Math.max(0, allowed - balance.taken));
    balance.taken += fromPackage;
    balance.owed += credits - fromPackage;
  }

  report(account: number, credits: number): void {
    this.used.set(account, (this.used.get(account) ?? 0) + credits);
  }
}

export type Outcome = 'served' | 'empty' | 'unavailable';

export class SimulatedNode {
  readonly #purses = new Map<number, Purse>();
  readonly #overdrafts: Overdrafts;
  /** Keys it has looked up since it started. */
  #known = new Set<number>();
  /** Nodes keep the keys of all tenants on disk for an outage, from the first time they reached the state. */
  #remembers = false;
  /** The journal: what was spent and not yet reported, by account; a disk keeps it. */
  #journal = new Map<number, { key: KnownKey; credits: number; overdrawn: number }>();
  aliveFrom = 0;

  constructor(
    private readonly state: SimulatedState,
    nodes: number,
  ) {
    this.#overdrafts = new Overdrafts(() => nodes);
  }

  serve(key: KnownKey, credits: number, now: number): Outcome {
    if (!this.#known.has(key.id)) {
      if (this.state.up) {
        this.state.statements++;
        this.#remembers = true;
      } else if (!this.#remembers) return 'unavailable';
      this.#known.add(key.id);
    }
    let purse = this.#purses.get(key.account_id);
    if (!purse) {
      this.#purses.set(key.account_id, (purse = new Purse(key.account_id)));
      purse.setTerms(key.terms);
    }
    if (this.state.up && (purse.free(now) < credits || purse.runsLow(now)))
      this.#borrow(key, purse, credits, now);
    if (!this.state.up && purse.free(now) < credits && !purse.foundEmpty) {
      const granted = this.#overdrafts.grant(key, now);
      if (granted && !purse.leases.some(({ overdraft }) => overdraft)) purse.leases.push(granted);
    }
    const reservation = purse.reserve(credits, now);
    if (!reservation) return this.state.up || purse.foundEmpty ? 'empty' : 'unavailable';
    for (let part: typeof reservation | undefined = reservation; part; part = part.more) {
      part.lease.reserved -= part.credits;
      part.lease.spent += part.credits;
      const line = this.#journal.get(key.account_id) ?? { key, credits: 0, overdrawn: 0 };
      line.credits += part.credits;
      if (part.lease.overdraft) {
        line.overdrawn += part.credits;
        this.#overdrafts.spent(key.account_id, part.credits);
      }
      this.#journal.set(key.account_id, line);
    }
    return 'served';
  }

  #borrow(key: KnownKey, purse: Purse, needed: number, now: number): void {
    purse.endOverdraft();
    const { amount, left } = this.state.lend(key, needed, purse.block);
    purse.left = left;
    purse.foundEmpty = amount === 0;
    if (amount > 0)
      purse.add({
        number: 1,
        amount,
        spent: 0,
        reserved: 0,
        usableUntil: periodAt(key.terms, now).end,
        fromTopup: false,
        takenAt: now,
      });
  }

  /** Once a second: what was spent is reported, what is full or idle goes back. */
  flush(now: number): void {
    if (!this.state.up) return;
    if (this.#journal.size > 0) this.state.statements++;
    for (const [account, { key, credits, overdrawn }] of this.#journal) {
      this.state.report(account, credits);
      if (overdrawn === 0) continue;
      const allowed = key.terms.package.credits ?? 0;
      this.state.overdrawn(account, allowed, overdrawn);
      this.#overdrafts.charged([{ accountId: account, periodStart: 0, credits: allowed, spent: overdrawn }]);
    }
    this.#journal = new Map();
    for (const [account, purse] of this.#purses) {
      for (const lease of [...purse.leases]) {
        if (lease.overdraft) {
          purse.drop(lease);
          continue;
        }
        if (lease.spent < lease.amount && now - purse.usedAt <= IDLE_MS) continue;
        this.state.balanceOf(account).taken -= freeOf(lease);
        purse.drop(lease);
      }
      if (purse.leases.length === 0 && now - purse.usedAt > IDLE_MS) this.#purses.delete(account);
    }
  }

  /** What it holds of accounts' credits and has not spent. */
  lent(): number {
    let sum = 0;
    for (const purse of this.#purses.values())
      for (const lease of purse.leases) if (!lease.overdraft) sum += freeOf(lease);
    return sum;
  }

  /**
   * Killed. With its disk the next process reads the journal and gives back what was not spent; without, leases count as spent once they are not renewed.
   * Gives the credits that are lost so, and how many were served that nobody will be charged for.
   */
  die(keepsDisk: boolean, now: number): { readonly lost: number; readonly unreported: number } {
    let lost = 0;
    let unreported = 0;
    if (keepsDisk) {
      for (const purse of this.#purses.values()) purse.usedAt = Number.NEGATIVE_INFINITY;
      this.flush(now);
    } else {
      lost = this.lent();
      for (const { credits } of this.#journal.values()) unreported += credits;
      this.#journal = new Map();
      this.#remembers = false;
    }
    this.#purses.clear();
    this.#known = new Set();
    return { lost, unreported };
  }
}
