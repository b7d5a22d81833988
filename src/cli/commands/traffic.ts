// `thikana traffic import`: speeds of roads from the files that people have for Valhalla and OSRM. They count as if vehicles had driven so: the state keeps
// them beside what is learned, and a running server takes them over within minutes.

import type { Command } from 'commander';
import { openDataset } from '../../dataset/open.ts';
import { nodePlaces } from '../../ingest/osm/node-places.ts';
import { NOT_MET } from '../../ingest/osm/node-table.ts';
import { SourceError } from '../../ingest/records/source-error.ts';
import { placeOf } from '../../lookup/binary-search.ts';
import { prepareProfiles } from '../../roads/customise/offered-profiles.ts';
import type { Profile } from '../../roads/engine.ts';
import { readGraph } from '../../roads/graph/road-graph.ts';
import { hasRoads, ROAD_GRAPH } from '../../roads/graph/road-tables.ts';
import { hoursOfWeek } from '../../roads/hours/hours-table.ts';
import { LEARNING } from '../../roads/hours/learning-numbers.ts';
import { LEARNED_PROFILES, MOST_ROWS } from '../../roads/learn/terms.ts';
import { type ToldPair, ToldSpeeds } from '../../roads/learn/told-speeds.ts';
import { EVERYBODY } from '../../store/learned.ts';
import type { Store } from '../../store/open.ts';
import { counted } from '../../text/counted.ts';
import { datasetHere } from '../dataset-here.ts';
import { learnedProfile } from '../learned-profile.ts';
import { definerIn, INIT, type StateFlags, withState } from '../operator-state.ts';
import { print } from '../output.ts';
import { contentOf } from '../trace-files.ts';
import { type NodePair, trafficIn } from '../traffic-files.ts';

interface TrafficFlags extends StateFlags {
  readonly dataset?: string;
  readonly profile: Profile;
  readonly hours: string;
  readonly days: string;
  readonly ways?: string;
  readonly osm?: string;
}

interface FileTaken {
  readonly file: string;
  readonly format: string;
  readonly rows: number;
  /** Rows that say nothing usable, and those about roads that the dataset does not have. */
  readonly unused: number;
  readonly elsewhere: number;
  readonly stretches: number;
  /** The file had been taken before, with the same choices. */
  readonly known: boolean;
}

/** Rows of a transaction. */
const BATCH = 5_000;

export function registerTraffic(program: Command): void {
  const define = definerIn(
    program.command('traffic').description('take over speeds of roads that were measured elsewhere'),
  );
  define(
    'import',
    'take speeds from files for Valhalla (historical speeds) and OSRM (segments), or of ways (way_id,speed)',
  )
    .argument('<files...>', 'CSV, plain or gzipped')
    .option(
      '--profile <profile>',
      `whose speeds they are: ${LEARNED_PROFILES.join(', ')}`,
      learnedProfile,
      'car',
    )
    .option('--hours <hours>', 'hours in which speeds of OSRM and of ways hold: 8-10;17-20', 'all')
    .option('--days <days>', 'and days: sun-thu;sat', 'all')
    .option('--ways <file>', 'for Valhalla: the list that valhalla_ways_to_edges wrote')
    .option('--osm <file>', 'for OSRM: the OpenStreetMap file with its nodes')
    .option('--dataset <folder>', 'dataset with the roads')
    .option(...INIT)
    .action((files: string[], flags: TrafficFlags) =>
      withState(flags, async (store) => {
        const taken = await takeAll(store, files, flags);
        print({ files: taken }, flags.json ?? false, () => taken.map(told).join('\n'));
      }),
    );
}

async function takeAll(store: Store, files: readonly string[], flags: TrafficFlags): Promise<FileTaken[]> {
  const hours = hoursOfWeek(flags.hours.split(';'), flags.days.split(';'), (sentence) => {
    throw new Error(`--hours, --days: ${sentence}`);
  });
  const dataset = openDataset(await datasetHere(flags.dataset));
  if (!hasRoads(dataset)) throw new Error('the dataset has no roads');
  prepareProfiles(dataset, [flags.profile]);
  const graph = readGraph(dataset.table(ROAD_GRAPH), [flags.profile]);
  const taken: FileTaken[] = [];
  for (const file of files) {
    const { format, ways, pairs, rows, unused } = await trafficIn(file, { hours, wayEdges: flags.ways });
    const speeds = new ToldSpeeds(graph, flags.profile);
    const met = speeds.addWays(ways) + speeds.addPairs(await placed(file, pairs, flags.osm));
    const id = `${await contentOf(file)} ${flags.profile} told ${flags.hours} ${flags.days}`;
    const known = !(await keep(store, id, flags.profile, speeds));
    const elsewhere = ways.size + pairs.length - met;
    taken.push({ file, format, rows, unused, elsewhere, stretches: speeds.stretches, known });
  }
  return taken;
}

/** Datasets do not keep ids of nodes: the file from which they came says where they lie. */
async function placed(
  file: string,
  pairs: readonly NodePair[],
  osm: string | undefined,
): Promise<ToldPair[]> {
  if (pairs.length === 0) return [];
  if (osm === undefined)
    throw new SourceError(
      file,
      'names nodes of OpenStreetMap, whose ids a dataset does not keep: give the file that it was imported from with --osm FILE.osm.pbf',
    );
  const ids = Float64Array.from(pairs.flatMap(({ from, to }) => [from, to]));
  const nodes = await nodePlaces(osm, ids, 1);
  return pairs.flatMap(({ from, to, speeds }) => {
    const [a, b] = [placeOf(nodes.ids, from), placeOf(nodes.ids, to)];
    if (nodes.lon[a] === NOT_MET || nodes.lon[b] === NOT_MET) return [];
    return [{ from: [nodes.lon[a], nodes.lat[a]], to: [nodes.lon[b], nodes.lat[b]], speeds }];
  });
}

/** False if it had been kept before. */
async function keep(store: Store, id: string, profile: Profile, speeds: ToldSpeeds): Promise<boolean> {
  const rows = speeds.rows();
  const terms = { ...LEARNING, mostRows: MOST_ROWS };
  let isNew = rows.length === 0;
  for (let at = 0; at < rows.length; at += BATCH) {
    const some = rows.slice(at, at + BATCH);
    const batch = { id: `${id} ${at}`, account: EVERYBODY, profile, rows: some, passes: 0, positions: 0 };
    if (await store.learned.add(batch, Date.now(), terms)) isNew = true;
  }
  return isNew;
}

function told({ file, format, rows, unused, elsewhere, stretches, known }: FileTaken): string {
  const left = [
    ...(unused > 0 ? [`${counted(unused, 'row')} without a usable speed or road`] : []),
    ...(elsewhere > 0 ? [`${counted(elsewhere, 'road')} that the dataset does not have`] : []),
  ];
  const without = left.length > 0 ? `; left out: ${left.join(', ')}` : '';
  const again = known ? ' It was taken before, and counts once.' : '';
  return `${file}: ${counted(rows, 'row')} in the form of ${format}, speeds of ${counted(stretches, 'stretch', 'stretches')} of road${without}.${again}`;
}
