// Groups of turns: what is put together stays within the tolerance, and nothing is taken apart that need not be.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TurnGroups } from '../../../src/roads/build/turn-groups.ts';

const junctions = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
  .chain(([ins, outs]) =>
    fc.record({
      ins: fc.constant(ins),
      outs: fc.constant(outs),
      waits: fc.array(fc.double({ min: 0, max: 60, noNaN: true }), {
        minLength: ins * outs,
        maxLength: ins * outs,
      }),
      weights: fc.array(fc.constantFrom(1, 3), { minLength: ins * outs, maxLength: ins * outs }),
      tolerance: fc.double({ min: 0, max: 20, noNaN: true }),
    }),
  );

describe('turn groups', () => {
  it('keep every turn within the tolerance, unless its road is alone', () => {
    const groups = new TurnGroups();
    fc.assert(
      fc.property(junctions, ({ ins, outs, waits, weights, tolerance }) => {
        const wait = Float64Array.from(waits);
        const weight = Float64Array.from(weights);
        groups.fit({ ins, outs, waits: wait, weight }, tolerance);
        for (let i = 0; i < ins; i++) {
          for (let j = 0; j < outs; j++) {
            const got = groups.end[i] + groups.begin[groups.group[i] * 256 + j];
            const off = Math.abs(got - wait[i * outs + j]) * weight[i * outs + j];
            expect(groups.end[i]).toBeGreaterThanOrEqual(0);
            expect(groups.begin[groups.group[i] * 256 + j]).toBeGreaterThanOrEqual(0);
            expect(off).toBeLessThanOrEqual(tolerance + 1e-3);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are one where the waits are sums', () => {
    const groups = new TurnGroups();
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 2, maxLength: 6 }),
        fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 2, maxLength: 6 }),
        (ends, begins) => {
          const waits = Float64Array.from(ends.flatMap((a) => begins.map((b) => a + b)));
          const weight = new Float64Array(waits.length).fill(1);
          const table = { ins: ends.length, outs: begins.length, waits, weight };
          groups.fit(table, 0.5);
          expect(groups.count).toBe(1);
          expect(groups.offAsOne(table)).toBeLessThan(0.5);
        },
      ),
    );
  });
});
