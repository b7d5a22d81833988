// Near the edge of an extract, who is right, the extract alone or merged with coarser sources? Cuts the inner part out of a city's extract, so that the whole
// extract knows the truth about it: trips that begin and end in the part, on the part alone, merged with everything else, and merged with the
// starter highways; how many take the true roads, and how long they take against the truth. Those that stay, by their true way and merged with
// everything else, are counted once more by themselves.
//
//   npm run bench -- import/inner-part [DATA] [TRIPS]
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { silent } from '../../src/dataset/progress.ts';
import { haversine } from '../../src/geo/distance.ts';
import { ColumnGatherer } from '../../src/ingest/gather/column-gatherer.ts';
import { mergeNetworks, type SourcedNetwork } from '../../src/ingest/merge/merge-networks.ts';
import { selectStretches } from '../../src/ingest/merge/select-stretches.ts';
import { findSource, readSource } from '../../src/ingest/read-source.ts';
import { readStarter } from '../../src/ingest/starter/read-starter.ts';
import type { Roads } from '../../src/roads/engine.ts';
import type { RoadNetwork } from '../../src/roads/network/network.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { buildRoads } from '../../test/roads/build/build-roads.ts';
import { memoryDataset } from '../../test/roads/build/memory-dataset.ts';
import { quantile, somewhere, table } from '../lib/road-networks.ts';
import { pointsOf, sharedWay } from '../lib/ways-compared.ts';

const [data = '../shared/data', trips = '600'] = process.argv.slice(2);
const STARTER = fileURLToPath(new URL('../../data/starter', import.meta.url));
const COARSER = ['roads/rhd-reference-points.csv', 'roads/roadmap-dhaka.csv'];
const EXTRACT = 'osm/dhaka-central.osm.pbf';

/** West, south, east, north. */
type Part = readonly [number, number, number, number];
const PARTS: readonly Part[] = [
  [90.366, 23.752, 90.416, 23.79],
  [90.37, 23.745, 90.41, 23.785],
  [90.355, 23.76, 90.405, 23.8],
];
/** Shortest trip, in metres as the crow flies. */
const SHORTEST = 1_500;
/** Two trips take the same roads if they share this much of the way. */
const SHARED = 0.95;
/** Drawn farther than this from every road of the part, a stretch is another source's. */
const ON_ROAD = 5;

async function networksOf(files: readonly string[]): Promise<readonly SourcedNetwork[]> {
  const gatherer = new ColumnGatherer();
  readStarter(gatherer, STARTER);
  for (const file of files)
    await readSource(gatherer, findSource(join(data, file)), { country: 'BD' }, silent);
  return gatherer.networks;
}

async function opened(network: RoadNetwork): Promise<Roads> {
  return openRoads(memoryDataset(await buildRoads(network, { profiles: ['car'] })));
}

/** The roads of a network that have a corner in the part. */
function within([west, south, east, north]: Part, network: RoadNetwork): RoadNetwork {
  const { wayNodes, wayNodeStart, nodeLon, nodeLat, wayCount } = network;
  const isIn = (node: number): boolean =>
    isInside([west, south, east, north], nodeLon[node] / 1e7, nodeLat[node] / 1e7);
  const cut = new Uint8Array(wayNodes.length);
  for (let way = 0; way < wayCount; way++)
    for (let i = wayNodeStart[way]; i + 1 < wayNodeStart[way + 1]; i++)
      if (!isIn(wayNodes[i]) && !isIn(wayNodes[i + 1])) cut[i] = 1;
  return selectStretches(network, cut).network;
}

const isInside = ([west, south, east, north]: Part, lon: number, lat: number): boolean =>
  lon > west && lon < east && lat > south && lat < north;

interface Tally {
  same: number;
  readonly ratios: number[];
}

const networks = await networksOf([...COARSER, EXTRACT]);
const [starter, ...others] = networks.slice(0, -1);
const extract = networks[networks.length - 1];
const whole = await opened(extract.network);
for (const part of PARTS) {
  const inner = within(part, extract.network);
  const merge = async (below: readonly SourcedNetwork[]): Promise<Roads> =>
    opened(mergeNetworks([...below, { ...extract, network: inner }])?.network ?? inner);
  const alone = await opened(inner);
  const compared = {
    'the part alone': alone,
    'merged with all': await merge([starter, ...others]),
    'merged with the starter highways': await merge([starter]),
  };
  const tallies = new Map<string, Tally>();
  const add = (name: string, isSame: boolean, ratio: number): void => {
    const tally = tallies.get(name) ?? { same: 0, ratios: [] };
    tallies.set(name, tally);
    if (isSame) tally.same++;
    tally.ratios.push(ratio);
  };
  const random = randomFrom(11);
  for (let trip = 0; trip < Number(trips); ) {
    const ends = [somewhere(alone, 'car', random), somewhere(alone, 'car', random)];
    if (haversine(ends[0].lon, ends[0].lat, ends[1].lon, ends[1].lat) < SHORTEST) continue;
    const routeOn = (roads: Roads) => {
      const [from, to] = ends.map(({ lon, lat }) => roads.snap(lon, lat, 'car'));
      const path = from && to ? roads.route('car', from, to) : undefined;
      return path ? { duration: path.duration, way: pointsOf(roads, path) } : undefined;
    };
    const truth = routeOn(whole);
    if (!truth) continue;
    const found = Object.entries(compared).map(([name, roads]) => ({ name, trip: routeOn(roads) }));
    if (found.some((each) => !each.trip)) continue;
    trip++;
    const stays =
      truth.way.every(([lon, lat]) => isInside(part, lon, lat)) &&
      found[1].trip?.way.every(([lon, lat]) => alone.snap(lon, lat, 'car', { radius: ON_ROAD }));
    for (const each of found) {
      if (!each.trip) continue;
      const isSame = sharedWay(each.trip.way, truth.way) >= SHARED;
      const ratio = each.trip.duration / truth.duration;
      add(each.name, isSame, ratio);
      if (stays) add(`${each.name}: trips that stay`, isSame, ratio);
    }
  }
  console.log(`${part.join(', ')}:`);
  console.log(
    table(
      ['', 'trips', 'true roads, %', 'time / true: median', 'p1', 'p99'],
      [...tallies].map(([name, { same, ratios }]) => [
        name,
        `${ratios.length}`,
        ((100 * same) / ratios.length).toFixed(1),
        ...[0.5, 0.01, 0.99].map((share) => quantile(ratios, share).toFixed(3)),
      ]),
    ),
  );
}
