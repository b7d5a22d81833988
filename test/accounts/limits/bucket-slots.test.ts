// More keys than slots near each other: each keeps a bucket of its own while there is room, and then those that are idle lose theirs.
import { describe, expect, it } from 'vitest';
import { SharedBuckets } from '../../../src/accounts/limits/shared-buckets.ts';

const NOW = 1_800_000_000_000;
const RATE = { perMinute: 60, burst: 2 };
const firstSlot = (key: number): number => Math.imul(key, 0x9e3779b1) >>> 16;

/** So many keys whose first slot is this one. */
function keysAt(slot: number, count: number): number[] {
  const keys: number[] = [];
  for (let key = 1; keys.length < count; key++) if (firstSlot(key) === slot) keys.push(key);
  return keys;
}
const passes = (buckets: SharedBuckets, key: number, at = NOW): boolean => buckets.take(key, RATE, at).passes;

describe.each([100, 65_535, 65_530])('keys whose first slot is %i', (slot) => {
  const keys = keysAt(slot, 10);

  it('have eight buckets of their own, in whatever order they are used', () => {
    const buckets = new SharedBuckets();
    const eight = keys.slice(0, 8);
    for (let round = 0; round < 3; round++)
      expect(eight.map((key) => passes(buckets, key))).toEqual(Array(8).fill(round < 2));
  });

  it('beyond eight replace one that is idle, and leave those in use alone', () => {
    const buckets = new SharedBuckets();
    const eight = keys.slice(0, 8);
    const ninth = keys[8];
    // Each claims its slot, in this order; the fourth is not asked for again, so that its bucket is full later.
    for (const key of eight) passes(buckets, key);
    const others = eight.filter((_, i) => i !== 3);
    const later = NOW + 5_000;
    for (const key of others) for (let i = 0; i < 2; i++) passes(buckets, key, later);
    expect([1, 2, 3].map(() => passes(buckets, ninth, later))).toEqual([true, true, false]);
    expect(others.map((key) => passes(buckets, key, later))).toEqual(Array(7).fill(false));
  });

  it('share the first slot when all are in use', () => {
    const buckets = new SharedBuckets();
    for (const key of keys.slice(0, 8)) for (let i = 0; i < 2; i++) passes(buckets, key);
    expect(passes(buckets, keys[8])).toBe(false);
    expect(passes(buckets, keys[9])).toBe(false);
  });

  it('of a neighbour are not mistaken for it', () => {
    const buckets = new SharedBuckets();
    const [neighbour] = keysAt((slot + 1) & 65_535, 1);
    for (let i = 0; i < 2; i++) passes(buckets, neighbour);
    expect(keys.slice(0, 7).map((key) => passes(buckets, key))).toEqual(Array(7).fill(true));
    expect(passes(buckets, neighbour)).toBe(false);
  });
});
