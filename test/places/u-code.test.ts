import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idOfUCode, uCodeOf } from '../../src/places/u-code.ts';

describe('uCode', () => {
  const id = fc.integer({ min: 1, max: 0xffff_ffff });

  it('is four capital letters and four digits, and leads back to the id', () => {
    fc.assert(
      fc.property(id, (value) => {
        const code = uCodeOf(value);
        expect(code).toMatch(/^[A-Z]{4}[0-9]{4}$/);
        expect(idOfUCode(code)).toBe(value);
        expect(idOfUCode(` ${code.toLowerCase()} `)).toBe(value);
      }),
      { numRuns: 5000 },
    );
    for (const edge of [1, 2, 65_535, 65_536, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]) {
      expect(idOfUCode(uCodeOf(edge))).toBe(edge);
    }
  });

  it('never gives one code to two ids', () => {
    const codes = new Set<string>();
    for (let value = 1; value <= 20_000; value++) codes.add(uCodeOf(value));
    expect(codes.size).toBe(20_000);
  });

  it('knows that a code belongs to at most one id', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{4}[0-9]{4}$/), (code) => {
        const value = idOfUCode(code);
        if (value !== undefined) expect(uCodeOf(value)).toBe(code);
      }),
      { numRuns: 5000 },
    );
  });

  it('is nothing for text of another form', () => {
    for (const text of ['', 'ABC1234', 'ABCD123', '1234ABCD', 'ABCD12345', 'ÄBCD1234', 'ABCD১২৩৪']) {
      expect(idOfUCode(text)).toBeUndefined();
    }
  });
});
