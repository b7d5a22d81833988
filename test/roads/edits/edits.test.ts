// Edited roads: what changed and what was added takes effect at once, and equals Dijkstra's algorithm on the edited graph and an import that has
// the same roads. THIKANA_EDIT_ROUTES=10000 compares as many routes.
import { describe, expect, it } from 'vitest';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import { editedTables } from '../../../src/roads/edits/edited-roads.ts';
import type { Closure, Roads, SharedMetric, SnappedPoint } from '../../../src/roads/engine.ts';
import { readHierarchy } from '../../../src/roads/graph/hierarchy-columns.ts';
import { type RoadGraph, readGraph } from '../../../src/roads/graph/road-graph.ts';
import { ROAD_GRAPH, SEGMENT_INDEX } from '../../../src/roads/graph/road-tables.ts';
import { RoadClass } from '../../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { readSegmentIndex } from '../../../src/roads/snap/segment-index.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { randomNetwork, waitsFor } from '../build/random-network.ts';
import { somewhere } from '../build/sample-roads.ts';
import { SplitDijkstra } from '../query/split-dijkstra.ts';

const ROUTES = Number(process.env.THIKANA_EDIT_ROUTES ?? 200);

async function prepared(seed: number, size: number) {
  const dataset = memoryDataset(await buildRoads(randomNetwork(seed, size).network, waitsFor(size)));
  const base = {
    graph: readGraph(dataset.table(ROAD_GRAPH)),
    hierarchy: readHierarchy(dataset),
    index: readSegmentIndex(dataset.table(SEGMENT_INDEX)),
  };
  const graphOf = ([metric]: readonly SharedMetric[]): RoadGraph =>
    metric.edits ? editedTables(base, metric.edits).graph : base.graph;
  return { dataset, base, roads: openRoads(dataset), graphOf };
}

/** A line between the middles of two edges, or between ends of them. */
function randomLine(roads: Roads, random: () => number): number[] {
  const point = (): number[] => {
    const line = roads.edgeGeometry(Math.floor(random() * roads.edgeCount));
    const at = Math.floor(random() * (line.length / 2 - 1)) * 2;
    const between = random() < 0.3 ? 0 : random();
    return [0, 1].map((i) => line[at + i] + (line[at + 2 + i] - line[at + i]) * between);
  };
  return [...point(), ...point()];
}

function randomEdits(roads: Roads, random: () => number): Closure[] {
  const ways = (count: number): number[] =>
    Array.from({ length: count }, () => Math.floor(random() * roads.edgeCount));
  const added = Array.from(
    { length: 6 },
    (_, i): Closure => ({
      lines: [randomLine(roads, random)],
      road: { class: i % 2 ? RoadClass.Trunk : RoadClass.Residential, oneWay: i === 2, name: `New ${i}` },
    }),
  );
  return [
    { sourceIds: ways(3), edit: { closed: true } },
    { sourceIds: ways(6), edit: { oneWay: true } },
    { sourceIds: ways(6), edit: { oneWay: false, maxSpeed: 90 } },
    { sourceIds: ways(6), edit: { maxSpeed: 10 } },
    ...added,
  ];
}

/** Compares routes with plain Dijkstra on the edited graph. */
function compare(roads: Roads, graph: RoadGraph, random: () => number, routes: number): number {
  let compared = 0;
  for (const profile of USUAL_PROFILES) {
    for (let k = 0; k < Math.max(1, routes / 80); k++) {
      const from = somewhere(roads, profile, random);
      if (!from) continue;
      const oracle = new SplitDijkstra(graph, roads, profile);
      oracle.run(from);
      for (let i = 0; i < 20; i++) {
        const to = somewhere(roads, profile, random);
        if (!to) continue;
        const path = roads.route(profile, from, to);
        expect(path && Math.round(path.duration * 1000)).toBe(oracle.to(to)?.milliseconds);
        expect(path && Math.round(path.distance * 100)).toBe(oracle.to(to)?.centimetres);
        expect(path?.edgeMilliseconds.reduce((a, b) => a + b, 0)).toBe(oracle.to(to)?.milliseconds);
        const { durations } = roads.matrix(profile, [from], [to]);
        expect(durations[0]).toBe(path?.duration ?? Number.POSITIVE_INFINITY);
        compared++;
      }
    }
  }
  return compared;
}

describe('edited roads', () => {
  it.each([1, 2, 3])('give exact routes for every profile, with closures on top (%i)', async (seed) => {
    const { roads, base, graphOf } = await prepared(seed, 60);
    const random = randomFrom(seed);
    const edits = randomEdits(roads, random);
    const metrics = await roads.setClosures(edits);
    expect(metrics.map(({ profile }) => profile)).toEqual(USUAL_PROFILES);
    const graph = graphOf(metrics);
    expect(graph.vertexCount).toBeGreaterThan(base.graph.vertexCount);
    expect(compare(roads, graph, random, ROUTES / 3)).toBeGreaterThan(40);
    const edges = Array.from({ length: 8 }, () => Math.floor(random() * roads.edgeCount));
    await roads.setClosures([...edits, { edges, factor: 3 }, { edges: [edges[0]] }]);
    expect(compare(roads, graph, random, ROUTES / 6)).toBeGreaterThan(20);
    await roads.setClosures([...edits, { edges, factor: 0.5 }]);
    expect(compare(roads, graph, random, ROUTES / 6)).toBeGreaterThan(20);
  });

  it('are gone when they are taken back, and reach threads that adopt them', async () => {
    const { dataset, base, roads, graphOf } = await prepared(4, 60);
    const random = randomFrom(4);
    const places = Array.from({ length: 12 }, () => somewhere(roads, 'car', random) as SnappedPoint);
    const before = roads.matrix('car', places, places);
    const edits = randomEdits(roads, random);
    const metrics = await roads.setClosures(edits);
    const other = openRoads(dataset);
    other.adopt(metrics);
    expect(other.edgeCount).toBe(graphOf(metrics).edgeCount);
    expect(compare(other, graphOf(metrics), random, 40)).toBeGreaterThan(0);
    const late = openRoads(dataset);
    late.adopt(roads.metrics());
    expect(late.matrix('car', places, places)).toEqual(other.matrix('car', places, places));
    // Reach and hours follow too.
    const [place] = places;
    expect(late.reach('car', place, { by: 'time', limits: [60] }).chains).toBeGreaterThan(0);
    const timed = late.route('car', place, places[1], { time: { depart: 0 } });
    expect(timed?.hours?.depart ?? 0).toBe(0);
    other.adopt(await roads.setClosures([]));
    expect(other.edgeCount).toBe(base.graph.edgeCount);
    expect(other.matrix('car', places, places)).toEqual(before);
    await roads.close();
  });
});

/** A grid of streets 200 m apart; `edit` makes changes that a source would have. */
function grid(edit?: (builder: RoadNetworkBuilder, node: (x: number, y: number) => number) => void) {
  const builder = new RoadNetworkBuilder();
  const size = 6;
  const nodes = Array.from({ length: size * size * 4 }, (_, i) => {
    const [x, y] = [i % (size * 2), Math.floor(i / (size * 2))];
    return builder.node(90 + x * 0.001, 23 + y * 0.001);
  });
  const node = (x: number, y: number): number => nodes[y * size * 2 + x];
  let id = 1;
  for (let k = 0; k < size * 2; k += 2) {
    const line = Array.from({ length: size * 2 - 1 }, (_, i) => i);
    builder.way({
      nodes: line.map((x) => node(x, k)),
      class: RoadClass.Residential,
      name: `Row ${k}`,
      sourceId: id++,
      ...(k === 4 && edit ? { backward: 8 } : {}),
      ...(k === 6 && edit ? { maxSpeed: 60 } : {}),
    });
    builder.way({ nodes: line.map((y) => node(k, y)), class: RoadClass.Residential, sourceId: id++ });
  }
  edit?.(builder, node);
  return builder.finish();
}

describe('edits and an import that has the same roads', () => {
  it('lead to the same routes', async () => {
    const live = openRoads(memoryDataset(await buildRoads(grid())));
    const rebuilt = openRoads(
      memoryDataset(
        await buildRoads(
          grid((builder, node) => {
            builder.way({ nodes: [node(1, 2), node(3, 8)], class: RoadClass.Secondary, name: 'Link' });
            builder.way({ nodes: [node(0, 0), node(10, 10)], class: RoadClass.Primary, name: 'Diagonal' });
          }),
        ),
      ),
    );
    const at = (x: number, y: number): number[] => [90 + x * 0.001, 23 + y * 0.001];
    await live.setClosures([
      { lines: [[...at(0, 4), ...at(10, 4)]], edit: { oneWay: true } },
      { lines: [[...at(0, 6), ...at(10, 6)]], edit: { maxSpeed: 60 } },
      { lines: [[...at(1, 2), ...at(3, 8)]], road: { class: RoadClass.Secondary, name: 'Link' } },
      { lines: [[...at(0, 0), ...at(10, 10)]], road: { class: RoadClass.Primary, name: 'Diagonal' } },
    ]);
    const random = randomFrom(9);
    // The same roads; the times differ by the waits at junctions and the density of streets, which stay as imported.
    for (let k = 0; k < ROUTES; k++) {
      const [a, b] = [0, 1].map(() => [90 + random() * 0.01, 23 + random() * 0.01]);
      const [here, there] = [live, rebuilt].map((roads) => {
        const [from, to] = [a, b].map(([lon, lat]) => roads.snap(lon, lat, 'foot') as SnappedPoint);
        return roads.route('foot', from, to);
      });
      expect(here?.distance).toBeCloseTo(there?.distance ?? -1, 1);
      const [quick, slow] = [here?.duration ?? 0, there?.duration ?? 0];
      expect(Math.abs(quick - slow)).toBeLessThan(3 + slow / 50);
    }
    const names = (roads: Roads): string[] => {
      const [from, to] = [at(0.2, 0.2), at(9.8, 9.8)].map(
        ([lon, lat]) => roads.snap(lon, lat, 'car') as SnappedPoint,
      );
      return [...(roads.route('car', from, to)?.edges ?? [])].map(
        (directed) => roads.edge(directed >>> 1).name,
      );
    };
    expect(names(live)).toContain('Diagonal');
    expect(names(rebuilt)).toContain('Diagonal');
    await live.close();
  });
});
