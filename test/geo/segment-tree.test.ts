// The nearest segment is the one that trying all of them finds, whatever the lines, and none is found beyond the limit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentSquared } from '../../src/geo/nearest-segment.ts';
import { SegmentTree, segmentColumns } from '../../src/geo/segment-tree.ts';

const SCALE = 0.92;
const at = fc.integer({ min: -2_000, max: 2_000 });
const line = fc.array(fc.tuple(at, at), { minLength: 1, maxLength: 12 });

describe('segment tree', () => {
  it('finds the nearest segment of lines', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 30 }),
        at,
        at,
        fc.integer({ min: 1, max: 3_000 }),
        (lines, x, y, limit) => {
          const points = Int32Array.from(lines.flat(2));
          const first: number[] = [];
          let begin = 0;
          for (const { length } of lines) {
            for (let i = 0; i + 1 < length; i++) first.push(begin + i);
            begin += length;
          }
          const distance = (p: number): number => {
            const [x1, y1, x2, y2] = points.subarray(p * 2, p * 2 + 4);
            return segmentSquared(x, y, SCALE, x1, y1, x2, y2);
          };
          const least = Math.min(...first.map(distance));
          const tree = new SegmentTree(segmentColumns(points, Uint32Array.from(first)), points);
          const found = tree.nearest(x, y, SCALE, limit * limit);
          if (least >= limit * limit) expect(found).toBe(-1);
          else {
            expect(first).toContain(found);
            expect(distance(found)).toBe(least);
            expect(tree.squared).toBe(least);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
