// Positions that say how far off they may be: those that say more weigh less, and the trace comes back to its roads more often.
import { describe, expect, it } from 'vitest';
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../../src/geo/distance.ts';
import { matchTrace } from '../../../src/roads/match/match.ts';
import { at, gridRoads } from '../route/grid.ts';
import { random, scoreMatch, syntheticTrace } from './synthetic.ts';

const EXACT = 5;
const VAGUE = 70;
/** Share of positions that a phone took from masts instead of satellites. */
const VAGUE_SHARE = 0.3;
const TRACES = 60;

describe('accuracies by position', () => {
  it('bring back more of the roads, and fewer others', async () => {
    const roads = await gridRoads();
    const chance = random(17);
    const sums = { length: 0, with: 0, without: 0, extraWith: 0, extraWithout: 0 };
    for (let x = 0; x < TRACES; x++) {
      const { path, points } = syntheticTrace(roads, chance, { every: 15, noise: EXACT, outliers: 0 });
      const accuracies = new Float64Array(points.length / 2).fill(EXACT);
      accuracies.forEach((_, i) => {
        if (chance.uniform() > VAGUE_SHARE) return;
        accuracies[i] = VAGUE;
        points[i * 2] += (chance.gaussian() * VAGUE) / metresPerDegreeLon(points[i * 2 + 1]);
        points[i * 2 + 1] += (chance.gaussian() * VAGUE) / METRES_PER_DEGREE;
      });
      const told = scoreMatch(path, matchTrace(roads, { points, accuracies, profile: 'car' }));
      const untold = scoreMatch(path, matchTrace(roads, { points, profile: 'car' }));
      sums.length += told.length;
      sums.with += told.right;
      sums.without += untold.right;
      sums.extraWith += told.extra;
      sums.extraWithout += untold.extra;
    }
    expect(sums.with).toBeGreaterThan(sums.without);
    expect(sums.extraWith).toBeLessThan(sums.extraWithout);
  });

  it('that are all the same change nothing but how far away a road may be', async () => {
    const roads = await gridRoads();
    const points = Float64Array.from([at(1.2, 3.03), at(2.5, 2.97), at(3.6, 3.04), at(5.1, 3.02)].flat());
    const matched = (accuracies?: Float64Array) => {
      const { stretches, left } = matchTrace(roads, { points, accuracies, profile: 'car' });
      return { left, stretches: stretches.map((one) => [one.legs, one.points.map(({ place }) => place)]) };
    };
    for (const metres of [Number.NaN, 10, 20])
      expect(matched(new Float64Array(4).fill(metres))).toEqual(matched());
  });

  it('let a position be matched that lies far from every road, if it says so', async () => {
    const roads = await gridRoads();
    const points = Float64Array.from(
      [at(1.1, 3), at(2.1, 3), at(3.1, 3.45), at(4.1, 3), at(5.1, 3), at(6.1, 3)].flat(),
    );
    const left = (accuracies?: Float64Array) =>
      matchTrace(roads, { points, accuracies, profile: 'car' }).left;
    expect(left()).toEqual([2]);
    expect(left(Float64Array.of(5, 5, 120, 5, 5, 5))).toEqual([]);
  });
});
