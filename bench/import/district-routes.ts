// More sources should never make a route worse: car distances between the 64 district towns on a merged dataset, compared with the
// starter dataset. Routes are the quickest, so one may be longer if routes of about the same time compete: it is explained if it takes at
// most a tenth longer, or if the starter's own route still exists, about as long, and is slower than the one taken (the merged dataset
// has delays at junctions in towns that the starter lacks). Prints each longer route with its cause. Exits with 1 if a route is lost or
// longer without one.
//
//   npm run bench -- import/district-routes STARTER MERGED
import { openDataset } from '../../src/dataset/open.ts';
import { REGIONS, RegionKind } from '../../src/dataset/tables/regions.ts';
import { haversine } from '../../src/geo/distance.ts';
import type { Matrix, Roads, SnappedPoint } from '../../src/roads/engine.ts';
import { openRoads } from '../../src/roads/open-roads.ts';

const [starterDir, mergedDir] = process.argv.slice(2);
if (!starterDir || !mergedDir) throw new Error('give the folders of the starter and of the merged dataset');

const starter = openDataset(starterDir);
const regions = starter.table(REGIONS);
const towns = [...regions.kind.keys()]
  .filter((row) => regions.kind[row] === RegionKind.District)
  .map((row) => ({
    name: regions.text.get(regions.name[row]),
    lon: regions.lon[row] / 1e7,
    lat: regions.lat[row] / 1e7,
  }));

interface Network {
  readonly roads: Roads;
  readonly points: readonly SnappedPoint[];
  readonly matrix: Matrix;
}

function networkOf(dir: string): Network {
  const roads = openRoads(openDataset(dir));
  const points = towns.map(({ name, lon, lat }) => {
    const snapped = roads.snap(lon, lat, 'car', { radius: 20_000 });
    if (!snapped) throw new Error(`${dir}: no road near ${name}`);
    return snapped;
  });
  return { roads, points, matrix: roads.matrix('car', points, points) };
}

/** Metres between the points of a way that another network has to pass. */
const STEP = 3_000;
/** How far the same road may be drawn apart in two networks, in metres. */
const APART = 120;

/** Degrees clockwise from north, near enough for two points of one road. */
function heading(x0: number, y0: number, x: number, y: number): number {
  const east = (x - x0) * Math.cos((y * Math.PI) / 180);
  return ((Math.atan2(east, y - y0) * 180) / Math.PI + 360) % 360;
}

/** The way that one network takes between two towns, driven on the other: its length and time, where it is there. */
function drivenOn(
  other: Network,
  own: Network,
  [i, j]: readonly [number, number],
  headed: boolean,
): { km: number; seconds: number } | undefined {
  const path = own.roads.route('car', own.points[i], own.points[j]);
  if (!path) return undefined;
  const { coordinates } = own.roads.pathGeometry(path);
  const passed: SnappedPoint[] = [other.points[i]];
  let since = 0;
  for (let p = 2; p < coordinates.length; p += 2) {
    const [x0, y0, x, y] = coordinates.subarray(p - 2, p + 2);
    since += haversine(x0, y0, x, y);
    if (since < STEP) continue;
    // Of the roads at the spot the largest: the way is one of highways.
    const beside = other.roads.candidates(x, y, 'car', {
      radius: APART,
      limit: 12,
      ...(headed && { heading: heading(x0, y0, x, y) }),
    });
    const largest = beside.sort((a, b) => other.roads.edge(a.edge).class - other.roads.edge(b.edge).class)[0];
    if (largest) passed.push(largest);
    since = 0;
  }
  passed.push(other.points[j]);
  let metres = 0;
  let seconds = 0;
  for (let k = 1; k < passed.length; k++) {
    const cost = other.roads.cost('car', passed[k - 1], passed[k]);
    if (!cost) return undefined;
    metres += cost.distance;
    seconds += cost.duration;
  }
  return { km: metres / 1000, seconds };
}

const starterNetwork = networkOf(starterDir);
const mergedNetwork = networkOf(mergedDir);
const before = starterNetwork.matrix;
const after = mergedNetwork.matrix;
const minutes = (seconds: number): string => `${Math.round(seconds / 60)} min`;
const pairs: { text: string; ratio: number; slower: number; i: number; j: number }[] = [];
const count = towns.length;
let unreachable = 0;
let reachable = 0;
for (let i = 0; i < count; i++) {
  for (let j = 0; j < count; j++) {
    const at = i * count + j;
    if (i === j || !Number.isFinite(before.distances[at])) continue;
    reachable++;
    const [old, now] = [before.distances[at] / 1000, after.distances[at] / 1000];
    if (!Number.isFinite(now)) unreachable++;
    const text = `${towns[i].name} to ${towns[j].name}: ${old.toFixed(1)} km, merged ${now.toFixed(1)} km; ${minutes(before.durations[at])}, merged ${minutes(after.durations[at])}`;
    pairs.push({ text, ratio: now / old, slower: after.durations[at] / before.durations[at], i, j });
  }
}
pairs.sort((a, b) => b.ratio - a.ratio);
const longer = pairs.filter(({ ratio }) => !(ratio <= 1.1));
let unexplained = 0;
const lines = longer.map(({ text, ratio, slower, i, j }) => {
  const at = i * count + j;
  const told = `  ${ratio.toFixed(2)} (${slower.toFixed(2)} in time)  ${text}`;
  if (slower <= 1.1) return `${told}; cause: another way in about the same time`;
  // With and without the direction of travel: a point may fall on the other carriageway, or on a ramp.
  const [old] = [true, false]
    .flatMap((headed) => drivenOn(mergedNetwork, starterNetwork, [i, j], headed) ?? [])
    .sort((a, b) => a.km - b.km);
  const there = old !== undefined && old.km <= (before.distances[at] / 1000) * 1.1;
  if (there && old.seconds >= after.durations[at])
    return `${told}; cause: the starter's way is there (${old.km.toFixed(1)} km), but takes ${minutes(old.seconds)} with the waits at junctions`;
  unexplained++;
  return `${told}; not explained${old ? ` (the starter's way: ${old.km.toFixed(1)} km, ${minutes(old.seconds)})` : ''}`;
});
console.log(
  `${reachable} routes between ${count} district towns; ${unreachable} not there on the merged dataset`,
);
console.log(
  `longer by more than a tenth: ${longer.length}, not explained: ${unexplained}; median ratio ${pairs[pairs.length >> 1].ratio.toFixed(3)}`,
);
for (const line of lines) console.log(line);
process.exitCode = unreachable > 0 || unexplained > 0 ? 1 : 0;
