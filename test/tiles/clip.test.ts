import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipLine } from '../../src/tiles/clip-line.ts';
import { RingClipper, ringArea } from '../../src/tiles/clip-ring.ts';
import { Path } from '../../src/tiles/line-path.ts';

const BOX = { left: -64, top: -64, right: 4160, bottom: 4160 };
const coordinate = fc.integer({ min: -3000, max: 8000 });
const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 30 });

function pathOf(all: readonly (readonly [number, number])[]): Path {
  const path = new Path();
  for (const [x, y] of all) path.add(x, y);
  return path;
}

const pointsOf = ({ xs, ys, length }: Path): [number, number][] =>
  Array.from({ length }, (_, i) => [xs[i], ys[i]]);

const isInside = (x: number, y: number): boolean =>
  x >= BOX.left && x <= BOX.right && y >= BOX.top && y <= BOX.bottom;

/** Distance of a point from a line of points. */
function distanceTo(line: readonly (readonly number[])[], x: number, y: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < line.length; i++) {
    const [ax, ay] = line[i];
    const dx = line[i + 1][0] - ax;
    const dy = line[i + 1][1] - ay;
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    best = Math.min(best, Math.hypot(x - ax - along * dx, y - ay - along * dy));
  }
  return best;
}

describe('clipLine', () => {
  it('keeps all of a line that lies in the box, and nothing else', () => {
    fc.assert(
      fc.property(points, (all) => {
        const line = pathOf(all);
        const parts: [number, number][][] = [];
        clipLine(line, BOX, new Path(), { line: (part) => parts.push(pointsOf(part)) });
        for (const part of parts) {
          expect(part.length).toBeGreaterThan(1);
          for (const [x, y] of part) {
            expect(isInside(x, y)).toBe(true);
            expect(distanceTo(pointsOf(line), x, y)).toBeLessThan(1);
          }
        }
        const whole = pointsOf(line);
        for (let i = 0; i + 1 < whole.length; i++) {
          for (let step = 0; step <= 20; step++) {
            const x = whole[i][0] + ((whole[i + 1][0] - whole[i][0]) * step) / 20;
            const y = whole[i][1] + ((whole[i + 1][1] - whole[i][1]) * step) / 20;
            // A line that only touches the edge may be left out: it lies in the buffer.
            const clear = isInside(x - 2, y - 2) && isInside(x + 2, y + 2);
            if (clear) expect(Math.min(...parts.map((part) => distanceTo(part, x, y)))).toBeLessThan(1.5);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('gives a line that stays inside as it is', () => {
    const line = pathOf([
      [0, 0],
      [100, 50],
      [4096, 4096],
    ]);
    const parts: [number, number][][] = [];
    clipLine(line, BOX, new Path(), { line: (part) => parts.push(pointsOf(part)) });
    expect(parts).toEqual([pointsOf(line)]);
  });
});

describe('RingClipper', () => {
  const clipper = new RingClipper();

  it('keeps of a rectangle what lies in the box', () => {
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, (a, b, c, d) => {
        const [west, east] = [Math.min(a, b), Math.max(a, b)];
        const [north, south] = [Math.min(c, d), Math.max(c, d)];
        const ring = pathOf([
          [west, north],
          [east, north],
          [east, south],
          [west, south],
        ]);
        const width = Math.min(east, BOX.right) - Math.max(west, BOX.left);
        const height = Math.min(south, BOX.bottom) - Math.max(north, BOX.top);
        const left = clipper.clip(ring, BOX);
        expect(left.length < 3 ? 0 : ringArea(left)).toBe(2 * Math.max(0, width) * Math.max(0, height));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps every corner inside the box, and turns no ring round', () => {
    fc.assert(
      fc.property(points, (all) => {
        const ring = pathOf(all);
        const left = clipper.clip(ring, BOX);
        for (const [x, y] of pointsOf(left)) expect(isInside(x, y)).toBe(true);
        if (all.every(([x, y]) => isInside(x, y)) && ring.length > 2)
          expect(ringArea(left)).toBe(ringArea(ring));
      }),
      { numRuns: 300 },
    );
  });
});
