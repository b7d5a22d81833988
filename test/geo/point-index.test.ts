import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PointIndex, packPoints } from '../../src/geo/point-index.ts';

describe('PointIndex', () => {
  const at = fc.integer({ min: -60, max: 60 });
  const points = fc.array(fc.tuple(at, at), { maxLength: 700 });
  const indexOf = (all: readonly (readonly number[])[]) =>
    new PointIndex(
      packPoints(
        all.map(([x]) => x),
        all.map(([, y]) => y),
      ),
    );

  it('finds the nearest points in order, like a scan', () => {
    fc.assert(
      fc.property(points, at, at, fc.integer({ min: 1, max: 20 }), fc.nat(2000), (all, x, y, most, limit) => {
        const index = indexOf(all);
        const count = index.nearest(x, y, 0.9, limit, most);
        const distance = ([px, py]: readonly number[]) =>
          (px - x) * 0.9 * ((px - x) * 0.9) + (py - y) * (py - y);
        const scan = all
          .map(distance)
          .filter((d) => d <= limit)
          .sort((a, b) => a - b)
          .slice(0, most);
        expect([...index.squared.subarray(0, count)]).toEqual(scan);
        expect([...index.found.subarray(0, count)].map((i) => distance(all[i]))).toEqual(scan);
      }),
      { numRuns: 300 },
    );
  });

  it('takes the lower entry of two at the same distance', () => {
    const index = indexOf([
      [1, 0],
      [0, 1],
      [-1, 0],
    ]);
    expect(index.nearest(0, 0, 1, 100, 1)).toBe(1);
    expect(index.found[0]).toBe(0);
  });

  it('skips entries that are not to be kept', () => {
    const index = indexOf([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
    expect(index.nearest(0, 0, 1, 100, 1, Uint8Array.of(0, 0, 1))).toBe(1);
    expect(index.found[0]).toBe(2);
  });

  it('refuses bytes of another kind', () => {
    expect(() => new PointIndex(new Uint8Array(16))).toThrow(/kdbush/);
  });
});
