// What does a route cost that avoids an area for one request? Squares of several sizes in the middle of the best route, on a network of
// a country's size, one core, one profile. Each square is new.
//
//   npm run bench -- roads/avoid COUNTRY.osm.pbf FOLDER [PAIRS]
//
// The folder keeps the built dataset for the next run.
import type { SnappedPoint } from '../../src/roads/engine.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { machine, pointBesideRoad, prepared, quantile, table } from '../lib/road-networks.ts';

const [file, folder, count = '300'] = process.argv.slice(2);
if (!folder) {
  console.error('usage: roads-avoid.ts COUNTRY.osm.pbf FOLDER [PAIRS]');
  process.exit(2);
}
const PAIRS = Number(count);
const TOWN_DEGREES = 0.05;
const METRES_PER_DEGREE = 100_000;
const SIDES = [500, 2_000, 10_000];

const { dataset } = await prepared(file, folder, 2);
const roads = openRoads(dataset);
const random = randomFrom(7);
console.log(`${machine()}, ${PAIRS} pairs a row\n`);

const first = measured([detour('town', 500)]);
console.log(
  `the first of a thread, which lays out the tree: ${first.processor[0].toFixed(0)} ms of processor time`,
);
measured(Array.from({ length: 50 }, () => detour('town', 500)));
const rows: string[][] = [];
for (const where of ['town', 'country'] as const) {
  for (const side of SIDES) {
    const { wall, processor, none } = measured(Array.from({ length: PAIRS }, () => detour(where, side)));
    rows.push([
      `${side >= 1000 ? `${side / 1000} km` : `${side} m`}, ${where}`,
      ...[0.5, 0.99].map((share) => quantile(wall, share).toFixed(2)),
      ...[0.5, 0.95, 0.99, 1].map((share) => quantile(processor, share).toFixed(2)),
      (processor.reduce((sum, ms) => sum + ms, 0) / PAIRS).toFixed(2),
      String(none),
    ]);
  }
}
console.log(
  table(['square', 'p50 ms', 'p99', 'processor: p50 ms', 'p95', 'p99', 'max', 'mean', 'no way'], rows),
);
global.gc?.();
console.log(`\nresident: ${(process.memoryUsage.rss() / 2 ** 30).toFixed(2)} GB (four profiles)`);
process.exit(0);

/** Milliseconds by the clock and of the processor, one for each route. */
function measured(work: readonly ReturnType<typeof detour>[]) {
  const wall: number[] = [];
  const processor: number[] = [];
  let none = 0;
  for (const { from, to, area } of work) {
    const before = process.cpuUsage();
    const start = performance.now();
    const path = roads.route('car', from, to, { avoid: { areas: [area] } });
    wall.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    processor.push((user + system) / 1000);
    if (!path) none++;
  }
  return { wall, processor, none };
}

/** Two places and a square around the middle of the best way between them. */
function detour(where: 'town' | 'country', side: number) {
  for (;;) {
    const [lon, lat] = pointBesideRoad(roads, random);
    const [lon2, lat2] = where === 'country' ? pointBesideRoad(roads, random) : near(lon, lat);
    const from = roads.snap(lon, lat, 'car') as SnappedPoint;
    const to = roads.snap(lon2, lat2, 'car');
    const path = from && to && roads.route('car', from, to);
    if (!path) continue;
    const points = roads.pathGeometry(path).coordinates;
    const at = Math.floor(points.length / 4) * 2;
    const half = side / 2 / METRES_PER_DEGREE;
    const [w, s, e, n] = [points[at] - half, points[at + 1] - half, points[at] + half, points[at + 1] + half];
    return { from, to, area: [w, s, e, s, e, n, w, n] };
  }
}

function near(lon: number, lat: number): [number, number] {
  return [lon + (random() * 2 - 1) * TOWN_DEGREES, lat + (random() * 2 - 1) * TOWN_DEGREES];
}
