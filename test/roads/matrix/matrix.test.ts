// A matrix is nothing else than many single answers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROFILES, type SnappedPoint } from '../../../src/roads/engine.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { sampleRoads, somewhere } from '../build/sample-roads.ts';

describe('matrix', () => {
  it('equals single queries, durations and distances', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { roads } = await sampleRoads(seed, 40, true, undefined, PROFILES);
        const random = randomFrom(seed);
        for (const profile of PROFILES) {
          const places = (n: number): SnappedPoint[] =>
            Array.from({ length: n }, () => somewhere(roads, profile, random)).filter((p) => p !== undefined);
          const sources = places(6);
          const targets = places(9);
          const { durations, distances } = roads.matrix(profile, sources, targets);
          sources.forEach((from, s) => {
            targets.forEach((to, t) => {
              const single = roads.cost(profile, from, to);
              expect(durations[s * targets.length + t]).toBe(single?.duration ?? Number.POSITIVE_INFINITY);
              expect(distances[s * targets.length + t]).toBe(single?.distance ?? Number.POSITIVE_INFINITY);
            });
          });
        }
      }),
      { numRuns: 15 },
    );
  });

  it('with a longest duration leaves out exactly what takes longer', async () => {
    const { roads } = await sampleRoads(77, 60);
    const random = randomFrom(77);
    const places = Array.from({ length: 20 }, () => somewhere(roads, 'foot', random)).filter(
      (p) => p !== undefined,
    );
    const all = roads.matrix('foot', places, places).durations;
    const middle = [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
    const near = roads.matrix('foot', places, places, { maxDuration: middle }).durations;
    all.forEach((duration, i) => {
      expect(near[i]).toBe(duration <= middle ? duration : Number.POSITIVE_INFINITY);
    });
  });

  it('of nothing is empty', async () => {
    const { roads } = await sampleRoads(1, 5);
    expect(roads.matrix('car', [], []).durations).toHaveLength(0);
  });
});
