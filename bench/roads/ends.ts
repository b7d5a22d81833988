// Where routes begin and end: points exactly on drivable roads, and routes between two adjacent junctions, compared with the road that
// connects them.
// Usage: npm run bench -- roads/ends [FOLDER-OF-PBF] [POINTS] [JUNCTIONS]

import type { Roads } from '../../src/roads/engine.ts';
import { RoadClass } from '../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { planTrip } from '../../src/roads/route/plan-trip.ts';
import { type LonLat, TripError } from '../../src/roads/route/trip.ts';
import { type Random, randomFrom } from '../../test/fixtures/random.ts';
import { buildRoads } from '../../test/roads/build/build-roads.ts';
import { memoryDataset } from '../../test/roads/build/memory-dataset.ts';
import { quantile, readNetwork, table } from '../lib/road-networks.ts';

const [folder = '../shared/data/osm', points = '2000', junctions = '400'] = process.argv.slice(2);

/** An edge that cars may travel in its own direction. */
function drivable(roads: Roads, random: Random): number {
  for (;;) {
    const edge = Math.floor(random() * roads.edgeCount);
    if (roads.allowed(edge * 2, 'car') && roads.edge(edge).class !== RoadClass.Ferry) return edge;
  }
}

/** A point on a segment of the edge. */
function pointOn(roads: Roads, edge: number, random: Random): LonLat {
  const line = roads.edgeGeometry(edge);
  const at = Math.floor(random() * (line.length / 2 - 1)) * 2;
  const part = random();
  return [line[at] + part * (line[at + 2] - line[at]), line[at + 1] + part * (line[at + 3] - line[at + 1])];
}

const rows: string[][] = [];
for (const name of ['dhaka-central', 'andorra']) {
  const roads = openRoads(memoryDataset(await buildRoads(await readNetwork(`${folder}/${name}.osm.pbf`, 1))));
  const random = randomFrom(17);
  const off: number[] = [];
  const moved: number[] = [];
  for (let k = 0; k < Number(points); k++) {
    const asked = pointOn(roads, drivable(roads, random), random);
    off.push(roads.snap(...asked, 'car', { radius: 10_000 })?.distance ?? Number.POSITIVE_INFINITY);
    try {
      const trip = planTrip(roads, {
        profile: 'car',
        points: [asked, pointOn(roads, drivable(roads, random), random)],
      });
      moved.push(trip.waypoints[0].snapped.distance);
    } catch (error) {
      if (!(error instanceof TripError)) throw error;
    }
  }
  const ratios: number[] = [];
  let over = 0;
  while (ratios.length < Number(junctions)) {
    const edge = drivable(roads, random);
    const directed = edge * 2;
    if (roads.exits(directed).length < 3 || roads.exits(directed ^ 1).length < 3) continue;
    const line = roads.edgeGeometry(edge);
    const asked: LonLat[] = [
      [line[0], line[1]],
      [line[line.length - 2], line[line.length - 1]],
    ];
    const { distance, duration } = planTrip(roads, { profile: 'car', points: asked });
    const direct = roads.centimetres(edge) / 100;
    const wait = roads.delay(directed, 'car') + roads.entry(directed, 'car');
    const seconds = (roads.milliseconds(directed, 'car') - wait) / 1000;
    ratios.push(distance / direct);
    // A longer way that takes less time is what was asked for.
    if (distance > 1.2 * direct && duration > seconds + 0.01) over++;
  }
  const farther = (list: readonly number[], metres: number): string =>
    String(list.filter((value) => value > metres).length);
  rows.push([
    name,
    'points moved by more than 1 m',
    farther(off, 1),
    String(off.length),
    `most ${Math.max(...off).toFixed(2)} m`,
  ]);
  rows.push([
    name,
    'the same in a route to another point',
    farther(moved, 1),
    String(moved.length),
    `most ${Math.max(...moved).toFixed(2)} m`,
  ]);
  rows.push([
    name,
    'from junction to junction over 1.2 × the road between, and slower',
    String(over),
    String(ratios.length),
    `p99 ${quantile(ratios, 0.99).toFixed(2)} × its length`,
  ]);
}
console.log(table(['network', 'measure', 'count', 'of', ''], rows));
