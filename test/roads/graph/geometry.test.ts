// Geometry of paths: from place to place, as long as the path says, no point twice, each edge where it begins.
import { describe, expect, it } from 'vitest';
import { haversine } from '../../../src/geo/distance.ts';
import type { SnappedPoint } from '../../../src/roads/engine.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { sampleRoads } from '../build/sample-roads.ts';

function lengthOf(points: Float64Array): number {
  let sum = 0;
  for (let i = 2; i < points.length; i += 2) {
    sum += haversine(points[i - 2], points[i - 1], points[i], points[i + 1]);
  }
  return sum;
}

describe('path geometry', () => {
  it('begins and ends at the snapped points and has the length of the path', async () => {
    const { roads } = await sampleRoads(31, 150);
    const random = randomFrom(31);
    const place = (): SnappedPoint =>
      roads.snap(90 + random() * 0.02, 23 + random() * 0.02, 'foot', { radius: 5_000 }) as SnappedPoint;
    let checked = 0;
    for (let k = 0; k < 150; k++) {
      const from = place();
      const to = place();
      const path = roads.route('foot', from, to);
      if (!path) continue;
      checked++;
      const { coordinates, edgeStart } = roads.pathGeometry(path);
      const last = coordinates.length - 2;
      expect([coordinates[0], coordinates[1]]).toEqual([from.lon, from.lat]);
      expect([coordinates[last], coordinates[last + 1]]).toEqual([to.lon, to.lat]);
      expect(Math.abs(lengthOf(coordinates) - path.distance)).toBeLessThan(0.05 * path.edges.length + 0.1);
      for (let i = 2; i < coordinates.length; i += 2) {
        const same = coordinates[i] === coordinates[i - 2] && coordinates[i + 1] === coordinates[i - 1];
        expect(same && coordinates.length > 4).toBe(false);
      }
      expect(edgeStart).toHaveLength(path.edges.length + 1);
      for (let e = 1; e < path.edges.length; e++) {
        const points = roads.edgeGeometry(path.edges[e] >>> 1);
        const begin = path.edges[e] & 1 ? points.length - 2 : 0;
        const at = edgeStart[e] * 2;
        expect([coordinates[at], coordinates[at + 1]]).toEqual([points[begin], points[begin + 1]]);
      }
      expect(edgeStart[path.edges.length]).toBe(coordinates.length / 2 - 1);
    }
    expect(checked).toBeGreaterThan(50);
  });

  it('has bearings at both ends of an edge, opposite for the other direction', async () => {
    const { roads } = await sampleRoads(32, 20);
    for (let e = 0; e < roads.edgeCount; e++) {
      const turned = (roads.bearingIn(e * 2 + 1) + 180) % 360;
      const difference = Math.abs(turned - roads.bearingOut(e * 2));
      expect(Math.min(difference, 360 - difference)).toBeLessThan(1e-6);
    }
  });

  it('leads on from an edge to all that begin where it ends', async () => {
    const { roads } = await sampleRoads(33, 40);
    for (let d = 0; d < roads.edgeCount * 2; d++) {
      const points = roads.edgeGeometry(d >>> 1);
      const at = d & 1 ? 0 : points.length - 2;
      for (const exit of roads.exits(d)) {
        const other = roads.edgeGeometry(exit >>> 1);
        const begin = exit & 1 ? other.length - 2 : 0;
        expect([other[begin], other[begin + 1]]).toEqual([points[at], points[at + 1]]);
      }
    }
  });
});
