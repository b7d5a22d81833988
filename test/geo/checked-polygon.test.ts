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
