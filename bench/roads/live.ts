// Closures on a running server: how long until they hold, and what queries feel meanwhile. Routes are asked for
// without a pause in one thread. A query's time is from when it is due to its answer, so whatever holds the thread up
// counts too; it is compared with the usual time of the very same query, and beside each row stands a control: the
// same number of queries just before, with no closure near. What is in the control is noise of the machine.
//
//   npm run bench -- roads/live COUNTRY.osm.pbf FOLDER [CLOSURES]
import type { Closure, SnappedPoint } from '../../src/roads/engine.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { machine, prepared, quantile, somewhere, table } from '../lib/road-networks.ts';

const [file, folder, count = '5'] = process.argv.slice(2);
if (!folder) {
  console.error('usage: roads-live.ts COUNTRY.osm.pbf FOLDER [CLOSURES]');
  process.exit(2);
}
const PAIRS = 500;
const QUIET_ROUNDS = 15;
const FLOODS = 10;
/** Degrees from the middle of a flood to its sides: 10 km across. */
const REACH = 0.05;

const { dataset, openSeconds } = await prepared(file, folder, 2);
const start = performance.now();
const roads = openRoads(dataset, { warmUp: 'now', closureThread: true });
console.log(`${machine()}\n\nopening: ${(openSeconds + (performance.now() - start) / 1000).toFixed(2)} s`);
const random = randomFrom(3);
const pairs = Array.from({ length: PAIRS }, () => [
  somewhere(roads, 'car', random),
  somewhere(roads, 'car', random),
]) as [SnappedPoint, SnappedPoint][];

/** Times of queries in the order of the pairs. */
interface Asked {
  readonly pair: number[];
  readonly milliseconds: number[];
}

let next = 0;

/** Queries one after another, each pair in its turn, until told to stop; at least `least` of them. */
async function ask(least: number, until: () => boolean = () => true): Promise<Asked> {
  const asked: Asked = { pair: [], milliseconds: [] };
  while (asked.pair.length < least || !until()) {
    const due = performance.now();
    await new Promise<void>((resolve) => setImmediate(resolve));
    roads.route('car', ...pairs[next]);
    asked.milliseconds.push(performance.now() - due);
    asked.pair.push(next);
    next = (next + 1) % PAIRS;
  }
  return asked;
}

// Warm, with the closure thread started: as a server some seconds after its start.
const up = performance.now() + 5_000;
await ask(PAIRS * 8, () => performance.now() > up);
const quiet: Asked[] = [];
for (let round = 0; round < QUIET_ROUNDS; round++) {
  next = 0;
  quiet.push(await ask(PAIRS));
}
/** By pair: the median of the quiet rounds. */
const usual = pairs.map((_, pair) =>
  quantile(
    quiet.map((round) => round.milliseconds[pair]),
    0.5,
  ),
);
const every = quiet.flatMap((round) => round.milliseconds);
const [usual50, usual99] = [quantile(every, 0.5), quantile(every, 0.99)];

const [west, south, east, north] = roads.bounds;
// Fixed positions, not random edges: what a flood costs depends on how many streets lie in it, so two builds of a network,
// which number their edges differently, can only be compared on the same floods.
const floods: number[][] = [];
for (let k = 1; floods.length < FLOODS; k++) {
  const lon = west + (east - west) * ((k * 0.7549) % 1);
  const lat = south + (north - south) * ((k * 0.5698) % 1);
  const place = roads.snap(lon, lat, 'car', { connected: true, radius: 1000 });
  if (!place) continue;
  const [w, s, e, n] = [place.lon - REACH, place.lat - REACH, place.lon + REACH, place.lat + REACH];
  floods.push([w, s, e, s, e, n, w, n]);
}
const middle = (west + east) / 2;
const half = [west, south, middle, south, middle, north, west, north];
const works: [string, (k: number) => Closure][] = [
  ['a road, for cars', (k) => ({ edges: [pairs[k][0].edge], profiles: ['car'] })],
  ['a road, for all profiles', (k) => ({ edges: [pairs[k][1].edge] })],
  ['a faster road, for cars', (k) => ({ edges: [pairs[k][0].edge], factor: 0.5, profiles: ['car'] })],
  ['a flood of 10 km, for all profiles', (k) => ({ areas: [floods[k % FLOODS]], factor: k + 2 })],
  [
    'half the country, for cars (customised whole)',
    (k) => ({ areas: [half], factor: k + 2, profiles: ['car'] }),
  ],
];
const rows: string[][] = [];
await measured('the first of the process: a road, for cars', 1, works[0][1]);
for (const [what, closure] of works) {
  await measured(what, Number(count), closure);
  if (what.includes('flood')) {
    await roads.setClosures([closure(0)]);
    global.gc?.();
    const gigabytes = (process.memoryUsage.rss() / 2 ** 30).toFixed(2);
    console.log(`resident with a flood in four profiles: ${gigabytes} GB`);
  }
}
// Once more with nobody asking: what the work itself takes.
for (const [what, closure] of works) {
  const clock: number[] = [];
  const processor: number[] = [];
  for (let k = 0; k < FLOODS; k++) {
    await roads.setClosures([]);
    const before = process.cpuUsage();
    const alone = performance.now();
    await roads.setClosures([closure(50 + k)]);
    clock.push(performance.now() - alone);
    const used = process.cpuUsage(before);
    processor.push((used.user + used.system) / 1e3);
  }
  const milliseconds = (times: number[]): string =>
    `${(times.reduce((sum, one) => sum + one, 0) / FLOODS).toFixed(0)} ms (${quantile(times, 0).toFixed(0)} to ` +
    `${quantile(times, 1).toFixed(0)})`;
  console.log(
    `${what}, with nobody asking, mean of ${FLOODS}: ${milliseconds(clock)} by the clock, ` +
      `${milliseconds(processor)} of processor time`,
  );
}
console.log(
  `\nroute with path, usual: p50 ${usual50.toFixed(3)} ms, p99 ${usual99.toFixed(3)} ms ` +
    `(${PAIRS} pairs, ${QUIET_ROUNDS} rounds)\n`,
);
const head = ['closure', 'in force after', '', 'queries', 'p50', 'p99', 'own time p99', 'most', 'over 2 ×'];
console.log(table(head, rows));
process.exit(0);

/** Puts closures in force one by one, each over none, asking for routes until it is and every pair had its turn. */
async function measured(what: string, times: number, closure: (k: number) => Closure): Promise<void> {
  const meanwhile: Asked[] = [];
  const control: Asked[] = [];
  const taken: number[] = [];
  let expected = PAIRS;
  for (let k = 0; k < times; k++) {
    await roads.setClosures([]);
    await ask(PAIRS);
    control.push(await ask(expected));
    let done = false;
    const asked = performance.now();
    const applied = roads.setClosures([closure(k)]).then(() => {
      done = true;
      taken.push(performance.now() - asked);
    });
    meanwhile.push(await ask(PAIRS, () => done));
    await applied;
    expected = meanwhile[k].pair.length;
  }
  const [least, most] = [quantile(taken, 0).toFixed(0), quantile(taken, 1).toFixed(0)];
  rows.push([
    what,
    `${least === most ? least : `${least} to ${most}`} ms`,
    'meanwhile',
    ...figures(meanwhile),
  ]);
  rows.push(['', '', 'control', ...figures(control)]);
}

function figures(windows: readonly Asked[]): string[] {
  const times = windows.flatMap((asked) => asked.milliseconds);
  const ratios = windows.flatMap((asked) => asked.milliseconds.map((ms, i) => ms / usual[asked.pair[i]]));
  const against = (value: number, usually: number) =>
    `${value.toFixed(3)} ms (${(value / usually).toFixed(2)} ×)`;
  const over = ratios.filter((ratio) => ratio > 2).length;
  return [
    String(times.length),
    against(quantile(times, 0.5), usual50),
    against(quantile(times, 0.99), usual99),
    `${quantile(ratios, 0.99).toFixed(2)} ×`,
    `${quantile(ratios, 1).toFixed(1)} ×`,
    `${((100 * over) / ratios.length).toFixed(2)} %`,
  ];
}
