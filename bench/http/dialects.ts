// What the interface of another server adds to a call: processor time of each beside our own call that answers the same.
//
//   npm run bench -- http/dialects [DATASET] [CALLS]
//
// One server in this process, asked through its own request handling without a socket. Our own call and the other server's alternate, block by
// block, over the same points and names; the middle of the blocks counts. Without DATASET the starter dataset is built in a temporary folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorld, type World } from '../../src/http/world.ts';
import { buildStarterDataset } from '../../src/ingest/import.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { testApp } from '../../test/fixtures/test-app.ts';

const [given, wanted] = process.argv.slice(2);
const CALLS = Number(wanted ?? 200);
const BLOCKS = 15;
/** Before anything counts: until its code is compiled for speed, a call takes twice as long. */
const WARM_UP = 2_000;
const scratch = mkdtempSync(join(tmpdir(), 'thikana-bench-'));

/** So many that what is kept for the next caller helps as little as it does with callers from everywhere. */
const ASKED = 5_000;
const random = randomFrom(11);
/** Points of a town, each with another some kilometres away, and the name of some place. */
interface Point {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly name: string;
}
const pointsOf = ({ nearby: { places } }: World): Point[] =>
  Array.from({ length: ASKED }, () => {
    const [lon, lat] = [90.36 + random() * 0.07, 23.71 + random() * 0.11];
    const name = places.name(Math.floor(random() * places.table.id.length));
    return {
      from: [lon, lat],
      to: [lon + 0.05, lat + 0.04],
      name: encodeURIComponent(name.en || name.bn || 'gulshan'),
    };
  });

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
  ['Nominatim search', SEARCH, ({ name }) => ({ url: `/nominatim/search?q=${name}&addressdetails=1` })],
  ['Photon search', SEARCH, ({ name }) => ({ url: `/photon/api?q=${name}&limit=10` })],
  ['Pelias search', SEARCH, ({ name }) => ({ url: `/pelias/v1/search?text=${name}` })],
];

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];

try {
  if (given === undefined) await buildStarterDataset(scratch);
  const world = openWorld(given ?? scratch, { workers: 0 });
  const app = await testApp(world);
  const points = pointsOf(world);
  const microseconds = async (ask: Ask, from = 0, calls = CALLS): Promise<number> => {
    const before = process.cpuUsage();
    for (let at = 0; at < calls; at++) {
      const answer = await app.fastify.inject({
        ...ask(points[(from + at) % points.length]),
        headers: { 'x-api-key': app.key },
      });
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body.slice(0, 200)}`);
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / calls;
  };
  console.log(`call                 own µs   other µs   adds`);
  for (const [name, own, other] of PAIRS) {
    await microseconds(own, 0, WARM_UP);
    await microseconds(other, 0, WARM_UP);
    const owns: number[] = [];
    const others: number[] = [];
    for (let block = 0; block < BLOCKS; block++) {
      owns.push(await microseconds(own, block * CALLS));
      others.push(await microseconds(other, block * CALLS));
    }
    const [a, b] = [middle(owns), middle(others)];
    const adds = `${Math.round((b / a - 1) * 100)} %`;
    console.log(
      `${name.padEnd(20)} ${a.toFixed(0).padStart(6)}   ${b.toFixed(0).padStart(8)}   ${adds.padStart(5)}`,
    );
  }
  await app.close();
  await world.close();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
