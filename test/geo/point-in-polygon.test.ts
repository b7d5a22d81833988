import fc from 'fast-check';
import hao from 'point-in-polygon-hao';
import { describe, expect, it } from 'vitest';
import { crossSign } from '../../src/geo/orientation.ts';
import { INSIDE, ON_EDGE, OUTSIDE, pointInPolygon } from '../../src/geo/point-in-polygon.ts';
import { type Ring, shapesOf, square } from './shapes.ts';

const asHao = (value: boolean | 0): number => (value === 0 ? ON_EDGE : value ? INSIDE : OUTSIDE);

/** The peer's answer for the same rings. */
function peer(rings: readonly Ring[], x: number, y: number): number {
  return asHao(hao([x, y], rings.map((ring) => [...ring, ring[0]].map((p) => [...p])) as never) as never);
}

const ringOf = (size: number, min: number, max: number) =>
  fc.array(fc.tuple(fc.integer({ min, max }), fc.integer({ min, max })), { minLength: 3, maxLength: size });

describe('pointInPolygon', () => {
  it('distinguishes inside, edge, corner and outside of a square with a hole', () => {
    const shapes = shapesOf([[[square(0, 0, 100), square(40, 40, 20)]]]);
    expect(pointInPolygon(shapes, 0, 10, 10)).toBe(INSIDE);
    expect(pointInPolygon(shapes, 0, 50, 50)).toBe(OUTSIDE);
    expect(pointInPolygon(shapes, 0, 100, 50)).toBe(ON_EDGE);
    expect(pointInPolygon(shapes, 0, 40, 40)).toBe(ON_EDGE);
    expect(pointInPolygon(shapes, 0, 50, 0)).toBe(ON_EDGE);
    expect(pointInPolygon(shapes, 0, 101, 50)).toBe(OUTSIDE);
    expect(pointInPolygon(shapes, 0, -1, 0)).toBe(OUTSIDE);
    expect(pointInPolygon(shapes, 0, 50, 100)).toBe(ON_EDGE);
  });

  it('agrees with point-in-polygon-hao on a small grid, where edges and corners are hit all the time', () => {
    fc.assert(
      fc.property(
        fc.array(ringOf(8, 0, 6), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: -1, max: 7 }),
        fc.integer({ min: -1, max: 7 }),
        (rings, x, y) => {
          expect(pointInPolygon(shapesOf([[rings]]), 0, x, y)).toBe(peer(rings, x, y));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('agrees with point-in-polygon-hao over the whole range of coordinates', () => {
    fc.assert(
      fc.property(
        ringOf(12, -1_800_000_000, 1_800_000_000),
        fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
        fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
        (ring, x, y) => {
          expect(pointInPolygon(shapesOf([[[ring]]]), 0, x, y)).toBe(peer([ring], x, y));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('contains nothing if a ring has too few points', () => {
    expect(pointInPolygon(shapesOf([[[[[5, 5]]]]]), 0, 5, 5)).toBe(ON_EDGE);
    expect(pointInPolygon(shapesOf([[[]]]), 0, 5, 5)).toBe(OUTSIDE);
  });
});

describe('crossSign', () => {
  it('has the exact sign even where the products round to the same double', () => {
    const whole = fc.integer({ min: -3_600_000_000, max: 3_600_000_000 });
    fc.assert(
      fc.property(
        whole,
        whole,
        fc.integer({ min: -3, max: 3 }),
        fc.integer({ min: -3, max: 3 }),
        (u, v, a, b) => {
          const exact = BigInt(u) * BigInt(v + b) - BigInt(u + a) * BigInt(v);
          const expected = exact > 0n ? 1 : exact < 0n ? -1 : 0;
          expect(Math.sign(crossSign(u, v, u + a, v + b)) + 0).toBe(expected);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
