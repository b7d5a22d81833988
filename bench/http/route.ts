// Route overviews over HTTP: requests per second and p99 with geometry within a town, with a bare server in the same run, and while
// long requests (50 stops, traces of 1,000 points) keep the worker threads busy. Server and load generator are two processes that share
// the machine.
// Usage: npm run bench -- http/route DATASET [SECONDS]
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
// @ts-expect-error the package has no types
import autocannon from 'autocannon';
import Fastify from 'fastify';
import pino from 'pino';
import { KeyRing } from '../../src/accounts/keys.ts';
import { KnownKeys } from '../../src/accounts/known-keys.ts';
import { openDataset } from '../../src/dataset/open.ts';
import { Fences } from '../../src/fences/fences.ts';
import { openTracking } from '../../src/fences/open-tracking.ts';
import { buildApp } from '../../src/http/app.ts';
import { openWorld } from '../../src/http/world.ts';
import { LivePlaces } from '../../src/places/live/live-places.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { openStore } from '../../src/store/open.ts';
import { random } from '../../test/roads/match/synthetic.ts';
import { KeyAdmission } from '../lib/key-admission.ts';

/** Processor time so far, and the 99th percentile of the event loop's delay (ms) since the last question. */
interface Usage {
  readonly microseconds: number;
  readonly delay: number;
}

interface Ready {
  readonly url: string;
  readonly bare: string;
  readonly key: string;
}

const [dataset, duration = '10'] = process.argv.slice(2);
if (!dataset) {
  console.log('Left out: no dataset given.');
  process.exit(0);
}

if (process.send) await serve();
else await measure();

async function serve(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'thikana-bench-'));
  const world = openWorld(dataset, { workers: 1 });
  const store = await openStore(folder);
  await world.ready(store);
  const keys = new KeyRing(store);
  const { key } = await keys.issue('bench', 'unlimited');
  const log = pino({ level: 'silent' });
  const fences = new Fences(store.fences);
  const app = await buildApp(
    {
      world: () => world,
      store,
      admission: new KeyAdmission(new KnownKeys(store.keys, Date.now)),
      fences,
      tracking: openTracking(store, fences),
      livePlaces: new LivePlaces(store.livePlaces),
      operatorToken: 'x'.repeat(64),
      log,
      now: Date.now,
    },
    { version: '0.0.0' },
  );
  const bare = Fastify();
  bare.get('/*', async () => ({ status: 200 }));
  const ready: Ready = {
    url: await app.listen({ port: 0, host: '127.0.0.1' }),
    bare: await bare.listen({ port: 0, host: '127.0.0.1' }),
    key,
  };
  process.send!(ready);
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send!({ microseconds: user + system, delay: loop.percentile(99) / 1e6 } satisfies Usage);
    loop.reset();
  });
  process.on('disconnect', () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
}

/** Pairs one to five kilometres apart around places where there are many roads: inside a town. */
function townPairs(count: number): [number, number][][] {
  const roads = openRoads(openDataset(dataset));
  const chance = random(5);
  const [west, south, east, north] = roads.bounds;
  const pairs: [number, number][][] = [];
  let first: ReturnType<typeof roads.snap>;
  while (pairs.length < count) {
    const lon = west + (east - west) * chance.uniform();
    const lat = south + (north - south) * chance.uniform();
    if (roads.candidates(lon, lat, 'car', { radius: 150, limit: 20 }).length < 12) continue;
    const angle = chance.uniform() * 2 * Math.PI;
    const reach = 0.01 + 0.035 * chance.uniform();
    const other: [number, number] = [lon + reach * Math.cos(angle), lat + reach * Math.sin(angle)];
    const from = roads.snap(lon, lat, 'car', { radius: 300 });
    // Some towns of a made-up country have no way out; stops must be reached from each other.
    first ??= from;
    if (!from || !first || !roads.cost('car', first, from) || !roads.cost('car', from, first)) continue;
    const to = roads.snap(other[0], other[1], 'car', { radius: 300 });
    if (from && to && roads.cost('car', from, to)) pairs.push([[lon, lat], other]);
  }
  return pairs;
}

async function measure(): Promise<void> {
  const pairs = townPairs(2_000);
  const server = fork(fileURLToPath(import.meta.url), process.argv.slice(2), { execArgv: process.execArgv });
  const { url, bare, key } = await new Promise<Ready>((resolve) =>
    server.once('message', (m) => resolve(m as Ready)),
  );
  const shown = (pair: [number, number][]): string =>
    pair.map(([lon, lat]) => `${lon.toFixed(6)},${lat.toFixed(6)}`).join(';');
  const requests = pairs.map((pair) => ({ path: `/v2/api/route/${shown(pair)}?api_key=${key}` }));
  const sample = await (await fetch(`${url}${requests[0].path}`)).text();
  console.log(`an answer has about ${sample.length} bytes; ${pairs.length} different pairs, 1 to 5 km apart`);

  const usage = (): Promise<Usage> =>
    new Promise((resolve) => {
      server.once('message', (told) => resolve(told as Usage));
      server.send('usage');
    });
  const run = async (name: string, options: object): Promise<number> => {
    const before = await usage();
    const result = await autocannon({ connections: 16, duration: Number(duration), ...options });
    const after = await usage();
    const each = Math.round((after.microseconds - before.microseconds) / result.requests.total);
    const failed = result.non2xx + result.errors + result.timeouts;
    console.log(
      `| ${name} | ${Math.round(result.requests.average)} | ${result.latency.p50} | ${result.latency.p99} | ${each} | ${after.delay.toFixed(0)} | ${failed} |`,
    );
    return result.requests.average;
  };
  console.log(
    '\n| what | requests/s | p50 ms | p99 ms | server CPU µs/request | event loop p99 ms | failed |\n|---|---|---|---|---|---|---|',
  );
  await run('warm-up', { url, requests, duration: 3 });
  const plain = await run('bare Fastify server, constant answer', { url: bare });
  const overview = await run('route overview, polyline', { url, requests });
  await run('route overview, geojson', {
    url,
    requests: requests.map(({ path }) => ({ path: `${path}&geometries=geojson` })),
  });
  await run('route overview, steps=true', {
    url,
    requests: requests.map(({ path }) => ({ path: `${path}&steps=true` })),
  });

  // Long work at the same time: the event loop must stay free for the rest.
  const [[middle]] = pairs;
  const away = ([[lon, lat]]: [number, number][]): number => Math.hypot(lon - middle[0], lat - middle[1]);
  const near = [...pairs].sort((a, b) => away(a) - away(b));
  const stops = near.slice(0, 50).map(([[lon, lat]], id) => ({ id, point: `${lat},${lon}` }));
  const [[source], [destination]] = near.slice(50, 52);
  const busy = autocannon({
    url: `${url}/v2/api/route/optimized?api_key=${key}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      source: `${source[1]},${source[0]}`,
      destination: `${destination[1]},${destination[0]}`,
      profile: 'car',
      optimize: true,
      geo_points: stops,
    }),
    connections: 2,
    duration: Number(duration) + 1,
  });
  await run('route overview while 2 callers optimise 50 stops', { url, requests, connections: 4 });
  const long = await busy;
  console.log(
    `| optimised, 50 stops in a district, at the same time | ${long.requests.average.toFixed(1)} | ${long.latency.p50} | ${long.latency.p99} | | | ${long.non2xx} |`,
  );
  console.log(`\noverview / bare = ${(overview / plain).toFixed(2)}`);
  server.disconnect();
}
