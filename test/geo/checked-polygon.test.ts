// Polygons that cross themselves are refused with the place; others pass.
import { describe, expect, it } from 'vitest';
import { checkedPolygons } from '../../src/geo/checked-polygon.ts';

const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings });
const SQUARE = [
  [90, 23],
  [91, 23],
  [91, 24],
  [90, 24],
  [90, 23],
];
const HOLE = [
  [90.4, 23.4],
  [90.6, 23.4],
  [90.6, 23.6],
  [90.4, 23.4],
];

describe('a polygon', () => {
  it.each([
    ['with a hole', polygon(SQUARE, HOLE), 1],
    ['in a Feature', { type: 'Feature', properties: {}, geometry: polygon(SQUARE) }, 1],
    ['of two parts', { type: 'MultiPolygon', coordinates: [[SQUARE], [HOLE]] }, 2],
    [
      'whose hole touches its edge in a point',
      polygon(SQUARE, [
        [90, 23.5],
        [90.5, 23.4],
        [90.5, 23.6],
        [90, 23.5],
      ]),
      1,
    ],
    ['with a point said twice', polygon([SQUARE[0], ...SQUARE]), 1],
  ])('%s passes', (_, value, count) => {
    expect(checkedPolygons(value)).toHaveLength(count);
  });

  it.each([
    ['is no polygon', { type: 'Point', coordinates: [90, 23] }, 'a GeoJSON Polygon or MultiPolygon'],
    ['is nothing', null, 'a GeoJSON Polygon or MultiPolygon'],
    [
      'is open',
      polygon([
        [90, 23],
        [91, 23],
        [91, 24],
        [90, 24],
      ]),
      'begins at 90,23 and ends at 90,24',
    ],
    [
      'has too few points',
      polygon([
        [90, 23],
        [91, 23],
        [90, 23],
      ]),
      'four positions or more',
    ],
    [
      'leaves the globe',
      polygon([
        [90, 23],
        [91, 23],
        [91, 94],
        [90, 23],
      ]),
      'in degrees',
    ],
    [
      'is a point',
      polygon([
        [90, 23],
        [90, 23],
        [90, 23],
        [90, 23],
      ]),
      'larger than a point',
    ],
    [
      'is a bow tie',
      polygon([
        [90, 23],
        [91, 24],
        [91, 23],
        [90, 24],
        [90, 23],
      ]),
      'near 90.500000,23.500000',
    ],
    [
      'comes back to a corner',
      polygon([
        [90, 23],
        [92, 23],
        [91, 24],
        [92, 25],
        [90, 25],
        [91, 24],
        [90, 23],
      ]),
      'near',
    ],
    [
      'runs back over its own line',
      polygon([
        [90, 23],
        [91, 23],
        [91, 24],
        [91, 23],
        [90, 22],
        [90, 23],
      ]),
      'near',
    ],
    [
      'has a hole that crosses it',
      polygon(SQUARE, [
        [90.5, 23.5],
        [91.5, 23.5],
        [91.5, 23.6],
        [90.5, 23.5],
      ]),
      'near 91.000000',
    ],
  ])('that %s is refused', (_, value, why) => {
    expect(() => checkedPolygons(value)).toThrow(why);
  });
});

describe('what a polygon costs to check', () => {
  /** A circle of so many points, the last equal to the first. */
  const circle = (points: number): number[][] => {
    const ring = Array.from({ length: points - 1 }, (_, i) => {
      const angle = (2 * Math.PI * i) / (points - 1);
      return [90 + Math.cos(angle), 23 + Math.sin(angle)];
    });
    return [...ring, ring[0]];
  };

  it('is bounded by its points: 50,000 pass, one more does not', () => {
    expect(checkedPolygons(polygon(circle(50_000)))[0][0]).toHaveLength(50_000);
    expect(() => checkedPolygons(polygon(circle(50_001)))).toThrow('of at most 50000 points');
    const parts = { type: 'MultiPolygon', coordinates: [[circle(25_000)], [circle(25_001)]] };
    expect(() => checkedPolygons(parts)).toThrow('of at most 50000 points');
  });

  it('is bounded by the lines that pass close to each other', () => {
    const zigzag = Array.from({ length: 600 }, (_, i) => [
      [90 + i * 1e-5, 23],
      [91 + i * 1e-5, 24],
    ]).flat();
    const closed = [...zigzag, [92, 23], [92, 22], [90, 22], zigzag[0]];
    expect(() => checkedPolygons(polygon(closed))).toThrow('simpler: too many of its lines');
    const compared = { left: 4 };
    checkedPolygons(polygon(SQUARE), compared);
    expect(() => checkedPolygons(polygon(SQUARE), compared)).toThrow('simpler');
  });
});
