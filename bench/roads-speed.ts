// How fast is the road engine on a network of a country's size? Preparation, opening, memory, distances, routes
// with geometry, matrices and snaps on one core; beside Valhalla in the same run where it is installed.
//
//   node --import ./bench/register.mjs bench/roads-speed.ts COUNTRY.osm.pbf FOLDER [THREADS]
//
// The folder keeps the built dataset for the next run. Build dist/ first: threads start from there.
import { openRoads, type Roads, type SnappedPoint } from '../src/roads/engine.ts';
import {
  machine,
  pointBesideRoad,
  prepared,
  quantile,
  type Random,
  randomFrom,
  table,
} from './roads-data.ts';
import { openValhalla, type Valhalla } from './roads-valhalla.ts';

const [file, folder, threads = '2'] = process.argv.slice(2);
if (!folder) {
  console.error('usage: roads-speed.ts COUNTRY.osm.pbf FOLDER [THREADS]');
  process.exit(2);
}
const PAIRS = 2_000;
const TOWN_DEGREES = 0.05;

const { dataset, preparation, openSeconds } = await prepared(file, folder, Number(threads));
const start = performance.now();
const roads = openRoads(dataset);
const opened = openSeconds + (performance.now() - start) / 1000;
console.log(`${machine()}\n`);
if (preparation) {
  const { readSeconds, buildSeconds, writeSeconds, peakBytes } = preparation;
  console.log(
    `preparation, ${threads} threads: read ${readSeconds.toFixed(1)} s, build ${buildSeconds.toFixed(1)} s, ` +
      `write ${writeSeconds.toFixed(1)} s, peak ${(peakBytes / 2 ** 30).toFixed(2)} GB`,
  );
}
console.log(`opening: ${opened.toFixed(2)} s`);

const random = randomFrom(1);
const country = pairsOf(() => pointBesideRoad(roads, random), PAIRS);
const town = pairsOf(() => pointBesideRoad(roads, random), PAIRS, TOWN_DEGREES);
const valhalla = await openValhalla('country');

const rows: string[][] = [];
for (const [where, pairs] of [
  ['town', town],
  ['country', country],
] as const) {
  measure(pairs.slice(0, 300));
  const ours = measure(pairs);
  const theirs = valhalla && (await measureValhalla(valhalla, pairs.slice(0, 200)));
  const row = (what: string, own: readonly number[], other?: readonly number[]): void => {
    const p50 = quantile(own, 0.5);
    const their = other && other.length > 0 ? quantile(other, 0.5) : undefined;
    rows.push([
      `${what}, ${where}`,
      p50.toFixed(3),
      quantile(own, 0.95).toFixed(3),
      their?.toFixed(1) ?? 'not run',
      their ? `${Math.round(their / p50)} ×` : '',
    ]);
  };
  row('distance only', ours.distance);
  row('snap, path, full geometry', ours.route, theirs?.route);
  row('matrix 52 × 52', matrices(pairs), theirs?.matrix);
  row('snap alone', ours.snap, theirs?.snap);
}
console.log('');
console.log(table(['work', 'p50 ms', 'p95 ms', 'Valhalla p50 ms', 'ratio'], rows));
global.gc?.();
console.log(
  `\nresident while serving: ${(process.memoryUsage.rss() / 2 ** 30).toFixed(2)} GB (four profiles)`,
);
process.exit(0);

type Pair = readonly [readonly [number, number], readonly [number, number]];

/** Random pairs of points beside roads, at most `reach` degrees apart where that is given. */
function pairsOf(point: () => [number, number], count: number, reach = Number.POSITIVE_INFINITY): Pair[] {
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    const from = point();
    const to = reach < 180 ? nearby(roads, from, reach, random) : point();
    pairs.push([from, to]);
  }
  return pairs;
}

/** A point beside a road not far from another. */
function nearby(
  roads: Roads,
  from: readonly [number, number],
  reach: number,
  random: Random,
): [number, number] {
  for (;;) {
    const lon = from[0] + (random() * 2 - 1) * reach;
    const lat = from[1] + (random() * 2 - 1) * reach;
    const place = roads.snap(lon, lat, 'car', { radius: 300 });
    if (place) return [place.lon + (random() - 0.5) * 0.001, place.lat + (random() - 0.5) * 0.001];
  }
}

function measure(pairs: readonly Pair[]) {
  const snap: number[] = [];
  const distance: number[] = [];
  const route: number[] = [];
  for (const [a, b] of pairs) {
    const t0 = performance.now();
    const from = roads.snap(a[0], a[1], 'car');
    const t1 = performance.now();
    const to = roads.snap(b[0], b[1], 'car');
    if (!from || !to) continue;
    const t2 = performance.now();
    const found = roads.cost('car', from, to);
    const t3 = performance.now();
    if (!found) continue;
    snap.push(t1 - t0);
    distance.push(t3 - t2);
    const t4 = performance.now();
    const path = roads.route(
      'car',
      roads.snap(a[0], a[1], 'car') as SnappedPoint,
      roads.snap(b[0], b[1], 'car') as SnappedPoint,
    );
    if (path) roads.pathGeometry(path);
    route.push(performance.now() - t4);
  }
  return { snap, distance, route };
}

function matrices(pairs: readonly Pair[]): number[] {
  const times: number[] = [];
  for (let k = 0; k < 40; k++) {
    const places = placesOf(pairs, k);
    const t0 = performance.now();
    roads.matrix('car', places, places);
    times.push(performance.now() - t0);
  }
  return times.slice(10);
}

/** 52 places: one end of 52 country pairs, or 52 points around one town's. */
function pointsOf(pairs: readonly Pair[], k: number): (readonly [number, number])[] {
  if (pairs === town) {
    return Array.from({ length: 52 }, () => nearby(roads, pairs[k * 7][0], TOWN_DEGREES, random));
  }
  return Array.from({ length: 52 }, (_, i) => pairs[(k * 52 + i) % pairs.length][0]);
}

function placesOf(pairs: readonly Pair[], k: number): SnappedPoint[] {
  return pointsOf(pairs, k)
    .map(([lon, lat]) => roads.snap(lon, lat, 'car'))
    .filter((place) => place !== undefined);
}

async function measureValhalla(engine: Valhalla, pairs: readonly Pair[]) {
  const route: number[] = [];
  const matrix: number[] = [];
  const snap: number[] = [];
  for (const [from, to] of pairs) {
    const t0 = performance.now();
    await engine.locate(from);
    const t1 = performance.now();
    const found = await engine.route(from, to);
    const t2 = performance.now();
    snap.push(t1 - t0);
    if (found) route.push(t2 - t1);
  }
  for (let k = 0; k < 3; k++) {
    const places = pointsOf(pairs.length > 52 ? (pairs[0] === town[0] ? town : country) : pairs, k);
    const t0 = performance.now();
    try {
      await engine.matrix(places);
      matrix.push(performance.now() - t0);
    } catch (error) {
      console.log(`Valhalla's matrix: ${(error as Error).message}`);
    }
  }
  return { route, matrix, snap };
}
