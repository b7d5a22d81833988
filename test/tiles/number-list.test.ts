import fc from 'fast-check';
import { PbfReader, PbfWriter } from 'pbf';
import { expect, it } from 'vitest';
import { NumberList, writeNumbers } from '../../src/tiles/number-list.ts';

it('is read by others as it was written, however often it is reused', () => {
  const list = new NumberList();
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { maxLength: 3000 }), (numbers) => {
      list.clear();
      list.reserve(numbers.length);
      for (const number of numbers) list.push(number);
      const pbf = new PbfWriter();
      pbf.writeMessage(1, writeNumbers, list);
      const reader = new PbfReader(pbf.finish());
      const read = reader.readFields((_, all: number[]) => all.push(...reader.readPackedVarint()), []);
      expect(read).toEqual(numbers);
    }),
    { numRuns: 100 },
  );
});
