// What one tenant notices of another: a free account with 50 keys calls one operation after the other at full speed (50 connections, one for each key, that
// ask again as soon as they are answered), with the dearest input that its package allows, while another tenant calls reverse geocoding at a steady rate.
// Each operation is called by an account of its own, so that its limits are untouched. The p99 of the other tenant against its quiet value, which is the
// same calls alone, and how much memory the server took; and how much processor time an event loop spent in one go, which tells on a busy machine too whether a
// call holds up others (Node 23.9 or newer). Fails past three times, or 300 MB.
// Usage: npm run bench -- http/neighbours DATASET [NODE] [SECONDS] [OPERATIONS]   (NODE: 22.12 or newer for two threads; OPERATIONS: some, by commas)
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { closedLoop, quantile } from '../lib/closed-loop.ts';
import { dearestCalls } from '../lib/dearest-calls.ts';
import { serveTenants } from '../lib/serve-tenants.ts';
import { steadyCaller } from '../lib/steady-caller.ts';

const [dataset, node = process.execPath, seconds = '10', chosen] = process.argv.slice(2);
const KEYS = 50;
/** Of calls that differ each time, for each key. */
const VARIANTS = 4;
const QUIET_SECONDS = 10;
/** Between two operations, so that each is seen alone. */
const REST_MS = 300;
const MOST_TIMES = 3;
const MOST_MEGABYTES = 300;

if (!dataset) {
  console.log('Left out: no dataset given.');
  process.exit(0);
}
const served = await serveTenants(dataset, 2, node);
const { server } = served;
const document: Parameters<typeof dearestCalls>[0] = JSON.parse(
  await (await fetch(`${server.url}/openapi.json`)).text(),
);
const calls = [...dearestCalls(document)].filter(
  ([id]) => chosen === undefined || chosen.split(',').includes(id),
);
const [own] = await served.account('unlimited', 1);
// Made before anything is measured: changes of accounts make every thread look again at what it knows.
const accounts: (readonly string[])[] = [];
for (const _ of calls) accounts.push(await served.account('free', KEYS));
const { hostname, port } = new URL(server.url);
const reverse = `/v2/api/search/reverse/geocode?longitude=90.4&latitude=23.75&district=true&api_key=${own}`;
await closedLoop(server.url, 20, QUIET_SECONDS, () => ({ path: reverse }));
const steady = steadyCaller(hostname, Number(port), reverse);
// The callers that disturb are elsewhere in life: here they must not take the processor from the server and from the one who is measured.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const taken = (): number[] =>
  steady
    .take()
    .map(({ milliseconds }) => milliseconds)
    .sort((a, b) => a - b);
await served.warm;
await pause(2_000);
steady.take();
await pause(QUIET_SECONDS * 1_000);
const quietly = taken();
const quiet = quantile(quietly, 0.99);
const before = server.residentMegabytes();
console.log(
  `quiet: p50 ${quantile(quietly, 0.5).toFixed(1)} ms, p99 ${quiet.toFixed(1)} ms, ${before.toFixed(0)} MB`,
);
console.log(
  '| operation | 200 | 429 | other | its p50 | p50 of the neighbour | p99 of the neighbour | against quiet | memory | longest hold |',
);
console.log(`|${'---|'.repeat(10)}`);
let most = before;
let longest = 0;
served.longestHold();
const ratios: number[] = [];
const all: number[] = [];
for (const [at, [name, call]] of calls.entries()) {
  const asked = Array.from({ length: VARIANTS * KEYS }, (_, i) => call(accounts[at][i % KEYS]));
  await pause(REST_MS);
  steady.take();
  let turn = 0;
  const found = await closedLoop(server.url, KEYS, Number(seconds), () => asked[turn++ % asked.length]);
  const times = taken();
  all.push(...times);
  const p99 = quantile(times, 0.99);
  const resident = server.residentMegabytes();
  most = Math.max(most, resident);
  ratios.push(p99 / quiet);
  const [answered, limited] = [found.statuses.get(200) ?? 0, found.statuses.get(429) ?? 0];
  const others = [...found.statuses].filter(([status]) => status !== 200 && status !== 429);
  const hold = served.longestHold();
  longest = Math.max(longest, hold || 0);
  const cells = [
    ...[name, answered, limited, others.map(([status, count]) => `${count} × ${status}`).join(', ') || 0],
    `${quantile(found.milliseconds, 0.5).toFixed(0)} ms`,
    `${quantile(times, 0.5).toFixed(1)} ms`,
    ...[`${p99.toFixed(1)} ms`, `${(p99 / quiet).toFixed(1)} ×`, `${resident.toFixed(0)} MB`],
    `${hold.toFixed(0)} ms`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
steady.end();
await served.end();
const worst = Math.max(...ratios);
const overall = quantile(
  all.sort((a, b) => a - b),
  0.99,
);
console.log(
  `over all operations: p99 ${overall.toFixed(1)} ms, ${(overall / quiet).toFixed(1)} × the quiet value`,
);
console.log(
  `${ratios.filter((ratio) => ratio <= MOST_TIMES).length} of ${ratios.length} within ${MOST_TIMES} ×; worst: ${worst.toFixed(1)} × the quiet p99; ${(most - before).toFixed(0)} MB more at most`,
);
console.log(`an event loop worked for ${longest.toFixed(0)} ms of processor time in one go at most`);
process.exitCode = worst <= MOST_TIMES && most - before <= MOST_MEGABYTES ? 0 : 1;
