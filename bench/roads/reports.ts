// What do speeds that are reported cost a trip by the hour? The same trips with no report in force and with as many as there may be: processor time of each,
// with a departure now and one after most of the reports have ended.
//
//   npm run bench -- roads/reports DATASET [REPORTS] [TRIPS]
import { openDataset } from '../../src/dataset/open.ts';
import type { Closure, SnappedPoint } from '../../src/roads/engine.ts';
import { prepareHours } from '../../src/roads/hours/profile-hours.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { machine, quantile, table } from '../lib/road-networks.ts';

const [folder, most = '2000', count = '300'] = process.argv.slice(2);
if (!folder) {
  console.error('usage: roads/reports DATASET [REPORTS] [TRIPS]');
  process.exit(2);
}
/** Dhaka, and how far from its middle trips and jams begin; how far from one end of a jam the other lies at most. */
const MIDDLE = [90.4, 23.78] as const;
const TOWN_DEGREES = 0.06;
const JAM_DEGREES = 0.02;
const MINUTE_MS = 60_000;
/** Tuesday 2026-11-17, 9:00 in Dhaka. */
const NOW = Date.parse('2026-11-17T09:00:00+06:00');

const dataset = openDataset(folder);
prepareHours(dataset);
const roads = openRoads(dataset);
const random = randomFrom(7);
const around = (middle: readonly number[], degrees: number): [number, number] => [
  middle[0] + (random() * 2 - 1) * degrees,
  middle[1] + (random() * 2 - 1) * degrees,
];
const place = (): SnappedPoint | undefined =>
  roads.snap(...around(MIDDLE, TOWN_DEGREES), 'car', { connected: true, radius: 10_000 });
const trips: [SnappedPoint, SnappedPoint][] = [];
while (trips.length < Number(count)) {
  const [from, to] = [place(), place()];
  if (from && to && roads.cost('car', from, to)) trips.push([from, to]);
}
/** Half of them end at some minute of the next hour, the others tomorrow. */
const reports = Array.from({ length: Number(most) }, (_, i): Closure => {
  const begin = around(MIDDLE, TOWN_DEGREES);
  const until = NOW + (i % 2 === 0 ? 1 + Math.floor(random() * 60) : 1_440) * MINUTE_MS;
  return { lines: [[...begin, ...around(begin, JAM_DEGREES)]], speed: 2 + Math.floor(random() * 12), until };
});

/** Processor time of each trip, in milliseconds. */
function ask(depart: number): number[] {
  return trips.map(([from, to]) => {
    const start = process.cpuUsage();
    roads.route('car', from, to, { time: { depart } });
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
}

const rows: string[][] = [];
function measure(name: string, depart: number): void {
  const all = [1, 2, 3, 4].map(() => ask(depart)).slice(1);
  const least = trips.map((_, i) => Math.min(...all.map((round) => round[i])));
  rows.push([name, ...[0.5, 0.95, 0.99].map((share) => quantile(least, share).toFixed(2))]);
}
measure('no reports, now', NOW);
await roads.setClosures(reports);
const edges = roads.metrics()[0].buffers.changedEdge.byteLength / 4;
measure(`${reports.length} reports, now`, NOW);
measure(`${reports.length} reports, in two hours`, NOW + 120 * MINUTE_MS);
console.log(`${machine()}, ${trips.length} trips in Dhaka, least of three; reports are on ${edges} edges\n`);
console.log(table(['routes by car', 'p50 ms', 'p95 ms', 'p99 ms'], rows));
process.exit(0);
