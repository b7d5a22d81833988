// What the interface of another server adds to a call: processor time of each beside our own call that answers the same.
//
//   npm run bench -- http/dialects [DATASET] [CALLS]
//
// One server in this process, asked through its own request handling without a socket. Our own call and the other server's alternate, block by
// block, over the same points; the middle of the blocks counts. Without DATASET the starter dataset is built in a temporary folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorld } from '../../src/http/world.ts';
import { buildStarterDataset } from '../../src/ingest/import.ts';
import { testApp } from '../../test/fixtures/test-app.ts';

const [given, wanted] = process.argv.slice(2);
const CALLS = Number(wanted ?? 200);
const BLOCKS = 15;
const scratch = mkdtempSync(join(tmpdir(), 'thikana-bench-'));

/** Points of towns, each with another some kilometres away. */
const POINTS = Array.from({ length: 50 }, (_, at) => {
  const lon = 90.38 + (at % 7) * 0.01;
  const lat = 23.72 + (at % 11) * 0.01;
  return { from: [lon, lat], to: [lon + 0.05, lat + 0.04] } as const;
});

interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  readonly payload?: object;
}
type Ask = (point: (typeof POINTS)[number]) => Asked;

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
const SEARCH: Ask = () => ({ url: '/v2/api/search/autocomplete/place?q=gulshan' });

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
  ['Nominatim search', SEARCH, () => ({ url: '/nominatim/search?q=gulshan&addressdetails=1' })],
  ['Photon search', SEARCH, () => ({ url: '/photon/api?q=gulshan&limit=10' })],
  ['Pelias search', SEARCH, () => ({ url: '/pelias/v1/search?text=gulshan' })],
];

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];

try {
  if (given === undefined) await buildStarterDataset(scratch);
  const world = openWorld(given ?? scratch, { workers: 0 });
  const app = await testApp(world);
  const microseconds = async (ask: Ask): Promise<number> => {
    const before = process.cpuUsage();
    for (let at = 0; at < CALLS; at++) {
      const answer = await app.fastify.inject({
        ...ask(POINTS[at % POINTS.length]),
        headers: { 'x-api-key': app.key },
      });
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body.slice(0, 200)}`);
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / CALLS;
  };
  console.log(`call                 own µs   other µs   adds`);
  for (const [name, own, other] of PAIRS) {
    await microseconds(own);
    await microseconds(other);
    const owns: number[] = [];
    const others: number[] = [];
    for (let block = 0; block < BLOCKS; block++) {
      owns.push(await microseconds(own));
      others.push(await microseconds(other));
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
