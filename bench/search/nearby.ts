// Nearby on 1,000,000 places: time, and equality with a full scan. `npm run bench -- search/nearby`
import { haversine } from '../../src/geo/distance.ts';
import { PointIndex, packPoints } from '../../src/geo/point-index.ts';
import { fromFixedDegrees, toFixedDegrees } from '../../src/geo/units.ts';
import { Nearby } from '../../src/places/nearby/nearby.ts';
import type { PlaceRecords } from '../../src/places/place-record.ts';
import { randomFrom } from '../../test/fixtures/random.ts';

const COUNT = 1_000_000;
const TOWNS = 400;
const random = randomFrom(5);

// Half of the places in towns of a few kilometres, as in reality; half anywhere.
const towns = Array.from({ length: TOWNS }, () => [88.1 + random() * 4.4, 20.8 + random() * 5.7] as const);
const lon = new Int32Array(COUNT);
const lat = new Int32Array(COUNT);
const type = new Uint8Array(COUNT);
for (let i = 0; i < COUNT; i++) {
  const [x, y] = towns[Math.floor(random() * random() * TOWNS)];
  const inTown = i % 2 === 0;
  lon[i] = toFixedDegrees(inTown ? x + (random() + random() - 1) * 0.05 : 88.1 + random() * 4.4);
  lat[i] = toFixedDegrees(inTown ? y + (random() + random() - 1) * 0.05 : 20.8 + random() * 5.7);
  type[i] = Math.floor(random() * 21);
}
const records = {
  table: { lon, lat, type, subType: new Uint32Array(COUNT) },
  subType: () => '',
} as unknown as PlaceRecords;
const started = performance.now();
const index = new PointIndex(packPoints(lon, lat));
console.log(
  `index of ${COUNT.toLocaleString('en')} places built in ${((performance.now() - started) / 1000).toFixed(2)} s\n`,
);
const nearby = new Nearby(
  records,
  index,
  Uint32Array.from({ length: COUNT }, (_, i) => i),
);

/** Queries are made where places are. */
const points = Array.from({ length: 20_000 }, () => {
  const at = Math.floor(random() * COUNT);
  return [
    fromFixedDegrees(lon[at]) + (random() - 0.5) * 0.005,
    fromFixedDegrees(lat[at]) + (random() - 0.5) * 0.005,
  ] as const;
});

console.log('| query | p50 µs | p95 µs | p99 µs | mean µs |\n|---|---|---|---|---|');
for (const [what, radius, limit, types] of [
  ['10 within 1 km', 1000, 10, undefined],
  ['10 banks within 1 km', 1000, 10, 'bank'],
  ['10 banks or schools within 5 km', 5000, 10, 'bank,education'],
  ['100 within 5 km', 5000, 100, undefined],
  ['100 within 100 km', 100_000, 100, undefined],
] as const) {
  for (const [x, y] of points.slice(0, 3000)) nearby.around(x, y, radius, limit, types);
  const times = Float64Array.from(points, ([x, y]) => {
    const start = performance.now();
    nearby.around(x, y, radius, limit, types);
    return (performance.now() - start) * 1000;
  }).sort();
  const at = (share: number): string => times[Math.floor(times.length * share)].toFixed(1);
  const mean = times.reduce((sum, each) => sum + each, 0) / times.length;
  console.log(`| ${what} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${mean.toFixed(1)} |`);
}

let equal = 0;
const checks = 60;
for (let i = 0; i < checks; i++) {
  const [x, y] = points[i];
  const radius = [100, 1000, 10_000, 100_000][i % 4];
  const limit = 1 + Math.floor(random() * 100);
  const all: { row: number; metres: number }[] = [];
  for (let row = 0; row < COUNT; row++) {
    const metres = haversine(x, y, fromFixedDegrees(lon[row]), fromFixedDegrees(lat[row]));
    if (metres <= radius) all.push({ row, metres });
  }
  all.sort((a, b) => a.metres - b.metres || a.row - b.row);
  const same = JSON.stringify(all.slice(0, limit)) === JSON.stringify(nearby.around(x, y, radius, limit));
  if (same) equal++;
}
console.log(`\n${equal} of ${checks} answers equal a full scan.`);
