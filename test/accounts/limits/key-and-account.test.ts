// However many keys an account holds, together they get the rate of two; one key that runs wild leaves the others their share.
import { describe, expect, it } from 'vitest';
import { takeForKey, waitOfKey } from '../../../src/accounts/limits/key-and-account.ts';
import type { RateLimit } from '../../../src/accounts/limits/rate-limit.ts';
import { SharedBuckets } from '../../../src/accounts/limits/shared-buckets.ts';

const START = 1_700_000_000_000;
const RATE = { perMinute: 60, burst: 66 };

/** As Redis answers: later. */
const later = (buckets: RateLimit): RateLimit => ({
  take: async (...asked) => buckets.take(...asked),
  waitOf: (...asked) => buckets.waitOf(...asked),
});

describe.each([
  ['answered at once', (buckets: RateLimit) => buckets],
  ['answered later', later],
])('limits %s', (_, as) => {
  const account = () => {
    const limit = as(new SharedBuckets());
    return (id: number, accountId = 7, now = START) =>
      takeForKey(limit, { id, account_id: accountId }, RATE, now);
  };

  it('give 50 keys of one account what two keys get, and another account its own', async () => {
    const take = account();
    let passed = 0;
    for (let call = 0; call < 66; call++)
      for (let key = 1; key <= 50; key++) if ((await take(key)).passes) passed++;
    expect(passed).toBe(132);
    expect((await take(51, 8)).passes).toBe(true);
    // A minute later 120 more.
    let more = 0;
    for (let call = 0; call < 66; call++)
      for (let key = 1; key <= 50; key++) if ((await take(key, 7, START + 60_000)).passes) more++;
    expect(more).toBe(120);
  });

  it('leave the other keys as much when one key runs wild', async () => {
    const take = account();
    const passes = async (key: number, calls: number) => {
      let passed = 0;
      for (let i = 0; i < calls; i++) if ((await take(key)).passes) passed++;
      return passed;
    };
    expect(await passes(1, 5_000)).toBe(66);
    expect(await passes(2, 5_000)).toBe(66);
    expect(await passes(3, 10)).toBe(0);
  });

  it('say what is left in the tighter of both buckets', async () => {
    const take = account();
    expect(await take(1)).toMatchObject({ passes: true, remaining: 65 });
    for (const key of [2, 3]) for (let i = 0; i < 65; i++) await take(key);
    // 131 of the account's 132 are gone.
    expect(await take(1)).toMatchObject({ passes: true, remaining: 0 });
    expect(await take(1)).toMatchObject({ passes: false, waitMs: 500 });
  });

  it('tell without taking how long it takes until the next request may run', async () => {
    const limit = as(new SharedBuckets());
    const key = { id: 1, account_id: 7 };
    const wait = (now = START) => waitOfKey(limit, key, RATE, now);
    for (let i = 0; i < 66; i++) {
      expect(wait()).toBe(0);
      await takeForKey(limit, key, RATE, START);
    }
    expect(wait()).toBe(1_000);
    expect(wait(START + 400)).toBe(600);
    expect(wait(START + 1_000)).toBe(0);
    // The account's bucket counts as well.
    for (let i = 0; i < 66; i++) await takeForKey(limit, { id: 2, account_id: 7 }, RATE, START);
    expect(waitOfKey(limit, { id: 3, account_id: 7 }, RATE, START)).toBe(500);
    expect(waitOfKey(limit, { id: 3, account_id: 8 }, RATE, START)).toBe(0);
  });

  it('keep the buckets of a key and of an account with the same number apart', async () => {
    const limit = as(new SharedBuckets());
    const take = (id: number, accountId: number) =>
      takeForKey(limit, { id, account_id: accountId }, RATE, START);
    for (let i = 0; i < 66; i++) await take(7, 3);
    expect((await take(8, 7)).passes).toBe(true);
  });
});
