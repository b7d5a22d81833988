// Rehearsing closures when roads are opened: the same answers throughout, nothing left behind, and an end in time.
import { describe, expect, it } from 'vitest';
import { buildRoads } from '../../../src/roads/build/build-roads.ts';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import { readMetric } from '../../../src/roads/customise/metric.ts';
import { openRoads, PROFILES, type Roads, type SnappedPoint } from '../../../src/roads/engine.ts';
import { readHierarchy } from '../../../src/roads/graph/hierarchy-columns.ts';
import { GRAPH_FILE, HIERARCHY_FILE, metricFile, readGraph } from '../../../src/roads/graph/road-graph.ts';
import { rehearse } from '../../../src/roads/query/rehearsal.ts';
import { Weighing } from '../../../src/roads/query/weighing.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { randomFrom, randomNetwork } from '../build/random-network.ts';
import { somewhere } from '../build/sample-roads.ts';
import { SplitDijkstra } from './split-dijkstra.ts';

async function prepared(seed: number, size: number) {
  const dataset = memoryDataset(await buildRoads(randomNetwork(seed, size).network));
  const graph = readGraph(dataset.columns(GRAPH_FILE));
  const hierarchy = readHierarchy(dataset.columns(HIERARCHY_FILE));
  const arcChain = dataset.columns(HIERARCHY_FILE).arcChain as Uint32Array;
  const metric = readMetric('car', dataset.columns(metricFile('car')));
  return { dataset, graph, imported: new Weighing(graph, hierarchy, arcChain, metric) };
}

describe('the rehearsal', () => {
  it('gets the same answers with the overlay as without, and leaves what was in force', async () => {
    const { dataset, imported } = await prepared(31, 200);
    const plain = openRoads(dataset);
    const roads = openRoads(dataset);
    const asked = { overlaid: 0, plain: 0 };
    const watched: Roads = {
      ...roads,
      route(profile, from, to) {
        const [car] = roads.metrics();
        asked[car.buffers.changedEdge ? 'overlaid' : 'plain']++;
        const path = roads.route(profile, from, to);
        expect(path).toEqual(plain.route(profile, from, to));
        return path;
      },
    };
    rehearse(watched, imported, 1_000_000, () => 0);
    expect(asked.overlaid).toBeGreaterThan(100);
    expect(asked.plain).toBe(asked.overlaid);
    expect(roads.metrics()).toEqual(plain.metrics());
  });

  it('ends when its time is over, but has seen both', async () => {
    const { dataset, imported } = await prepared(32, 40);
    const roads = openRoads(dataset);
    let adopted = 0;
    const watched: Roads = {
      ...roads,
      adopt(metrics) {
        adopted++;
        roads.adopt(metrics);
      },
    };
    let clock = 0;
    rehearse(watched, imported, 5, () => clock++);
    // One turn each with and without, those that the clock allowed, and the way back.
    expect(adopted).toBeGreaterThanOrEqual(3);
    expect(adopted).toBeLessThan(10);
  });

  it('passes over a network without roads', async () => {
    const nothing = memoryDataset(await buildRoads(new RoadNetworkBuilder().finish()));
    expect(openRoads(nothing, { rehearsalMilliseconds: 50 }).edgeCount).toBe(0);
  });

  it('leaves roads on which closures are exact at once, with the thread started before', async () => {
    const { dataset, graph } = await prepared(33, 200);
    const roads = openRoads(dataset, { rehearsalMilliseconds: 50, closureThread: true });
    const random = randomFrom(33);
    const edges = Array.from({ length: 40 }, () => Math.floor(random() * roads.edgeCount));
    await roads.setClosures([{ edges: edges.slice(0, 25) }, { edges: edges.slice(25), factor: 0.4 }]);
    for (const profile of PROFILES) {
      const oracle = new SplitDijkstra(graph, roads, profile);
      const from = somewhere(roads, profile, random) as SnappedPoint;
      oracle.run(from);
      for (let k = 0; k < 20; k++) {
        const to = somewhere(roads, profile, random) as SnappedPoint;
        const path = roads.route(profile, from, to);
        expect(path && Math.round(path.duration * 1000)).toBe(oracle.to(to)?.milliseconds);
      }
    }
    await roads.close();
    // Closed, the thread is started again by whoever needs it.
    await roads.setClosures([]);
    expect(await roads.setClosures([{ edges: [0] }])).not.toEqual([]);
    await roads.close();
  });
});
