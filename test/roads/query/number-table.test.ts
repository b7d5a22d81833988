// A table of numbers gives them indexes in order of appearance, as a map does, and forgets all of them when it is cleared, however many there were.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NumberTable } from '../../../src/roads/query/number-table.ts';

it('tables of numbers agree with maps, round after round', () => {
  const number = fc.oneof(fc.nat(50), fc.nat(100_000), fc.integer({ min: 0, max: 0xffffffff }));
  const round = fc.array(number, { maxLength: 4_000, size: 'max' });
  fc.assert(
    fc.property(fc.array(round, { minLength: 1, maxLength: 6 }), round, (rounds, asked) => {
      const table = new NumberTable();
      for (const numbers of rounds) {
        table.clear();
        const map = new Map<number, number>();
        for (const one of numbers) {
          if (!map.has(one)) map.set(one, map.size);
          expect(table.add(one)).toBe(map.get(one));
        }
        expect(table.size).toBe(map.size);
        for (const one of asked) expect(table.find(one)).toBe(map.get(one) ?? -1);
      }
    }),
    { numRuns: 30 },
  );
});
