// What is within reach agrees with what the matrix answers place by place, and its polygons are sound.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { haversine } from '../../../src/geo/distance.ts';
import { customise } from '../../../src/roads/customise/customise.ts';
import { ProfileSnapshot } from '../../../src/roads/customise/profile-snapshot.ts';
import type { Profile, ReachPolygon, Roads, SnappedPoint } from '../../../src/roads/engine.ts';
import { readHierarchy } from '../../../src/roads/graph/hierarchy-columns.ts';
import { readGraph } from '../../../src/roads/graph/road-graph.ts';
import { ROAD_GRAPH } from '../../../src/roads/graph/road-tables.ts';
import { ReachSearch } from '../../../src/roads/isochrone/reach-search.ts';
import { FAR, ReachedChains } from '../../../src/roads/isochrone/reached-chains.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { randomNetwork, waitsFor } from '../build/random-network.ts';
import { sampleRoads, somewhere } from '../build/sample-roads.ts';
import { gridFiles } from '../route/grid.ts';

async function country(seed: number, size: number) {
  const dataset = memoryDataset(await buildRoads(randomNetwork(seed, size).network, waitsFor(size)));
  const graph = readGraph(dataset.table(ROAD_GRAPH));
  return { graph, hierarchy: readHierarchy(dataset), roads: openRoads(dataset) };
}

describe('a reach', () => {
  it('has at every place of every edge the time and length of the matrix', async () => {
    let compared = 0;
    for (const seed of [21, 22, 23]) {
      const { graph, hierarchy, roads } = await country(seed, 40);
      const random = randomFrom(seed);
      const search = new ReachSearch(graph);
      const reached = new ReachedChains();
      for (const profile of USUAL_PROFILES) {
        const snapshot = new ProfileSnapshot(graph, hierarchy, customise(graph, hierarchy, profile));
        for (const towards of [false, true, false, true]) {
          const place = somewhere(roads, profile, random);
          if (!place) continue;
          const most = Math.floor(random() * 3_000_000);
          reached.clear(snapshot, place, towards);
          search[towards ? 'towards' : 'from'](snapshot, place, { by: 'time', most }, reached);
          reached.stretches(({ edge, from, to, milliseconds, centimetres }) => {
            // In the middle of a stretch no junction makes places one with those of other roads.
            const along = Math.round((from + to) / 2);
            if (along <= 0 || along >= graph.edgeLength[edge]) return;
            const other = {
              ...place,
              edge,
              along,
              forward: roads.allowed(edge * 2, profile),
              backward: roads.allowed(edge * 2 + 1, profile),
            };
            const share = along / graph.edgeLength[edge];
            const at = (ends: Float64Array): number => ends[0] + (ends[1] - ends[0]) * share;
            const [forth, back] = milliseconds.map(at);
            const ms = Math.min(forth, back);
            const expected = towards ? roads.cost(profile, other, place) : roads.cost(profile, place, other);
            const wanted = expected ? expected.duration * 1000 : Number.POSITIVE_INFINITY;
            // Half a millisecond is rounded at each end.
            if (wanted <= most) {
              expect(Math.abs(ms - wanted), `${profile} edge ${edge}`).toBeLessThanOrEqual(2);
              const cm = at(centimetres[forth <= back ? 0 : 1]);
              if (Math.abs(forth - back) > 2)
                expect(Math.abs(cm - (expected?.distance ?? 0) * 100)).toBeLessThanOrEqual(2);
              compared++;
            } else expect(ms).toBeGreaterThan(most - 2);
            if (ms >= FAR) expect(wanted).toBeGreaterThan(most);
          });
        }
      }
    }
    console.log(`${compared} places compared`);
    expect(compared).toBeGreaterThan(300);
  });

  it('by distance follows the quickest route, like the matrix', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { graph, hierarchy, roads } = await country(seed, 12);
        const random = randomFrom(seed);
        const place = somewhere(roads, 'car', random);
        if (!place) return;
        const snapshot = new ProfileSnapshot(graph, hierarchy, customise(graph, hierarchy, 'car'));
        const reached = new ReachedChains();
        reached.clear(snapshot, place, false);
        const most = Math.floor(random() * 200_000);
        new ReachSearch(graph).from(snapshot, place, { by: 'distance', most }, reached);
        reached.stretches(({ edge, from, to, milliseconds, centimetres }) => {
          const along = Math.round((from + to) / 2);
          if (along <= 0 || along >= graph.edgeLength[edge]) return;
          const other = {
            ...place,
            edge,
            along,
            forward: roads.allowed(edge * 2, 'car'),
            backward: roads.allowed(edge * 2 + 1, 'car'),
          };
          const way = roads.cost('car', place, other);
          if (!way || way.distance * 100 > most) return;
          const share = along / graph.edgeLength[edge];
          const at = (ends: Float64Array): number => ends[0] + (ends[1] - ends[0]) * share;
          expect(Math.abs(Math.min(...milliseconds.map(at)) - way.duration * 1000)).toBeLessThanOrEqual(2);
          expect(Math.min(...centimetres.map(at))).toBeLessThanOrEqual(way.distance * 100 + 2);
        });
      }),
      { numRuns: 15 },
    );
  });
});

/** By the rule of crossings, holes included. */
function holds(polygons: readonly ReachPolygon[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of polygons.flat()) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i];
      const [xj, yj] = ring[j];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
    }
  }
  return inside;
}

const twiceArea = (ring: readonly (readonly [number, number])[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length];
    return sum + x * y2 - x2 * y;
  }, 0);

type Segment = readonly [readonly [number, number], readonly [number, number]];

function side([a, b]: Segment, [x, y]: readonly [number, number]): number {
  return Math.sign((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]));
}

/** Whether two segments do not meet on one axis. */
const apart = (p: Segment, q: Segment, axis: 0 | 1): boolean =>
  Math.max(p[0][axis], p[1][axis]) < Math.min(q[0][axis], q[1][axis]) ||
  Math.max(q[0][axis], q[1][axis]) < Math.min(p[0][axis], p[1][axis]);

/** Pairs of segments of all rings that cross or touch without being neighbours. */
function crossings(polygons: readonly ReachPolygon[]): number {
  const segments: (Segment & { ring?: number })[] = [];
  const place: [ring: number, at: number, of: number][] = [];
  polygons.flat().forEach((ring, r) => {
    for (let i = 1; i < ring.length; i++) {
      segments.push([ring[i - 1], ring[i]]);
      place.push([r, i - 1, ring.length - 1]);
    }
  });
  let found = 0;
  for (let i = 0; i < segments.length; i++) {
    for (let j = i + 1; j < segments.length; j++) {
      const [r, a, of] = place[i];
      const [r2, b] = place[j];
      if (r === r2 && (b - a === 1 || (a === 0 && b === of - 1))) continue;
      const [p, q] = [segments[i], segments[j]];
      if (apart(p, q, 0) || apart(p, q, 1)) continue;
      if (side(p, q[0]) * side(p, q[1]) <= 0 && side(q, p[0]) * side(q, p[1]) <= 0) found++;
    }
  }
  return found;
}

function expectSound(polygons: readonly ReachPolygon[]): void {
  for (const polygon of polygons) {
    polygon.forEach((ring, at) => {
      expect(ring.length).toBeGreaterThanOrEqual(4);
      expect(ring[ring.length - 1]).toEqual(ring[0]);
      // Outer rings against the clock, holes with it.
      expect(twiceArea(ring) > 0).toBe(at === 0);
      if (at > 0) expect(holds([[polygon[0]]], ...ring[0])).toBe(true);
    });
  }
  expect(crossings(polygons)).toBe(0);
}

function agreement(roads: Roads, profile: Profile, place: SnappedPoint, limit: number, random: () => number) {
  const [polygons] = roads.reach(profile, place, { by: 'time', limits: [limit] }).contours;
  let agree = 0;
  const [west, south, east, north] = roads.bounds;
  for (let k = 0; k < 500; k++) {
    const lon = west + (east - west) * random();
    const lat = south + (north - south) * random();
    const inside = holds(polygons, lon, lat);
    let to = roads.snap(lon, lat, profile, { radius: 10_000 });
    let way = to && roads.cost(profile, place, to);
    if (to && !way) {
      to = roads.snap(lon, lat, profile, { radius: 2_000, connected: true });
      way = to && roads.cost(profile, place, to);
    }
    const near = to !== undefined && haversine(lon, lat, to.lon, to.lat) <= 500;
    const within = (most: number): boolean => near && way !== undefined && way.duration <= most;
    if (inside ? within(limit * 1.02) : !within(limit * 0.98)) agree++;
  }
  return agree / 500;
}

describe('polygons', () => {
  it('contain what the matrix has within the limit, with closed rings in the right direction that do not intersect', async () => {
    const roads = openRoads(memoryDataset(await gridFiles()));
    const random = randomFrom(5);
    for (const profile of USUAL_PROFILES) {
      const place = roads.snap(90.39, 23.745, profile, { connected: true });
      if (!place) throw new Error('the town has roads');
      for (const limit of [60, 180]) {
        const { contours } = roads.reach(profile, place, { by: 'time', limits: [limit / 2, limit] });
        for (const polygons of contours) expectSound(polygons);
        expect(agreement(roads, profile, place, limit, random)).toBeGreaterThanOrEqual(0.97);
      }
    }
  });

  it('are valid on networks without any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { roads } = await sampleRoads(seed, 25);
        const random = randomFrom(seed);
        const place = somewhere(roads, 'foot', random);
        if (!place) return;
        const [lon, lat] = roads.edgeGeometry(place.edge);
        const { contours } = roads.reach('foot', { ...place, lon, lat }, { by: 'time', limits: [120, 900] });
        for (const polygons of contours) expectSound(polygons);
      }),
      { numRuns: 20 },
    );
  });

  it('are nested, and avoided roads put others out of reach', async () => {
    const roads = openRoads(memoryDataset(await gridFiles()));
    const place = roads.snap(90.384, 23.748, 'car', { connected: true });
    if (!place) throw new Error('the town has roads');
    const area = (polygons: readonly ReachPolygon[]): number =>
      polygons.flat().reduce((sum, ring) => sum + twiceArea(ring), 0);
    const reach = (more: object): number[] =>
      roads.reach('car', place, { by: 'time', limits: [120, 240], ...more }).contours.map(area);
    const [small, large] = reach({});
    expect(large).toBeGreaterThan(small);
    const [, around] = reach({ avoid: { tolls: true, ferries: true } });
    expect(around).toBeLessThan(large * 0.8);
    expect(reach({ towards: true })[1]).toBeGreaterThan(0);
  });
});
