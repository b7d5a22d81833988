// The outline of parts: a grid of squares becomes one ring, a hole stays a hole, separate parts stay apart.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inRings } from '../../../src/geo/in-ring.ts';
import { centreOf, polygonArea } from '../../../src/ingest/merge/centre.ts';
import { dissolveParts } from '../../../src/ingest/merge/dissolve-parts.ts';

const SIZE = 0.01;
const cell = (x: number, y: number): Float64Array[] => {
  const [w, s, e, n] = [90 + x * SIZE, 23 + y * SIZE, 90 + (x + 1) * SIZE, 23 + (y + 1) * SIZE];
  return [Float64Array.of(w, s, e, s, e, n, w, n, w, s)];
};
const turned = (polygon: Float64Array[]): Float64Array[] =>
  polygon.map((ring) => {
    const back = new Float64Array(ring.length);
    for (let i = 0; i < ring.length; i += 2) {
      back[ring.length - 2 - i] = ring[i];
      back[ring.length - 1 - i] = ring[i + 1];
    }
    return back;
  });

describe('dissolveParts', () => {
  it('makes one ring of two squares, whichever way they run', () => {
    const [whole, ...more] = dissolveParts([cell(0, 0), turned(cell(1, 0))]);
    expect(more).toHaveLength(0);
    expect(whole).toHaveLength(1);
    expect(polygonArea(whole)).toBeCloseTo(2 * SIZE * SIZE, 10);
  });

  it('keeps a hole', () => {
    const ring = [0, 1, 2]
      .flatMap((x) => [0, 1, 2].map((y) => [x, y]))
      .filter(([x, y]) => x !== 1 || y !== 1);
    const [whole] = dissolveParts(ring.map(([x, y]) => cell(x, y)));
    expect(whole).toHaveLength(2);
    expect(inRings(whole, 90.015, 23.015)).toBe(false);
    expect(inRings(whole, 90.005, 23.015)).toBe(true);
  });

  it('holds exactly the points that the parts hold', () => {
    const cells = fc.uniqueArray(fc.tuple(fc.nat(5), fc.nat(5)), {
      selector: ([x, y]) => `${x} ${y}`,
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(cells, (chosen) => {
        const whole = dissolveParts(chosen.map(([x, y]) => cell(x, y)));
        for (let x = -1; x <= 6; x++) {
          for (let y = -1; y <= 6; y++) {
            const inside = chosen.some(([a, b]) => a === x && b === y);
            const found = whole.some((polygon) =>
              inRings(polygon, 90 + (x + 0.5) * SIZE, 23 + (y + 0.5) * SIZE),
            );
            expect(found).toBe(inside);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('centreOf', () => {
  it('lies inside, also for a horseshoe', () => {
    const horseshoe = dissolveParts([
      cell(0, 0),
      cell(1, 0),
      cell(2, 0),
      cell(0, 1),
      cell(2, 1),
      cell(0, 2),
      cell(2, 2),
    ]);
    const centre = centreOf(horseshoe);
    expect(centre && horseshoe.some((polygon) => inRings(polygon, centre.lon, centre.lat))).toBe(true);
  });
});
