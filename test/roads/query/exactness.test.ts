// Every answer of the hierarchy is the answer of a traveller who tries everything, for every profile.
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOf, PROFILES } from '../../../src/roads/profiles/profile.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { sampleRoads, somewhere } from '../build/sample-roads.ts';
import { historyDijkstra } from './history-dijkstra.ts';
import { samePlaces } from './same-places.ts';
import { SplitDijkstra } from './split-dijkstra.ts';

const sum = (values: Int32Array | undefined): number => values?.reduce((a, b) => a + b, 0) ?? -1;

describe('least cost', () => {
  it('equals the plain search with rules; edges add up; cost and route agree', async () => {
    let pairs = 0;
    let unreachable = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 2, max: 14 }), async (seed, size) => {
        const { source, roads } = await sampleRoads(seed, size, true, undefined, PROFILES);
        const random = randomFrom(seed ^ 0x5bd1e995);
        for (const profile of PROFILES) {
          for (let k = 0; k < (kindOf(profile).usual ? 4 : 2); k++) {
            const from = somewhere(roads, profile, random);
            const near = from && { ...from, along: Math.floor(from.along * random()) };
            const to = random() < 0.15 ? near : somewhere(roads, profile, random);
            if (!from || !to) continue;
            pairs++;
            const expected = historyDijkstra(source, roads, profile, from, to);
            const path = roads.route(profile, from, to);
            if (!expected) {
              unreachable++;
              expect(path).toBeUndefined();
              continue;
            }
            expect(Math.round((path?.duration ?? -1) * 1000)).toBe(expected.milliseconds);
            expect(Math.round((path?.distance ?? -1) * 100)).toBe(expected.centimetres);
            expect(sum(path?.edgeMilliseconds)).toBe(expected.milliseconds);
            expect(sum(path?.edgeCentimetres)).toBe(expected.centimetres);
            expect(roads.cost(profile, from, to)).toEqual({
              duration: path?.duration,
              distance: path?.distance,
            });
          }
        }
      }),
      { numRuns: 100 },
    );
    console.log(`${pairs} pairs compared, ${unreachable} of them unreachable`);
  });

  it('equals Dijkstra on the split graph of larger networks', async () => {
    for (const seed of [1, 2, 3]) {
      const { roads, graph } = await sampleRoads(seed, 400, true, undefined, PROFILES);
      const random = randomFrom(seed);
      for (const profile of PROFILES) {
        const oracle = new SplitDijkstra(graph, roads, profile);
        for (let s = 0; s < (kindOf(profile).usual ? 4 : 2); s++) {
          await setImmediate();
          const from = somewhere(roads, profile, random);
          if (!from) continue;
          oracle.run(from);
          for (let t = 0; t < 20; t++) {
            const to = somewhere(roads, profile, random);
            if (!to) continue;
            const expected = oracle.to(to);
            const path = roads.route(profile, from, to);
            expect(path && Math.round(path.duration * 1000)).toBe(expected?.milliseconds);
            expect(path && Math.round(path.distance * 100)).toBe(expected?.centimetres);
          }
        }
      }
    }
  });

  it('has edges that follow each other', async () => {
    const { roads } = await sampleRoads(5, 200);
    const random = randomFrom(5);
    for (let k = 0; k < 100; k++) {
      const from = somewhere(roads, 'foot', random);
      const to = somewhere(roads, 'foot', random);
      const path = from && to && roads.route('foot', from, to);
      if (!path) continue;
      for (let i = 1; i < path.edges.length; i++) {
        expect(roads.exits(path.edges[i - 1])).toContain(path.edges[i]);
      }
      // On a junction the journey begins, or ends, on any of its roads, and says on which.
      expect(path.edges[0] >>> 1).toBe(path.from.edge);
      expect(path.edges[path.edges.length - 1] >>> 1).toBe(path.to.edge);
      expect(samePlaces(roads, 'foot', from).map(({ edge }) => edge)).toContain(path.from.edge);
      expect(samePlaces(roads, 'foot', to).map(({ edge }) => edge)).toContain(path.to.edge);
    }
  });

  it('stays on the edge if the end lies ahead, and takes no time to its own start', async () => {
    const { roads } = await sampleRoads(11, 30);
    const random = randomFrom(11);
    const place = somewhere(roads, 'foot', random);
    if (!place) throw new Error('the sample has roads for walkers');
    expect(roads.cost('foot', place, place)).toEqual({ duration: 0, distance: 0 });
    const path = roads.route('foot', place, place);
    expect(path?.edges).toHaveLength(1);
  });
});
