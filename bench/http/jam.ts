// How soon is a jam in the routes? Three vehicles have crept along a street; from when the call with the last positions of the third one is answered until a
// route over the street that begins now takes longer, by the clock. A server in a process of its own learns from the account; each jam is on another street.
//
//   npm run bench -- http/jam DATASET [JAMS]
import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '../../test/fixtures/random.ts';
import { machine, quantile } from '../lib/road-networks.ts';
import { ServerUnderTest } from '../lib/server-under-test.ts';

const [dataset, count = '10'] = process.argv.slice(2);
if (!dataset) {
  console.error('usage: http/jam DATASET [JAMS]');
  process.exit(2);
}
const GOAL_S = 60;
/** Given up on: two of three vehicles may have the same of the thirty bits by which vehicles are told apart, one time in ten. */
const MOST_S = 65;
const LONGER = 1.05;
const ASKED_EVERY_MS = 250;
/** Metres and seconds between positions: 4 km/h, for four minutes. */
const STEP_M = 11;
const STEP_S = 10;
const POSITIONS = 25;
const VEHICLES = 3;

type Lonlat = readonly [number, number];
const server = await ServerUnderTest.start(dataset, ['--traffic-from', 'all']);
const root = `http://${server.host}:${server.port}/v2/api`;
const random = randomFrom(11);

interface Route {
  readonly duration: number;
  readonly distance: number;
  readonly geometry: { readonly coordinates: readonly Lonlat[] };
}

async function routeOf(from: Lonlat, to: Lonlat): Promise<Route | undefined> {
  const query = `api_key=${server.key}&geometries=geojson&overview=full&depart_at=now`;
  const answer = await fetch(`${root}/route/${from};${to}?${query}`);
  return answer.ok ? ((await answer.json()) as { routes: Route[] }).routes[0] : undefined;
}

async function track(positions: readonly object[]): Promise<void> {
  const answer = await fetch(`${root}/track?api_key=${server.key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ positions }),
  });
  if (!answer.ok) throw new Error(`track: ${answer.status} ${await answer.text()}`);
}

/** Every so many metres along a line. */
function along(line: readonly Lonlat[]): Lonlat[] {
  const places: Lonlat[] = [];
  let left = 0;
  for (let i = 1; i < line.length; i++) {
    const [[lon, lat], [toLon, toLat]] = [line[i - 1], line[i]];
    const metres = Math.hypot((toLon - lon) * 101_800, (toLat - lat) * 111_000);
    for (; left < metres; left += STEP_M)
      places.push([lon + ((toLon - lon) * left) / metres, lat + ((toLat - lat) * left) / metres]);
    left -= metres;
  }
  return places;
}

/** Seconds until the jam is in the routes; undefined where there is no street to creep along, Infinity if the jam is never found. */
async function jam(number: number): Promise<number | undefined> {
  const middle: Lonlat = [90.4 + (random() - 0.5) * 0.06, 23.77 + (random() - 0.5) * 0.08];
  const found = await routeOf(middle, [middle[0] + 0.004, middle[1] + 0.003]);
  const places = found ? along(found.geometry.coordinates) : [];
  if (places.length < POSITIONS) return undefined;
  const [from, to] = [places[0], places[POSITIONS - 1]];
  const usual = await routeOf(from, to);
  if (!usual || usual.duration > found!.duration) return undefined;
  const now = Date.now() / 1000;
  for (let vehicle = 0; vehicle < VEHICLES; vehicle++) {
    const id = `jam ${number} vehicle ${vehicle}`;
    const last = now - (VEHICLES - 1 - vehicle) * STEP_S;
    const time = (i: number): number => last - (POSITIONS - 1 - i) * STEP_S;
    await track(places.slice(0, POSITIONS).map(([lon, lat], i) => ({ id, lon, lat, time: time(i) })));
  }
  const told = performance.now();
  const since = (): number => (performance.now() - told) / 1000;
  while (since() < MOST_S) {
    const route = await routeOf(from, to);
    if (route && route.duration > usual.duration * LONGER) return since();
    await pause(ASKED_EVERY_MS);
  }
  return Number.POSITIVE_INFINITY;
}

const seconds: number[] = [];
for (let number = 0; seconds.length < Number(count) && number < Number(count) * 10; number++) {
  const one = await jam(number);
  if (one !== undefined) seconds.push(one);
}
await server.end();
const known = seconds.filter(Number.isFinite);
console.log(
  `${machine()}: ${known.length} of ${seconds.length} jams found; in the routes after ${quantile(known, 0.5).toFixed(1)} s, the slowest after ${Math.max(...known).toFixed(1)} s (goal ${GOAL_S})`,
);
process.exitCode = known.length * 2 > seconds.length && Math.max(...known) <= GOAL_S ? 0 : 1;
