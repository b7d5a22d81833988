// Detours of all sorts lead to the same answer: as an overlay, fully customised, cached or computed again.
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Detours } from '../../../src/roads/avoid/detours.ts';
import { customise } from '../../../src/roads/customise/customise.ts';
import { BLOCKED } from '../../../src/roads/customise/edge-weights.ts';
import { ProfileSnapshot } from '../../../src/roads/customise/profile-snapshot.ts';
import type { SnappedPoint } from '../../../src/roads/engine.ts';
import { readHierarchy } from '../../../src/roads/graph/hierarchy-columns.ts';
import { readGraph } from '../../../src/roads/graph/road-graph.ts';
import { ROAD_GRAPH, SEGMENT_INDEX } from '../../../src/roads/graph/road-tables.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { Query } from '../../../src/roads/query/query.ts';
import { readSegmentIndex } from '../../../src/roads/snap/segment-index.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { randomNetwork, waitsFor } from '../build/random-network.ts';
import { somewhere } from '../build/sample-roads.ts';
import { randomAvoidance } from './avoided-edges.ts';

async function country(seed: number, size: number) {
  const dataset = memoryDataset(await buildRoads(randomNetwork(seed, size).network, waitsFor(size)));
  const graph = readGraph(dataset.table(ROAD_GRAPH));
  const hierarchy = readHierarchy(dataset);
  const index = readSegmentIndex(dataset.table(SEGMENT_INDEX));
  return { graph, hierarchy, index, roads: openRoads(dataset), query: new Query(hierarchy.height) };
}

describe('detours', () => {
  it('are the same as an overlay and fully customised, also where roads are closed', async () => {
    for (const seed of [4, 5, 6]) {
      const { graph, hierarchy, index, roads, query } = await country(seed, 120);
      const random = randomFrom(seed);
      const over = new Detours(graph, hierarchy, index);
      const whole = new Detours(graph, hierarchy, index, 0);
      const edge = Uint32Array.from({ length: 30 }, (_, i) => i * 5);
      const changes = { edge, factor: Float64Array.from(edge, (e) => (e % 2 ? BLOCKED : 2)) };
      for (const profile of USUAL_PROFILES) {
        const metric = customise(graph, hierarchy, profile, changes);
        const base = new ProfileSnapshot(graph, hierarchy, metric);
        for (let k = 0; k < 6; k++) {
          await setImmediate();
          const { options } = randomAvoidance(roads, random);
          for (let t = 0; t < 6; t++) {
            const [from, to] = [0, 1].map(() => somewhere(roads, profile, random) as SnappedPoint);
            const one = over.route(query, base, from, to, options);
            const other = whole.route(query, base, from, to, options);
            const always = query.route(over.around(base, options), from, to);
            expect([one?.duration, one?.distance]).toEqual([other?.duration, other?.distance]);
            expect([one?.duration, one?.distance]).toEqual([always?.duration, always?.distance]);
          }
        }
      }
    }
  });

  it('are cached for the same options, and not for other weights', async () => {
    const { graph, hierarchy, index } = await country(7, 60);
    const detours = new Detours(graph, hierarchy, index);
    const base = new ProfileSnapshot(graph, hierarchy, customise(graph, hierarchy, 'car'));
    const areas = [[90, 23, 90.01, 23, 90.01, 23.01]];
    const first = detours.around(base, { areas });
    expect(detours.around(base, { areas: [Float64Array.from(areas[0])] })).toBe(first);
    expect(detours.around(base, { areas, ferries: true })).not.toBe(first);
    const later = base.with(base.metric, undefined);
    expect(detours.around(later, { areas })).not.toBe(first);
    expect(detours.around(later, { areas }).metric).toBe(later.metric);
  });
});
