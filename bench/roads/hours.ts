// What does a route by the hour cost? Routes with a departure at several hours and towards an arrival, on a network of a country's size, one
// core, by car; beside the same routes without an hour; and by truck to and from Dhaka, which is closed to trucks by day. And how far are matrices by
// the hour from exact routes?
//
//   npm run bench -- roads/hours COUNTRY.osm.pbf FOLDER [PAIRS]
//
// The folder keeps the built dataset for the next run; `-` for the file takes the folder as it is.
import { openDataset } from '../../src/dataset/open.ts';
import { prepareProfiles } from '../../src/roads/customise/offered-profiles.ts';
import type { Profile, SnappedPoint, TravelTime } from '../../src/roads/engine.ts';
import { prepareHours } from '../../src/roads/hours/profile-hours.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { machine, prepared, quantile, table } from '../lib/road-networks.ts';

const [file, folder, count = '300'] = process.argv.slice(2);
if (!folder) {
  console.error('usage: roads-hours.ts COUNTRY.osm.pbf FOLDER [PAIRS]');
  process.exit(2);
}
const PAIRS = Number(count);
const TOWN_DEGREES = 0.04;
/** lon, lat: Dhaka, where there are hours, and cities between which people travel. */
const DHAKA = [90.4125, 23.8103] as const;
const TOWNS = [
  DHAKA,
  [91.7832, 22.3569],
  [91.8687, 24.8949],
  [88.6042, 24.3745],
  [89.5403, 22.8456],
] as const;
/** Tuesday 2026-11-17 in Dhaka. */
const at = (time: string): number => Date.parse(`2026-11-17T${time}:00+06:00`);

const dataset = file === '-' ? openDataset(folder) : (await prepared(file, folder, 1)).dataset;
const begin = performance.now();
prepareProfiles(dataset, ['car', 'truck']);
prepareHours(dataset);
const prepareMs = performance.now() - begin;
const roads = openRoads(dataset);
const random = randomFrom(5);
console.log(`${machine()}, ${PAIRS} pairs a row; hours prepared in ${(prepareMs / 1000).toFixed(2)} s\n`);

const near = ([lon, lat]: readonly [number, number], profile: Profile): SnappedPoint | undefined =>
  roads.snap(lon + (random() * 2 - 1) * TOWN_DEGREES, lat + (random() * 2 - 1) * TOWN_DEGREES, profile, {
    connected: true,
    radius: 10_000,
  });
const someTown = () => TOWNS[Math.floor(random() * TOWNS.length)];
const PLACES = {
  'in Dhaka': pairs(() => [DHAKA, DHAKA]),
  'between towns': pairs(() => [someTown(), someTown()]),
};
const TIMES = {
  'no hour': undefined,
  'depart 03:00': { depart: at('03:00') },
  'depart 07:50': { depart: at('07:50') },
  'depart 09:00': { depart: at('09:00') },
  'depart 19:30': { depart: at('19:30') },
  'arrive 11:00': { arrive: at('11:00') },
};
/** By truck: into what is closed by day, and out of it. */
const someOther = () => TOWNS[1 + Math.floor(random() * (TOWNS.length - 1))];
const INTO = { 'truck into Dhaka': pairs(() => [someOther(), DHAKA], 'truck') };
const OUT = { 'truck out of Dhaka': pairs(() => [DHAKA, someOther()], 'truck') };
const HELD_INTO = { 'depart 05:30': { depart: at('05:30') }, 'depart 10:00': { depart: at('10:00') } };
const HELD_OUT = { 'arrive 14:00': { arrive: at('14:00') }, 'arrive 20:00': { arrive: at('20:00') } };

type Pairs = readonly (readonly [SnappedPoint, SnappedPoint])[];
const rows: string[][] = [];
function measure(
  byPlace: Readonly<Record<string, Pairs>>,
  times: Readonly<Record<string, TravelTime | undefined>>,
  profile: Profile = 'car',
): void {
  for (const [where, places] of Object.entries(byPlace)) {
    for (const [when, time] of Object.entries(times)) {
      const wall: number[] = [];
      let longer = 0;
      for (const [from, to] of places) {
        const start = performance.now();
        const path = roads.route(profile, from, to, { time });
        wall.push(performance.now() - start);
        if (path?.hours) longer += path.duration / Math.max(1, path.hours.free) / places.length;
      }
      rows.push([
        `${where}, ${when}`,
        ...[0.5, 0.95, 0.99, 1].map((share) => quantile(wall, share).toFixed(2)),
        longer > 0 ? `${longer.toFixed(2)} ×` : '',
      ]);
    }
  }
}
measure(PLACES, TIMES);
measure(INTO, HELD_INTO, 'truck');
measure(OUT, HELD_OUT, 'truck');
console.log(table(['routes', 'p50 ms', 'p95 ms', 'p99 ms', 'worst ms', 'times free flow'], rows));

// Matrices by the hour beside exact routes: how far off, and how long 52 × 52 take.
const off: string[][] = [];
for (const [where, places] of Object.entries(PLACES)) {
  const set = places.slice(0, 52).map(([from]) => from);
  for (const [when, time] of Object.entries(TIMES)) {
    const start = performance.now();
    const { durations } = roads.matrix('car', set, set, { time });
    const wall = performance.now() - start;
    const errors: number[] = [];
    for (let k = 0; k < Math.min(PAIRS, 200); k++) {
      const [i, j] = [Math.floor(random() * set.length), Math.floor(random() * set.length)];
      const path = i === j ? undefined : roads.route('car', set[i], set[j], { time });
      if (path) errors.push(Math.abs(durations[i * set.length + j] / path.duration - 1) * 100);
    }
    const parts = [0.5, 0.9, 0.99, 1].map((share) => `${quantile(errors, share).toFixed(2)} %`);
    off.push([`${where}, ${when}`, wall.toFixed(1), ...parts]);
  }
}
console.log(`\n${table(['52 × 52', 'ms', 'error p50', 'p90', 'p99', 'worst'], off)}`);
process.exit(0);

function pairs(
  towns: () => readonly [readonly [number, number], readonly [number, number]],
  profile: Profile = 'car',
) {
  const found: [SnappedPoint, SnappedPoint][] = [];
  for (let tries = 0; found.length < PAIRS && tries < PAIRS * 5; tries++) {
    const [a, b] = towns();
    const from = near(a, profile);
    const to = near(b, profile);
    if (from && to && roads.cost(profile, from, to)) found.push([from, to]);
  }
  return found;
}
