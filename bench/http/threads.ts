// What further listener threads cost: processor time per request, and memory, of a real server with one, two and four of them. Server
// and load generator are two processes that share the machine, so only the server's processor time is counted. All are sent the same number of
// requests a second, no more than one thread answers at ease: requests that arrive together cost less, and a busier thread has more of them.
// Usage: npm run bench -- http/threads DATASET [NODE] [REQUESTS]   (NODE: a Node binary, 22.12 or newer)
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { random } from '../../test/roads/match/synthetic.ts';

const [dataset, node = process.execPath, requests = '20000'] = process.argv.slice(2);
const PROGRAM = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));
const CONNECTIONS = 32;
const ROUNDS = 3;
const REQUESTS_A_SECOND = 1_500;
/** Hundredths of a second, as Linux counts a process's time. */
const TICK_MS = 10;

interface Server {
  readonly process: ChildProcess;
  readonly url: string;
  readonly key: string;
}

interface Result {
  readonly threads: number;
  microseconds: number;
  readonly megabytes: number[];
}

if (!dataset) {
  console.log('Left out: no dataset given.');
  process.exit(0);
}
const results: Result[] = [1, 2, 4].map((threads) => ({ threads, microseconds: Infinity, megabytes: [] }));
// In turns, so that other work on the machine meets all of them.
for (let round = 0; round < ROUNDS; round++) for (const result of results) await measure(result);
console.log('| threads | CPU per request | to one thread | resident memory | a further thread |');
console.log('|---|---|---|---|---|');
const [one] = results;
for (const { threads, microseconds, megabytes } of results) {
  const memory = Math.min(...megabytes);
  const more = threads > 1 ? `${((memory - Math.min(...one.megabytes)) / (threads - 1)).toFixed(0)} MB` : '';
  const ratio = (microseconds / one.microseconds).toFixed(2);
  console.log(
    `| ${threads} | ${microseconds.toFixed(0)} µs | ${ratio} | ${memory.toFixed(0)} MB | ${more} |`,
  );
}

async function measure(result: Result): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'thikana-bench-'));
  const server = await start(result.threads, folder);
  const { pid } = server.process;
  const count = Number(requests);
  // Compiles what is hot, in every thread: each gets as much of it as the only one does.
  await load(server, (count / 2) * result.threads);
  const before = processorMs(pid);
  await load(server, count, REQUESTS_A_SECOND);
  const microseconds = ((processorMs(pid) - before) * 1000) / count;
  result.microseconds = Math.min(result.microseconds, microseconds);
  result.megabytes.push(residentMegabytes(pid));
  server.process.kill();
  await new Promise((resolve) => server.process.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}

async function start(threads: number, state: string): Promise<Server> {
  const flags = ['--port', '0', '--threads', String(threads), '--dataset', dataset, '--state', state];
  const child = spawn(node, [PROGRAM, 'serve', ...flags], { stdio: ['ignore', 'pipe', 'ignore'] });
  let out = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (/answers at http:\S+[\s\S]*\n\n$/.test(out)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    process: child,
    url: /answers at (http:\S+)/.exec(out)?.[1] ?? '',
    key: /Demo key \(shown once\): +(\S+)/.exec(out)?.[1] ?? '',
  };
}

/** Reverse geocoding and short routes at points of Bangladesh, on connections that are kept; at a rate, or as fast as they are answered. */
async function load({ url, key }: Server, count: number, aSecond = Infinity): Promise<void> {
  const { uniform } = random(7);
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
        await new Promise<void>((resolve, reject) => {
          get(`${url}${path}`, { agent }, (response) => response.resume().on('end', resolve)).on(
            'error',
            reject,
          );
        });
      }
      agent.destroy();
    }),
  );
}

function processorMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function residentMegabytes(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
