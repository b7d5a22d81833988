// A finer source must not be made worse by a coarser one beneath it: trips inside an extract, on the extract alone and merged with
// everything else. Prints how many trips take the same roads, how their times compare, and how much of the merged routes runs on
// roads that the extract does not have. Trips begin and end at least two kilometres inside the extract: nearer to its edge it is the extract alone
// that is wrong, since it knows neither the streets beyond, which slow traffic, nor the ways round by them. For the same reason trips of which a part
// passes nearer to the edge are told apart from those that stay inside. A trip over roads beyond the extract that is quicker than any inside is counted as
// gained. Exits with 1 if fewer than 98 in 100 trips are the same or gained, or the mean time of all is 1.1 × or more.
//
//   npm run bench -- import/covered-trips ALONE MERGED [TRIPS]
//
// ALONE is made by `thikana import --no-starter --out ALONE EXTRACT`, MERGED by `thikana import --out MERGED … EXTRACT`.
import { openDataset } from '../../src/dataset/open.ts';
import { haversine } from '../../src/geo/distance.ts';
import type { Roads, RoutePath } from '../../src/roads/engine.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { quantile, somewhere } from '../lib/road-networks.ts';

const [aloneDir, mergedDir, trips = '300'] = process.argv.slice(2);
if (!aloneDir || !mergedDir)
  throw new Error('give the folders of the extract alone and of the merged dataset');
const alone = openRoads(openDataset(aloneDir));
const merged = openRoads(openDataset(mergedDir));

/** Metres from the edge of the extract, in degrees north and east: streets this near count for how dense they are. */
const INSIDE = { north: 2_000 / 111_000, east: 2_000 / 102_000 } as const;
/** Whether the extract has roads all around a place. */
function isInside(lon: number, lat: number): boolean {
  return Array.from({ length: 8 }, (_, i) => (i * Math.PI) / 4).every((way) =>
    alone.snap(lon + INSIDE.east * Math.sin(way), lat + INSIDE.north * Math.cos(way), 'car', { radius: 300 }),
  );
}

/** Shortest trip, in metres as the crow flies. */
const SHORTEST = 1_500;
/** Drawn farther than this from every road of the extract, a stretch is another source's. */
const ON_ROAD = 5;
/** Metres between the points of a route that are looked at. */
const STEP = 20;

/** Points along a path, about every STEP metres. */
function pointsOf(roads: Roads, path: RoutePath): [number, number][] {
  const { coordinates } = roads.pathGeometry(path);
  const points: [number, number][] = [];
  for (let i = 2; i < coordinates.length; i += 2) {
    const [x0, y0, x, y] = coordinates.subarray(i - 2, i + 2);
    const pieces = Math.max(1, Math.round(haversine(x0, y0, x, y) / STEP));
    for (let k = 0; k < pieces; k++)
      points.push([x0 + ((x - x0) * (k + 0.5)) / pieces, y0 + ((y - y0) * (k + 0.5)) / pieces]);
  }
  return points;
}

/** Points of a path that count as on the other one lie within this many metres of one of its points. */
const BESIDE = STEP;
/** Two trips take the same roads if they share this much of the way. */
const SHARED = 0.95;

function sharedWay(way: readonly [number, number][], other: readonly [number, number][]): number {
  const isBeside = ([x, y]: [number, number]): boolean =>
    other.some(
      ([lon, lat]) =>
        Math.abs(lon - x) < 0.0005 && Math.abs(lat - y) < 0.0005 && haversine(x, y, lon, lat) <= BESIDE,
    );
  return way.filter(isBeside).length / way.length;
}

const random = randomFrom(7);
const ratios: number[] = [];
/** By whether a trip stays inside. */
const same = { inside: 0, edge: 0 };
const all = { inside: 0, edge: 0 };
let gained = 0;
let foreign = 0;
let points = 0;
let speedAlone = 0;
let speedMerged = 0;
let withForeign = 0;
const odd: string[] = [];
while (ratios.length < Number(trips)) {
  const [a, b] = [somewhere(alone, 'car', random), somewhere(alone, 'car', random)];
  if (haversine(a.lon, a.lat, b.lon, b.lat) < SHORTEST || !isInside(a.lon, a.lat) || !isInside(b.lon, b.lat))
    continue;
  const before = alone.route('car', a, b);
  if (!before) continue;
  const [c, d] = [merged.snap(a.lon, a.lat, 'car'), merged.snap(b.lon, b.lat, 'car')];
  const now = c && d ? merged.route('car', c, d) : undefined;
  if (!now) {
    ratios.push(Number.POSITIVE_INFINITY);
    odd.push(`lost: ${a.lon},${a.lat} → ${b.lon},${b.lat}`);
    continue;
  }
  ratios.push(now.duration / before.duration);
  speedAlone += (before.distance / before.duration) * 3.6;
  speedMerged += (now.distance / now.duration) * 3.6;
  const way = pointsOf(merged, now);
  const elsewhere = way.filter(
    ([lon, lat]) => (alone.snap(lon, lat, 'car', { radius: 200 })?.distance ?? 200) > ON_ROAD,
  ).length;
  foreign += elsewhere;
  points += way.length;
  if (elsewhere > 1) withForeign++;
  const wayAlone = pointsOf(alone, before);
  const part = [...way, ...wayAlone].every(([lon, lat]) => isInside(lon, lat)) ? 'inside' : 'edge';
  all[part]++;
  if (sharedWay(way, wayAlone) >= SHARED) same[part]++;
  else if (elsewhere > 0 && now.duration < before.duration) gained++;
  else
    odd.push(
      `${a.lon.toFixed(5)},${a.lat.toFixed(5)} → ${b.lon.toFixed(5)},${b.lat.toFixed(5)}: ${(before.distance / 1000).toFixed(2)} km ${Math.round(before.duration)} s, merged ${(now.distance / 1000).toFixed(2)} km ${Math.round(now.duration)} s, ${elsewhere} points on other roads`,
    );
}
const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
const share = (same.inside + same.edge + gained) / ratios.length;
const percent = (part: number, of: number): string => ((100 * part) / of).toFixed(1);
console.log(
  `${ratios.length} trips: ${percent(same.inside + same.edge, ratios.length)} % take the same roads (${same.inside} of the ${all.inside} that stay inside, ${same.edge} of ${all.edge} others), ${gained} are quicker by roads beyond; ${withForeign} use roads that the extract does not have (${((100 * foreign) / points).toFixed(2)} % of the way)`,
);
console.log(
  `time merged / alone: mean ${mean.toFixed(3)}, median ${quantile(ratios, 0.5).toFixed(3)}, p99 ${quantile(ratios, 0.99).toFixed(3)}; ${(speedAlone / ratios.length).toFixed(1)} and ${(speedMerged / ratios.length).toFixed(1)} km/h`,
);
for (const line of odd.slice(0, 12)) console.log(`  ${line}`);
process.exitCode = share >= 0.98 && mean < 1.1 ? 0 : 1;
