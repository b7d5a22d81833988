// Closures on a running server: how long until they hold, and what queries feel meanwhile.
//
//   node --import ./bench/register.mjs bench/roads-live.ts COUNTRY.osm.pbf FOLDER [CLOSURES]
import { type Closure, openRoads, type SnappedPoint } from '../src/roads/engine.ts';
import { machine, prepared, quantile, randomFrom, somewhere, table } from './roads-data.ts';

const [file, folder, count = '5'] = process.argv.slice(2);
if (!folder) {
  console.error('usage: roads-live.ts COUNTRY.osm.pbf FOLDER [CLOSURES]');
  process.exit(2);
}
const { dataset, openSeconds } = await prepared(file, folder, 2);
const start = performance.now();
const roads = openRoads(dataset);
console.log(`${machine()}\n\nopening: ${(openSeconds + (performance.now() - start) / 1000).toFixed(2)} s`);
const random = randomFrom(3);
const pairs = Array.from({ length: 500 }, () => [
  somewhere(roads, 'car', random),
  somewhere(roads, 'car', random),
]) as [SnappedPoint, SnappedPoint][];

/** Queries one after another until told to stop, giving way to the event loop after each. */
async function ask(until: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; !until() || times.length < 50; i = (i + 1) % pairs.length) {
    const t0 = performance.now();
    roads.route('car', ...pairs[i]);
    times.push(performance.now() - t0);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return times;
}

let asked = 0;
const warm = await ask(() => ++asked > 3_000);
asked = 0;
const quiet = await ask(() => ++asked > 3_000);
const { lon, lat } = pairs[0][0];
const [w, e, n, so] = [lon - 0.05, lon + 0.05, lat + 0.05, lat - 0.05];
const flood = [w, so, e, so, e, n, w, n];
const works: [string, (k: number) => Closure][] = [
  ['a road, for cars', (k) => ({ edges: [pairs[k][0].edge], profiles: ['car'] })],
  ['a road, for all profiles', (k) => ({ edges: [pairs[k][1].edge] })],
  ['a flood of 10 km, for all profiles', (k) => ({ areas: [flood], factor: k + 2 })],
  [
    'a faster road, for cars (customised whole)',
    (k) => ({ edges: [pairs[k][0].edge], factor: 0.5, profiles: ['car'] }),
  ],
];
const rows: string[][] = [];
await measured('the first, which starts the thread', { edges: [pairs[0][1].edge], profiles: ['car'] });
for (const [what, closure] of works) {
  for (let k = 0; k < Number(count); k++) await measured(what, closure(k));
  if (what.includes('flood')) {
    global.gc?.();
    console.log(
      `resident with a flood in four profiles: ${(process.memoryUsage.rss() / 2 ** 30).toFixed(2)} GB`,
    );
  }
}
// Once more with nobody asking: what the work itself takes.
for (const [what, closure] of works) {
  const before = process.cpuUsage();
  const alone = performance.now();
  await roads.setClosures([closure(50)]);
  const used = process.cpuUsage(before);
  console.log(
    `${what}, with nobody asking: ${(performance.now() - alone).toFixed(0)} ms by the clock, ` +
      `${((used.user + used.system) / 1e3).toFixed(0)} ms of processor time`,
  );
}
console.log(
  `\nroute with path, usual: p50 ${quantile(quiet, 0.5).toFixed(3)} ms, p99 ${quantile(quiet, 0.99).toFixed(3)} ms ` +
    `(${warm.length} to warm up)\n`,
);
console.log(table(['closure', 'in force after', 'p50 meanwhile', 'p99 meanwhile', 'p50 to usual'], rows));
process.exit(0);

/** Puts a closure in force, asking for routes until it is. */
async function measured(what: string, closure: Closure): Promise<void> {
  const t0 = performance.now();
  let done = false;
  const applied = roads.setClosures([closure]).then(() => {
    done = true;
    return performance.now() - t0;
  });
  const meanwhile = await ask(() => done);
  rows.push([
    what,
    `${(await applied).toFixed(0)} ms`,
    `${quantile(meanwhile, 0.5).toFixed(3)} ms`,
    `${quantile(meanwhile, 0.99).toFixed(3)} ms`,
    `${(quantile(meanwhile, 0.5) / quantile(quiet, 0.5)).toFixed(2)} ×`,
  ]);
}
