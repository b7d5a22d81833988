// Warming queries up when roads are opened: the same answers throughout, nothing left behind, and an end in time.
import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../../src/dataset/open.ts';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import { readMetric } from '../../../src/roads/customise/metric.ts';
import { ProfileSnapshot } from '../../../src/roads/customise/profile-snapshot.ts';
import type { RoutePath, SnappedPoint } from '../../../src/roads/engine.ts';
import { readHierarchy } from '../../../src/roads/graph/hierarchy-columns.ts';
import { readGraph } from '../../../src/roads/graph/road-graph.ts';
import { ROAD_GRAPH, roadMetric, SEGMENT_INDEX } from '../../../src/roads/graph/road-tables.ts';
import { ManyToMany } from '../../../src/roads/matrix/many-to-many.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { Query } from '../../../src/roads/query/query.ts';
import { readSegmentIndex } from '../../../src/roads/snap/segment-index.ts';
import { Snapper } from '../../../src/roads/snap/snapper.ts';
import { WarmUp } from '../../../src/roads/warm-up.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { randomNetwork, waitsFor } from '../build/random-network.ts';
import { somewhere } from '../build/sample-roads.ts';
import { SplitDijkstra } from './split-dijkstra.ts';

async function prepared(seed: number, size: number) {
  const dataset = memoryDataset(await buildRoads(randomNetwork(seed, size).network, waitsFor(size)));
  const graph = readGraph(dataset.table(ROAD_GRAPH));
  const hierarchy = readHierarchy(dataset);
  const metric = readMetric('car', dataset.table(roadMetric('car')), hierarchy);
  return { dataset, graph, imported: new ProfileSnapshot(graph, hierarchy, metric) };
}

/** A warm-up whose routes are written down, by whether an overlay lay over the weights. */
function watched(imported: ProfileSnapshot, dataset: Dataset) {
  const { height } = imported.hierarchy;
  const query = new Query(height);
  const plain: (RoutePath | undefined)[] = [];
  const overlaid: (RoutePath | undefined)[] = [];
  const route: Query['route'] = (snapshot, from, to) => {
    const path = query.route(snapshot, from, to);
    (snapshot.overlay && snapshot.metric.changes.edge.length > 0 ? overlaid : plain).push(path);
    return path;
  };
  const asked = { route, run: query.run.bind(query) } as Query;
  const snapper = new Snapper(imported.graph, readSegmentIndex(dataset.table(SEGMENT_INDEX)));
  return { plain, overlaid, warmUp: new WarmUp(imported, snapper, asked, new ManyToMany(height)) };
}

describe('the warm-up', () => {
  it('gets the same answers with the overlay as without', async () => {
    const { dataset, imported } = await prepared(31, 200);
    const { plain, overlaid, warmUp } = watched(imported, dataset);
    warmUp.now(1_000_000, () => 0);
    expect(warmUp.over).toBe(true);
    expect(plain.filter((path) => path && path.edges.length > 1).length).toBeGreaterThan(100);
    expect(overlaid).toEqual(plain);
  });

  it('ends when its time is up, but has seen both', async () => {
    const { dataset, imported } = await prepared(32, 40);
    for (const milliseconds of [0, 5]) {
      const { plain, overlaid, warmUp } = watched(imported, dataset);
      let clock = 0;
      warmUp.now(milliseconds, () => clock++);
      const turns = Math.max(1, milliseconds);
      expect([plain.length, overlaid.length]).toEqual([4 * turns, 4 * turns]);
    }
  });

  it('leaves the weights in use as they were', async () => {
    const { dataset } = await prepared(34, 60);
    const roads = openRoads(dataset, { warmUp: 'now' });
    const plain = openRoads(dataset);
    expect(roads.metrics()).toEqual(plain.metrics());
    const random = randomFrom(34);
    for (const profile of USUAL_PROFILES) {
      const places = Array.from({ length: 10 }, () => somewhere(plain, profile, random) as SnappedPoint);
      expect(roads.matrix(profile, places, places)).toEqual(plain.matrix(profile, places, places));
    }
  });

  it('passes over a network without roads', async () => {
    const nothing = memoryDataset(await buildRoads(new RoadNetworkBuilder().finish()));
    expect(openRoads(nothing, { warmUp: 'now' }).edgeCount).toBe(0);
  });

  it('leaves roads on which closures are exact at once, with the thread started before', async () => {
    const { dataset, graph } = await prepared(33, 200);
    const roads = openRoads(dataset, { warmUp: 'now', closureThread: true });
    const random = randomFrom(33);
    const edges = Array.from({ length: 40 }, () => Math.floor(random() * roads.edgeCount));
    await roads.setClosures([{ edges: edges.slice(0, 25) }, { edges: edges.slice(25), factor: 0.4 }]);
    for (const profile of USUAL_PROFILES) {
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
    // After closing, the thread starts again when it is needed.
    await roads.setClosures([]);
    expect(await roads.setClosures([{ edges: [0] }])).not.toEqual([]);
    await roads.close();
  });
});
