// The weights after closures and without avoided roads are those that a whole customisation would give, arc by arc.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AvoidedRoads } from '../../../src/roads/avoid/avoided-roads.ts';
import { customise } from '../../../src/roads/customise/customise.ts';
import { BLOCKED, type EdgeChanges } from '../../../src/roads/customise/edge-weights.ts';
import type { Metric } from '../../../src/roads/customise/metric.ts';
import { Overlay } from '../../../src/roads/customise/overlay.ts';
import { ProfileSnapshot } from '../../../src/roads/customise/profile-snapshot.ts';
import { Recustomiser } from '../../../src/roads/customise/recustomiser.ts';
import { overlayFromShared, shareOverlay } from '../../../src/roads/customise/shared-overlay.ts';
import { readHierarchy } from '../../../src/roads/graph/hierarchy-columns.ts';
import { readGraph } from '../../../src/roads/graph/road-graph.ts';
import { ROAD_GRAPH, SEGMENT_INDEX } from '../../../src/roads/graph/road-tables.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { readSegmentIndex } from '../../../src/roads/snap/segment-index.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { randomAvoidance } from '../avoid/avoided-edges.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { randomNetwork, waitsFor } from '../build/random-network.ts';
import { expectSameWeights } from './same-weights.ts';

describe('recustomiser', () => {
  it('gives each arc the weight of a full customisation, also in two steps and over closures', async () => {
    let own = 0;
    let arcs = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 3, max: 120 }), async (seed, size) => {
        const dataset = memoryDataset(await buildRoads(randomNetwork(seed, size).network, waitsFor(size)));
        const graph = readGraph(dataset.table(ROAD_GRAPH));
        const hierarchy = readHierarchy(dataset);
        const index = readSegmentIndex(dataset.table(SEGMENT_INDEX));
        const roads = openRoads(dataset);
        const random = randomFrom(seed);
        const recustomiser = new Recustomiser(hierarchy);
        const compare = (under: Metric, over: Overlay, whole: Metric): void => {
          expectSameWeights(hierarchy, under, over, whole, (_arc, found) => {
            arcs++;
            if (found !== under) own++;
          });
        };
        for (const profile of USUAL_PROFILES) {
          const closed = new Map<number, number>();
          for (let k = 0; k < size / 4; k++) {
            closed.set(Math.floor(random() * graph.edgeCount), random() < 0.5 ? BLOCKED : 1 + random() * 3);
          }
          const { options, avoided } = randomAvoidance(roads, random);
          const imported = new ProfileSnapshot(graph, hierarchy, customise(graph, hierarchy, profile));
          // First the closures, then ferries and tolls, then areas; what each step leaves is read by another thread.
          const changes = changesOf(closed);
          const { metric } = imported.with({ ...imported.metric, changes }, undefined);
          let over = new Overlay();
          const touched = Array.from(changes.edge, (edge) => graph.edgeChain[edge]);
          recustomiser.run(imported.with(metric, undefined), over, touched);
          compare(imported.metric, over, customise(graph, hierarchy, profile, changes));
          over = laidOver(posted(metric, over));
          const kinds = new AvoidedRoads(graph, index, { ...options, areas: [] });
          recustomiser.run(imported.with(metric, undefined).around(over, kinds), over, kinds.byKind());
          over = laidOver(over.copy());
          const both = new AvoidedRoads(graph, index, options);
          recustomiser.run(imported.with(metric, undefined).around(over, both), over, both.byPlace);

          for (let e = 0; e < graph.edgeCount; e++) if (avoided(e)) closed.set(e, BLOCKED);
          compare(imported.metric, over, customise(graph, hierarchy, profile, changesOf(closed)));
        }
      }),
      { numRuns: 60 },
    );
    console.log(`${arcs} arcs compared, ${own} of them with weights of their own`);
    expect(own).toBeGreaterThan(500);
  });
});

function laidOver(under: Overlay): Overlay {
  const over = new Overlay();
  over.under = under;
  return over;
}

/** As another thread gets it. */
function posted(metric: Metric, overlay: Overlay): Overlay {
  const taken = overlayFromShared(shareOverlay(metric, overlay), metric);
  expect(taken?.metric.changes).toEqual(metric.changes);
  return taken?.overlay as Overlay;
}

function changesOf(factors: ReadonlyMap<number, number>): EdgeChanges {
  const edge = Uint32Array.from(factors.keys()).sort();
  return { edge, factor: Float64Array.from(edge, (e) => factors.get(e) as number) };
}
