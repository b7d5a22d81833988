// A cap on a key holds from memory: what the state counted, what the thread spent since, what is reserved; it starts over with the period.
import { describe, expect, it } from 'vitest';
import { KeyCaps } from '../../src/accounts/key-caps.ts';
import type { KnownKey } from '../../src/store/keys.ts';
import type { UsageRange } from '../../src/store/usage.ts';
import { keyCaller } from '../fixtures/key-caller.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Midnight in Dhaka. */
const MIDNIGHT = 20_000 * DAY - 6 * HOUR;

function scene(cap: number | null) {
  const base = keyCaller({ id: 3, account_id: 7, credit_cap: cap }).key;
  const key: KnownKey = {
    ...base,
    terms: { ...base.terms, package: { ...base.terms.package, period_days: 1, credits: 5000 } },
  };
  const state = { clock: MIDNIGHT + 5 * HOUR, rows: new Map<number, number>(), asked: [] as UsageRange[] };
  const usage = {
    credits: async (range: UsageRange) => {
      state.asked.push(range);
      let sum = 0;
      for (const [hour, credits] of state.rows)
        if (hour >= range.fromHour && hour < range.untilHour) sum += credits;
      return sum;
    },
  };
  const caps = new KeyCaps(usage, () => state.clock);
  const hour = (offset: number) => (MIDNIGHT + offset * HOUR) / HOUR;
  return { caps, key, state, hour };
}

describe('a cap', () => {
  it('counts what the state knows of the period, what is reserved and what was spent since', async () => {
    const { caps, key, state, hour } = scene(100);
    state.rows.set(hour(-1), 1000).set(hour(0), 30).set(hour(5), 20);
    await caps.learn(key);
    expect(caps.reserve(key, 51)).toBe(false);
    expect(caps.reserve(key, 50)).toBe(true);
    expect(caps.reserve(key, 1)).toBe(false);
    caps.settle(key, 50, 10);
    expect([caps.reserve(key, 41), caps.reserve(key, 40)]).toEqual([false, true]);
  });

  it('asks the state for nothing while requests are decided, and learns what others spent', async () => {
    const { caps, key, state, hour } = scene(100);
    await caps.learn(key);
    const asked = state.asked.length;
    expect(caps.reserve(key, 10)).toBe(true);
    caps.settle(key, 10, 10);
    expect(state.asked).toHaveLength(asked);
    const mark = caps.mark();
    // What this thread has reported is in the sum of the state, beside what others spent.
    state.rows.set(hour(5), 10 + 60);
    await caps.refresh(mark);
    expect([caps.reserve(key, 31), caps.reserve(key, 30)]).toEqual([false, true]);
    caps.settle(key, 30, 0);
    // Old hours are not counted again and again.
    expect(state.asked.at(-1)).toMatchObject({ accountId: 7, keyId: 3, fromHour: hour(4) });
  });

  it('starts over with the next period', async () => {
    const { caps, key, state, hour } = scene(100);
    state.rows.set(hour(5), 100);
    await caps.learn(key);
    expect(caps.reserve(key, 1)).toBe(false);
    state.clock += DAY;
    expect(caps.reserve(key, 100)).toBe(true);
    expect(caps.reserve(key, 1)).toBe(false);
  });

  it('is there for capped keys alone', async () => {
    const { caps, key, state } = scene(null);
    await caps.learn(key);
    expect([caps.reserve(key, 1e9), state.asked]).toEqual([true, []]);
    const none = scene(0);
    await none.caps.learn(none.key);
    expect([none.caps.reserve(none.key, 0), none.caps.reserve(none.key, 1)]).toEqual([true, false]);
  });
});
