// A cache in pairs of slots holds two entries for one pair, and replaces them alternately.
import { describe, expect, it } from 'vitest';
import { SlotPairs } from '../../src/lookup/slot-pairs.ts';

const both = (cache: SlotPairs<string>, hash: number): Set<string | undefined> =>
  new Set([cache.first(hash), cache.second(hash)]);

describe('pairs of slots', () => {
  it('are empty at first', () => {
    expect(both(new SlotPairs<string>(4), 0x12345678)).toEqual(new Set([undefined]));
  });

  it('hold two entries of the same hash', () => {
    const cache = new SlotPairs<string>(4);
    cache.put(0xf0000000, 'a');
    cache.put(0xf0000000, 'b');
    expect(both(cache, 0xf0000000)).toEqual(new Set(['a', 'b']));
  });

  it('replace the older of two entries', () => {
    const cache = new SlotPairs<string>(4);
    for (const entry of ['a', 'b', 'c']) cache.put(0xf0000000, entry);
    expect(both(cache, 0xf0000000)).toEqual(new Set(['b', 'c']));
  });

  it('take negative hashes as unsigned', () => {
    const cache = new SlotPairs<string>(4);
    cache.put(0xf0000000 | 0, 'a');
    expect(both(cache, 0xf0000000)).toContain('a');
  });

  it('leave other pairs alone', () => {
    const cache = new SlotPairs<string>(4);
    cache.put(0x10000000, 'a');
    for (let high = 2; high < 16; high++) cache.put(high << 28, String(high));
    expect(both(cache, 0x10000000)).toContain('a');
    expect(both(cache, 0)).toContain('a');
  });
});
