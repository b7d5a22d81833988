import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstAtLeast, firstWhere, placeOf } from '../../src/lookup/binary-search.ts';

describe('binary search', () => {
  it('finds the first value that is at least the one asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50)), fc.nat(60), (values, wanted) => {
        const ascending = values.sort((a, b) => a - b);
        const expected = ascending.findIndex((value) => value >= wanted);
        expect(firstAtLeast(ascending, wanted)).toBe(expected < 0 ? ascending.length : expected);
        expect(placeOf(ascending, wanted)).toBe(ascending.indexOf(wanted));
        expect(firstWhere(0, ascending.length, (i) => ascending[i] >= wanted)).toBe(
          expected < 0 ? ascending.length : expected,
        );
      }),
    );
  });

  it('stays inside the range it is given', () => {
    expect(firstAtLeast([1, 2, 3, 4, 5], 1, 2, 4)).toBe(2);
    expect(firstAtLeast([1, 2, 3, 4, 5], 9, 2, 4)).toBe(4);
  });
});
