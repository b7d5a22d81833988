// Lines as answers carry them: joined, boxed, simplified, rounded.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../../src/geo/distance.ts';
import { boxOf, joinLines, lineCoordinates } from '../../../src/roads/formats/line.ts';
import { simplifyLine } from '../../../src/roads/formats/simplify.ts';

const leg = (...coordinates: number[]) => ({
  geometry: { coordinates: Float64Array.from(coordinates), edgeStart: Uint32Array.of(0, 1) },
});

describe('joined lines', () => {
  it('contain the point where legs meet once', () => {
    const line = joinLines([leg(90, 23, 91, 24), leg(91, 24, 92, 25, 93, 26)]);
    expect([...line]).toEqual([90, 23, 91, 24, 92, 25, 93, 26]);
  });
  it('of a single leg are that leg', () => {
    expect([...joinLines([leg(90, 23, 91, 24)])]).toEqual([90, 23, 91, 24]);
  });
});

describe('coordinates', () => {
  it('have six decimals', () => {
    expect(lineCoordinates(Float64Array.of(90.12345678, 23.98765432, 91, 24))).toEqual([
      [90.123457, 23.987654],
      [91, 24],
    ]);
  });
  it('of a single point are drawn twice, as GeoJSON asks', () => {
    expect(lineCoordinates(Float64Array.of(90, 23))).toEqual([
      [90, 23],
      [90, 23],
    ]);
  });
});

it('a box is west, south, east, north', () => {
  expect(boxOf(Float64Array.of(90, 24, 89, 25, 91, 23))).toEqual([89, 23, 91, 25]);
});

describe('simplified lines', () => {
  /** Distance of a point to a line, by brute force over its segments. */
  const off = (line: Float64Array, lon: number, lat: number): number => {
    const perLon = metresPerDegreeLon(line[1]);
    let best = Number.POSITIVE_INFINITY;
    for (let x = 0; x + 3 < line.length; x += 2) {
      const dx = (line[x + 2] - line[x]) * perLon;
      const dy = (line[x + 3] - line[x + 1]) * METRES_PER_DEGREE;
      const px = (lon - line[x]) * perLon;
      const py = (lat - line[x + 1]) * METRES_PER_DEGREE;
      const t = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
      best = Math.min(best, Math.hypot(px - t * dx, py - t * dy));
    }
    return best;
  };
  it('keep the ends, are no longer, and leave no point farther than the tolerance', () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 }));
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 40 }), (points) => {
        const line = Float64Array.from(points.flatMap(([x, y]) => [90 + x * 1e-5, 23 + y * 1e-5]));
        const simple = simplifyLine(line, 20);
        expect(simple.length).toBeLessThanOrEqual(line.length);
        expect([...simple.subarray(0, 2)]).toEqual([...line.subarray(0, 2)]);
        expect([...simple.subarray(-2)]).toEqual([...line.subarray(-2)]);
        for (let x = 0; x < line.length; x += 2) {
          expect(off(simple, line[x], line[x + 1])).toBeLessThanOrEqual(20.001);
        }
      }),
    );
  });
  it('drop what lies on a straight line', () => {
    expect(simplifyLine(Float64Array.of(90, 23, 90, 23.1, 90, 23.2, 90, 23.3), 1)).toHaveLength(4);
  });
});
