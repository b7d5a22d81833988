// Closures on a running server: how long until they hold, and what queries feel meanwhile.
//
//   node --import ./bench/register.mjs bench/roads-live.ts COUNTRY.osm.pbf FOLDER [CLOSURES]
import { openRoads, type SnappedPoint } from '../src/roads/engine.ts';
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
const rows: string[][] = [];
for (let k = 0; k < Number(count); k++) {
  const edge = pairs[k][0].edge;
  const t0 = performance.now();
  let done = false;
  const applied = roads.setClosures([{ edges: [edge], profiles: ['car'] }]).then(() => {
    done = true;
    return performance.now() - t0;
  });
  const meanwhile = await ask(() => done);
  rows.push([
    k === 0 ? 'first (starts the thread)' : String(k + 1),
    `${((await applied) / 1000).toFixed(2)} s`,
    `${quantile(meanwhile, 0.5).toFixed(3)} ms`,
    `${quantile(meanwhile, 0.99).toFixed(3)} ms`,
    `${(quantile(meanwhile, 0.5) / quantile(quiet, 0.5)).toFixed(2)} ×`,
  ]);
}
// Once more with nobody asking: what the work itself takes.
const before = process.cpuUsage();
const alone = performance.now();
await roads.setClosures([{ edges: [pairs[99][0].edge], profiles: ['car'] }]);
const used = process.cpuUsage(before);
console.log(
  `one profile made anew with nobody asking: ${((performance.now() - alone) / 1000).toFixed(2)} s by the clock, ` +
    `${((used.user + used.system) / 1e6).toFixed(2)} s of processor time`,
);
console.log(
  `route with path, usual: p50 ${quantile(quiet, 0.5).toFixed(3)} ms, p99 ${quantile(quiet, 0.99).toFixed(3)} ms ` +
    `(${warm.length} to warm up)\n`,
);
console.log(table(['closure', 'in force after', 'p50 meanwhile', 'p99 meanwhile', 'p50 to usual'], rows));
process.exit(0);
