// Every answer of the hierarchy is the answer of a traveller who tries everything, for every profile.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRoads } from '../../../src/roads/build/build-roads.ts';
import { openRoads, PROFILES, type Roads, type SnappedPoint } from '../../../src/roads/engine.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { type Random, type RandomNetwork, randomFrom, randomNetwork } from '../build/random-network.ts';
import { historyDijkstra } from './history-dijkstra.ts';

async function open(random: RandomNetwork): Promise<Roads> {
  return openRoads(memoryDataset(await buildRoads(random.network)));
}

/** A place anywhere on any edge that the profile may use; ends of edges come up often. */
function somewhere(
  roads: Roads,
  profile: (typeof PROFILES)[number],
  random: Random,
): SnappedPoint | undefined {
  for (let tries = 0; tries < 50; tries++) {
    const edge = Math.floor(random() * roads.edgeCount);
    const forward = roads.allowed(edge * 2, profile);
    const backward = roads.allowed(edge * 2 + 1, profile);
    if (!forward && !backward) continue;
    const length = Math.round(roads.edge(edge).length * 100);
    const roll = random();
    const along = roll < 0.1 ? 0 : roll < 0.2 ? length : Math.floor(random() * (length + 1));
    return { edge, lon: 0, lat: 0, distance: 0, along, bearing: 0, forward, backward };
  }
  return undefined;
}

describe('least cost', () => {
  it('equals the plain search with rules, and paths keep them', async () => {
    let pairs = 0;
    let unreachable = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 2 ** 31 }),
        fc.integer({ min: 2, max: 14 }),
        async (seed, size) => {
          const network = randomNetwork(seed, size);
          const roads = await open(network);
          const random = randomFrom(seed ^ 0x5bd1e995);
          for (const profile of PROFILES) {
            for (let k = 0; k < 4; k++) {
              const from = somewhere(roads, profile, random);
              const to =
                random() < 0.15 && from
                  ? { ...from, along: Math.floor(from.along * random()) }
                  : somewhere(roads, profile, random);
              if (!from || !to) continue;
              pairs++;
              const expected = historyDijkstra(network, roads, profile, from, to);
              const path = roads.route(profile, from, to);
              if (!expected) {
                unreachable++;
                expect(path).toBeUndefined();
                continue;
              }
              expect(Math.round((path?.duration ?? -1) * 1000)).toBe(expected.milliseconds);
              expect(Math.round((path?.distance ?? -1) * 100)).toBe(expected.centimetres);
              expect(path?.edgeMilliseconds.reduce((a, b) => a + b, 0)).toBe(expected.milliseconds);
              expect(path?.edgeCentimetres.reduce((a, b) => a + b, 0)).toBe(expected.centimetres);
              const cost = roads.cost(profile, from, to);
              expect(cost?.duration).toBe(path?.duration);
              expect(cost?.distance).toBe(path?.distance);
            }
          }
        },
      ),
      { numRuns: 400 },
    );
    console.log(`${pairs} pairs compared, ${unreachable} of them unreachable`);
  });
});
