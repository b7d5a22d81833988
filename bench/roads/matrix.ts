// What does a matrix cost? Durations and distances between 250 × 250 points as returned by `POST /v2/api/matrix`, including snapping, by
// the size of the matrix and by how far apart the points are.
//
//   npm run bench -- roads/matrix NETWORK.osm.pbf FOLDER
//
// The folder keeps the built dataset for the next run.

import { travelMatrix } from '../../src/roads/answers/travel-matrix.ts';
import type { Profile } from '../../src/roads/engine.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import type { LonLat } from '../../src/roads/route/trip.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { machine, pointBesideRoad, prepared, quantile, table } from '../lib/road-networks.ts';

const [file, folder] = process.argv.slice(2);
if (!folder) {
  console.error('usage: roads/matrix NETWORK.osm.pbf FOLDER');
  process.exit(2);
}
const SIZES = [10, 50, 100, 250];
const ROUNDS = 12;
/** Warm-up rounds for the JIT compiler. */
const WARM = 4;
/** Points of a town are within this many degrees of its centre. */
const TOWN_DEGREES = 0.05;

const { dataset } = await prepared(file, folder, 2);
const roads = openRoads(dataset);
const random = randomFrom(41);
console.log(`${machine()}; ${roads.edgeCount} edges\n`);

/** Points next to roads, around a place or anywhere. */
function pointsOf(count: number, middle?: LonLat): LonLat[] {
  const points: LonLat[] = [];
  while (points.length < count) {
    if (!middle) {
      points.push(pointBesideRoad(roads, random));
      continue;
    }
    const near = roads.snap(
      middle[0] + (random() * 2 - 1) * TOWN_DEGREES,
      middle[1] + (random() * 2 - 1) * TOWN_DEGREES,
      'car',
      { radius: 2_000 },
    );
    if (near) points.push([near.lon, near.lat]);
  }
  return points;
}

const rows: string[][] = [];
for (const profile of ['car', 'foot'] satisfies Profile[]) {
  for (const where of ['town', 'anywhere']) {
    for (const size of SIZES) {
      const wall: number[] = [];
      const processor: number[] = [];
      let joined = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const middle = where === 'town' ? pointBesideRoad(roads, random) : undefined;
        const sources = pointsOf(size, middle);
        const destinations = pointsOf(size, middle);
        const before = process.cpuUsage();
        const start = performance.now();
        const { durations } = travelMatrix(roads, { profile, sources, destinations });
        if (round < WARM) continue;
        wall.push(performance.now() - start);
        const { user, system } = process.cpuUsage(before);
        processor.push((user + system) / 1000);
        joined += durations.flat().filter((seconds) => seconds !== null).length;
      }
      const cpu = quantile(processor, 0.5);
      rows.push([
        `${profile}, ${where}, ${size} × ${size}`,
        quantile(wall, 0.5).toFixed(1),
        cpu.toFixed(1),
        ((cpu * 1000) / (size * size)).toFixed(2),
        `${((100 * joined) / (size * size * (ROUNDS - WARM))).toFixed(1)} %`,
      ]);
    }
  }
}
console.log(table(['matrix', 'ms p50', 'processor ms p50', 'µs for each pair', 'pairs with a way'], rows));
process.exit(0);
