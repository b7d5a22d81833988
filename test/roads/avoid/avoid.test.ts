// Avoiding for one request: the same answer as a traveller who tries everything except the avoided roads.
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Profile, Roads, RoutePath, SnappedPoint } from '../../../src/roads/engine.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { type Random, randomFrom } from '../../fixtures/random.ts';
import { sampleRoads, somewhere } from '../build/sample-roads.ts';
import { historyDijkstra } from '../query/history-dijkstra.ts';
import { SplitDijkstra } from '../query/split-dijkstra.ts';
import { type Avoidance, avoidance, randomAvoidance } from './avoided-edges.ts';

const sum = (values: Int32Array): number => values.reduce((a, b) => a + b, 0);

/** The path is what the oracle expects, adds up, and keeps off what is to be avoided between its two ends. */
function check(
  roads: Roads,
  path: RoutePath | undefined,
  expected: { milliseconds: number; centimetres: number } | undefined,
  { avoided }: Avoidance,
): void {
  expect(path && Math.round(path.duration * 1000)).toBe(expected?.milliseconds);
  expect(path && Math.round(path.distance * 100)).toBe(expected?.centimetres);
  if (!path) return;
  expect(sum(path.edgeMilliseconds)).toBe(expected?.milliseconds);
  expect(sum(path.edgeCentimetres)).toBe(expected?.centimetres);
  for (let i = 1; i < path.edges.length; i++) {
    expect(roads.exits(path.edges[i - 1])).toContain(path.edges[i]);
    if (i < path.edges.length - 1) expect(avoided(path.edges[i] >>> 1)).toBe(false);
  }
}

/** Two places; often on one edge, now and then on one that is to be avoided. */
function pair(roads: Roads, profile: Profile, random: Random): [SnappedPoint, SnappedPoint] | undefined {
  const from = somewhere(roads, profile, random);
  const to = somewhere(roads, profile, random);
  if (!from || !to) return undefined;
  return random() < 0.15 ? [from, { ...from, along: Math.floor(from.along * random()) }] : [from, to];
}

describe('avoid', () => {
  it('equals the plain search with rules, wherever the route begins and ends', async () => {
    let pairs = 0;
    let around = 0;
    let none = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 2, max: 16 }), async (seed, size) => {
        const { source, roads } = await sampleRoads(seed, size);
        const random = randomFrom(seed ^ 0x2545f491);
        for (let k = 0; k < 3; k++) {
          const asked = randomAvoidance(roads, random);
          for (const profile of USUAL_PROFILES) {
            const places = pair(roads, profile, random);
            if (!places) continue;
            const expected = historyDijkstra(source, roads, profile, ...places, asked.avoided);
            const path = roads.route(profile, ...places, { avoid: asked.options });
            check(roads, path, expected, asked);
            pairs++;
            if (!expected) none++;
            else if (path?.duration !== roads.cost(profile, ...places)?.duration) around++;
          }
        }
      }),
      { numRuns: 150 },
    );
    console.log(`${pairs} pairs compared, ${around} went another way, ${none} had no route`);
    expect(around).toBeGreaterThan(20);
  });

  it('equals Dijkstra on larger networks, with and without closures, repeatedly', async () => {
    for (const seed of [1, 2]) {
      const { roads, graph } = await sampleRoads(seed, 120);
      const random = randomFrom(seed);
      const avoidances = Array.from({ length: 3 }, () => randomAvoidance(roads, random));
      const edges = Array.from({ length: 25 }, () => Math.floor(random() * roads.edgeCount));
      for (const closures of [
        [],
        [{ edges: edges.slice(0, 12) }, { edges: edges.slice(8), factor: 3 }],
        [],
      ]) {
        await roads.setClosures(closures);
        for (const asked of avoidances) {
          for (const profile of USUAL_PROFILES) {
            await setImmediate();
            const oracle = new SplitDijkstra(graph, roads, profile, asked.avoided);
            const from = somewhere(roads, profile, random);
            if (!from) continue;
            oracle.run(from);
            for (let t = 0; t < 12; t++) {
              const to = somewhere(roads, profile, random);
              if (to)
                check(roads, roads.route(profile, from, to, { avoid: asked.options }), oracle.to(to), asked);
            }
          }
        }
      }
    }
  });

  it('leaves an area by the edge on which the route begins, and enters one by that on which it ends', async () => {
    const { roads, source } = await sampleRoads(8, 40, false);
    const random = randomFrom(8);
    let inside = 0;
    for (let k = 0; k < 60; k++) {
      await setImmediate();
      const places = pair(roads, 'foot', random);
      if (!places) continue;
      const [a, b] = places.map(({ edge }) => roads.edgeGeometry(edge));
      const boxes = [a, b].map(([x, y]) => [x - 0.0003, y - 0.0003, x + 0.0003, y + 0.0003] as const);
      const asked = avoidance(roads, boxes);
      expect(asked.avoided(places[0].edge) && asked.avoided(places[1].edge)).toBe(true);
      const path = roads.route('foot', ...places, { avoid: asked.options });
      check(roads, path, historyDijkstra(source, roads, 'foot', ...places, asked.avoided), asked);
      if (path) inside++;
    }
    expect(inside).toBeGreaterThan(10);
  });

  it('finds no route at all between the end of an edge and the beginning of the next', async () => {
    const { source, roads } = await sampleRoads(1_140_332_395, 2);
    const asked = avoidance(roads, [[90, 23, 90.02, 23.02]], { ferries: true, tolls: true });
    const at = { lon: 0, lat: 0, distance: 0, bearing: 0, forward: false, backward: true };
    const end = { ...at, edge: 1, along: roads.centimetres(1) };
    const begin = { ...at, edge: 2, along: 0 };
    expect(roads.exits(5)).toContain(3);
    const both: [SnappedPoint, SnappedPoint][] = [
      [end, begin],
      [begin, end],
    ];
    for (const places of both) {
      expect(historyDijkstra(source, roads, 'bike', ...places)).toEqual({ milliseconds: 0, centimetres: 0 });
      for (const avoid of [undefined, asked.options]) {
        const path = roads.route('bike', ...places, { avoid });
        expect([path?.duration, path?.distance]).toEqual([0, 0]);
      }
      expect(roads.matrix('bike', [places[0]], [places[1]]).distances[0]).toBe(0);
    }
  });

  it('gives matrices the costs of single routes', async () => {
    for (const seed of [10, 11]) {
      const { roads } = await sampleRoads(seed, 80);
      const random = randomFrom(seed);
      for (const profile of USUAL_PROFILES) {
        await setImmediate();
        const { options: avoid } = randomAvoidance(roads, random);
        const places = Array.from({ length: 8 }, () => somewhere(roads, profile, random) as SnappedPoint);
        const { durations, distances } = roads.matrix(profile, places, places, { avoid });
        places.forEach((from, i) => {
          places.forEach((to, j) => {
            const path = roads.route(profile, from, to, { avoid });
            expect(durations[i * 8 + j]).toBe(path?.duration ?? Number.POSITIVE_INFINITY);
            expect(distances[i * 8 + j]).toBe(path?.distance ?? Number.POSITIVE_INFINITY);
          });
        });
      }
    }
  });

  it('changes nothing for those who avoid nothing', async () => {
    const { roads } = await sampleRoads(9, 60);
    const random = randomFrom(9);
    for (let k = 0; k < 20; k++) {
      await setImmediate();
      const places = pair(roads, 'car', random);
      if (!places) continue;
      const before = roads.route('car', ...places);
      roads.route('car', ...places, { avoid: randomAvoidance(roads, random).options });
      expect(roads.route('car', ...places)).toEqual(before);
      expect(roads.route('car', ...places, { avoid: {} })).toEqual(before);
      expect(roads.route('car', ...places, { avoid: { areas: [[0, 0, 1, 0, 1, 1]] } })).toEqual(before);
    }
  });
});
