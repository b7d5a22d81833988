// What further listener threads cost: processor time per request, and memory, of a real server with one, two and four of them, and beside it of
// a bare Node server that answers every request with the same text. Servers and load generator are processes that share the machine, so only
// the server's processor time is counted. Every server has answered many requests on each of its threads before, as V8 compiles for each by itself.
// Usage: npm run bench -- http/threads DATASET [NODE] [ROUNDS]   (NODE: a Node binary, 22.12 or newer)
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { random } from '../../test/roads/match/synthetic.ts';
import { ServerProcess } from '../lib/server-process.ts';

const [dataset, node = process.execPath, rounds = '3'] = process.argv.slice(2);
const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const CONNECTIONS = 32;
/** Requests per thread before anything is measured, in parts: new connections spread over the threads anew. */
const WARM_UP = 40_000;
const WARM_UP_PART = 5_000;
const MEASURED = 15_000;

/** Requests a second, by number of threads. */
const LOADS: readonly { readonly name: string; aSecond(threads: number): number }[] = [
  // What the same work costs when more threads share it; one answers as much at ease.
  { name: '1,500 a second in total', aSecond: () => 1_500 },
  // What a request costs those who add threads because they have more requests.
  { name: '750 a second for each thread', aSecond: (threads) => 750 * threads },
  // A busy thread finds many requests waiting at each turn of its event loop, which makes each cheaper.
  { name: 'as fast as answered', aSecond: () => Number.POSITIVE_INFINITY },
];

interface Result {
  readonly threads: number;
  /** The least of all rounds. */
  readonly microseconds: Map<string, number>;
  megabytes: number;
}

if (!dataset) {
  console.log('Left out: no dataset given.');
  process.exit(0);
}
const servers = { Thikana: startThikana, 'bare Node server': startBare };
const results = Object.entries(servers).map(([name, start]) => ({
  name,
  start,
  all: [1, 2, 4].map(noResult),
}));
// In turns, so that other work on the machine meets all of them.
for (let round = 0; round < Number(rounds); round++)
  for (const { start, all } of results) for (const result of all) await measure(start, result);
for (const { name, all } of results) print(name, all);

function noResult(threads: number): Result {
  return { threads, microseconds: new Map(), megabytes: Number.POSITIVE_INFINITY };
}

async function measure(start: (threads: number) => Promise<Started>, result: Result): Promise<void> {
  const { threads, microseconds } = result;
  const { server, end } = await start(threads);
  // No point is asked for twice.
  const { uniform } = random(7);
  for (let done = 0; done < WARM_UP * threads; done += WARM_UP_PART)
    await load(server, uniform, WARM_UP_PART);
  for (const { name, aSecond } of LOADS) {
    const before = server.processorMs();
    await load(server, uniform, MEASURED, aSecond(threads));
    const each = ((server.processorMs() - before) * 1000) / MEASURED;
    microseconds.set(name, Math.min(each, microseconds.get(name) ?? each));
  }
  result.megabytes = Math.min(result.megabytes, server.residentMegabytes());
  await end();
}

function print(name: string, all: readonly Result[]): void {
  const [one] = all;
  const names = [...one.microseconds.keys()];
  console.log(`| ${name}, threads | ${names.join(' | ')} | resident memory | a further thread |`);
  console.log(`|${'---|'.repeat(names.length + 3)}`);
  for (const { threads, microseconds, megabytes } of all) {
    const times = names.map((load) => {
      const [time, alone] = [microseconds.get(load) ?? Number.NaN, one.microseconds.get(load) ?? Number.NaN];
      return `${time.toFixed(0)} µs (${(time / alone).toFixed(2)} ×)`;
    });
    const more = threads > 1 ? `${((megabytes - one.megabytes) / (threads - 1)).toFixed(0)} MB` : '';
    console.log(`| ${threads} | ${times.join(' | ')} | ${megabytes.toFixed(0)} MB | ${more} |`);
  }
  console.log('');
}

interface Started {
  readonly server: ServerProcess;
  end(): Promise<void>;
}

async function startThikana(threads: number): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'thikana-bench-'));
  const flags = ['--port', '0', '--threads', String(threads), '--dataset', dataset, '--state', folder];
  const server = await ServerProcess.start(node, [file('../../bin/thikana.js'), 'serve', ...flags], folder);
  const end = async (): Promise<void> => {
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  };
  return { server, end };
}

async function startBare(threads: number): Promise<Started> {
  const server = await ServerProcess.start(node, [file('../lib/bare-listeners.mjs'), String(threads)]);
  return { server, end: () => server.end() };
}

/** Reverse geocoding and short routes at points of Bangladesh, on connections that are kept; at a rate, or as fast as they are answered. */
async function load(
  { url, key }: ServerProcess,
  uniform: () => number,
  count: number,
  aSecond = Number.POSITIVE_INFINITY,
): Promise<void> {
  let left = count;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (left-- > 0) {
        const early = begun + ((count - left) / aSecond) * 1000 - performance.now();
        if (early > 0) await pause(early);
        const [lon, lat] = [88.5 + uniform() * 3.5, 22.5 + uniform() * 3];
        const path =
          left % 4 === 0
            ? `/v2/api/route/${lon},${lat};${lon + 0.05},${lat + 0.05}?overview=false&api_key=${key}`
            : `/v2/api/search/reverse/geocode?longitude=${lon}&latitude=${lat}&district=true&api_key=${key}`;
        await answered(`${url}${path}`, agent);
      }
      agent.destroy();
    }),
  );
}

function answered(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().on('end', resolve)).on('error', reject);
  });
}
