// How many credits a key may spend in a period, where its owner has set a cap. Decided from memory: what the state has counted for the
// key, what this thread has spent since, and what is reserved. The state is asked once when a key becomes known and then once a second,
// so a thread learns within about a second what others have spent; by that much a key used on several threads can pass its cap.
import type { KnownKey } from '../store/keys.ts';
import type { UsageRange } from '../store/usage.ts';
import { periodAt } from './ledger/period.ts';

const HOUR_MS = 3_600_000;
/** A key that was not used for this long is no longer asked about. */
const IDLE_MS = 60_000;

interface Spent {
  readonly accountId: number;
  /** The hour in which the period started: usage is counted by the hour. */
  readonly since: number;
  /** Of the hours before `recentFrom`, which no longer change. */
  older: number;
  recentFrom: number;
  /** Of the hours from then on, according to the state. */
  recent: number;
  /** Spent by this thread, and not yet known to be in the state. */
  own: number;
  reserved: number;
  usedAt: number;
}

/** What this thread had spent of each key when it last reported to the state. */
export type CapMark = ReadonlyMap<number, number>;

export class KeyCaps {
  readonly #spent = new Map<number, Spent>();

  constructor(
    private readonly usage: { credits(range: UsageRange): Promise<number> },
    private readonly now: () => number,
  ) {}

  /** To be called before a key is used, and again when something about keys has changed. */
  async learn(key: KnownKey): Promise<void> {
    if (key.credit_cap === null || this.#spent.has(key.id)) return;
    const spent = this.#unused(key);
    await this.#count(key.id, spent);
    // Two requests may have asked at once.
    if (!this.#spent.has(key.id)) this.#spent.set(key.id, spent);
  }

  /** False if that would pass the cap. */
  reserve(key: KnownKey, credits: number): boolean {
    if (key.credit_cap === null || credits === 0) return true;
    const spent = this.#of(key);
    if (spent.older + spent.recent + spent.own + spent.reserved + credits > key.credit_cap) return false;
    spent.reserved += credits;
    return true;
  }

  settle(key: KnownKey, reserved: number, credits: number): void {
    const spent = key.credit_cap === null ? undefined : this.#spent.get(key.id);
    if (!spent) return;
    spent.reserved -= reserved;
    spent.own += credits;
  }

  /** Before this thread reports to the state. */
  mark(): CapMark {
    return new Map([...this.#spent].map(([id, { own }]) => [id, own]));
  }

  /** After it has reported what was spent by then. */
  async refresh(reported: CapMark): Promise<void> {
    for (const [id, own] of reported) {
      const spent = this.#spent.get(id);
      if (!spent || this.now() - spent.usedAt > IDLE_MS) continue;
      await this.#count(id, spent);
      spent.own -= own;
    }
  }

  #of(key: KnownKey): Spent {
    const before = this.#spent.get(key.id);
    const since = this.#hour(periodAt(key.terms, this.now()).start);
    const spent = before?.since === since ? before : this.#unused(key, before?.reserved);
    if (spent !== before) this.#spent.set(key.id, spent);
    spent.usedAt = this.now();
    return spent;
  }

  /** As at the start of a period. */
  #unused(key: KnownKey, reserved = 0): Spent {
    const now = this.now();
    const since = this.#hour(periodAt(key.terms, now).start);
    const nothing = { older: 0, recentFrom: Number.NaN, recent: 0, own: 0 };
    return { accountId: key.account_id, since, ...nothing, reserved, usedAt: now };
  }

  async #count(keyId: number, spent: Spent): Promise<void> {
    const { accountId, since } = spent;
    const recentFrom = Math.max(since, this.#hour(this.now()) - 1);
    const of = { accountId, keyId, untilHour: Number.MAX_SAFE_INTEGER };
    if (spent.recentFrom !== recentFrom) {
      const older =
        recentFrom === since
          ? 0
          : await this.usage.credits({ ...of, fromHour: since, untilHour: recentFrom });
      Object.assign(spent, { older, recentFrom });
    }
    spent.recent = await this.usage.credits({ ...of, fromHour: recentFrom });
  }

  #hour(time: number): number {
    return Math.floor(time / HOUR_MS);
  }
}
