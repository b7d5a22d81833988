// Closures on a running engine: exact afterwards, unnoticed by what is under way, gone when taken back.
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Closure, SnappedPoint } from '../../../src/roads/engine.ts';
import { readGraph } from '../../../src/roads/graph/road-graph.ts';
import { ROAD_GRAPH } from '../../../src/roads/graph/road-tables.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { randomNetwork } from '../build/random-network.ts';
import { sampleRoads, somewhere } from '../build/sample-roads.ts';
import { historyDijkstra } from '../query/history-dijkstra.ts';
import { SplitDijkstra } from '../query/split-dijkstra.ts';

describe('closures', () => {
  it('give exact answers for every profile afterwards', async () => {
    const { source, roads } = await sampleRoads(21, 14);
    const random = randomFrom(21);
    const closures: Closure[] = [
      { edges: [1, 5, 9] },
      { sourceIds: [3, 4], factor: 4 },
      { areas: [[90.005, 23.005, 90.01, 23.005, 90.01, 23.01, 90.005, 23.01]], factor: 2, profiles: ['car'] },
    ];
    const metrics = await roads.setClosures(closures);
    expect(metrics.map((metric) => metric.profile).sort()).toEqual([...USUAL_PROFILES].sort());
    for (const profile of USUAL_PROFILES) {
      expect(roads.allowed(2, profile)).toBe(false);
      for (let k = 0; k < 15; k++) {
        const from = somewhere(roads, profile, random);
        const to = somewhere(roads, profile, random);
        if (!from || !to) continue;
        const expected = historyDijkstra(source, roads, profile, from, to);
        const path = roads.route(profile, from, to);
        expect(path && Math.round(path.duration * 1000)).toBe(expected?.milliseconds);
      }
    }
  });

  it('are exact on a larger network, and can be replaced and revoked', async () => {
    const { roads, graph } = await sampleRoads(22, 160);
    const random = randomFrom(22);
    const edges = (n: number) => Array.from({ length: n }, () => Math.floor(random() * roads.edgeCount));
    const places = Array.from({ length: 40 }, () => somewhere(roads, 'car', random) as SnappedPoint);
    const before = roads.matrix('car', places, places);
    for (const closures of [
      [{ edges: edges(30) }],
      [{ edges: edges(60), factor: 5 }, { edges: edges(10) }],
      // Quicker roads: then nothing of the imported weights need hold any more.
      [{ edges: edges(40), factor: 0.5 }, { edges: edges(20), factor: 2 }, { edges: edges(10) }],
      [{ edges: edges(10) }],
    ]) {
      await roads.setClosures(closures);
      const oracle = new SplitDijkstra(graph, roads, 'car');
      oracle.run(places[0]);
      const matrix = roads.matrix('car', [places[0]], places);
      for (const [i, to] of places.entries()) {
        await setImmediate();
        const found = roads.cost('car', places[0], to);
        expect(found && Math.round(found.duration * 1000)).toBe(oracle.to(to)?.milliseconds);
        expect(found && Math.round(found.distance * 100)).toBe(oracle.to(to)?.centimetres);
        expect(matrix.durations[i]).toBe(found?.duration ?? Number.POSITIVE_INFINITY);
        const path = roads.route('car', places[0], to);
        expect(path?.edgeMilliseconds.reduce((a, b) => a + b, 0)).toBe(oracle.to(to)?.milliseconds);
      }
    }
    await roads.setClosures([]);
    expect(roads.matrix('car', places, places)).toEqual(before);
  });

  it('affect only the profiles that they name', async () => {
    const { roads } = await sampleRoads(23, 20);
    const metrics = await roads.setClosures([{ edges: [0], profiles: ['bike'] }]);
    expect(metrics.map((metric) => metric.profile)).toEqual(['bike']);
  });

  it('reach another thread that adopts them', async () => {
    const { network } = randomNetwork(24, 40);
    const dataset = memoryDataset(await buildRoads(network));
    const one = openRoads(dataset);
    const other = openRoads(dataset);
    const graph = readGraph(dataset.table(ROAD_GRAPH));
    const open = Array.from({ length: graph.edgeCount }, (_, e) => e).filter((e) =>
      one.allowed(e * 2, 'foot'),
    );
    const metrics = await one.setClosures([{ edges: open.slice(0, 3) }]);
    expect(other.allowed(open[0] * 2, 'foot')).toBe(true);
    other.adopt(metrics);
    expect(other.allowed(open[0] * 2, 'foot')).toBe(false);
    // A thread that starts later gets the same from `metrics`.
    const late = openRoads(dataset);
    late.adopt(one.metrics());
    expect(late.allowed(open[0] * 2, 'foot')).toBe(false);
    other.adopt(await one.setClosures([]));
    expect(other.allowed(open[0] * 2, 'foot')).toBe(true);
  });

  it('leave blocked roads out of snaps', async () => {
    const { roads } = await sampleRoads(25, 60);
    const place = roads.snap(90.01, 23.01, 'foot', { radius: 3_000 }) as SnappedPoint;
    await roads.setClosures([{ edges: [place.edge] }]);
    expect(roads.snap(90.01, 23.01, 'foot', { radius: 3_000 })?.edge).not.toBe(place.edge);
  });
});
