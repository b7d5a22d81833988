// Which boundaries a map shows from afar: those between two units, not the coasts of each.
import { expect, it } from 'vitest';
import { RegionKind } from '../../src/dataset/tables/regions.ts';
import { boundaryLines } from '../../src/tiles/build/boundary-lines.ts';

type Ring = readonly (readonly [lon: number, lat: number])[];

/** Lines of districts by the zoom from which they are drawn, each as its number of points. */
function drawnOf(units: readonly (readonly Ring[])[]): Record<number, number[]> {
  const rings = units.flat();
  const startsOf = (lengths: readonly number[]): number[] => {
    const starts = [0];
    for (const length of lengths) starts.push(starts[starts.length - 1] + length);
    return starts;
  };
  const regions = {
    kind: units.map(() => RegionKind.District),
    polygonStart: units.map((_, i) => i).concat(units.length),
    ringStart: startsOf(units.map((unit) => unit.length)),
    pointStart: startsOf(rings.map((ring) => ring.length)),
    points: Int32Array.from(rings.flat(2), (degrees) => degrees * 1e7),
  };
  const dataset = { table: () => regions, derivedTable: (_: unknown, make: () => unknown) => make() };
  const { tierZoom, tierStart, start } = boundaryLines(dataset as any);
  return Object.fromEntries(
    [...tierZoom].map((zoom, tier) => [
      zoom,
      Array.from({ length: tierStart[tier + 1] - tierStart[tier] }, (_, i) => {
        const line = tierStart[tier] + i;
        return start[line + 1] - start[line];
      }),
    ]),
  );
}

const square = (west: number, south: number, side = 1): Ring => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];

it('draws from afar what lies between two units, and coasts and islands from near', () => {
  const drawn = drawnOf([[square(90, 22), square(90.2, 21, 0.1)], [square(91, 22)]]);
  expect(drawn[6]).toEqual([2]);
  expect(drawn[10].reduce((sum, points) => sum + points - 1, 0)).toBe(3 + 3 + 4);
});

it('draws all of units that do not meet, as nobody can tell their coasts', () => {
  const drawn = drawnOf([[square(90, 22)], [square(91.001, 22)]]);
  expect(drawn[6]).toEqual([5, 5]);
  expect(drawn[10]).toEqual([]);
});
