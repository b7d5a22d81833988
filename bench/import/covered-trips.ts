// A finer source must not be made worse by a coarser one beneath it: trips that begin and end inside an extract, on the extract alone and merged with
// everything else. A merged trip over roads that the extract does not have is told apart: beyond its edge it is the map that has grown; inside,
// where the extract has roads all around, it would be a coarser line that should have given way. Trips that stay on the extract's roads should
// take the same ones. Streets all around slow traffic, and near its edge the extract alone does not know them all: so these trips are counted
// apart by whether both networks know as many streets around both ways (`import/inner-part` asks which of them is right where they do not). Pairs are
// drawn until TRIPS stay with the same streets around, four times as many at most. At last all roads are looked through for stretches of another
// source that run along a road of the extract.
// Exits with 1 if fewer than 98 in 100 of the trips that stay are the same, of either kind together, if a trip uses a coarser line inside or is lost, or if the
// mean time of all is 1.1 × or more.
//
//   npm run bench -- import/covered-trips ALONE MERGED [TRIPS]
//
// ALONE is made by `thikana import --no-starter --out ALONE EXTRACT`, MERGED by `thikana import --out MERGED … EXTRACT`.
import { openDataset } from '../../src/dataset/open.ts';
import { haversine } from '../../src/geo/distance.ts';
import type { Roads, RoutePath } from '../../src/roads/engine.ts';
import { ROAD_GRAPH } from '../../src/roads/graph/road-tables.ts';
import { Mode } from '../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { quantile, somewhere, table } from '../lib/road-networks.ts';
import { pointsOf, sharedWay } from '../lib/ways-compared.ts';

const [aloneDir, mergedDir, wanted = '300'] = process.argv.slice(2);
if (!aloneDir || !mergedDir)
  throw new Error('give the folders of the extract alone and of the merged dataset');
const TRIPS = Number(wanted);
/** Pairs that are tried at most: in a small extract, or over a whole country, few trips stay where all streets around are known. */
const MOST_TRIPS = 4 * TRIPS;

interface Network {
  readonly roads: Roads;
  /** Kilometres of street per square kilometre around an edge, as its times were worked out. */
  density(edge: number): number;
}

function openNetwork(dir: string): Network {
  const dataset = openDataset(dir);
  const { edgeTrait, traitDensity } = dataset.table(ROAD_GRAPH);
  return { roads: openRoads(dataset), density: (edge) => traitDensity[edgeTrait[edge]] };
}

const alone = openNetwork(aloneDir);
const merged = openNetwork(mergedDir);

/** Drawn farther than this from every road of the extract, a stretch is another source's. */
const ON_ROAD = 5;
const isOfExtract = (lon: number, lat: number): boolean =>
  alone.roads.snap(lon, lat, 'car', { radius: ON_ROAD }) !== undefined;

/** How far away the extract has roads all around a place, and how near to each of the eight points there. */
interface Surroundings {
  readonly metres: number;
  readonly near: number;
}
/** Where trips begin and end. */
const WELL_INSIDE: Surroundings = { metres: 2_000, near: 300 };
/** Ground that is the extract's, not that of roads which it has whole although they lead out of it: there no other source should have a road that it has too. */
const COVERED: Surroundings = { metres: 400, near: 150 };

function isSurrounded(lon: number, lat: number, { metres, near }: Surroundings): boolean {
  const [north, east] = [metres / 111_000, metres / 102_000];
  return Array.from({ length: 8 }, (_, i) => (i * Math.PI) / 4).every((way) =>
    alone.roads.snap(lon + east * Math.sin(way), lat + north * Math.cos(way), 'car', { radius: near }),
  );
}

/** Shortest trip, in metres as the crow flies. */
const SHORTEST = 1_500;
/** Two trips take the same roads if they share this much of the way. */
const SHARED = 0.95;

/** How a merged trip went. */
type Kind = 'known' | 'more known' | 'beyond' | 'over a coarser line';

const KINDS: ReadonlyMap<Kind, string> = new Map([
  ['known', 'stays on roads of the extract, with the same streets around'],
  ['more known', 'stays on roads of the extract, with streets around that the extract lacks'],
  ['beyond', 'leaves the extract'],
  ['over a coarser line', 'uses a road of another source inside the extract'],
]);

/** Whether both networks know as many streets around every road of a path in one of them. */
function isKnownAlike(path: RoutePath, own: Network, other: Network): boolean {
  return [...path.edges].every((directed) => {
    const edge = directed >>> 1;
    const points = own.roads.edgeGeometry(edge);
    const at = (points.length >> 2) * 2;
    const [x, y] = [(points[at - 2] + points[at]) / 2, (points[at - 1] + points[at + 1]) / 2];
    const there = other.roads.snap(x, y, 'car', { radius: 1 });
    return there !== undefined && other.density(there.edge) === own.density(edge);
  });
}

function kindOf(now: RoutePath, elsewhere: readonly (readonly [number, number])[], before: RoutePath): Kind {
  if (elsewhere.some(([lon, lat]) => isSurrounded(lon, lat, COVERED))) return 'over a coarser line';
  if (elsewhere.length > 0) return 'beyond';
  return isKnownAlike(now, merged, alone) && isKnownAlike(before, alone, merged) ? 'known' : 'more known';
}

interface Count {
  trips: number;
  same: number;
  quicker: number;
  readonly ratios: number[];
}
const counts = new Map<Kind, Count>(
  [...KINDS.keys()].map((kind) => [kind, { trips: 0, same: 0, quicker: 0, ratios: [] }]),
);
const count = (kind: Kind): Count => counts.get(kind) as Count;
const stays = (): number => count('known').trips + count('more known').trips;

const random = randomFrom(7);
const odd: string[] = [];
let lost = 0;
for (let tried = 0; tried < MOST_TRIPS && count('known').trips < TRIPS; ) {
  const [a, b] = [somewhere(alone.roads, 'car', random), somewhere(alone.roads, 'car', random)];
  const isInside = ({ lon, lat }: { lon: number; lat: number }): boolean =>
    isSurrounded(lon, lat, WELL_INSIDE);
  if (haversine(a.lon, a.lat, b.lon, b.lat) < SHORTEST || !isInside(a) || !isInside(b)) continue;
  const before = alone.roads.route('car', a, b);
  if (!before) continue;
  tried++;
  const [c, d] = [merged.roads.snap(a.lon, a.lat, 'car'), merged.roads.snap(b.lon, b.lat, 'car')];
  const now = c && d ? merged.roads.route('car', c, d) : undefined;
  const trip = `${a.lon.toFixed(5)},${a.lat.toFixed(5)} → ${b.lon.toFixed(5)},${b.lat.toFixed(5)}`;
  if (!now) {
    lost++;
    odd.push(`${trip}: lost`);
    continue;
  }
  const way = pointsOf(merged.roads, now);
  const elsewhere = way.filter(([lon, lat]) => !isOfExtract(lon, lat));
  const kind = kindOf(now, elsewhere, before);
  const counted = count(kind);
  counted.trips++;
  counted.ratios.push(now.duration / before.duration);
  if (now.duration < before.duration) counted.quicker++;
  if (sharedWay(way, pointsOf(alone.roads, before)) >= SHARED) {
    counted.same++;
    continue;
  }
  const told = ({ distance, duration }: RoutePath): string =>
    `${(distance / 1000).toFixed(2)} km ${Math.round(duration)} s`;
  odd.push(
    `${trip}: ${told(before)}, merged ${told(now)}, ${elsewhere.length} points on other roads: ${KINDS.get(kind)}`,
  );
}

const percent = (part: number, of: number): string => (of === 0 ? '' : ((100 * part) / of).toFixed(1));
const ratios = [...counts.values()].flatMap((one) => one.ratios);
const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
const row = (name: string, { trips, same, quicker, ratios }: Count): string[] => [
  name,
  `${trips}`,
  percent(same, trips),
  percent(quicker, trips),
  trips === 0 ? '' : quantile(ratios, 0.5).toFixed(3),
  trips === 0 ? '' : quantile(ratios, 0.99).toFixed(3),
];
console.log(
  table(
    ['the merged trip', 'trips', 'same roads, %', 'quicker, %', 'time merged / alone: median', 'p99'],
    [...counts].map(([kind, counted]) => row(KINDS.get(kind) as string, counted)),
  ),
);
const sameOfStaying = (count('known').same + count('more known').same) / stays();
console.log(
  `${percent(sameOfStaying, 1)} % of the ${stays()} that stay take the same roads; time of all ${mean.toFixed(3)} in the mean; ${lost} lost`,
);
for (const line of odd.slice(0, 12)) console.log(`  ${line}`);

/** Metres between the places of a road that are looked at, and how near and how parallel a road of the extract is beside it. */
const PIECE = 10;
const BESIDE = 30;
const PARALLEL = 20;

/** Metres of road of other sources that cars may use: where the extract has roads all around, and of these along one of them; at its edge along one of them. */
function otherRoads(): { inside: number; besideInside: number; besideAtEdge: number } {
  const { roads } = merged;
  const isAlong = (lon: number, lat: number, heading: number): boolean =>
    [(heading + 360) % 360, (heading + 180) % 360].some((way) =>
      alone.roads.snap(lon, lat, 'car', { radius: BESIDE, heading: way, headingRange: PARALLEL }),
    );
  const found = { inside: 0, besideInside: 0, besideAtEdge: 0 };
  const ofExtract = pointsOfRoads(alone.roads);
  for (let edge = 0; edge < roads.edgeCount; edge++) {
    const { forward, backward } = roads.edge(edge);
    if (((forward | backward) & Mode.Car) === 0) continue;
    const points = roads.edgeGeometry(edge);
    if (isEvery(points, (lon, lat) => ofExtract.has(pointKey(lon, lat)))) continue;
    for (let i = 2; i < points.length; i += 2) {
      const [x0, y0, x, y] = points.subarray(i - 2, i + 2);
      const metres = haversine(x0, y0, x, y);
      const pieces = Math.max(1, Math.round(metres / PIECE));
      const heading = (Math.atan2((x - x0) * Math.cos((y * Math.PI) / 180), y - y0) * 180) / Math.PI;
      for (let k = 0; k < pieces; k++) {
        const [lon, lat] = [x0 + ((x - x0) * (k + 0.5)) / pieces, y0 + ((y - y0) * (k + 0.5)) / pieces];
        if (isOfExtract(lon, lat)) continue;
        const covered = isSurrounded(lon, lat, COVERED);
        if (covered) found.inside += metres / pieces;
        if (!isAlong(lon, lat, heading)) continue;
        if (covered) found.besideInside += metres / pieces;
        else found.besideAtEdge += metres / pieces;
      }
    }
  }
  return found;
}

const pointKey = (lon: number, lat: number): number =>
  Math.round((lon + 180) * 1e7) * 2 ** 21 + (Math.round((lat + 90) * 1e7) % 2 ** 21);

function pointsOfRoads(roads: Roads): Set<number> {
  const keys = new Set<number>();
  for (let edge = 0; edge < roads.edgeCount; edge++)
    isEvery(roads.edgeGeometry(edge), (lon, lat) => keys.add(pointKey(lon, lat)) !== undefined);
  return keys;
}

function isEvery(points: Float64Array, test: (lon: number, lat: number) => boolean): boolean {
  for (let i = 0; i < points.length; i += 2) if (!test(points[i], points[i + 1])) return false;
  return true;
}

const { inside, besideInside, besideAtEdge } = otherRoads();
const km = (metres: number): string => (metres / 1000).toFixed(2);
console.log(
  `roads of other sources inside the extract: ${km(inside)} km, of these ${km(besideInside)} km along a road of the extract; at its edge ${km(besideAtEdge)} km along one`,
);
process.exitCode =
  sameOfStaying >= 0.98 && count('over a coarser line').trips === 0 && lost === 0 && mean < 1.1 ? 0 : 1;
