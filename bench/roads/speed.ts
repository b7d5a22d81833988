// How fast is the road engine on a network of a country's size? Preparation, opening, memory, distances, routes with geometry, matrices
// and snaps on one core; with Valhalla in the same run if it is installed.
//
//   npm run bench -- roads/speed COUNTRY.osm.pbf FOLDER [THREADS]
//
// The folder keeps the built dataset for the next run. Build dist/ first: threads start from there. The coordinates do not depend on the
// dataset, so that two builds of the program are compared on the same ones.
import type { SnappedPoint } from '../../src/roads/engine.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { machine, prepared, quantile, table } from '../lib/road-networks.ts';
import { openValhalla } from '../lib/valhalla.ts';

const [file, folder, threads = '2'] = process.argv.slice(2);
if (!folder) {
  console.error('usage: roads-speed.ts COUNTRY.osm.pbf FOLDER [THREADS]');
  process.exit(2);
}
const PAIRS = 2_000;
/** Points lie at most this many degrees from the centre of a town. */
const TOWN_DEGREES = 0.04;
/** lon, lat of the cities that are seats of the eight divisions. */
const TOWNS: readonly (readonly [number, number])[] = [
  [90.4125, 23.8103],
  [91.7832, 22.3569],
  [91.8687, 24.8949],
  [88.6042, 24.3745],
  [89.5403, 22.8456],
  [89.2752, 25.7439],
  [90.3535, 22.701],
  [90.4203, 24.7471],
];

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
const country = Array.from({ length: PAIRS }, (): Pair => [pointIn(someTown()), pointIn(someTown())]);
const town = Array.from({ length: PAIRS }, (): Pair => {
  const centre = someTown();
  return [pointIn(centre), pointIn(centre)];
});
interface Work {
  /** Elapsed milliseconds of each run, and mean processor milliseconds per run. */
  readonly wall: readonly number[];
  readonly cpu: number;
}
const own: Record<string, Work> = {};
const other: Record<string, Work> = {};
const PLACES = { town, country };
for (const where of ['town', 'country'] as const) {
  const pairs = PLACES[where];
  const snapped = pairs.flatMap(([a, b]) => {
    const from = connectedPlace(a);
    const to = connectedPlace(b);
    return from && to && roads.cost('car', from, to) ? [[from, to] as const] : [];
  });
  const matrices = Array.from({ length: 40 }, (_, k) =>
    pointsOf(where, k).flatMap((point) => connectedPlace(point) ?? []),
  );
  own[`distance only, ${where}`] = measure(snapped, ([a, b]) => roads.cost('car', a, b));
  own[`snap, path, full geometry, ${where}`] = measure(pairs, ([a, b]) => {
    const from = roads.snap(a[0], a[1], 'car');
    const to = roads.snap(b[0], b[1], 'car');
    const path = from && to && roads.route('car', from, to);
    if (path) roads.pathGeometry(path);
  });
  own[`matrix 52 × 52, ${where}`] = measure(matrices, (places) => roads.matrix('car', places, places));
  own[`snap alone, ${where}`] = measure(pairs, ([a]) => roads.snap(a[0], a[1], 'car'));
}
global.gc?.();
const resident = process.memoryUsage.rss();
const valhalla = await openValhalla('country');
if (valhalla) {
  for (const where of ['town', 'country'] as const) {
    const pairs = PLACES[where].slice(0, 200);
    const matrices = [0, 1, 2].map((k) => pointsOf(where, k));
    other[`snap, path, full geometry, ${where}`] = await measureSlow(pairs, ([a, b]) => valhalla.route(a, b));
    other[`matrix 52 × 52, ${where}`] = await measureSlow(matrices, (places) => valhalla.matrix(places));
    other[`snap alone, ${where}`] = await measureSlow(pairs, ([a]) => valhalla.locate(a));
  }
}
const rows = Object.entries(own).map(([what, { wall, cpu }]) => {
  const theirs = other[what]?.wall.length > 0 ? other[what] : undefined;
  return [
    what,
    quantile(wall, 0.5).toFixed(3),
    quantile(wall, 0.95).toFixed(3),
    cpu.toFixed(3),
    theirs ? quantile(theirs.wall, 0.5).toFixed(1) : 'not run',
    theirs ? theirs.cpu.toFixed(1) : '',
    theirs ? `${Math.round(theirs.cpu / cpu)} ×` : '',
  ];
});
console.log('');
console.log(
  table(['work', 'p50 ms', 'p95 ms', 'CPU ms', 'Valhalla p50 ms', 'Valhalla CPU ms', 'ratio of CPU'], rows),
);
console.log(`\nresident while serving: ${(resident / 2 ** 30).toFixed(2)} GB (four profiles)`);
process.exit(0);

type Point = readonly [lon: number, lat: number];
type Pair = readonly [Point, Point];

/** On a connected road; undefined for the few points without one nearby. */
function connectedPlace([lon, lat]: Point): SnappedPoint | undefined {
  return roads.snap(lon, lat, 'car', { connected: true, radius: 10_000 });
}

function someTown(): Point {
  return TOWNS[Math.floor(random() * TOWNS.length)];
}

function pointIn([lon, lat]: Point): Point {
  return [lon + (random() * 2 - 1) * TOWN_DEGREES, lat + (random() * 2 - 1) * TOWN_DEGREES];
}

/** Runs the work on each input, after a whole round to warm up. */
function measure<T>(inputs: readonly T[], work: (input: T) => unknown): Work {
  for (const input of inputs) work(input);
  const wall: number[] = [];
  const before = process.cpuUsage();
  for (const input of inputs) {
    const t0 = performance.now();
    work(input);
    wall.push(performance.now() - t0);
  }
  return { wall, cpu: processorMilliseconds(before) / inputs.length };
}

async function measureSlow<T>(inputs: readonly T[], work: (input: T) => Promise<unknown>): Promise<Work> {
  const wall: number[] = [];
  const before = process.cpuUsage();
  for (const input of inputs) {
    const t0 = performance.now();
    try {
      await work(input);
    } catch (error) {
      console.log(`Valhalla: ${(error as Error).message}`);
      continue;
    }
    wall.push(performance.now() - t0);
  }
  return { wall, cpu: processorMilliseconds(before) / inputs.length };
}

function processorMilliseconds(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** 52 points: one end of 52 country pairs, or 52 in one town. */
function pointsOf(where: 'town' | 'country', k: number): Point[] {
  if (where === 'country') return Array.from({ length: 52 }, (_, i) => country[(k * 52 + i) % PAIRS][0]);
  return Array.from({ length: 52 }, () => pointIn(TOWNS[k % TOWNS.length]));
}
