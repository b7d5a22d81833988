// Arcs say in a byte over which lower vertex they lead; where a byte cannot tell, the vertex is found by what its arcs add up to.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Columns } from '../../../src/dataset/format.ts';
import { DIRECT, UNTOLD, viaOver } from '../../../src/roads/customise/via.ts';
import type { Profile, RoutePath } from '../../../src/roads/engine.ts';
import { roadMetric } from '../../../src/roads/graph/road-tables.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { randomNetwork, waitsFor } from '../build/random-network.ts';
import { somewhere } from '../build/sample-roads.ts';

/** The same roads twice: with the bytes as imported, and with none that tells a vertex. */
async function twice(seed: number, size: number) {
  const files = await buildRoads(randomNetwork(seed, size).network, waitsFor(size));
  let forgotten = 0;
  const untold = (column: Columns[string]): Uint8Array =>
    Uint8Array.from(column, (byte) => {
      if (byte === DIRECT) return DIRECT;
      forgotten++;
      return UNTOLD;
    });
  const without = { ...files };
  for (const profile of USUAL_PROFILES) {
    const columns = files[roadMetric(profile).file];
    without[roadMetric(profile).file] = {
      ...columns,
      upVia: untold(columns.upVia),
      downVia: untold(columns.downVia),
    };
  }
  return {
    told: openRoads(memoryDataset(files)),
    untold: openRoads(memoryDataset(without)),
    forgotten,
  };
}

const sums = ({ edgeMilliseconds, edgeCentimetres }: RoutePath) => ({
  duration: edgeMilliseconds.reduce((sum, one) => sum + one, 0) / 1000,
  distance: edgeCentimetres.reduce((sum, one) => sum + one, 0) / 100,
});

type Twice = Awaited<ReturnType<typeof twice>>;

/** How many routes were compared. */
function compare({ told, untold }: Twice, profile: Profile, seed: number): number {
  const random = randomFrom(seed);
  let routes = 0;
  for (let k = 0; k < 30; k++) {
    const from = somewhere(told, profile, random);
    const to = somewhere(told, profile, random);
    const path = from && to && told.route(profile, from, to);
    if (!path) continue;
    routes++;
    const other = untold.route(profile, from, to);
    const { duration, distance } = path;
    expect(other).toMatchObject({ duration, distance });
    expect(other && sums(other)).toEqual({ duration, distance });
    // Ties apart it is the same way.
    for (let i = 1; other && i < other.edges.length; i++)
      expect(untold.exits(other.edges[i - 1])).toContain(other.edges[i]);
  }
  return routes;
}

describe('arcs whose lower vertex is not told', () => {
  it('are turned back into roads that add up to their cost and length', async () => {
    let routes = 0;
    let forgotten = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 3, max: 120 }), async (seed, size) => {
        const roads = await twice(seed, size);
        forgotten += roads.forgotten;
        for (const profile of USUAL_PROFILES) routes += compare(roads, profile, seed);
      }),
      { numRuns: 15 },
    );
    expect(routes).toBeGreaterThan(300);
    expect(forgotten).toBeGreaterThan(300);
  });

  it('also under closures, and under roads that became quicker', async () => {
    const roads = await twice(4, 120);
    const random = randomFrom(4);
    const some = (): number[] =>
      Array.from({ length: 15 }, () => Math.floor(random() * roads.told.edgeCount));
    const closures = [{ edges: some() }, { edges: some(), factor: 3 }, { edges: some(), factor: 0.3 }];
    for (const one of [roads.told, roads.untold]) await one.setClosures(closures);
    let routes = 0;
    for (const profile of USUAL_PROFILES) routes += compare(roads, profile, 9);
    expect(routes).toBeGreaterThan(30);
    for (const one of [roads.told, roads.untold]) await one.close();
  });
});

describe('the byte of a lower vertex', () => {
  it('is its place, as far as a byte tells places', () => {
    const lower = Uint32Array.from({ length: 300 }, (_, i) => i * 2);
    const neighbours = { lowerFirst: Uint32Array.of(0, 0, 300), lower };
    const bytes = Array.from(lower, (vertex) => viaOver(neighbours, 1, vertex));
    expect(bytes.slice(0, UNTOLD)).toEqual([...Array(UNTOLD).keys()]);
    expect(new Set(bytes.slice(UNTOLD))).toEqual(new Set([UNTOLD]));
  });
});
