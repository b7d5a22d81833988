// Avoiding for one request: the same answer as a plain search on a network from which the avoided roads are gone.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RoadClass } from '../../../src/roads/build/network.ts';
import { PROFILES } from '../../../src/roads/engine.ts';
import { FERRY_FLAG } from '../../../src/roads/graph/road-graph.ts';
import { randomFrom } from '../build/random-network.ts';
import { sampleRoads, somewhere } from '../build/sample-roads.ts';
import { SplitDijkstra } from '../query/split-dijkstra.ts';

/** Liang and Barsky: whether a segment has a part inside the box. */
function meetsBox([x1, y1, x2, y2]: ArrayLike<number> & Iterable<number>, box: readonly number[]): boolean {
  let enter = 0;
  let leave = 1;
  const sides = [
    [x1 - x2, x1 - box[0]],
    [x2 - x1, box[2] - x1],
    [y1 - y2, y1 - box[1]],
    [y2 - y1, box[3] - y1],
  ];
  for (const [p, q] of sides) {
    if (p === 0) {
      if (q < 0) return false;
    } else if (p < 0) enter = Math.max(enter, q / p);
    else leave = Math.min(leave, q / p);
  }
  return enter <= leave;
}

describe('avoid', () => {
  it('ferries: equals Dijkstra without them', async () => {
    let around = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { roads, graph } = await sampleRoads(seed, 60);
        const random = randomFrom(seed);
        const ferry = (chain: number) => (graph.chainFlags[chain] & FERRY_FLAG) !== 0;
        for (const profile of PROFILES) {
          const oracle = new SplitDijkstra(graph, roads, profile, ferry);
          for (let k = 0; k < 6; k++) {
            const from = somewhere(roads, profile, random);
            const to = somewhere(roads, profile, random);
            // Where the journey begins or ends on a ferry the two searches mean different things.
            if (!from || !to || ferry(graph.edgeChain[from.edge]) || ferry(graph.edgeChain[to.edge]))
              continue;
            oracle.run(from);
            const path = roads.route(profile, from, to, { avoid: { ferries: true } });
            expect(path && Math.round(path.duration * 1000)).toBe(oracle.to(to)?.milliseconds);
            if (!path) continue;
            expect(path.edgeMilliseconds.reduce((a, b) => a + b, 0)).toBe(Math.round(path.duration * 1000));
            for (const directed of path.edges) {
              expect(roads.edge(directed >>> 1).class).not.toBe(RoadClass.Ferry);
            }
            if (path.duration !== roads.cost(profile, from, to)?.duration) around++;
          }
        }
      }),
      { numRuns: 25 },
    );
    console.log(`${around} journeys went round a ferry`);
  });

  it('areas: no edge of the way touches them, and it is the best such way', async () => {
    for (const seed of [1, 2, 3, 4]) {
      const { roads, graph } = await sampleRoads(seed, 80);
      const random = randomFrom(seed);
      const lon = 90 + random() * 0.015;
      const lat = 23 + random() * 0.015;
      const area = [lon, lat, lon + 0.004, lat, lon + 0.004, lat + 0.004, lon, lat + 0.004];
      const inside = (edge: number): boolean => {
        const points = roads.edgeGeometry(edge);
        for (let i = 0; i + 3 < points.length; i += 2) {
          if (meetsBox(points.subarray(i, i + 4), [lon, lat, lon + 0.004, lat + 0.004])) return true;
        }
        return false;
      };
      const blocked = new Set<number>();
      for (let e = 0; e < graph.edgeCount; e++) if (inside(e)) blocked.add(graph.edgeChain[e]);
      const oracle = new SplitDijkstra(graph, roads, 'foot', (chain) => blocked.has(chain));
      for (let k = 0; k < 40; k++) {
        const from = somewhere(roads, 'foot', random);
        const to = somewhere(roads, 'foot', random);
        if (!from || !to) continue;
        if (blocked.has(graph.edgeChain[from.edge]) || blocked.has(graph.edgeChain[to.edge])) continue;
        oracle.run(from);
        const path = roads.route('foot', from, to, { avoid: { areas: [area] } });
        expect(path && Math.round(path.duration * 1000)).toBe(oracle.to(to)?.milliseconds);
      }
    }
  });
});
