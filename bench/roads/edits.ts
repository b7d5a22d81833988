// Changes of roads on an opened dataset: how long until each holds, with how much memory, and whether routes over them, half of which begin beside a
// change, equal those with weights computed anew from the changed roads, and those of a fresh thread that adopts the changes.
//
//   npm run bench -- roads/edits DATASET [CHANGES [ROUTES]]
import { openDataset } from '../../src/dataset/open.ts';
import { customise } from '../../src/roads/customise/customise.ts';
import { offeredProfiles } from '../../src/roads/customise/offered-profiles.ts';
import { ProfileSnapshot } from '../../src/roads/customise/profile-snapshot.ts';
import { editedTables } from '../../src/roads/edits/edited-roads.ts';
import type { Closure, Profile, SnappedPoint } from '../../src/roads/engine.ts';
import { readHierarchy } from '../../src/roads/graph/hierarchy-columns.ts';
import { readGraph } from '../../src/roads/graph/road-graph.ts';
import { ROAD_GRAPH, SEGMENT_INDEX } from '../../src/roads/graph/road-tables.ts';
import { RoadClass } from '../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { Query } from '../../src/roads/query/query.ts';
import { readSegmentIndex } from '../../src/roads/snap/segment-index.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { machine, quantile, somewhere, table } from '../lib/road-networks.ts';

const [folder, count = '5', routes = '10000'] = process.argv.slice(2);
if (!folder) {
  console.error('usage: roads/edits DATASET [CHANGES [ROUTES]]');
  process.exit(2);
}
const dataset = openDataset(folder);
const roads = openRoads(dataset, { warmUp: 'now', closureThread: true });
const random = randomFrom(5);
/** Where the lines of changes begin. */
const changedAt: [number, number][] = [];
const line = (): number[] => {
  const { lon, lat } = somewhere(roads, 'car', random);
  changedAt.push([lon, lat]);
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
const compared: string[][] = roads.profiles.map((profile) => {
  const pairs = Array.from({ length: Math.ceil(Number(routes) / roads.profiles.length) }, (_, i) => [
    i % 2 ? besideChange(profile) : somewhere(roads, profile, random),
    somewhere(roads, profile, random),
  ]);
  const anew = weighedAnew(profile);
  const told = pairs.map(([from, to]) => JSON.stringify(roads.cost(profile, from, to)));
  const equal = (cost: typeof roads.cost): string =>
    String(pairs.filter(([from, to], i) => JSON.stringify(cost(profile, from, to)) === told[i]).length);
  return [profile, String(pairs.length), equal(anew), equal(fresh.cost)];
});
console.log(`${machine()}\n`);
console.log(table(['change', 'median s', 'most s', 'memory MB'], rows));
console.log(
  `\n${table(['routes by', 'compared', 'equal to weights made anew', 'equal in another thread'], compared)}`,
);
await roads.close();
process.exit(0);

/** A place within some hundred metres of the beginning of a change. */
function besideChange(profile: Profile): SnappedPoint {
  for (;;) {
    const [lon, lat] = changedAt[Math.floor(random() * changedAt.length)];
    const near = (degrees: number): number => degrees + 0.008 * (random() - 0.5);
    const place = roads.snap(near(lon), near(lat), profile, { connected: true });
    if (place) return place;
  }
}

/** Costs as an import of the changed roads would weigh them. */
function weighedAnew(profile: Profile): typeof roads.cost {
  const imported = {
    graph: readGraph(dataset.table(ROAD_GRAPH), offeredProfiles(dataset)),
    hierarchy: readHierarchy(dataset),
    index: readSegmentIndex(dataset.table(SEGMENT_INDEX)),
  };
  const [{ edits }] = roads.metrics();
  if (!edits) throw new Error('no change is in force');
  const { graph, hierarchy } = editedTables(imported, edits);
  const snapshot = new ProfileSnapshot(graph, hierarchy, customise(graph, hierarchy, profile));
  const query = new Query(hierarchy.height);
  return (_, from, to) =>
    query.run(snapshot, from, to) ? { duration: query.cost / 1000, distance: query.length / 100 } : undefined;
}
