import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { haversine } from '../../../src/geo/distance.ts';
import { PointIndex, packPoints } from '../../../src/geo/point-index.ts';
import { toFixedDegrees } from '../../../src/geo/units.ts';
import { Nearby, openNearby } from '../../../src/places/nearby/nearby.ts';
import type { PlaceRecords } from '../../../src/places/place-record.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { smallDataset } from '../../fixtures/small-dataset.ts';

/** Places that are nothing but points and a type. */
function points(at: readonly (readonly [number, number])[], types: readonly number[] = []): Nearby {
  const lon = Int32Array.from(at, (point) => toFixedDegrees(point[0]));
  const lat = Int32Array.from(at, (point) => toFixedDegrees(point[1]));
  const table = {
    lon,
    lat,
    type: Uint8Array.from(at, (_, i) => types[i] ?? 0),
    subType: new Uint32Array(at.length),
  };
  const records = { table, subType: () => '' } as unknown as PlaceRecords;
  return new Nearby(records, new PointIndex(packPoints(lon, lat)), Uint32Array.from(at.keys()));
}

describe('places around a point', () => {
  const around = (lonFrom: number, lonTo: number, latFrom: number, latTo: number) =>
    fc.tuple(
      fc.double({ min: lonFrom, max: lonTo, noNaN: true }).map((value) => Math.round(value * 1e5) / 1e5),
      fc.double({ min: latFrom, max: latTo, noNaN: true }).map((value) => Math.round(value * 1e5) / 1e5),
    );

  it.each([
    ['the country', around(88, 92.7, 20.5, 26.7), 100_000],
    ['a town', around(90.35, 90.42, 23.7, 23.8), 3000],
    ['a place far in the north', around(20, 26, 66, 70), 100_000],
  ])('are those that comparing with every one finds, in %s', (_where, point, most) => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 300 }),
        point,
        fc.double({ min: 100, max: most, noNaN: true }),
        fc.integer({ min: 1, max: 100 }),
        (all, [lon, lat], radius, limit) => {
          const expected = all
            .map(([x, y], row) => ({ row, metres: haversine(lon, lat, x, y) }))
            .filter(({ metres }) => metres <= radius)
            .sort((a, b) => a.metres - b.metres || a.row - b.row)
            .slice(0, limit);
          expect(points(all).around(lon, lat, radius, limit)).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('are of the types asked for', () => {
    const bank = 3;
    const nearby = points(
      [
        [90, 23],
        [90.001, 23],
        [90.002, 23],
      ],
      [bank, 6, bank],
    );
    const rows = (types?: string) => nearby.around(90, 23, 1000, 10, types).map(({ row }) => row);
    expect(rows()).toEqual([0, 1, 2]);
    expect(rows('bank')).toEqual([0, 2]);
    expect(rows('EDUCATION, Bank')).toEqual([0, 1, 2]);
    expect(rows('castle')).toEqual([]);
    // In many combinations, so that masks are evicted and made again.
    for (let i = 0; i < 40; i++) rows(`castle ${i}`);
    expect(rows('bank')).toEqual([0, 2]);
  });

  it('are none where there are no places', () => {
    expect(points([]).around(90, 23, 1000, 10)).toEqual([]);
  });
});

describe('over a dataset', () => {
  const small = smallDataset();
  afterAll(() => small.remove());

  it('tells what a place is', () => {
    const nearby = openNearby(small.dataset, openRegions(small.dataset));
    const [first] = nearby.around(90.04, 23.32, 500, 5);
    expect(nearby.place(first)).toMatchObject({
      name: 'Mirpur College',
      pType: 'Education',
      distance_in_meters: 0,
    });
  });
});
