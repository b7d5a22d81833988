// More sources never make a route worse: distances by car between the 64 district towns on a merged dataset, beside
// those on the starter dataset. Routes are the quickest, so one may be longer where ways of about the same time compete: it
// counts as worse where it takes more than a tenth longer as well. Prints those (the merged dataset waits at junctions of towns that
// the starter dataset does not know). Exits with 1 where a route is lost.
//
//   npm run bench -- import/district-routes STARTER MERGED
import { openDataset } from '../../src/dataset/open.ts';
import { REGIONS, RegionKind } from '../../src/dataset/tables/regions.ts';
import type { Matrix } from '../../src/roads/engine.ts';
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

function routes(dir: string): Matrix {
  const roads = openRoads(openDataset(dir));
  const points = towns.map(({ name, lon, lat }) => {
    const snapped = roads.snap(lon, lat, 'car', { radius: 20_000 });
    if (!snapped) throw new Error(`${dir}: no road near ${name}`);
    return snapped;
  });
  return roads.matrix('car', points, points);
}

const before = routes(starterDir);
const after = routes(mergedDir);
const minutes = (seconds: number): string => `${Math.round(seconds / 60)} min`;
const pairs: { text: string; ratio: number; slower: number }[] = [];
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
    pairs.push({ text, ratio: now / old, slower: after.durations[at] / before.durations[at] });
  }
}
pairs.sort((a, b) => b.ratio - a.ratio);
const longer = pairs.filter(({ ratio }) => !(ratio <= 1.1));
const unexplained = longer.filter(({ slower }) => !(slower <= 1.1));
console.log(
  `${reachable} routes between ${count} district towns; ${unreachable} not there on the merged dataset`,
);
console.log(
  `longer by more than a tenth: ${longer.length}, ${longer.length - unexplained.length} of them in a tenth more time at most; median ratio ${pairs[pairs.length >> 1].ratio.toFixed(3)}`,
);
for (const { text, ratio, slower } of unexplained)
  console.log(`  ${ratio.toFixed(2)} (${slower.toFixed(2)} in time)  ${text}`);
process.exitCode = unreachable > 0 ? 1 : 0;
