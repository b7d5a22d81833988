// Alternative routes round what a request avoids.
import { describe, expect, it } from 'vitest';
import { alternativesOf } from '../../../src/roads/route/alternatives.ts';
import { planTrip } from '../../../src/roads/route/plan-trip.ts';
import type { Trip } from '../../../src/roads/route/trip.ts';
import { at, gridRoads } from './grid.ts';

describe('alternatives', async () => {
  const roads = await gridRoads();
  const points = [at(0.5, 3), at(10.5, 3)];
  const waysFor = (avoid?: { areas: number[][] }): Trip[] => {
    const request = { profile: 'foot' as const, points, avoid, alternatives: 3 };
    const best = planTrip(roads, request);
    return [best, ...alternativesOf(roads, request, best)];
  };
  // One block of Street 4, on which an alternative would be led past the middle of the way.
  const [west, south] = at(5.3, 3.9);
  const [east, north] = at(5.7, 4.1);
  const passesTheFlood = ({ legs }: Trip): boolean =>
    legs.some(({ geometry: { coordinates } }) => {
      for (let i = 2; i < coordinates.length; i += 2) {
        const lon = (coordinates[i - 2] + coordinates[i]) / 2;
        const lat = (coordinates[i - 1] + coordinates[i + 1]) / 2;
        if (lon > west && lon < east && lat > south && lat < north) return true;
      }
      return false;
    });

  it('pass through a place that is not flooded', () => {
    const ways = waysFor();
    expect(ways.length).toBeGreaterThan(1);
    expect(ways.some(passesTheFlood)).toBe(true);
  });

  it('keep out of the flooded area, as the best route does', () => {
    const ways = waysFor({ areas: [[west, south, east, south, east, north, west, north]] });
    expect(ways.filter(passesTheFlood)).toEqual([]);
    for (const { duration } of ways) expect(duration).toBeGreaterThanOrEqual(ways[0].duration);
  });
});
