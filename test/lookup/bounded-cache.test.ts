import { describe, expect, it } from 'vitest';
import { BoundedCache } from '../../src/lookup/bounded-cache.ts';

describe('a bounded cache', () => {
  it('computes an entry once', () => {
    const cache = new BoundedCache<string, number>(10);
    let made = 0;
    const length = (key: string): number => {
      made++;
      return key.length;
    };
    expect([cache.obtain('four', length), cache.obtain('four', length)]).toEqual([4, 4]);
    expect(made).toBe(1);
  });

  it('never exceeds its limit, and still answers', () => {
    const cache = new BoundedCache<number, number>(3);
    for (let i = 0; i < 100; i++) {
      expect(cache.obtain(i, (key) => key * 2)).toBe(i * 2);
      expect(cache.size).toBeLessThanOrEqual(3);
    }
  });

  it('keeps the rest when an entry it holds is set again', () => {
    const cache = new BoundedCache<string, number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    cache.set('b', 3);
    expect([cache.get('a'), cache.get('b')]).toEqual([1, 3]);
  });
});
