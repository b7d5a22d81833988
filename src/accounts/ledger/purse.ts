// The credits of one account that one thread may spend without asking anyone: what is left of its leases.
import type { AccountTerms } from '../../store/keys.ts';
import type { OverdraftTerms } from './journal.ts';

export interface Lease {
  readonly number: number;
  /** What was lent, minus what was given back. */
  amount: number;
  spent: number;
  /** Reserved for requests under way. */
  reserved: number;
  /** When it may no longer be spent: the end of the period, or of the top-up. */
  usableUntil: number;
  /** Lent from a top-up, and so valid under any package. */
  readonly fromTopup: boolean;
  readonly takenAt: number;
  /** Set if nobody lent it: the state did not answer. */
  readonly overdraft?: OverdraftTerms;
}

/** Credits reserved for one request, from one lease or, where one runs out, from several. */
export interface Reservation {
  readonly lease: Lease;
  readonly credits: number;
  readonly more: Reservation | undefined;
}

const SMALLEST_BLOCK = 50;
const LARGEST_BLOCK = 50_000;
/** A block that is used up sooner is too small; one that lasts longer is larger than it needs to be. */
const SHORT_MS = 2_000;
const LONG_MS = 20_000;

export class Purse {
  readonly leases: Lease[] = [];
  /** What the account has left that nobody holds, as of the last lease. */
  left = 0;
  /** Until when asking for more is pointless. */
  emptyUntil = 0;
  /** True if the state said that there is nothing left: then there is nothing to overdraw either. */
  foundEmpty = false;
  /** Set while credits are being borrowed for it. */
  borrowing: Promise<unknown> | undefined;
  /** Requests waiting for it. */
  waiting = 0;
  usedAt = 0;
  #block = SMALLEST_BLOCK;
  /** The terms under which its leases were taken. */
  #package = '';
  #since = 0;
  #credits: number | null = null;

  constructor(readonly accountId: number) {}

  isUnder({ package: { name, credits }, package_since }: AccountTerms): boolean {
    return this.#credits === credits && this.#since === package_since && this.#package === name;
  }

  /** If the account has another package, or the package other terms, what was lent under the old ones goes back unspent. */
  setTerms({ package: { name, credits }, package_since }: AccountTerms): void {
    this.#package = name;
    this.#since = package_since;
    this.#credits = credits;
    for (const lease of this.leases) if (!lease.fromTopup) lease.usableUntil = 0;
    this.left = 0;
    this.mayHaveMore();
  }

  /** What was found out about its end may no longer hold. */
  mayHaveMore(): void {
    this.emptyUntil = 0;
    this.foundEmpty = false;
  }

  /** What can be reserved now. */
  free(now: number): number {
    let free = 0;
    for (const lease of this.leases) if (lease.usableUntil > now) free += freeOf(lease);
    return free;
  }

  /** Reserves credits, from the oldest lease first; undefined if there are not enough. */
  reserve(credits: number, now: number): Reservation | undefined {
    this.usedAt = now;
    const first = this.leases[0];
    if (first !== undefined && first.usableUntil > now && freeOf(first) >= credits) {
      first.reserved += credits;
      return { lease: first, credits, more: undefined };
    }
    if (this.free(now) < credits) return undefined;
    let reservation: Reservation | undefined;
    let wanted = credits;
    for (const lease of this.leases) {
      const part = lease.usableUntil > now ? Math.min(wanted, freeOf(lease)) : 0;
      if (part === 0) continue;
      lease.reserved += part;
      reservation = { lease, credits: part, more: reservation };
      wanted -= part;
      if (wanted === 0) break;
    }
    return reservation;
  }

  /** True if it holds leases that are of no more use and can be given back. */
  hasEnded(now: number): boolean {
    return this.leases.some((lease) => lease.usableUntil <= now && lease.reserved === 0);
  }

  /** How much it would like to borrow. */
  get block(): number {
    return this.#block;
  }

  /** True if it is time to borrow, before the purse is empty. */
  runsLow(now: number): boolean {
    const last = this.leases.at(-1);
    return this.left > 0 && last !== undefined && this.free(now) < last.amount / 4;
  }

  /** Adds a new lease, and sizes the next block by how long the last one lasted. */
  add(lease: Lease): void {
    const last = this.leases.at(-1);
    if (last !== undefined) {
      const lasted = lease.takenAt - last.takenAt;
      if (lasted < SHORT_MS) this.#block = Math.min(LARGEST_BLOCK, this.#block * 4);
      else if (lasted > LONG_MS) this.#block = Math.max(SMALLEST_BLOCK, Math.floor(this.#block / 2));
    }
    this.leases.push(lease);
  }

  /** The state answers again: what nobody lent is not spent any further. */
  endOverdraft(): void {
    for (const lease of this.leases) if (lease.overdraft) lease.usableUntil = 0;
  }

  drop(lease: Lease): void {
    const at = this.leases.indexOf(lease);
    if (at >= 0) this.leases.splice(at, 1);
  }
}

export const freeOf = (lease: Lease): number => lease.amount - lease.spent - lease.reserved;
