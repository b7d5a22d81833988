import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { haversine } from '../../src/geo/distance.ts';
import { OUTSIDE, pointInPolygon } from '../../src/geo/point-in-polygon.ts';
import type { ShapeArrays } from '../../src/geo/polygon-index.ts';
import { PolygonIndex, packPolygons } from '../../src/geo/polygon-index.ts';
import { shapesOf, square } from './shapes.ts';

const indexPolygons = (shapes: ShapeArrays, owners: number[], order?: Uint8Array) =>
  new PolygonIndex(shapes, packPolygons(shapes, owners), order);

describe('PolygonIndex', () => {
  it('finds the owner of a point, also when an owner has several polygons', () => {
    const shapes = shapesOf([[[square(0, 0, 10)], [square(100, 0, 10)]], [], [[square(50, 0, 10)]]]);
    const index = indexPolygons(shapes, [0, 1, 2]);
    expect(index.size).toBe(3);
    expect([index.find(5, 5), index.find(105, 5), index.find(55, 5), index.find(30, 5)]).toEqual([
      0, 0, 2, -1,
    ]);
  });

  it('is empty without polygons', () => {
    const index = indexPolygons(shapesOf([[], []]), [0, 1]);
    expect([index.find(0, 0), index.nearest(0, 0, 1e6)]).toEqual([-1, -1]);
  });

  it('prefers inside to edge, then their order, small to large, low to high', () => {
    const edge = shapesOf([[[square(0, 0, 10)]], [[square(5, 0, 100)]]]);
    expect(indexPolygons(edge, [0, 1]).find(10, 5)).toBe(1);
    const nested = shapesOf([[[square(0, 0, 100)]], [[square(0, 0, 50)]], [[square(0, 0, 50)]]]);
    expect(indexPolygons(nested, [0, 1, 2]).find(20, 20)).toBe(1);
    expect(indexPolygons(nested, [0, 1, 2], Uint8Array.of(0, 1, 1)).find(20, 20)).toBe(0);
    expect(indexPolygons(nested, [0, 1, 2], Uint8Array.of(1, 2, 0)).find(20, 20)).toBe(2);
  });

  it('finds all owners of a point once', () => {
    const shapes = shapesOf([[[square(0, 0, 10)], [square(0, 0, 20)]], [[square(0, 0, 30)]]]);
    const into = new Int32Array(4);
    expect(indexPolygons(shapes, [0, 1]).findAll(5, 5, into)).toBe(2);
    expect([...into.subarray(0, 2)].sort()).toEqual([0, 1]);
  });

  it('returns the nearest shape and its distance', () => {
    const shapes = shapesOf([
      [[square(900_000_000, 230_000_000, 1_000_000)]],
      [[square(903_000_000, 230_000_000, 1_000_000)]],
    ]);
    const index = indexPolygons(shapes, [0, 1]);
    expect(index.nearest(902_500_000, 230_500_000, 20_000)).toBe(1);
    expect(index.nearestMetres).toBeCloseTo(haversine(90.25, 23.05, 90.3, 23.05), 0);
    expect(index.nearest(902_500_000, 230_500_000, 4_000)).toBe(-1);
    expect(index.nearest(900_500_000, 230_500_000, 4_000)).toBe(0);
    expect(index.nearestMetres).toBe(0);
  });

  it('agrees with a scan over all shapes', () => {
    const at = fc.integer({ min: 0, max: 1000 });
    const owners = fc.array(fc.tuple(at, at, fc.integer({ min: 1, max: 200 })), {
      minLength: 1,
      maxLength: 80,
    });
    fc.assert(
      fc.property(owners, at, at, (squares, x, y) => {
        const shapes = shapesOf(squares.map(([west, south, size]) => [[square(west, south, size)]]));
        const all = squares.map((_, owner) => owner);
        const index = indexPolygons(shapes, all);
        const holding = all.filter((owner) => pointInPolygon(shapes, owner, x, y) !== OUTSIDE);
        const into = new Int32Array(100);
        const found = [...into.subarray(0, index.findAll(x, y, into))].sort((a, b) => a - b);
        expect(found).toEqual(holding);
        expect(holding.length === 0 ? [-1] : holding).toContain(index.find(x, y));
      }),
      { numRuns: 300 },
    );
  });
});
