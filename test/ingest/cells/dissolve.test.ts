// Cells and what is merged of them, against the definition: the nearest point owns the place.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrange } from '../../../src/ingest/cells/arrangement.ts';
import { dissolve } from '../../../src/ingest/cells/dissolve.ts';
import { Outline } from '../../../src/ingest/cells/outline-edges.ts';
import type { PolygonDraft } from '../../../src/ingest/gather/gathered.ts';

const plane = { factor: 1 };
/** A bay in the south and an island before it. */
const LAND: PolygonDraft[] = [
  [Float64Array.from([0, 0, 4, 0, 5, 3, 6, 0, 10, 0, 10, 10, 0, 10, 0, 0])],
  [Float64Array.from([4.8, 0.2, 5.2, 0.2, 5.2, 0.6, 4.8, 0.6, 4.8, 0.2])],
];
const LAND_AREA = 100 - 3 + 0.16;

// Whole hundredths: many points in one line and on one circle, but none a hair's breadth from another: points nearer than a metre
// (1e-5 degrees) are made one before cells are drawn, and a few centimetres apart the cells do come out wrong.
const coordinate = fc.integer({ min: 1, max: 999 }).map((n) => n / 100);
const pointsOf = (count: number) =>
  fc.uniqueArray(fc.tuple(coordinate, coordinate), {
    minLength: 2,
    maxLength: count,
    selector: ([x, y]) => `${x} ${y}`,
  });

function areaOf(polygons: readonly PolygonDraft[]): number {
  let sum = 0;
  for (const polygon of polygons) {
    for (const ring of polygon) {
      for (let i = 0; i + 3 < ring.length; i += 2)
        sum += (ring[i] * ring[i + 3] - ring[i + 2] * ring[i + 1]) / 2;
    }
  }
  return sum;
}

function holds(polygons: readonly PolygonDraft[], x: number, y: number): boolean {
  return polygons.some((polygon) => new Outline([polygon], plane).holds(x, y));
}

describe('merged cells', () => {
  it('cover the land exactly once', () => {
    const outline = new Outline(LAND, plane);
    fc.assert(
      fc.property(pointsOf(40), fc.integer({ min: 1, max: 5 }), (points, units) => {
        const labels = Int32Array.from(points, (_, i) => i % units);
        const shapes = dissolve(arrange(Float64Array.from(points.flat()), outline), labels, plane);
        const total = [...shapes.values()].reduce((sum, polygons) => sum + areaOf(polygons), 0);
        expect(total).toBeCloseTo(LAND_AREA, 4);
      }),
      { numRuns: 150 },
    );
  });

  it('contain a place if the nearest point is theirs', () => {
    const outline = new Outline(LAND, plane);
    fc.assert(
      fc.property(pointsOf(25), fc.tuple(coordinate, coordinate), (points, [x, y]) => {
        const labels = Int32Array.from(points, (_, i) => i % 3);
        const distances = points.map(([px, py]) => Math.hypot(px - x, py - y));
        const nearest = Math.min(...distances);
        const owners = new Set(labels.filter((_, i) => distances[i] < nearest + 1e-6));
        // On a border, at the coast or where two points stand on one spot, either answer is right.
        fc.pre(owners.size === 1 && coastIsFar(x, y));
        const shapes = dissolve(arrange(Float64Array.from(points.flat()), outline), labels, plane);
        const [owner] = owners;
        for (const [label, polygons] of shapes) {
          expect(holds(polygons, x, y)).toBe(outline.holds(x, y) && label === owner);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('come as an outer ring with a hole where one unit surrounds another', () => {
    const ring = Array.from({ length: 12 }, (_, i) => [
      5 + 3 * Math.cos(i / 1.91),
      6 + 3 * Math.sin(i / 1.91),
    ]);
    const xy = Float64Array.from([[5, 6], ...ring].flat());
    const shapes = dissolve(
      arrange(xy, new Outline(LAND, plane)),
      Int32Array.from({ length: 13 }, (_, i) => (i ? 1 : 0)),
      plane,
    );
    const around = shapes.get(1) as PolygonDraft[];
    expect(Math.max(...around.map((polygon) => polygon.length))).toBe(2);
    expect(holds(around, 5, 6)).toBe(false);
    expect(holds(shapes.get(0) as PolygonDraft[], 5, 6)).toBe(true);
  });
});

function coastIsFar(x: number, y: number): boolean {
  for (const polygon of LAND) {
    const ring = polygon[0];
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [x0, y0, x1, y1] = [ring[i], ring[i + 1], ring[i + 2], ring[i + 3]];
      const length = (x1 - x0) ** 2 + (y1 - y0) ** 2;
      const t = Math.max(0, Math.min(1, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length));
      if (Math.hypot(x - x0 - t * (x1 - x0), y - y0 - t * (y1 - y0)) < 1e-6) return false;
    }
  }
  return true;
}
