// What one tenant notices of another: a free account with 50 keys calls one endpoint after the other at full speed, with the dearest input that it allows, while
// another tenant calls reverse geocoding at a steady rate. The p99 of the latter against its quiet value, and how much memory the server took.
// Usage: npm run bench -- http/neighbours DATASET [NODE] [SECONDS]   (NODE: a Node binary; 22.12 or newer for two threads)
import { setTimeout as pause } from 'node:timers/promises';
import { contractEndpoints } from '../../src/http/app.ts';
import { type Asked, closedLoop, quantile } from '../lib/closed-loop.ts';
import { serveTenants } from '../lib/serve-tenants.ts';
import { steadyCaller } from '../lib/steady-caller.ts';

const [dataset, node = process.execPath, seconds = '4'] = process.argv.slice(2);
const KEYS = 50;
const QUIET_SECONDS = 10;

if (!dataset) {
  console.log('Left out: no dataset given.');
  process.exit(0);
}
const points = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, i) => [90.3 + (i % 50) / 250, 23.65 + Math.floor(i / 50) / 250]);
const path = (count: number): string =>
  points(count)
    .map((at) => at.join(','))
    .join(';');
const POLYGON = {
  type: 'Polygon',
  coordinates: [
    [
      [90.3, 23.6],
      [90.5, 23.6],
      [90.5, 23.9],
      [90.3, 23.9],
      [90.3, 23.6],
    ],
  ],
};

/** Larger than the examples, by operation: as much as a free package allows. All other operations are asked with their example. */
const DEAREST: Readonly<Record<string, Asked>> = {
  unions: { path: '/v2/api/unions?q=a' },
  subDistricts: { path: '/v2/api/sub_districts?q=a' },
  thanas: { path: `/v2/api/thanas?q=${'chattogram '.repeat(15).trim().replaceAll(' ', '%20')}` },
  autocomplete: { path: `/v2/api/search/autocomplete/place?q=${'road%20college%20school%20'.repeat(7)}` },
  route: { path: `/v2/api/route/${path(25)}?overview=full&steps=true&geometries=geojson&alternatives=3` },
  matrix: {
    method: 'POST',
    path: '/v2/api/matrix',
    body: JSON.stringify({ sources: points(12), targets: points(12) }),
  },
  match: { path: `/v2/api/routing/matching?coordinates=${path(250)}` },
  polygons: {
    method: 'POST',
    path: '/v2/api/polygons',
    body: JSON.stringify({ name: 'square', geometry: POLYGON }),
  },
  rupantor: {
    method: 'POST',
    path: '/v2/api/search/rupantor/geocode',
    body: JSON.stringify({ q: 'house 10 road 5 block c section 12 mirpur dhaka '.repeat(5) }),
  },
  largeBody: {
    method: 'POST',
    path: '/v2/api/search/rupantor/geocode',
    body: JSON.stringify({
      q: 'mirpur',
      ...Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`n${i}`, i])),
    }),
  },
};

/** The examples of the API document. */
function examples(): Record<string, Asked> {
  const asked: Record<string, Asked> = {};
  for (const { method, path: pattern, id, example, access, streams, successor } of contractEndpoints) {
    if (
      (access ?? 'key') !== 'key' ||
      streams ||
      successor !== undefined ||
      (method !== 'GET' && method !== 'POST')
    )
      continue;
    const rest: Record<string, unknown> = { ...example.params };
    const filled = pattern.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return encodeURIComponent(value);
    });
    if (method === 'POST') asked[id] = { method, path: filled, body: JSON.stringify(rest) };
    else {
      const query = Object.entries(rest).map(
        ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
      );
      asked[id] = { path: `${filled}?${query.join('&')}` };
    }
  }
  return asked;
}

const served = await serveTenants(dataset, 2, node);
const { server } = served;
const [own] = await served.account('unlimited', 1);
const keys = await served.account('free', KEYS);
const { hostname, port } = new URL(server.url);
const reverse = `/v2/api/search/reverse/geocode?longitude=90.4&latitude=23.75&district=true&api_key=${own}`;
await closedLoop(server.url, 20, QUIET_SECONDS, () => ({ path: reverse }));
const steady = steadyCaller(hostname, Number(port), reverse);
const p99 = (): number =>
  quantile(
    steady
      .take()
      .map(({ milliseconds }) => milliseconds)
      .sort((a, b) => a - b),
    0.99,
  );
await pause(2_000);
steady.take();
await pause(QUIET_SECONDS * 1_000);
const quiet = p99();
const before = server.residentMegabytes();
console.log(`quiet: p99 ${quiet.toFixed(1)} ms, ${before.toFixed(0)} MB`);
console.log('| endpoint | answered | 429 | other | p99 of the neighbour | against quiet | memory |');
console.log(`|${'---|'.repeat(7)}`);
let most = before;
let worst = 0;
for (const [name, asked] of Object.entries({ ...examples(), ...DEAREST })) {
  let turn = 0;
  const found = await closedLoop(server.url, KEYS, Number(seconds), () => {
    const key = keys[turn++ % KEYS];
    return { ...asked, path: `${asked.path}${asked.path.includes('?') ? '&' : '?'}api_key=${key}` };
  });
  const seen = p99();
  most = Math.max(most, server.residentMegabytes());
  worst = Math.max(worst, seen / quiet);
  const [answered, limited] = [found.statuses.get(200) ?? 0, found.statuses.get(429) ?? 0];
  const all = [...found.statuses.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `| ${name} | ${answered} | ${limited} | ${all - answered - limited} | ${seen.toFixed(1)} ms | ${(seen / quiet).toFixed(1)} × | ${server.residentMegabytes().toFixed(0)} MB |`,
  );
}
steady.end();
await served.end();
console.log(`worst: ${worst.toFixed(1)} × the quiet p99; ${(most - before).toFixed(0)} MB more at most`);
