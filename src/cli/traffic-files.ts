// Speeds of roads in the files that other engines take: Valhalla's historical speeds, OSRM's speeds of segments, and tables of ways. Plain or gzipped.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { SourceError } from '../ingest/records/source-error.ts';
import { HOURS_OF_WEEK } from '../roads/hours/week.ts';
import { byClassOfHours, type SpeedsByClass } from '../roads/learn/told-speeds.ts';
import { edgeNamed, weekOfCoefficients, weekOfTwo } from '../roads/learn/valhalla-speeds.ts';

/** What a file tells: speeds of ways by their ids in OpenStreetMap, or of pairs of nodes. */
export interface TrafficFile {
  readonly format: 'valhalla' | 'osrm' | 'ways';
  readonly ways: ReadonlyMap<number, SpeedsByClass>;
  readonly pairs: readonly NodePair[];
  /** Rows, and those that say nothing that can be used. */
  readonly rows: number;
  readonly unused: number;
}

export interface NodePair {
  readonly from: number;
  readonly to: number;
  readonly speeds: SpeedsByClass;
}

export interface TrafficChoice {
  /** By hour of the week: 1 where speeds hold that come without an hour. */
  readonly hours: Uint8Array;
  /** Valhalla's list of ways and their edges. */
  readonly wayEdges?: string;
}

const FORMATS =
  'the file must be Valhalla’s (edge_id,freeflow_speed,constrained_speed[,historical_speeds]), OSRM’s (from_node,to_node,speed[,rate]) or a table of ways (way_id,speed)';
const NUMBER = /^-?\d+(\.\d+)?$/;
const EDGE = /^\d+\/\d+\/\d+$/;

export async function trafficIn(path: string, choice: TrafficChoice): Promise<TrafficFile> {
  const rows: string[][] = [];
  for await (const cells of rowsOf(path)) rows.push(cells);
  const named = rows[0]?.some((cell) => !NUMBER.test(cell) && !EDGE.test(cell) && cell.length < 40) ?? false;
  const head = named ? (rows.shift() ?? []) : [];
  const first = rows[0];
  if (first === undefined) throw new SourceError(path, 'has no rows');
  if (EDGE.test(first[0]) || /edge/i.test(head[0] ?? '')) return valhallaSpeeds(path, rows, choice);
  const isWays = first.length === 2 || /way/i.test(head[0] ?? '');
  if (!NUMBER.test(first[0]) || first.length < 2) throw new SourceError(path, FORMATS);
  return isWays ? waySpeeds(rows, choice) : osrmSpeeds(rows, choice);
}

async function* rowsOf(path: string): AsyncGenerator<string[]> {
  const file = createReadStream(path);
  const input = /\.gz$/i.test(path) ? file.pipe(createGunzip()) : file;
  // A pipe does not pass errors on.
  file.on('error', (error) => input.destroy(error));
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const text = line.replace(/^\uFEFF/, '').trim();
    if (text !== '' && !text.startsWith('#')) yield text.split(',').map((cell) => cell.trim());
  }
}

/** Up to 200 km/h: what is more is a mistake, and 0 closes a road, which is no speed. */
const speedIn = (cell: string | undefined): number => {
  const speed = cell === undefined || cell === '' ? 0 : Number(cell);
  return speed > 0 && speed <= 200 ? speed : 0;
};
const idIn = (cell: string): number => {
  const id = Number(cell);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
};

const atHours = (speed: number, { hours }: TrafficChoice): SpeedsByClass =>
  byClassOfHours(Float64Array.from(hours, (holds) => holds * speed));

/** Columns of the way and of the speed, the first two. */
function waySpeeds(rows: readonly string[][], choice: TrafficChoice): TrafficFile {
  const ways = new Map<number, SpeedsByClass>();
  let unused = 0;
  for (const [way, speed] of rows) {
    if (idIn(way) === 0 || speedIn(speed) === 0) unused++;
    else ways.set(idIn(way), atHours(speedIn(speed), choice));
  }
  return { format: 'ways', ways, pairs: [], rows: rows.length, unused };
}

/** The rate, by which OSRM weighs routes apart from their duration, is not used. */
function osrmSpeeds(rows: readonly string[][], choice: TrafficChoice): TrafficFile {
  const pairs: NodePair[] = [];
  let unused = 0;
  for (const [from, to, speed] of rows) {
    if (idIn(from) === 0 || idIn(to) === 0 || speedIn(speed) === 0) unused++;
    else pairs.push({ from: idIn(from), to: idIn(to), speeds: atHours(speedIn(speed), choice) });
  }
  return { format: 'osrm', ways: new Map(), pairs, rows: rows.length, unused };
}

/** A way has the mean of the times of its edges. */
async function valhallaSpeeds(
  path: string,
  rows: readonly string[][],
  { wayEdges }: TrafficChoice,
): Promise<TrafficFile> {
  if (wayEdges === undefined)
    throw new SourceError(
      path,
      'names edges of Valhalla’s tiles, which mean nothing elsewhere: give the list that valhalla_ways_to_edges writes with --ways way_edges.txt',
    );
  const wayOf = new Map<string, number>();
  for await (const [way, ...edges] of rowsOf(wayEdges))
    for (let i = 1; i < edges.length; i += 2) wayOf.set(edgeNamed(edges[i]), idIn(way));
  const sums = new Map<number, { times: Float64Array; count: Uint32Array }>();
  let unused = 0;
  for (const [edge, free = '', constrained = '', week = ''] of rows) {
    const way = wayOf.get(EDGE.test(edge) || /^\d+$/.test(edge) ? edgeNamed(edge) : edge);
    const speeds = week === '' ? weekOfTwo(speedIn(free), speedIn(constrained)) : weekOfCoefficients(week);
    if (!way || !speeds?.some((speed) => speed > 0)) {
      unused++;
      continue;
    }
    const sum = sums.get(way) ?? {
      times: new Float64Array(HOURS_OF_WEEK),
      count: new Uint32Array(HOURS_OF_WEEK),
    };
    sums.set(way, sum);
    speeds.forEach((speed, hour) => {
      if (speed < 1) return;
      sum.times[hour] += 1 / speed;
      sum.count[hour]++;
    });
  }
  const ways = new Map<number, SpeedsByClass>();
  for (const [way, { times, count }] of sums)
    ways.set(way, byClassOfHours(times.map((time, hour) => (count[hour] > 0 ? count[hour] / time : 0))));
  return { format: 'valhalla', ways, pairs: [], rows: rows.length, unused };
}
