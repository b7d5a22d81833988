// The edges that touch an area: the tree of boxes gives what looking at every segment gives.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgesInAreas } from '../../../src/roads/closures/edges-in-area.ts';
import { edgePoints } from '../../../src/roads/graph/geometry.ts';
import { type RoadGraph, readGraph } from '../../../src/roads/graph/road-graph.ts';
import { ROAD_GRAPH, SEGMENT_INDEX } from '../../../src/roads/graph/road-tables.ts';
import { readSegmentIndex, type SegmentIndex } from '../../../src/roads/snap/segment-index.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { randomNetwork, waitsFor } from '../build/random-network.ts';

async function network(seed: number, size: number): Promise<{ graph: RoadGraph; index: SegmentIndex }> {
  const dataset = memoryDataset(await buildRoads(randomNetwork(seed, size).network, waitsFor(size)));
  return {
    graph: readGraph(dataset.table(ROAD_GRAPH)),
    index: readSegmentIndex(dataset.table(SEGMENT_INDEX)),
  };
}

/** Even number of crossings to the east: outside. */
function inside(ring: readonly number[], x: number, y: number): boolean {
  let odd = false;
  eachSide(ring, (ax, ay, bx, by) => {
    if (ay > y === by > y) return;
    if (ax + ((y - ay) / (by - ay)) * (bx - ax) > x) odd = !odd;
  });
  return odd;
}

function eachSide(
  ring: readonly number[],
  visit: (ax: number, ay: number, bx: number, by: number) => void,
): void {
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length;
    visit(ring[i], ring[i + 1], ring[j], ring[j + 1]);
  }
}

function touches(ring: readonly number[], points: ArrayLike<number>): boolean {
  for (let p = 0; p + 3 < points.length; p += 2) {
    const [x1, y1, x2, y2] = [points[p], points[p + 1], points[p + 2], points[p + 3]];
    if (inside(ring, x1, y1) || inside(ring, x2, y2)) return true;
    let met = false;
    eachSide(ring, (ax, ay, bx, by) => {
      // Where the two lines meet, as shares of both.
      const across = (x2 - x1) * (by - ay) - (y2 - y1) * (bx - ax);
      const t = ((ax - x1) * (by - ay) - (ay - y1) * (bx - ax)) / across;
      const u = ((ax - x1) * (y2 - y1) - (ay - y1) * (x2 - x1)) / across;
      if (t >= 0 && t <= 1 && u >= 0 && u <= 1) met = true;
    });
    if (met) return true;
  }
  return false;
}

describe('edges in areas', () => {
  it('are those that a scan of every segment finds, for stars, slivers and boxes of any size', async () => {
    let most = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { graph, index } = await network(seed, 60);
        const random = randomFrom(seed);
        for (let k = 0; k < 6; k++) {
          const areas = Array.from({ length: 1 + Math.floor(random() * 2) }, () => {
            const [x, y, reach] = [90 + random() * 0.02, 23 + random() * 0.02, random() ** 2 * 0.03];
            const corners = 3 + Math.floor(random() * 9);
            return Array.from({ length: corners }, (_, c) => {
              const [angle, far] = [(c / corners) * 2 * Math.PI, reach * (0.2 + random() * 0.8)];
              return [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
            }).flat();
          });
          const expected: number[] = [];
          for (let e = 0; e < graph.edgeCount; e++) {
            const points = edgePoints(graph, e);
            if (areas.some((ring) => touches(ring, points))) expected.push(e);
          }
          expect(Array.from(edgesInAreas(graph, index, areas))).toEqual(expected);
          most = Math.max(most, expected.length / graph.edgeCount);
        }
      }),
      { numRuns: 30 },
    );
    expect(most).toBeGreaterThan(0.9);
  });

  it('are none for an area beside the roads or one of two corners, and all for one around them', async () => {
    const { graph, index } = await network(3, 40);
    expect(edgesInAreas(graph, index, [[80, 20, 81, 20, 81, 21]])).toHaveLength(0);
    expect(edgesInAreas(graph, index, [[90, 23, 90.02, 23.02]])).toHaveLength(0);
    expect(edgesInAreas(graph, index, [])).toHaveLength(0);
    expect(edgesInAreas(graph, index, [[80, 20, 100, 20, 100, 30, 80, 30]])).toHaveLength(graph.edgeCount);
  });
});
