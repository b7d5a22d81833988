// The order: complete, the same whatever the threads, and cut where the graph is thin.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dissector } from '../../../src/roads/order/dissector.ts';
import { buildHierarchy, NO_PARENT } from '../../../src/roads/order/hierarchy.ts';
import { InertialFlow } from '../../../src/roads/order/inertial-flow.ts';
import { type Adjacency, takeLowDegree } from '../../../src/roads/order/low-degree.ts';
import { eliminationOrder } from '../../../src/roads/order/nested-dissection.ts';
import { Subgraph } from '../../../src/roads/order/subgraph.ts';
import { randomFrom } from '../../fixtures/random.ts';

function adjacency(count: number, edges: readonly (readonly [number, number])[]): Adjacency {
  const lists: Set<number>[] = Array.from({ length: count }, () => new Set());
  for (const [a, b] of edges) {
    if (a === b) continue;
    lists[a].add(b);
    lists[b].add(a);
  }
  const first = new Int32Array(count + 1);
  const adjacent: number[] = [];
  lists.forEach((list, v) => {
    adjacent.push(...list);
    first[v + 1] = adjacent.length;
  });
  return { first, adjacent: Int32Array.from(adjacent) };
}

function grid(width: number, height: number): { graph: Adjacency; lon: Int32Array; lat: Int32Array } {
  const edges: [number, number][] = [];
  const lon = new Int32Array(width * height);
  const lat = new Int32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const v = y * width + x;
      lon[v] = x * 1000;
      lat[v] = y * 1000;
      if (x > 0) edges.push([v, v - 1]);
      if (y > 0) edges.push([v, v - width]);
    }
  }
  return { graph: adjacency(width * height, edges), lon, lat };
}

const randomGraph = fc
  .record({
    seed: fc.integer(),
    count: fc.integer({ min: 1, max: 60 }),
    edges: fc.integer({ min: 0, max: 120 }),
  })
  .map(({ seed, count, edges }) => {
    const random = randomFrom(seed);
    const vertex = () => Math.floor(random() * count);
    const list = Array.from({ length: edges }, () => [vertex(), vertex()] as [number, number]);
    const places = Int32Array.from({ length: count }, () => Math.floor(random() * 1e6));
    const others = Int32Array.from({ length: count }, () => Math.floor(random() * 1e6));
    return { graph: adjacency(count, list), lon: places, lat: others, count };
  });

describe('order', () => {
  it('holds every vertex once', async () => {
    await fc.assert(
      fc.asyncProperty(randomGraph, async ({ graph, lon, lat, count }) => {
        const order = await eliminationOrder(graph, lon, lat);
        expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
      }),
    );
  });

  it('eliminates trees and rings completely, whatever their shape', () => {
    const path = adjacency(
      9,
      [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i, i + 1] as [number, number]),
    );
    const ring = adjacency(
      6,
      [0, 1, 2, 3, 4, 5].map((i) => [i, (i + 1) % 6] as [number, number]),
    );
    expect(takeLowDegree(path).vertex).toHaveLength(0);
    expect(takeLowDegree(ring).vertex).toHaveLength(0);
  });

  it('leaves a core in which every vertex has three neighbours or more', () => {
    fc.assert(
      fc.property(randomGraph, ({ graph }) => {
        const { core } = takeLowDegree(graph);
        for (let v = 0; v + 1 < core.first.length; v++) {
          expect(core.first[v + 1] - core.first[v]).toBeGreaterThanOrEqual(3);
        }
      }),
    );
  });

  it('cuts two towns at the one road between them', () => {
    const edges: [number, number][] = [];
    for (const base of [0, 25]) {
      for (let i = 0; i < 25; i++) {
        if (i % 5 < 4) edges.push([base + i, base + i + 1]);
        if (i < 20) edges.push([base + i, base + i + 5]);
      }
    }
    edges.push([14, 35]);
    const graph = adjacency(50, edges);
    const x = Float64Array.from({ length: 50 }, (_, v) => (v < 25 ? v % 5 : 10 + (v % 5)));
    const y = Float64Array.from({ length: 50 }, (_, v) => Math.floor((v % 25) / 5));
    const part = new Subgraph(graph, x, y);
    part.take(
      Int32Array.from({ length: 50 }, (_, v) => v),
      0,
      50,
    );
    const side = new InertialFlow(part).cut();
    expect(side.filter((s) => s === 2)).toHaveLength(1);
    for (let v = 0; v < 50; v++) {
      for (let a = graph.first[v]; a < graph.first[v + 1]; a++) {
        const pair = new Set([side[v], side[graph.adjacent[a]]]);
        expect(pair.has(0) && pair.has(1)).toBe(false);
      }
    }
  });

  it('is the same with one thread and with three', async () => {
    const { graph, lon, lat } = grid(170, 130);
    const alone = await eliminationOrder(graph, lon, lat, { threads: 1 });
    const together = await eliminationOrder(graph, lon, lat, { threads: 3 });
    expect(Buffer.compare(Buffer.from(alone.buffer), Buffer.from(together.buffer))).toBe(0);
  });

  it('keeps the hierarchy of a grid low', async () => {
    const { graph, lon, lat } = grid(60, 60);
    const order = await eliminationOrder(graph, lon, lat);
    const rank = new Int32Array(order.length);
    order.forEach((v, i) => {
      rank[v] = i;
    });
    const { height, head } = buildHierarchy(graph, order, rank);
    expect(height).toBeLessThan(260);
    expect(head.length / order.length).toBeLessThan(25);
  });

  it('dissects in place without losing a vertex', () => {
    const { graph, lon, lat } = grid(20, 20);
    const members = Int32Array.from({ length: 400 }, (_, i) => i);
    new Dissector(graph, Float64Array.from(lon), Float64Array.from(lat), members).finish(0, 400);
    expect([...members].sort((a, b) => a - b)).toEqual(Array.from({ length: 400 }, (_, i) => i));
  });
});

describe('hierarchy', () => {
  it('connects all higher neighbours of a vertex, and they lie on its path to the root', async () => {
    await fc.assert(
      fc.asyncProperty(randomGraph, async ({ graph, lon, lat, count }) => {
        const order = await eliminationOrder(graph, lon, lat);
        const rank = new Int32Array(count);
        order.forEach((v, i) => {
          rank[v] = i;
        });
        const { first, head, headDepth, parent, depth } = buildHierarchy(graph, order, rank);
        const arcs = new Set<number>();
        for (let v = 0; v < count; v++) {
          for (let a = first[v]; a < first[v + 1]; a++) arcs.add(v * count + head[a]);
        }
        for (let v = 0; v < count; v++) {
          const above = Array.from(head.subarray(first[v], first[v + 1]));
          expect(above).toEqual([...above].sort((a, b) => a - b));
          expect(parent[v]).toBe(above.length > 0 ? above[0] : NO_PARENT);
          above.forEach((y, i) => {
            expect(headDepth[first[v] + i]).toBe(depth[y]);
            for (const z of above.slice(i + 1)) expect(arcs.has(y * count + z)).toBe(true);
            let climber = v;
            while (climber !== y && parent[climber] !== NO_PARENT) climber = parent[climber];
            expect(climber).toBe(y);
          });
        }
        for (let v = 0; v < count; v++) {
          for (let a = graph.first[v]; a < graph.first[v + 1]; a++) {
            const [x, y] = [rank[v], rank[graph.adjacent[a]]].sort((p, q) => p - q);
            expect(arcs.has(x * count + y)).toBe(true);
          }
        }
      }),
    );
  });
});
