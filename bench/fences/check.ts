// A million fences of one account: how long a check takes in process, whether it is correct, and PostGIS on the same fences.
//
//   npm run bench -- fences/check [COUNT] [POSTGRES_URL]
//
// Fences are spread over the country, half of them around towns, with radii from 20 m to 2 km. Times are processor time. Correct
// means the same result as a scan over all fences, at 200 points. PostGIS has a GiST index over the centres (geography).
import pg from 'pg';
import { FenceSet } from '../../src/fences/fence-set.ts';
import { haversine } from '../../src/geo/distance.ts';
import { randomFrom } from '../../test/fixtures/random.ts';

const count = Number(process.argv[2] ?? 1_000_000);
const postgres = process.argv[3];
const CHECKS = 100_000;
const SCANS = 200;
const SMALLEST = 20;
const LARGEST = 2_000;
const TOWNS = [
  [90.4, 23.78],
  [91.82, 22.35],
  [89.56, 22.82],
  [88.6, 24.37],
  [91.87, 24.9],
] as const;

const random = randomFrom(7);
function place(): { lon: number; lat: number } {
  if (random() < 0.5) return { lon: 88 + random() * 4.6, lat: 20.6 + random() * 6 };
  const [lon, lat] = TOWNS[Math.floor(random() * TOWNS.length)];
  return { lon: lon + (random() - 0.5) * 0.3, lat: lat + (random() - 0.5) * 0.3 };
}
const spent = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

const fences = Array.from({ length: count }, (_, i) => ({
  ...place(),
  id: i.toString(16).padStart(13, '0'),
  name: `fence ${i}`,
  radius: SMALLEST * (LARGEST / SMALLEST) ** random(),
  account_id: 1,
  version: i + 1,
  created_at: 0,
  removed_at: null,
}));
const points = Array.from({ length: CHECKS }, place);
const set = new FenceSet();
const build = spent(() => {
  for (const fence of fences) set.apply(fence);
});
for (const { lon, lat } of points) set.check(lon, lat);
let inside = 0;
const checks = spent(() => {
  for (const { lon, lat } of points) if (set.check(lon, lat)?.inside) inside++;
});
const times = points.map(({ lon, lat }) => {
  const began = performance.now();
  set.check(lon, lat);
  return (performance.now() - began) * 1000;
});
times.sort((a, b) => a - b);
const churn = spent(() => {
  for (let i = 0; i < 10_000; i++) set.apply({ ...fences[i], ...place(), version: count + i });
});
for (let i = 0; i < 10_000; i++) set.apply(fences[i]);

let wrong = 0;
for (const { lon, lat } of points.slice(0, SCANS)) {
  let best = Number.POSITIVE_INFINITY;
  let edge = Number.POSITIVE_INFINITY;
  for (const fence of fences) {
    const metres = haversine(lon, lat, fence.lon, fence.lat);
    if (metres <= fence.radius && metres < best) best = metres;
    if (metres - fence.radius < edge) edge = metres - fence.radius;
  }
  const found = set.check(lon, lat);
  const metres = found ? haversine(lon, lat, found.fence.lon, found.fence.lat) : Number.NaN;
  const right =
    best < Number.POSITIVE_INFINITY
      ? found?.inside && Math.abs(metres - best) < 0.001
      : found && !found.inside && Math.abs(metres - found.fence.radius - edge) < 0.001;
  if (!right) wrong++;
}
const micros = (value: number): string => `${value.toFixed(1)} µs`;
console.log('| | |\n|---|---|');
console.log(`| fences | ${count.toLocaleString('en')} |`);
console.log(`| adding one to the index | ${micros(build / count)} |`);
console.log(
  `| a check, mean of ${CHECKS.toLocaleString('en')} (${((100 * inside) / CHECKS).toFixed(0)} % inside) | ${micros(checks / CHECKS)} |`,
);
console.log(
  `| a check, elapsed, p50 and p99 | ${micros(times[CHECKS >> 1])}, ${micros(times[Math.floor(CHECKS * 0.99)])} |`,
);
console.log(`| moving a fence | ${micros(churn / 10_000)} |`);
console.log(`| wrong, of ${SCANS} against a full scan | ${wrong} |`);
if (postgres) await beside(postgres);
else console.log('PostGIS skipped: no database given.');

async function beside(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create extension if not exists postgis; drop table if exists bench_fences');
  await client.query('create table bench_fences (id text, radius float8, place geography(point))');
  for (let at = 0; at < count; at += 5_000) {
    const rows = fences
      .slice(at, at + 5_000)
      .map(({ id, radius, lon, lat }) => `('${id}',${radius},'point(${lon} ${lat})')`);
    await client.query(`insert into bench_fences values ${rows.join(',')}`);
  }
  await client.query('create index on bench_fences using gist (place); analyze bench_fences');
  const query = {
    name: 'holding',
    text: `select id from bench_fences where st_dwithin(place, st_makepoint($1, $2)::geography, ${LARGEST}, false)
      and st_dwithin(place, st_makepoint($1, $2)::geography, radius, false)
      order by place <-> st_makepoint($1, $2)::geography limit 1`,
  };
  const clock: number[] = [];
  let differ = 0;
  for (const { lon, lat } of points.slice(0, 2_000)) {
    const began = performance.now();
    const { rows } = await client.query({ ...query, values: [lon, lat] });
    clock.push((performance.now() - began) * 1000);
    const own = set.check(lon, lat);
    if (rows.length > 0 !== (own?.inside ?? false)) differ++;
  }
  clock.sort((a, b) => a - b);
  console.log(
    `| PostGIS, elapsed, p50 and p99 | ${micros(clock[clock.length >> 1])}, ${micros(clock[Math.floor(clock.length * 0.99)])} |`,
  );
  console.log(`| different from PostGIS (which uses another Earth radius), of 2,000 | ${differ} |`);
  await client.query('drop table bench_fences');
  await client.end();
}
