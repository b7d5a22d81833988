import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedMistakes, boundedDistance } from '../../src/text/edit-distance.ts';

/** The textbook table of the optimal string alignment distance. */
function table(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array(b.length).fill(0)]);
  for (let j = 0; j <= b.length; j++) d[0][j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      d[i][j] = Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.length][b.length];
}

const word = (max: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'র', 'া'), maxLength: max });

describe('distance of two words', () => {
  it('equals the textbook table, up to the bound', () => {
    fc.assert(
      fc.property(word(12), word(12), fc.integer({ min: 0, max: 12 }), (a, b, max) => {
        expect(boundedDistance(a, b, max)).toBe(Math.min(table(a, b), max + 1));
      }),
      { numRuns: 3000 },
    );
  });

  it('equals the textbook table for words longer than a machine word', () => {
    fc.assert(
      fc.property(word(45), word(45), fc.integer({ min: 0, max: 45 }), (a, b, max) => {
        expect(boundedDistance(a, b, max)).toBe(Math.min(table(a, b), max + 1));
      }),
      { numRuns: 500 },
    );
  });

  it('counts two swapped letters once', () => {
    expect(boundedDistance('mirpur', 'mripur', 2)).toBe(1);
  });

  it('allows no typo up to 3 letters, 1 up to 7, 2 beyond', () => {
    expect([1, 3, 4, 7, 8, 20].map(allowedMistakes)).toEqual([0, 0, 1, 1, 2, 2]);
  });
});
