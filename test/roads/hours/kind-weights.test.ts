// The weights of kinds of hours, kept as what differs from the imported ones, are those that a whole customisation gives, arc by arc.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customise, customiseAt } from '../../../src/roads/customise/customise.ts';
import { newMetric } from '../../../src/roads/customise/metric.ts';
import { ProfileSnapshot } from '../../../src/roads/customise/profile-snapshot.ts';
import { readHierarchy } from '../../../src/roads/graph/hierarchy-columns.ts';
import { readGraph } from '../../../src/roads/graph/road-graph.ts';
import { ROAD_GRAPH } from '../../../src/roads/graph/road-tables.ts';
import { kindSnapshot, kindWeights } from '../../../src/roads/hours/kind-weights.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { randomNetwork, waitsFor } from '../build/random-network.ts';

/** Shares of the roads that have hours. */
const SHARES = [0, 0.01, 0.1, 0.5, 1];

describe('weights of kinds of hours', () => {
  it('are those of a whole customisation, whether few roads have hours or all', async () => {
    const seen = { asImported: 0, rows: 0, times: 0, timesAlone: 0 };
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 3, max: 40 }), async (seed, size) => {
        const random = randomFrom(seed);
        const dataset = memoryDataset(await buildRoads(randomNetwork(seed, size).network, waitsFor(size)));
        const graph = readGraph(dataset.table(ROAD_GRAPH));
        const hierarchy = readHierarchy(dataset);
        const profile = USUAL_PROFILES[seed % USUAL_PROFILES.length];
        const imported = new ProfileSnapshot(graph, hierarchy, customise(graph, hierarchy, profile));
        const kinds = Array.from({ length: 1 + (seed % 4) }, () => {
          const share = SHARES[Math.floor(random() * SHARES.length)];
          const edge = Uint16Array.from({ length: graph.edgeCount }, () =>
            random() < share ? 1 + Math.floor(random() * 3) : 0,
          );
          const slow = 1 + Math.floor(random() * 100);
          const alike = random() < 0.5;
          return { edge, percent: [100, slow, alike ? slow : 50, alike ? slow : 5] };
        });
        const table = kindWeights(imported, kinds);
        kinds.forEach((slowness, kind) => {
          const whole = newMetric(profile, hierarchy, 0);
          customiseAt(whole, graph, hierarchy, slowness);
          const { metric, overlay } = kindSnapshot(table, kind, imported);
          const hasTimes = metric !== imported.metric;
          if (hasTimes) seen[overlay ? 'times' : 'timesAlone']++;
          else seen[overlay ? 'rows' : 'asImported']++;
          for (let v = 0; v < hierarchy.count; v++) {
            const held = overlay?.holding(v);
            const found = held ?? metric;
            const shift = held ? held.found - hierarchy.first[v] : 0;
            for (let a = hierarchy.first[v]; a < hierarchy.first[v + 1]; a++)
              for (const name of ['up', 'down', 'upLength', 'downLength'] as const)
                if (found[name][a + shift] !== whole[name][a])
                  expect.fail(`${name} of arc ${a} of vertex ${v}`);
          }
        });
      }),
      { numRuns: 40 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });
});
