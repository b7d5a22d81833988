import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inRing } from '../../../../src/geo/in-ring.ts';
import { doubleArea, middleOf, pointInside } from '../../../../src/ingest/osm/areas/polygon.ts';

/** A star around a point: any radii give a ring that does not cross itself. */
const star = fc
  .array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 3, maxLength: 30 })
  .map((radii) => {
    const ring: number[] = [];
    radii.forEach((radius, i) => {
      const angle = (2 * Math.PI * i) / radii.length;
      ring.push(90 + radius * Math.cos(angle), 23 + radius * Math.sin(angle));
    });
    return Float64Array.of(...ring, ring[0], ring[1]);
  });

describe('pointInside', () => {
  it('lies inside, whatever the shape', () => {
    fc.assert(
      fc.property(star, (ring) => {
        const [lon, lat] = pointInside(ring);
        expect(inRing(ring, lon, lat)).toBe(true);
      }),
    );
  });

  it('lies in an arm of a horseshoe, not in its opening', () => {
    const ring = Float64Array.of(0, 0, 3, 0, 3, 3, 2, 3, 2, 1, 1, 1, 1, 3, 0, 3, 0, 0);
    const [lon, lat] = pointInside(ring);
    expect(inRing(ring, lon, lat)).toBe(true);
  });

  it('answers for a ring without an area too', () => {
    expect(pointInside(Float64Array.of(1, 1, 3, 1, 1, 1))).toEqual([2, 1]);
  });
});

describe('doubleArea and middleOf', () => {
  it('is positive if counter-clockwise', () => {
    expect(doubleArea(Float64Array.of(0, 0, 2, 0, 2, 2, 0, 2, 0, 0))).toBe(8);
  });
  it('is half-way along the line', () => {
    expect(middleOf(Float64Array.of(0, 0, 0, 3, 0, 4))).toEqual([0, 2]);
    expect(middleOf(Float64Array.of(5, 5))).toEqual([5, 5]);
  });
});
