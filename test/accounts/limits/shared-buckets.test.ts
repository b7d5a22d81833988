// A bucket holds a burst, fills up at the rate, and is one for all threads that share its memory.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SharedBuckets, sharedBucketMemory } from '../../../src/accounts/limits/shared-buckets.ts';

const START = 1_800_000_000_000;

describe('buckets', () => {
  it('let a burst pass, then one request for each interval', () => {
    const buckets = new SharedBuckets();
    const rate = { perMinute: 60, burst: 3 };
    const remaining = [0, 0, 0, 0].map(() => buckets.take(7, rate, START));
    expect(remaining.map(({ passes }) => passes)).toEqual([true, true, true, false]);
    expect(remaining.map((decision) => decision.remaining)).toEqual([2, 1, 0, 0]);
    expect(remaining[3].waitMs).toBe(1000);
    expect(buckets.take(7, rate, START + 999).passes).toBe(false);
    expect(buckets.take(7, rate, START + 1000).passes).toBe(true);
    expect(buckets.take(8, rate, START).remaining).toBe(2);
  });

  it('are the same for everyone who shares the memory', () => {
    const memory = sharedBucketMemory();
    const [one, other] = [new SharedBuckets(memory), new SharedBuckets(memory)];
    const rate = { perMinute: 60, burst: 2 };
    expect([one, other, one, other].map((each) => each.take(5, rate, START).passes)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('are full when new, at any time of day', () => {
    const rate = { perMinute: 10 / 60, burst: 10 };
    for (let minute = 0; minute < 24 * 60; minute += 5)
      expect(new SharedBuckets().take(1, rate, START + minute * 60_000), `minute ${minute}`).toMatchObject({
        passes: true,
        remaining: 9,
      });
  });

  it('are full again after any pause, however long', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60_000, max: 400 * 86_400_000 }), (pause) => {
        const buckets = new SharedBuckets();
        const rate = { perMinute: 120, burst: 10 };
        for (let i = 0; i < 10; i++) buckets.take(1, rate, START);
        // Within a day a pause cannot be mistaken; beyond it, at worst the bucket is one burst short for a moment.
        const { passes } = buckets.take(1, rate, START + pause);
        if (pause < 11 * 3_600_000) expect(passes).toBe(true);
        expect(buckets.take(1, rate, START + pause + 60_000).passes).toBe(true);
      }),
    );
  });

  it('never let more pass than burst and rate allow', () => {
    const arrivals = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 300 });
    fc.assert(
      fc.property(
        arrivals,
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 1, max: 50 }),
        (gaps, perMinute, burst) => {
          const buckets = new SharedBuckets();
          let now = START;
          let passed = 0;
          for (const gap of gaps) {
            now += gap;
            if (buckets.take(3, { perMinute, burst }, now).passes) passed++;
          }
          expect(passed).toBeLessThanOrEqual(burst + ((now - START) * perMinute * 1.001) / 60_000 + 1e-6);
        },
      ),
    );
  });

  it('hold many keys, each with its own bucket', () => {
    const buckets = new SharedBuckets();
    const rate = { perMinute: 60, burst: 1 };
    let passed = 0;
    for (let key = 1; key <= 20_000; key++) if (buckets.take(key, rate, START).passes) passed++;
    expect(passed).toBe(20_000);
    expect(buckets.take(12_345, rate, START).passes).toBe(false);
  });
});
