// What the interface of another server adds to a call: processor time of each beside our own call that answers the same.
//
//   npm run bench -- http/dialects [DATASET] [ROUNDS] [CALL]
//
// For each pair of calls two servers are opened in this process, each with a world of its own, and asked through their own request handling without a
// socket: one is only asked our own call, the other only the other server's. So both have seen the same points and names, in the same order, when they
// are asked for the next, and neither finds in its caches what was kept for the other, nor misses what the other drove out.
//
// Both are asked the same few points in turn, a block of our own and a block of the other's, with the first to go changing from block to block and from
// round to round; code that they share is compiled for both alike. All points are asked once before anything counts, then ROUNDS times. The least that a
// block took in any round counts, as it did the same work in each and all that disturbs only adds; what is added is the sum of the other's blocks over
// the sum of our own, and the interval holds 95 of a hundred sums over blocks drawn anew from the same ones. The journal of credits and the collection of
// garbage fall into few rounds of a block, so they are not in these times: what a call allocates, which collections follow, stands beside. The whole heap
// is collected between blocks.
//
// Without DATASET the starter dataset is built in a temporary folder; CALL is a part of the names of the calls to be asked alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import pino from 'pino';
import { openWorld, type World } from '../../src/http/world.ts';
import { buildStarterDataset } from '../../src/ingest/import.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { testApp } from '../../test/fixtures/test-app.ts';

const [given, wanted, chosen = ''] = process.argv.slice(2);
const ROUNDS = Number(wanted ?? 4);
/** Calls of one kind in a row. */
const BLOCK = 5;
/** Blocks between two collections of the whole heap. */
const COLLECTED_AFTER = 250;
const RESAMPLES = 2_000;
const scratch = mkdtempSync(join(tmpdir(), 'thikana-bench-'));

/** So many that what is kept for the next caller helps as little as it does with callers from everywhere. */
const ASKED = 5_000;
/** Points of a town, each with another some kilometres away, and the name of some place. */
interface Point {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly name: string;
}
function pointsOf({ nearby: { places } }: World): Point[] {
  const random = randomFrom(11);
  return Array.from({ length: ASKED }, () => {
    const [lon, lat] = [90.36 + random() * 0.07, 23.71 + random() * 0.11];
    const name = places.name(Math.floor(random() * places.table.id.length));
    return {
      from: [lon, lat],
      to: [lon + 0.05, lat + 0.04],
      name: encodeURIComponent(name.en || name.bn || 'gulshan'),
    };
  });
}

interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  readonly payload?: object;
}
type Ask = (point: Point) => Asked;

const place = ([lon, lat]: readonly number[]) => ({ latitude: lat, longitude: lon });
const lonLat = (point: readonly number[]) => point.join(',');
const latLon = ([lon, lat]: readonly number[]) => `${lat},${lon}`;

const OVERVIEW: Ask = ({ from, to }) => ({ url: `/v2/api/route/${lonLat(from)};${lonLat(to)}?steps=true` });
const detailed =
  (type: string): Ask =>
  ({ from, to }) => ({
    method: 'POST',
    url: `/v2/api/routing?type=${type}`,
    payload: { data: { start: place(from), destination: place(to) } },
  });
const REVERSE: Ask = ({ from: [longitude, latitude] }) => ({
  url: `/v2/api/search/reverse/geocode?longitude=${longitude}&latitude=${latitude}&country=true&division=true&district=true&sub_district=true&union=true&post_code=true&address=true&area=true`,
});
const SEARCH: Ask = ({ name }) => ({ url: `/v2/api/search/autocomplete/place?q=${name}` });

const PAIRS: readonly (readonly [name: string, own: Ask, other: Ask])[] = [
  [
    'OSRM route',
    OVERVIEW,
    ({ from, to }) => ({
      url: `/osrm/route/v1/driving/${lonLat(from)};${lonLat(to)}?steps=true&overview=full`,
    }),
  ],
  [
    'GraphHopper route',
    detailed('gh'),
    ({ from, to }) => ({
      url: `/graphhopper/route?point=${latLon(from)}&point=${latLon(to)}&points_encoded=false`,
    }),
  ],
  [
    'Valhalla route',
    detailed('vh'),
    ({ from, to }) => ({
      method: 'POST',
      url: '/valhalla/route',
      payload: { locations: [from, to].map(([lon, lat]) => ({ lat, lon })), costing: 'auto' },
    }),
  ],
  [
    'ORS directions',
    detailed('gh'),
    ({ from, to }) => ({
      method: 'POST',
      url: '/ors/v2/directions/driving-car',
      payload: { coordinates: [from, to] },
    }),
  ],
  [
    'Nominatim reverse',
    REVERSE,
    ({ from: [lon, lat] }) => ({ url: `/nominatim/reverse?lat=${lat}&lon=${lon}&format=jsonv2` }),
  ],
  ['Photon reverse', REVERSE, ({ from: [lon, lat] }) => ({ url: `/photon/reverse?lat=${lat}&lon=${lon}` })],
  [
    'Pelias reverse',
    REVERSE,
    ({ from: [lon, lat] }) => ({ url: `/pelias/v1/reverse?point.lat=${lat}&point.lon=${lon}&size=1` }),
  ],
  ['Nominatim search', SEARCH, ({ name }) => ({ url: `/nominatim/search?q=${name}` })],
  ['… with its parts', SEARCH, ({ name }) => ({ url: `/nominatim/search?q=${name}&addressdetails=1` })],
  ['Photon search', SEARCH, ({ name }) => ({ url: `/photon/api?q=${name}&limit=10` })],
  ['Pelias search', SEARCH, ({ name }) => ({ url: `/pelias/v1/search?text=${name}` })],
];

/** What calls take. */
interface Taken {
  /** Of processor time of all threads. */
  readonly microseconds: number;
  /** Of memory, less what was collected meanwhile. */
  readonly bytes: number;
}

/** What a block of points takes where nothing disturbs. */
interface Block {
  readonly own: Taken;
  readonly other: Taken;
}

const sumOf = (blocks: readonly Block[], who: keyof Block, what: keyof Taken): number =>
  blocks.reduce((sum, block) => sum + block[who][what], 0);

const added = (blocks: readonly Block[]): number =>
  sumOf(blocks, 'other', 'microseconds') / sumOf(blocks, 'own', 'microseconds') - 1;

const random = randomFrom(12);
/** 95 of a hundred. */
function intervalOf(blocks: readonly Block[]): readonly [from: number, to: number] {
  const sums = Array.from({ length: RESAMPLES }, () =>
    added(blocks.map(() => blocks[Math.floor(random() * blocks.length)])),
  ).sort((a, b) => a - b);
  return [sums[Math.floor(RESAMPLES * 0.025)], sums[Math.floor(RESAMPLES * 0.975)]];
}

const leastOf = (rounds: readonly Taken[]): Taken => ({
  microseconds: Math.min(...rounds.map(({ microseconds }) => microseconds)),
  // The round in which nothing was collected.
  bytes: Math.max(...rounds.map(({ bytes }) => bytes)),
});

/** A server that is only asked one call. */
async function server(folder: string, ask: Ask) {
  const world = openWorld(folder, { workers: 0 });
  const app = await testApp(world, { log: pino({ level: 'info' }, { write() {} }) });
  return {
    world,
    async take(points: readonly Point[]): Promise<Taken> {
      const requests = points.map((point) => ({ ...ask(point), headers: { 'x-api-key': app.key } }));
      const held = getHeapStatistics().used_heap_size;
      const before = process.cpuUsage();
      for (const request of requests) {
        const { statusCode, body } = await app.fastify.inject(request);
        if (statusCode !== 200) throw new Error(`${statusCode} ${body.slice(0, 200)}`);
      }
      const { user, system } = process.cpuUsage(before);
      return { microseconds: user + system, bytes: getHeapStatistics().used_heap_size - held };
    },
    async close() {
      await app.close();
      await world.close();
    },
  };
}

async function compared(folder: string, ownAsk: Ask, otherAsk: Ask): Promise<Block[]> {
  const own = await server(folder, ownAsk);
  const other = await server(folder, otherAsk);
  const points = pointsOf(own.world);
  const rounds = Array.from({ length: points.length / BLOCK }, () => ({
    own: [] as Taken[],
    other: [] as Taken[],
  }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [turn, taken] of rounds.entries()) {
      const few = points.slice(turn * BLOCK, (turn + 1) * BLOCK);
      if (turn % COLLECTED_AFTER === 0) global.gc?.();
      const ownFirst = (turn + round) % 2 === 0;
      const first = await (ownFirst ? own : other).take(few);
      const second = await (ownFirst ? other : own).take(few);
      if (round === 0) continue;
      taken.own.push(ownFirst ? first : second);
      taken.other.push(ownFirst ? second : first);
    }
  }
  await own.close();
  await other.close();
  return rounds.map((taken) => ({ own: leastOf(taken.own), other: leastOf(taken.other) }));
}

const percent = (part: number): string => (part * 100).toFixed(1);

try {
  if (given === undefined) await buildStarterDataset(scratch);
  console.log('call                 own µs   other µs   adds %   95 of 100        own KB   other KB');
  for (const [name, own, other] of PAIRS.filter(([name]) => name.includes(chosen))) {
    const blocks = await compared(given ?? scratch, own, other);
    const perCall = (who: keyof Block, what: keyof Taken): number => sumOf(blocks, who, what) / ASKED;
    console.log(
      [
        name.padEnd(18),
        perCall('own', 'microseconds').toFixed(1).padStart(7),
        perCall('other', 'microseconds').toFixed(1).padStart(8),
        percent(added(blocks)).padStart(6),
        intervalOf(blocks).map(percent).join(' to ').padEnd(14),
        (perCall('own', 'bytes') / 1024).toFixed(1).padStart(6),
        (perCall('other', 'bytes') / 1024).toFixed(1).padStart(8),
      ].join('   '),
    );
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
