// Changes of roads on an opened dataset: how long until each holds, with how much memory, and whether routes over it equal those of a fresh
// thread that adopts it.
//
//   npm run bench -- roads/edits DATASET [CHANGES]
import { openDataset } from '../../src/dataset/open.ts';
import type { Closure, SnappedPoint } from '../../src/roads/engine.ts';
import { RoadClass } from '../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { machine, quantile, somewhere, table } from '../lib/road-networks.ts';

const [folder, count = '5'] = process.argv.slice(2);
if (!folder) {
  console.error('usage: roads/edits DATASET [CHANGES]');
  process.exit(2);
}
const PAIRS = 200;

const dataset = openDataset(folder);
const roads = openRoads(dataset, { warmUp: 'now', closureThread: true });
const random = randomFrom(5);
const pairs = Array.from({ length: PAIRS }, () => [
  somewhere(roads, 'car', random),
  somewhere(roads, 'car', random),
]) as [SnappedPoint, SnappedPoint][];

const line = (): number[] => {
  const { lon, lat } = somewhere(roads, 'car', random) as SnappedPoint;
  return [lon, lat, lon + 0.004 * (random() - 0.5), lat + 0.004 * (random() - 0.5)];
};
const kinds: Record<string, () => Closure> = {
  closed: () => ({ lines: [line()], edit: { closed: true } }),
  'one-way': () => ({ lines: [line()], edit: { oneWay: true } }),
  speed: () => ({ lines: [line()], edit: { maxSpeed: 20 } }),
  'new road': () => ({ lines: [line()], road: { class: RoadClass.Secondary } }),
};

// The first change starts the thread.
await roads.setClosures([kinds.speed()]);
await roads.setClosures([]);
const inForce: Closure[] = [];
const rows: string[][] = [];
for (const [kind, make] of Object.entries(kinds)) {
  const seconds: number[] = [];
  for (let i = 0; i < Number(count); i++) {
    inForce.push(make());
    const begin = performance.now();
    await roads.setClosures(inForce);
    seconds.push((performance.now() - begin) / 1000);
  }
  const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20);
  rows.push([kind, quantile(seconds, 0.5).toFixed(2), Math.max(...seconds).toFixed(2), String(megabytes)]);
}
const fresh = openRoads(dataset);
fresh.adopt(roads.metrics());
const same = pairs.filter(
  ([from, to]) => roads.cost('car', from, to)?.duration === fresh.cost('car', from, to)?.duration,
);
console.log(`${machine()}\n`);
console.log(table(['change', 'median s', 'most s', 'memory MB'], rows));
console.log(`\n${same.length} of ${PAIRS} routes equal in a thread that adopts the changes`);
await roads.close();
process.exit(0);
