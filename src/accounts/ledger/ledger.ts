// The credits that one thread spends: borrowed from the state in blocks, spent in memory and in the journal, reported to the
// state once a second. A request waits for the database only when its account's block has run out; if that does not answer, the
// account goes on by a bounded overdraft, which the journal carries to the state like everything else.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLock, tryFileLock } from '../../store/file-lock.ts';
import type { KnownKey } from '../../store/keys.ts';
import type { Lent } from '../../store/lease.ts';
import type { LedgerBatch, LedgerRepository } from '../../store/ledger.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';
import { Patience } from '../patience.ts';
import { Journal, removeBefore } from './journal.ts';
import { LastUses } from './last-uses.ts';
import { Overdrafts } from './overdraft.ts';
import { periodAt } from './period.ts';
import { freeOf, type Lease, Purse, type Reservation } from './purse.ts';
import { SpendingTally } from './spending-tally.ts';

/** A lease that has not been renewed for this long counts as spent. */
const LEASE_MS = 60_000;
const RENEW_MS = 15_000;
/** Credits that an account has not used for this long are given back. */
const IDLE_MS = 5_000;
/** How long an account found empty is assumed to stay empty. */
const EMPTY_MS = 1_000;
/** How long a request waits for other threads and nodes to give back what they hold of its account. */
const RECALL_MS = 1_500;
const ASK_AGAIN_MS = 100;
/** After a failure the database is not asked for this long: requests are refused at once instead of waiting one by one. */
const BACK_OFF_MS = 500;
/** Requests of one account that may wait for credits at the same time; further ones are told to retry. */
const MOST_WAITING = 200;
const HOUR_MS = 3_600_000;

export interface LedgerOptions {
  /** The folder in which all holders on this machine keep their journals. */
  readonly folder: string;
  /** Host and process, for human readers. */
  readonly node: string;
  readonly now: () => number;
  /** Tells other nodes, as quickly as possible, that an account's credits are wanted. */
  readonly announceRecall?: (accountId: number) => void;
  /** How many threads there are over all nodes, as far as is known: each grants its share of an overdraft. */
  readonly threads?: () => number;
  readonly onTrouble: (what: string, error: unknown) => void;
}

/** The reserved credits, or why none could be reserved. */
export type Reserved = Reservation | 'empty' | 'unavailable';

export class Ledger {
  readonly #purses = new Map<number, Purse>();
  readonly #lastUses = new LastUses();
  /** Leases that the database may or may not have recorded; they are closed to be on the safe side. */
  readonly #doubtful: number[] = [];
  readonly #recalled = new Set<number>();
  readonly #overdrafts: Overdrafts;
  #tally = new SpendingTally();
  #unsent: LedgerBatch | undefined;
  #flushes = 0;
  #leases = 0;
  #renewAt: number;
  #downUntil = 0;
  #flushing: Promise<void> = Promise.resolve();
  /** The flush that waits for the one under way; it will report everything until then. */
  #nextFlush: Promise<void> | undefined;
  #journalFault = false;
  #closed: Promise<void> | undefined;

  private constructor(
    readonly holder: string,
    private readonly store: LedgerRepository,
    private readonly options: LedgerOptions,
    private readonly journal: Journal,
    private readonly lock: FileLock,
  ) {
    this.#renewAt = options.now() + RENEW_MS;
    this.#overdrafts = new Overdrafts(options.threads ?? (() => 1));
  }

  static async open(store: LedgerRepository, options: LedgerOptions): Promise<Ledger> {
    const holder = randomUUID();
    const journal = new Journal(join(options.folder, holder));
    const lock = tryFileLock(join(journal.folder, 'lock'));
    if (!lock) throw new Error(`${journal.folder} is in use by another process`);
    await store.addHolder(holder, options.node, options.now());
    return new Ledger(holder, store, options, journal, lock);
  }

  /** False while the database is known not to answer, or the journal cannot be written. */
  get isWell(): boolean {
    return this.options.now() >= this.#downUntil && !this.#journalFault;
  }

  /** What an account has left, as far as this thread knows. */
  creditsLeft(accountId: number): number {
    const purse = this.#purses.get(accountId);
    return purse ? purse.left + purse.free(this.options.now()) : 0;
  }

  /** Reserves credits for a request; immediately if there are enough at hand, or the database is known not to answer. */
  reserve(key: KnownKey, credits: number, patience?: Patience): Reserved | Promise<Reserved> {
    const purse = this.#purseOf(key.account_id);
    const now = this.options.now();
    if (!purse.isUnder(key.terms)) purse.setTerms(key.terms);
    const reservation = purse.reserve(credits, now);
    if (reservation === undefined) {
      if (now < this.#downUntil) return this.#overdraw(key, purse, credits);
      return this.#borrowAndReserve(key, purse, credits, patience ?? new Patience());
    }
    if (purse.borrowing === undefined && purse.runsLow(now) && now >= this.#downUntil) {
      this.#borrow(purse, () => this.#lend(key, purse, 1)).catch(() => undefined);
    }
    return reservation;
  }

  /** Records a request that has ended: spends `credits` of what was reserved and releases the rest. */
  settle(key: KnownKey, endpoint: string, credits: number, reservation: Reservation | undefined): void {
    const hour = Math.floor(this.options.now() / HOUR_MS);
    const { account_id: accountId, id: keyId } = key;
    this.#lastUses.add(keyId);
    if (reservation === undefined) {
      this.#record({ lease: 0, accountId, keyId, requests: 1, credits, hour, endpoint });
      return;
    }
    let owed = credits;
    let requests = 1;
    for (let part: Reservation | undefined = reservation; part !== undefined; part = part.more) {
      const spent = Math.min(owed, part.credits);
      const { number: lease, overdraft } = part.lease;
      if (overdraft) this.#overdrafts.spent(accountId, spent);
      part.lease.reserved -= part.credits;
      part.lease.spent += spent;
      owed -= spent;
      if (spent > 0 || requests > 0)
        this.#record({
          lease,
          ...(overdraft ? { overdraft } : {}),
          accountId,
          keyId,
          requests,
          credits: spent,
          hour,
          endpoint,
        });
      requests = 0;
    }
  }

  /** Everything settled in `work` goes into the journal with one write, before this returns. */
  together(work: () => void): void {
    this.journal.gather();
    try {
      work();
    } finally {
      this.#toJournal(() => this.journal.writeGathered());
    }
  }

  /** Another thread or node wants the credits that this one is not using. */
  recall(accountId: number): void {
    if (this.#purses.has(accountId)) this.#recalled.add(accountId);
  }

  /** What is cached about accounts may no longer hold: packages changed, credits were added. */
  forget(): void {
    for (const purse of this.#purses.values()) purse.mayHaveMore();
  }

  /** Reports to the database what happened since the last time. One at a time; what could not be sent stays for the next. */
  flush(): Promise<void> {
    if (this.#nextFlush) return this.#nextFlush;
    const next = this.#flushing
      .catch(() => undefined)
      .then(() => {
        this.#nextFlush = undefined;
        return this.#flush(false);
      });
    this.#nextFlush = next;
    this.#flushing = next;
    return next;
  }

  /** Gives everything back, once. What cannot be reported now is recovered from the journal later. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#flushing = this.#flushing.catch(() => undefined).then(() => this.#flush(true));
    try {
      await this.#flushing;
      await this.store.removeHolder(this.holder);
      this.journal.close();
      rmSync(this.journal.folder, { recursive: true, force: true });
    } finally {
      this.lock.release();
    }
  }

  #purseOf(accountId: number): Purse {
    let purse = this.#purses.get(accountId);
    if (!purse) this.#purses.set(accountId, (purse = new Purse(accountId)));
    return purse;
  }

  #record(spending: Parameters<Journal['append']>[0]): void {
    this.#tally.add(spending);
    this.#toJournal(() => this.journal.append(spending));
  }

  #toJournal(write: () => void): void {
    try {
      write();
      this.#journalFault = false;
    } catch (error) {
      // It stays counted in memory and goes into the database with the next batch.
      if (!this.#journalFault) this.options.onTrouble('the credit journal cannot be written', error);
      this.#journalFault = true;
    }
  }

  async #borrowAndReserve(
    key: KnownKey,
    purse: Purse,
    credits: number,
    patience: Patience,
  ): Promise<Reserved> {
    const { now } = this.options;
    const until = now() + RECALL_MS;
    if (purse.waiting >= MOST_WAITING) return 'unavailable';
    purse.waiting++;
    try {
      for (;;) {
        if (now() < this.#downUntil) return this.#overdraw(key, purse, credits);
        if (now() < purse.emptyUntil) return 'empty';
        const borrowing = purse.borrowing ?? this.#borrow(purse, () => this.#fill(key, purse, credits));
        if (!(await patience.lasts(borrowing))) return this.#overdraw(key, purse, credits);
        const reservation = purse.reserve(credits, now());
        if (reservation !== undefined) return reservation;
        if (now() > until) return 'empty';
      }
    } catch (error) {
      if (error instanceof StoreUnavailable) return this.#overdraw(key, purse, credits);
      throw error;
    } finally {
      purse.waiting--;
    }
  }

  /** Credits that nobody lent, within bounds; an account that was found empty gets none. */
  #overdraw(key: KnownKey, purse: Purse, credits: number): Reserved {
    const now = this.options.now();
    if (purse.foundEmpty) return 'unavailable';
    if (!purse.leases.some((lease) => lease.overdraft && lease.usableUntil > now)) {
      const granted = this.#overdrafts.grant(key, now);
      if (granted) purse.leases.push(granted);
    }
    return purse.reserve(credits, now) ?? 'unavailable';
  }

  /** The database has answered. */
  #answered(): void {
    this.#downUntil = 0;
    for (const purse of this.#purses.values()) purse.endOverdraft();
  }

  /** One at a time per account. */
  #borrow(purse: Purse, work: () => Promise<unknown>): Promise<unknown> {
    purse.borrowing = work().finally(() => {
      purse.borrowing = undefined;
    });
    return purse.borrowing;
  }

  /** Borrows until at least `needed` is at hand, or sets `emptyUntil` if there is not that much. */
  async #fill(key: KnownKey, purse: Purse, needed: number): Promise<void> {
    const patience = this.options.now() + RECALL_MS;
    for (;;) {
      const missing = needed - purse.free(this.options.now());
      if (missing <= 0) return;
      const lent = await this.#lend(key, purse, missing);
      if (lent.amount > 0) continue;
      // Its own leases under a former package may hold what is missing.
      if (purse.hasEnded(this.options.now())) {
        await this.flush();
        continue;
      }
      if (lent.heldByOthers === 0 || this.options.now() > patience) {
        purse.left = 0;
        purse.foundEmpty = true;
        purse.emptyUntil = this.options.now() + EMPTY_MS;
        return;
      }
      await this.store.recall(purse.accountId, this.options.now());
      this.options.announceRecall?.(purse.accountId);
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }

  async #lend(key: KnownKey, purse: Purse, missing: number): Promise<Lent> {
    const now = this.options.now();
    const period = periodAt(key.terms, now);
    const number = ++this.#leases;
    const request = {
      holder: this.holder,
      number,
      expiresAt: now + LEASE_MS,
      needed: missing,
      block: purse.block,
    };
    const credits = key.terms.package.credits ?? 0;
    try {
      const lent = await this.store.lend(
        { accountId: key.account_id, periodStart: period.start, credits },
        request,
        now,
      );
      purse.left = lent.left;
      purse.endOverdraft();
      if (lent.amount > 0) {
        purse.foundEmpty = false;
        const { amount, fromTopup } = lent;
        const ofTopup = lent.topupEnds ?? Number.POSITIVE_INFINITY;
        // The terms may have changed while the request was under way.
        const ofPackage = purse.isUnder(key.terms) ? period.end : 0;
        const usableUntil = fromTopup ? ofTopup : ofPackage;
        purse.add({ number, amount, spent: 0, reserved: 0, usableUntil, fromTopup, takenAt: now });
      }
      return lent;
    } catch (error) {
      this.#doubtful.push(number);
      this.#failed('credits cannot be borrowed', error);
      throw error;
    }
  }

  async #flush(isLast: boolean): Promise<void> {
    if (isLast) for (const { number } of await this.store.leasesOf(this.holder)) this.#doubtful.push(number);
    for (let round = 0; round < 2; round++) {
      const isOld = this.#unsent !== undefined;
      this.#unsent ??= this.#nextBatch(isLast);
      if (this.#unsent === undefined) return;
      const batch = this.#unsent;
      try {
        await this.store.apply(batch);
      } catch (error) {
        this.#failed('usage cannot be written', error);
        throw error;
      }
      this.#unsent = undefined;
      this.#overdrafts.charged(batch.overdrawn);
      this.#answered();
      this.#flushes = batch.flushes + 1;
      removeBefore(this.journal.folder, batch);
      if (!isOld) return;
    }
  }

  /** Everything since the last batch, or undefined if there is nothing to report. */
  #nextBatch(isLast: boolean): LedgerBatch | undefined {
    const now = this.options.now();
    const givenBack: { lease: number; credits: number }[] = [];
    const closed: Lease[] = [];
    for (const [accountId, purse] of this.#purses) {
      const letGo = isLast || this.#recalled.has(accountId) || now - purse.usedAt > IDLE_MS;
      for (const lease of [...purse.leases]) {
        if (lease.overdraft) {
          if (lease.usableUntil <= now && lease.reserved === 0) purse.drop(lease);
          continue;
        }
        const isFull = lease.spent === lease.amount;
        if (!letGo && !isFull && lease.usableUntil > now) continue;
        const free = freeOf(lease);
        lease.amount -= free;
        if (lease.reserved === 0) {
          purse.drop(lease);
          closed.push(lease);
          // Closing gives back what the database finds unspent, so it must not be subtracted twice.
        } else if (free > 0) givenBack.push({ lease: lease.number, credits: free });
      }
      if (purse.leases.length === 0 && purse.borrowing === undefined && now - purse.usedAt > IDLE_MS)
        this.#purses.delete(accountId);
    }
    this.#recalled.clear();
    const renews = now >= this.#renewAt;
    const ended = [...new Set([...closed.map((lease) => lease.number), ...this.#doubtful.splice(0)])];
    if (this.#tally.isEmpty && givenBack.length === 0 && ended.length === 0 && !renews) return undefined;
    if (renews) this.#renewAt = now + RENEW_MS;
    const tally = this.#tally;
    this.#tally = new SpendingTally();
    return {
      holder: this.holder,
      flushes: this.#flushes,
      ...this.journal.mark(),
      usage: tally.usage(),
      usedKeys: this.#lastUses.untold(now),
      spent: tally.spent(),
      overdrawn: tally.overdrawn(),
      givenBack,
      closed: ended,
      renewedUntil: renews ? now + LEASE_MS : undefined,
      now,
    };
  }

  #failed(what: string, error: unknown): void {
    if (error instanceof StoreUnavailable) this.#downUntil = this.options.now() + BACK_OFF_MS;
    this.options.onTrouble(what, error);
  }
}
