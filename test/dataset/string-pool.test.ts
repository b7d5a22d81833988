// Strings come back as they went in, in every script, and equal ones share a number.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StringPool, StringPoolBuilder } from '../../src/dataset/string-pool.ts';

describe('string pool', () => {
  it('returns every string by its number', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
        const builder = new StringPoolBuilder();
        const ids = texts.map((text) => builder.add(text));
        const pool = new StringPool(builder.strings());
        expect(ids.map((id) => pool.get(id))).toEqual(texts);
        expect(ids.map((id) => builder.get(id))).toEqual(texts);
        expect(new Set(ids).size).toBe(new Set(texts).size);
      }),
    );
  });

  it('grows past its first size', () => {
    const builder = new StringPoolBuilder();
    const texts = Array.from({ length: 20_000 }, (_, i) => `রোড ${i}`);
    const ids = texts.map((text) => builder.add(text));
    const pool = new StringPool(builder.strings());
    expect(pool.size).toBe(20_001);
    expect(ids.map((id) => pool.get(id))).toEqual(texts);
  });

  it('gives nothing the number 0', () => {
    const builder = new StringPoolBuilder();
    expect([builder.add(''), builder.add(null), builder.add(undefined)]).toEqual([0, 0, 0]);
    expect(new StringPool(builder.strings()).get(0)).toBe('');
  });
});
