// Snapping finds what a look at every segment finds, for the profile, in the wanted direction, off the islands.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { haversine } from '../../../src/geo/distance.ts';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import type { Profile, Roads } from '../../../src/roads/engine.ts';
import type { RoadGraph } from '../../../src/roads/graph/road-graph.ts';
import { Mode, RoadClass } from '../../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { modeOf, USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { sampleRoads } from '../build/sample-roads.ts';

/** Metres to the nearest place of an edge, by trying every segment. */
function distanceTo(roads: Roads, edge: number, lon: number, lat: number): number {
  const points = roads.edgeGeometry(edge);
  const shrink = Math.cos((lat * Math.PI) / 180);
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const dx = (points[i + 2] - points[i]) * shrink;
    const dy = points[i + 3] - points[i + 1];
    const length = dx * dx + dy * dy;
    const t = length === 0 ? 0 : ((lon - points[i]) * shrink * dx + (lat - points[i + 1]) * dy) / length;
    const clamped = Math.max(0, Math.min(1, t));
    const x = points[i] + (points[i + 2] - points[i]) * clamped;
    const y = points[i + 1] + (points[i + 3] - points[i + 1]) * clamped;
    best = Math.min(best, haversine(lon, lat, x, y));
  }
  return best;
}

function usable(roads: Roads, graph: RoadGraph, profile: Profile, mainland: boolean): number[] {
  const bit = modeOf(profile);
  return Array.from({ length: roads.edgeCount }, (_, e) => e).filter(
    (e) =>
      (roads.allowed(e * 2, profile) || roads.allowed(e * 2 + 1, profile)) &&
      roads.edge(e).class !== RoadClass.Ferry &&
      (!mainland || (graph.chainMainland[graph.edgeChain[e]] & bit) !== 0),
  );
}

describe('snap', () => {
  it('is the nearest of all edges that the profile may use', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { roads, graph } = await sampleRoads(seed, 60);
        const random = randomFrom(seed);
        for (const profile of USUAL_PROFILES) {
          for (let k = 0; k < 6; k++) {
            const connected = k % 2 === 0;
            const edges = usable(roads, graph, profile, connected);
            const lon = 89.999 + random() * 0.022;
            const lat = 22.999 + random() * 0.022;
            const found = roads.snap(lon, lat, profile, { radius: 5_000, connected });
            const nearest = Math.min(...edges.map((e) => distanceTo(roads, e, lon, lat)));
            expect(Math.abs((found?.distance ?? -1) - nearest)).toBeLessThan(0.05);
            if (!found) continue;
            expect(found.forward).toBe(roads.allowed(found.edge * 2, profile));
            expect(found.backward).toBe(roads.allowed(found.edge * 2 + 1, profile));
            expect(found.along).toBeGreaterThanOrEqual(0);
            expect(found.along).toBeLessThanOrEqual(Math.round(roads.edge(found.edge).length * 100));
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  it('candidates are all edges within the radius, nearest first', async () => {
    for (const seed of [1, 2, 3]) {
      const { roads, graph } = await sampleRoads(seed, 80);
      const random = randomFrom(seed);
      const edges = usable(roads, graph, 'foot', true);
      for (let k = 0; k < 10; k++) {
        const lon = 90 + random() * 0.02;
        const lat = 23 + random() * 0.02;
        const found = roads.candidates(lon, lat, 'foot', { radius: 300, limit: 1_000 });
        const expected = edges.filter((e) => distanceTo(roads, e, lon, lat) < 299.5);
        const ids = new Set(found.map((place) => place.edge));
        for (const e of expected) expect(ids.has(e)).toBe(true);
        for (const place of found) expect(place.distance).toBeLessThan(300.5);
        const distances = found.map((place) => place.distance);
        for (let i = 1; i < distances.length; i++) {
          expect(distances[i]).toBeGreaterThanOrEqual(distances[i - 1] - 0.05);
        }
        expect(new Set(ids).size).toBe(found.length);
        // Fewer are the first of all, also beside a junction, from which several edges are equally far.
        for (const at of [{ lon, lat }, ...found.slice(0, 2)]) {
          const around = (limit: number) => roads.candidates(at.lon, at.lat, 'foot', { radius: 300, limit });
          const all = around(1_000);
          for (const limit of [1, 2, 7, 40]) expect(around(limit)).toEqual(all.slice(0, limit));
        }
      }
    }
  });

  it('is undefined where no road is within the radius', async () => {
    const { roads } = await sampleRoads(1, 10);
    expect(roads.snap(91, 24, 'car')).toBeUndefined();
    expect(roads.candidates(91, 24, 'car', { radius: 500, limit: 5 })).toEqual([]);
  });
});

/** A long two-way street to the north, a one-way street beside it, and a short island between them. */
async function street(): Promise<Roads> {
  const builder = new RoadNetworkBuilder();
  const rows = Array.from({ length: 12 }, (_, i) => builder.node(90, 23 + i / 1000));
  for (let i = 1; i < rows.length; i++) {
    builder.way({ nodes: [rows[i - 1], rows[i]], class: RoadClass.Residential, name: 'Long', sourceId: i });
    // Side streets keep the rows from folding into one chain.
    const end = builder.node(89.999, 23 + i / 1000);
    builder.way({ nodes: [rows[i], end], class: RoadClass.Residential, name: 'Side', sourceId: 100 + i });
  }
  const a = builder.node(90.0002, 23.005);
  const b = builder.node(90.0002, 23.006);
  builder.way({ nodes: [a, b], class: RoadClass.Residential, name: 'Island', sourceId: 200 });
  const one = { class: RoadClass.Residential, backward: Mode.Foot, name: 'One way', sourceId: 300 };
  const c = builder.node(90.001, 23);
  const d = builder.node(90.001, 23.011);
  builder.way({ nodes: [rows[0], c], class: RoadClass.Residential, sourceId: 301 });
  builder.way({ nodes: [c, d], ...one });
  builder.way({ nodes: [d, rows[11]], class: RoadClass.Residential, sourceId: 302 });
  return openRoads(memoryDataset(await buildRoads(builder.finish())));
}

describe('snap on a street', () => {
  it('takes the nearest road, also on an island, unless a connected one is requested', async () => {
    const roads = await street();
    const nearest = roads.snap(90.00021, 23.0055, 'car');
    expect(nearest && roads.edge(nearest.edge).name).toBe('Island');
    expect(nearest && roads.connected(nearest, 'car')).toBe(false);
    const connected = roads.snap(90.00021, 23.0055, 'car', { connected: true });
    expect(connected && roads.edge(connected.edge).name).toBe('Long');
    expect(connected && roads.connected(connected, 'car')).toBe(true);
    expect(roads.snap(90.00021, 23.0055, 'car', { connected: true, radius: 5 })).toBeUndefined();
  });

  it('with a heading offers only the direction that fits', async () => {
    const roads = await street();
    const north = roads.snap(90.00005, 23.0035, 'car', { heading: 0 });
    const south = roads.snap(90.00005, 23.0035, 'car', { heading: 180 });
    expect(north?.forward).not.toBe(north?.backward);
    expect(south?.edge).toBe(north?.edge);
    expect(south?.forward).toBe(north?.backward);
  });

  it('with a heading skips a one-way street that runs the other way', async () => {
    const roads = await street();
    const with_ = roads.snap(90.0009, 23.0055, 'car', { heading: 0 });
    const against = roads.snap(90.0009, 23.0055, 'car', { heading: 180, connected: true });
    expect(with_ && roads.edge(with_.edge).name).toBe('One way');
    expect(against && roads.edge(against.edge).name).toBe('Long');
  });

  it('returns the point on the road, how far along, and the bearing', async () => {
    const roads = await street();
    const place = roads.snap(90.0001, 23.0035, 'car');
    expect(place?.lon).toBeCloseTo(90, 6);
    expect(place?.lat).toBeCloseTo(23.0035, 6);
    expect(place?.distance).toBeCloseTo(10.2, 0);
    expect(Math.abs((place?.along ?? 0) - 5560)).toBeLessThan(5);
    expect([0, 180]).toContain(Math.round(place?.bearing ?? -1));
  });
});
