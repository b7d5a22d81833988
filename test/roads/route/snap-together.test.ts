// Points of a route lie on the road under them; islands use their own roads; a junction is a place on all its roads.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { haversine } from '../../../src/geo/distance.ts';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import type { Roads } from '../../../src/roads/engine.ts';
import { Mode, RoadClass } from '../../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { planStops } from '../../../src/roads/route/optimised.ts';
import { planTrip } from '../../../src/roads/route/plan-trip.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { networkRoads } from '../match/network-roads.ts';

const STEP = 0.001;

/** A ladder of streets on the mainland, a short street on an island a kilometre east, and a ferry between them. */
async function riverside(withFerry: boolean): Promise<Roads> {
  const builder = new RoadNetworkBuilder();
  const street = { class: RoadClass.Residential };
  const left = Array.from({ length: 12 }, (_, i) => builder.node(90, 23 + i * STEP));
  const right = Array.from({ length: 12 }, (_, i) => builder.node(90 + STEP, 23 + i * STEP));
  for (let i = 0; i < left.length; i++) {
    builder.way({ ...street, nodes: [left[i], right[i]], sourceId: 100 + i });
    if (i === 0) continue;
    builder.way({ ...street, nodes: [left[i - 1], left[i]], sourceId: i });
    builder.way({ ...street, nodes: [right[i - 1], right[i]], sourceId: 200 + i });
  }
  const island = [0, 1, 2].map((i) => builder.node(90.012, 23.004 + i * STEP));
  builder.way({ ...street, nodes: island, name: 'Char', sourceId: 300 });
  if (withFerry) {
    builder.way({ class: RoadClass.Ferry, nodes: [right[4], island[0]], duration: 600, sourceId: 400 });
  }
  // A one-way street that the edge of the data cuts off: it leads away and nowhere else.
  const out = builder.node(90 - 5 * STEP, 23);
  builder.way({ ...street, nodes: [left[0], out], backward: Mode.Foot, name: 'Out', sourceId: 500 });
  return openRoads(memoryDataset(await buildRoads(builder.finish())));
}

const trip = (roads: Roads, ...points: [number, number][]) => planTrip(roads, { profile: 'car', points });

describe('points of a trip', () => {
  it('on an island use its own roads', async () => {
    const found = trip(await riverside(false), [90.0121, 23.0041], [90.0119, 23.0059]);
    expect(found.distance).toBeLessThan(250);
    for (const { snapped } of found.waypoints) expect(snapped.distance).toBeLessThan(15);
  });
  it('on an island that nothing reaches are not part of a trip on the mainland', async () => {
    const roads = await riverside(false);
    const far: [number, number] = [90.06, 23.0041];
    expect(() => trip(roads, [90, 23.002], [90.0121, 23.0041])).not.toThrow();
    const moved = trip(roads, [90, 23.002], [90.0121, 23.0041]).waypoints[1].snapped;
    // The answer says how far the connected road was.
    expect(moved.distance).toBeGreaterThan(1_000);
    expect(moved.distance).toBeLessThan(2_000);
    // The connected road may be as far as the nearest and two kilometres more.
    const farther = trip(roads, [90, 23.002], far).waypoints[1].snapped;
    expect(farther.distance).toBeGreaterThan(5_000);
  });
  it('in mid-river are snapped to the bank, not to the ferry', async () => {
    const roads = await riverside(true);
    const { waypoints } = trip(roads, [90, 23.002], [90.006, 23.0041]);
    expect(roads.edge(waypoints[1].snapped.edge).class).toBe(RoadClass.Residential);
    expect(trip(roads, [90, 23.002], [90.0121, 23.0055]).waypoints[1].snapped.distance).toBeLessThan(15);
  });
  it('stay on a one-way street that the edge of the data cuts off, as far as one can travel there', async () => {
    const roads = await riverside(false);
    const { waypoints } = trip(roads, [90, 23.002], [90 - 3 * STEP, 23.00002]);
    expect(roads.edge(waypoints[1].snapped.edge).name).toBe('Out');
    // From there nothing can be reached: the nearest connected road is used, and the answer says so.
    const leaving = trip(roads, [90 - 3 * STEP, 23.00002], [90, 23.002]);
    expect(leaving.waypoints[0].snapped.distance).toBeGreaterThan(200);
  });
  it('are where the order of an optimised trip is best', async () => {
    const roads = await riverside(false);
    const out: [number, number] = [90 - 3 * STEP, 23.00002];
    const request = {
      profile: 'car' as const,
      source: [90, 23.01] as const,
      destination: out,
      stops: [{ id: 1, point: [90 + STEP, 23.005] as const }],
      optimise: true,
      ends: 'free_end' as const,
    };
    const { trip: best } = planStops(roads, request, () => 0);
    // The matrix has no way back from the street that leads nowhere, so the order was found on connected roads; the trip keeps to them.
    for (const { snapped } of best.waypoints) expect(roads.connected(snapped, 'car')).toBe(true);
    const places = best.waypoints.map(({ snapped }) => snapped);
    const { durations } = roads.matrix('car', places, places);
    expect(best.duration).toBeCloseTo(durations[1] + durations[places.length + 2], 3);
  });
  it('on one junction are a trip of length zero, whatever road they were snapped to', async () => {
    const roads = await riverside(false);
    const places = roads.candidates(90, 23.003, 'car', { radius: 2, limit: 9 });
    expect(places.length).toBeGreaterThan(2);
    for (const a of places) for (const b of places) expect(roads.cost('car', a, b)?.distance).toBe(0);
  });
});

const folder = fileURLToPath(new URL('../../../../shared/data/osm/', import.meta.url));
const present = existsSync(folder);
if (!present) console.log('Left out: snapping on real networks (../shared/data/osm is not here).');

describe.skipIf(!present)('on real networks', () => {
  it.each(['dhaka-central', 'andorra'])(
    '%s: points on a road stay there, and routes between junctions take the direct road',
    async (name) => {
      const roads = await networkRoads(`${folder}${name}.osm.pbf`);
      const random = randomFrom(17);
      let compared = 0;
      for (let k = 0; k < 1_000; k++) {
        const edge = Math.floor(random() * roads.edgeCount);
        const drivable = roads.allowed(edge * 2, 'car') || roads.allowed(edge * 2 + 1, 'car');
        if (!drivable || roads.edge(edge).class === RoadClass.Ferry) continue;
        const line = roads.edgeGeometry(edge);
        const at = Math.floor(random() * (line.length / 2 - 1)) * 2;
        const part = random();
        const lon = line[at] + (line[at + 2] - line[at]) * part;
        const lat = line[at + 1] + (line[at + 3] - line[at + 1]) * part;
        expect(roads.snap(lon, lat, 'car')?.distance).toBeLessThan(1);
        // From one end of the edge to the other, as far as cars go that way: never farther than along the edge.
        const [from, to] = roads.allowed(edge * 2, 'car') ? [0, line.length - 2] : [line.length - 2, 0];
        const begin = roads.snap(line[from], line[from + 1], 'car');
        const end = roads.snap(line[to], line[to + 1], 'car');
        if (!begin || !end || begin.distance > 0.02 || end.distance > 0.02) continue;
        const cost = roads.cost('car', begin, end);
        const edgeSeconds = roads.milliseconds(from === 0 ? edge * 2 : edge * 2 + 1, 'car') / 1000;
        expect(cost?.duration).toBeLessThanOrEqual(edgeSeconds + 0.01);
        expect(haversine(line[from], line[from + 1], line[to], line[to + 1])).toBeLessThanOrEqual(
          (cost?.distance ?? 0) + 0.5,
        );
        compared++;
      }
      expect(compared).toBeGreaterThan(300);
    },
  );
});
