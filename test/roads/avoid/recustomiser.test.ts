// The weights of a detour are those that a whole customisation of the network without the avoided roads would give,
// arc by arc.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AvoidedRoads } from '../../../src/roads/avoid/avoided-roads.ts';
import { Recustomiser } from '../../../src/roads/avoid/recustomiser.ts';
import { buildRoads } from '../../../src/roads/build/build-roads.ts';
import { customise } from '../../../src/roads/customise/customise.ts';
import { BLOCKED, type EdgeChanges } from '../../../src/roads/customise/weights.ts';
import { openRoads, PROFILES } from '../../../src/roads/engine.ts';
import { readHierarchy } from '../../../src/roads/graph/hierarchy-columns.ts';
import { GRAPH_FILE, HIERARCHY_FILE, readGraph } from '../../../src/roads/graph/road-graph.ts';
import { Overlay } from '../../../src/roads/query/overlay.ts';
import { Weighing } from '../../../src/roads/query/weighing.ts';
import { readSegmentIndex } from '../../../src/roads/snap/segment-index.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { randomFrom, randomNetwork } from '../build/random-network.ts';
import { randomWish } from './avoided-edges.ts';

describe('recustomiser', () => {
  it('gives each arc the weight of a whole customisation, also in two steps and over closures', async () => {
    let rows = 0;
    let arcs = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 3, max: 120 }), async (seed, size) => {
        const dataset = memoryDataset(await buildRoads(randomNetwork(seed, size).network));
        const graph = readGraph(dataset.columns(GRAPH_FILE));
        const hierarchy = readHierarchy(dataset.columns(HIERARCHY_FILE));
        const index = readSegmentIndex(dataset.columns(GRAPH_FILE));
        const arcChain = dataset.columns(HIERARCHY_FILE).arcChain as Uint32Array;
        const roads = openRoads(dataset);
        const random = randomFrom(seed);
        const recustomiser = new Recustomiser(hierarchy);
        for (const profile of PROFILES) {
          const closed = new Map<number, number>();
          for (let k = 0; k < size / 4; k++) {
            closed.set(Math.floor(random() * graph.edgeCount), random() < 0.5 ? BLOCKED : 1 + random() * 3);
          }
          const { options, avoided } = randomWish(roads, random);
          const metric = customise(graph, hierarchy, profile, changesOf(closed));
          const weighing = new Weighing(graph, hierarchy, arcChain, metric);
          const overlay = new Overlay();
          const nature = new AvoidedRoads(graph, index, { ...options, areas: [] });
          recustomiser.run(weighing, overlay, nature, nature.byNature());
          const both = new AvoidedRoads(graph, index, options);
          const over = overlay.copy();
          recustomiser.run(weighing, over, both, both.inAreas);

          for (let e = 0; e < graph.edgeCount; e++) if (avoided(e)) closed.set(e, BLOCKED);
          const whole = customise(graph, hierarchy, profile, changesOf(closed));
          for (let v = 0; v < hierarchy.count; v++) {
            const row = over.row(v);
            if (row >= 0) rows++;
            for (let a = hierarchy.first[v]; a < hierarchy.first[v + 1]; a++) {
              const at = row < 0 ? a : row + a - hierarchy.first[v];
              const found = row < 0 ? metric : over;
              arcs++;
              const same =
                found.up[at] === whole.up[a] &&
                found.upLength[at] === whole.upLength[a] &&
                found.down[at] === whole.down[a] &&
                found.downLength[at] === whole.downLength[a];
              if (!same) throw new Error(`arc ${a} of vertex ${v}, ${profile}: not as customised whole`);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
    console.log(`${arcs} arcs compared, ${rows} vertices with weights of their own`);
    expect(rows).toBeGreaterThan(500);
  });
});

function changesOf(factors: ReadonlyMap<number, number>): EdgeChanges {
  const edge = Uint32Array.from(factors.keys()).sort();
  return { edge, factor: Float64Array.from(edge, (e) => factors.get(e) as number) };
}
