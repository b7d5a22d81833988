// The buckets of this node, in memory that all its threads share. A bucket is one number, the time at which it would be full
// again (the generic cell rate algorithm), so threads agree on it by compare-and-exchange, without a lock.
import type { Rate, RateDecision, RateLimit } from './rate-limit.ts';

const SLOTS = 65_536;
const PROBES = 8;
/** Times are in units of 20 µs and wrap around after a day; a time further ahead than a bucket can be is a stale one. */
const UNITS_PER_MS = 50;
/** What stands in fresh memory. Once a day it would else be a time shortly ahead, and every new bucket seem to be spent. */
const UNUSED = 0;
const UNITS_PER_MINUTE = 60_000 * UNITS_PER_MS;

export const sharedBucketMemory = (): SharedArrayBuffer => new SharedArrayBuffer(SLOTS * 2 * 4);

export class SharedBuckets implements RateLimit {
  readonly #keys: Int32Array;
  readonly #fullAt: Int32Array;

  constructor(memory: SharedArrayBuffer = sharedBucketMemory()) {
    this.#keys = new Int32Array(memory, 0, SLOTS);
    this.#fullAt = new Int32Array(memory, SLOTS * 4, SLOTS);
  }

  take(keyId: number, rate: Rate, now: number): RateDecision {
    const time = timeOf(now);
    const slot = this.#slotOf(keyId | 0, time);
    const { each, room } = sizeOf(rate);
    for (;;) {
      const before = Atomics.load(this.#fullAt, slot);
      const debt = debtAt(before, time, room);
      if (debt + each > room) return { passes: false, remaining: 0, waitMs: waitFor(debt + each - room) };
      const after = (time + debt + each) | 0 || UNUSED + 1;
      if (Atomics.compareExchange(this.#fullAt, slot, before, after) === before) {
        return { passes: true, remaining: Math.floor((room - debt - each) / each), waitMs: 0 };
      }
    }
  }

  waitOf(keyId: number, rate: Rate, now: number): number {
    const time = timeOf(now);
    const { each, room } = sizeOf(rate);
    const debt = debtAt(Atomics.load(this.#fullAt, this.#slotOf(keyId | 0, time)), time, room);
    return Math.max(0, waitFor(debt + each - room));
  }

  /** The key's slot, claimed at its first request. With more keys than slots, idle keys lose theirs. */
  #slotOf(key: number, time: number): number {
    const first = Math.imul(key, 0x9e3779b1) >>> 16;
    for (let probe = 0; probe < PROBES; probe++) {
      const slot = (first + probe) & (SLOTS - 1);
      const owner = Atomics.load(this.#keys, slot);
      if (owner === key) return slot;
      if (owner !== 0) continue;
      const found = Atomics.compareExchange(this.#keys, slot, 0, key);
      if (found === 0 || found === key) return slot;
    }
    for (let probe = 0; probe < PROBES; probe++) {
      const slot = (first + probe) & (SLOTS - 1);
      if (((Atomics.load(this.#fullAt, slot) - time) | 0) > 0) continue;
      Atomics.store(this.#keys, slot, key);
      return slot;
    }
    return first & (SLOTS - 1);
  }
}

const timeOf = (now: number): number => (now * UNITS_PER_MS) | 0;

/** What a request takes and what the bucket holds, in units of time. */
function sizeOf({ perMinute, burst }: Rate): { readonly each: number; readonly room: number } {
  const each = Math.max(1, Math.round(UNITS_PER_MINUTE / perMinute));
  return { each, room: each * burst };
}

/** How long until the bucket is full; a time in the past, or further ahead than possible, means a full bucket. */
function debtAt(fullAt: number, time: number, room: number): number {
  const ahead = (fullAt - time) | 0;
  return fullAt !== UNUSED && ahead > 0 && ahead <= room ? ahead : 0;
}

const waitFor = (units: number): number => Math.ceil(units / UNITS_PER_MS);
