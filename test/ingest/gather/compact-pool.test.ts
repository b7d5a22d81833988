// The pool gives equal strings one number, gives each back, and writes what the dataset's own pool reads.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StringPool } from '../../../src/dataset/string-pool.ts';
import { CompactPool } from '../../../src/ingest/gather/compact-pool.ts';

describe('CompactPool', () => {
  it('reads back any strings, in memory and from its columns', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('', 'মিরপুর', 'a', 'x'.repeat(5000)),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 300 }), (texts) => {
        const pool = new CompactPool();
        const ids = texts.map((value) => pool.add(value));
        const stored = new StringPool(pool.strings());
        const first = new Map<string, number>();
        texts.forEach((value, i) => {
          // Lone surrogates have no UTF-8 form; the generator makes none.
          expect(pool.get(ids[i])).toBe(value);
          expect(stored.get(ids[i])).toBe(value);
          expect(first.get(value) ?? ids[i]).toBe(ids[i]);
          first.set(value, ids[i]);
        });
        expect(stored.size).toBe(pool.size);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps many strings apart while it grows', () => {
    const pool = new CompactPool();
    const ids = new Set<number>();
    for (let i = 0; i < 50_000; i++) ids.add(pool.add(`name ${i}`));
    expect(ids.size).toBe(50_000);
    for (let i = 0; i < 50_000; i += 997) expect(pool.add(`name ${i}`)).toBe(i + 1);
  });
});
