// The state's part of the ledger in memory, for tests that look at each batch and let single calls fail: one account, lent from one pool.
import type { Allowance } from '../../../src/store/balances.ts';
import { type LeaseRequest, type Lent, lentOf } from '../../../src/store/lease.ts';
import type { LedgerBatch, LedgerRepository } from '../../../src/store/ledger.ts';

type Part = Pick<
  LedgerRepository,
  'addHolder' | 'findHolder' | 'removeHolder' | 'lend' | 'apply' | 'recall' | 'leasesOf'
>;

export class Lender implements Part {
  readonly batches: LedgerBatch[] = [];
  readonly requests: LeaseRequest[] = [];
  readonly allowances: Allowance[] = [];
  readonly recalls: number[] = [];
  readonly holders = new Set<string>();
  /** Credits that are not leased. */
  pool: number;
  heldByOthers = 0;
  /** What the next lease is taken from, beside its amount. */
  source: Pick<Lent, 'fromTopup' | 'topupEnds'> = { fromTopup: false, topupEnds: null };
  /** Leases that the database knows of at the end. */
  known: number[] = [];
  /** Thrown by the next calls of a kind, one each. */
  readonly failures: Record<'lend' | 'apply', unknown[]> = { lend: [], apply: [] };
  /** Waited for before a lease is given. */
  before: Promise<unknown> = Promise.resolve();

  constructor(pool: number) {
    this.pool = pool;
  }

  async addHolder(id: string): Promise<void> {
    this.holders.add(id);
  }

  async findHolder(id: string): ReturnType<LedgerRepository['findHolder']> {
    if (!this.holders.has(id)) return undefined;
    return { id, node: 'test', flushes: 4, segment: 1, position: 0, seen_at: 0 };
  }

  async removeHolder(id: string): Promise<void> {
    this.holders.delete(id);
  }

  async lend(allowance: Allowance, request: LeaseRequest): Promise<Lent> {
    this.requests.push(request);
    this.allowances.push(allowance);
    await this.before;
    if (this.failures.lend.length > 0) throw this.failures.lend.shift();
    const amount = lentOf(this.pool, request);
    this.pool -= amount;
    return { amount, ...this.source, left: this.pool, heldByOthers: amount > 0 ? 0 : this.heldByOthers };
  }

  async apply(batch: LedgerBatch): Promise<void> {
    this.batches.push(batch);
    if (this.failures.apply.length > 0) throw this.failures.apply.shift();
  }

  async recall(accountId: number): Promise<void> {
    this.recalls.push(accountId);
  }

  async leasesOf(): ReturnType<LedgerRepository['leasesOf']> {
    return this.known.map((number) => ({ number })) as Awaited<ReturnType<LedgerRepository['leasesOf']>>;
  }
}
