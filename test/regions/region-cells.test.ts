// The remembered cells answer exactly as the index of polygons does, however often and in whatever order they are
// asked, on borders and corners too.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDataset } from '../../src/dataset/open.ts';
import { RegionKind } from '../../src/dataset/tables/regions.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const KINDS = Object.values(RegionKind);
const regions = openRegions(openDataset(starterDataset()));
const { points } = regions.shapes;

/** Fails unless the answer is what the index says, without cells. */
function check(kind: RegionKind, x: number, y: number): void {
  const plain = regions.kinds.get(kind)?.index.find(x, y) ?? -1;
  const found = regions.find(kind, x, y);
  if (found !== plain) expect({ kind, x, y, found }).toEqual({ kind, x, y, found: plain });
}

const anyPoint = fc.record({
  x: fc.integer({ min: 879_000_000, max: 928_000_000 }),
  y: fc.integer({ min: 204_000_000, max: 268_000_000 }),
});
/** A corner of a boundary, or some metres beside it: where cells are crossed, touched or only just missed. */
const nearCorner = fc
  .record({
    corner: fc.integer({ min: 0, max: points.length / 2 - 1 }),
    dx: fc.oneof(fc.constant(0), fc.integer({ min: -20_000, max: 20_000 })),
    dy: fc.oneof(fc.constant(0), fc.integer({ min: -20_000, max: 20_000 })),
  })
  .map(({ corner, dx, dy }) => ({ x: points[2 * corner] + dx, y: points[2 * corner + 1] + dy }));

describe('regions.find', () => {
  it('answers as the index does when a cell is asked for the first, second and third time', () => {
    fc.assert(
      fc.property(fc.oneof(anyPoint, nearCorner), ({ x, y }) => {
        for (let time = 0; time < 3; time++) for (const kind of KINDS) check(kind, x, y);
      }),
      { numRuns: 2000 },
    );
  });

  it('answers as the index does for other points of a cell that it remembers', () => {
    const within = fc.integer({ min: 0, max: 8191 });
    fc.assert(
      fc.property(nearCorner, fc.array(fc.tuple(within, within), { minLength: 8 }), ({ x, y }, others) => {
        const west = (x >> 13) << 13;
        const south = (y >> 13) << 13;
        for (const kind of KINDS) {
          for (let time = 0; time < 2; time++) regions.find(kind, x, y);
          for (const [dx, dy] of [...others, [0, 0], [8191, 0], [0, 8191], [8191, 8191]])
            check(kind, west + dx, south + dy);
        }
      }),
      { numRuns: 300 },
    );
  });
});
