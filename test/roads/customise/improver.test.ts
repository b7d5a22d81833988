// The weights after roads became quicker are those that a whole customisation would give, arc by arc.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customise } from '../../../src/roads/customise/customise.ts';
import { BLOCKED, type EdgeChanges, splitChanges } from '../../../src/roads/customise/edge-weights.ts';
import { Improver } from '../../../src/roads/customise/improver.ts';
import { withChanges } from '../../../src/roads/customise/metric.ts';
import { Overlay } from '../../../src/roads/customise/overlay.ts';
import { ProfileSnapshot } from '../../../src/roads/customise/profile-snapshot.ts';
import { Recustomiser } from '../../../src/roads/customise/recustomiser.ts';
import { readHierarchy } from '../../../src/roads/graph/hierarchy-columns.ts';
import { readGraph } from '../../../src/roads/graph/road-graph.ts';
import { ROAD_GRAPH } from '../../../src/roads/graph/road-tables.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { randomNetwork, waitsFor } from '../build/random-network.ts';
import { expectSameWeights } from './same-weights.ts';

describe('improver', () => {
  it('gives each arc the weight of a full customisation, also where other roads are slower or closed', async () => {
    let better = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 3, max: 120 }), async (seed, size) => {
        const dataset = memoryDataset(await buildRoads(randomNetwork(seed, size).network, waitsFor(size)));
        const graph = readGraph(dataset.table(ROAD_GRAPH));
        const hierarchy = readHierarchy(dataset);
        const random = randomFrom(seed);
        const recustomiser = new Recustomiser(hierarchy);
        const improver = new Improver(hierarchy);
        for (const profile of USUAL_PROFILES) {
          const changes = randomChanges(graph.edgeCount, size / 3, random);
          const { slower, quicker } = splitChanges(changes);
          const imported = new ProfileSnapshot(graph, hierarchy, customise(graph, hierarchy, profile));
          const chainsOf = ({ edge }: EdgeChanges) => Array.from(edge, (e) => graph.edgeChain[e]);
          const overlay = new Overlay();
          const slowed = imported.with(withChanges(imported.metric, 1, slower), undefined);
          recustomiser.run(slowed, overlay, chainsOf(slower));
          const now = imported.with(withChanges(imported.metric, 1, changes), undefined);
          improver.run(now, overlay, chainsOf(quicker));

          const whole = customise(graph, hierarchy, profile, changes);
          expectSameWeights(hierarchy, imported.metric, overlay, whole, (arc, found, at) => {
            if (found.up[at] < imported.metric.up[arc]) better++;
          });
        }
      }),
      { numRuns: 60 },
    );
    console.log(`${better} arcs became better`);
    expect(better).toBeGreaterThan(500);
  });
});

/** Half of them quicker, a quarter slower, a quarter closed. */
function randomChanges(edges: number, count: number, random: () => number): EdgeChanges {
  const factors = new Map<number, number>();
  for (let k = 0; k < count; k++) {
    const roll = random();
    const factor = roll < 0.5 ? 0.1 + random() * 0.9 : roll < 0.75 ? 1 + random() * 3 : BLOCKED;
    factors.set(Math.floor(random() * edges), factor);
  }
  const edge = Uint32Array.from(factors.keys()).sort();
  return { edge, factor: Float64Array.from(edge, (e) => factors.get(e) as number) };
}
