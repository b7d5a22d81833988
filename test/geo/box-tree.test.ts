import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoxTree, BoxTreeBuilder } from '../../src/geo/box-tree.ts';

describe('BoxTree', () => {
  const at = fc.integer({ min: -500, max: 500 });
  const boxes = fc.array(fc.tuple(at, at, fc.nat(60), fc.nat(60)), { minLength: 1, maxLength: 600 });
  const treeOf = (all: readonly (readonly number[])[]) => {
    const builder = new BoxTreeBuilder(all.length);
    for (const [x, y, w, h] of all) builder.add(x, y, x + w, y + h);
    return new BoxTree(builder.finish());
  };

  it('finds the boxes that intersect a box, like a scan', () => {
    fc.assert(
      fc.property(boxes, at, at, fc.nat(200), (all, west, south, size) => {
        const tree = treeOf(all);
        const count = tree.meets(west, south, west + size, south + size);
        const scan = all.flatMap(([x, y, w, h], i) =>
          x <= west + size && x + w >= west && y <= south + size && y + h >= south ? [i] : [],
        );
        expect([...tree.found.subarray(0, count)].sort((a, b) => a - b)).toEqual(scan);
      }),
      { numRuns: 200 },
    );
  });

  it('finds the nearest corner, like a scan', () => {
    fc.assert(
      fc.property(boxes, at, at, (all, x, y) => {
        const measure = (i: number) => ((all[i][0] - x) * 0.9) ** 2 + (all[i][1] - y) ** 2;
        const tree = treeOf(all);
        const best = tree.nearest(x, y, 0.9, Number.POSITIVE_INFINITY, measure);
        const least = Math.min(...all.map((_, i) => measure(i)));
        expect(measure(best)).toBe(least);
        expect(tree.nearestSquared).toBe(least);
        expect(tree.nearest(x, y, 0.9, least, measure)).toBe(-1);
      }),
      { numRuns: 200 },
    );
  });

  it('may be empty', () => {
    const tree = new BoxTree(new BoxTreeBuilder(0).finish());
    expect([tree.size, tree.at(0, 0), tree.nearest(0, 0, 1, 1e9, () => 0)]).toEqual([0, 0, -1]);
  });
});
