// Reverse geocoding on the starter dataset: how many a second in process on one core, and over HTTP beside a bare
// Fastify route that returns the same bytes.
//
//   npm run bench -- http/reverse [DATASET] [SECONDS]
//
// Without DATASET the starter dataset is made in a temporary folder. In process the rate is per second of processor
// time, so that other work on the machine does not change it. Over HTTP the server is the real one, in a process of
// its own, and the two servers take turns under the same load: one point again and again, then ten thousand different
// points of towns, where the bare route returns the answer of middle length. Beside the rates stands the processor
// time that each server took for a request (Linux), which tells the same on a busy machine.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { openDataset } from '../../src/dataset/open.ts';
import { RegionKind } from '../../src/dataset/tables/regions.ts';
import { fromFixedDegrees } from '../../src/geo/units.ts';
import { buildStarterDataset } from '../../src/ingest/import.ts';
import { openReverse } from '../../src/places/reverse/reverse.ts';
import type { ReverseFlags } from '../../src/places/reverse/reverse-place.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { ALL_FLAGS } from '../../test/places/reverse/all-flags.ts';

const KINDS: readonly (readonly [name: string, flags: ReverseFlags])[] = [
  ['minimal', {}],
  ['all flags', ALL_FLAGS],
  ['all flags, Bangla', { ...ALL_FLAGS, bangla: true }],
];
const PATH = '/v2/api/search/reverse/geocode';
const CONNECTIONS = 50;
/** Different points that each connection asks for in turn; those of the connections differ too. */
const POINTS_EACH = 200;
const ROUNDS = 7;

if (process.argv[2] === 'bare') await serveBare(process.argv[3]);
else await main(process.argv[2], Number(process.argv[3] ?? 2));

async function main(given: string | undefined, seconds: number): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'thikana-bench-'));
  try {
    const dir = given ?? join(scratch, 'dataset');
    if (!given) await buildStarterDataset(dir);
    inProcess(dir);
    await overHttp(dir, join(scratch, 'state'), seconds);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Points weighted by area, and points near the centres of towns, where callers are. */
function points(
  dir: string,
  count: number,
): { readonly country: Float64Array; readonly towns: Float64Array } {
  const regions = openRegions(openDataset(dir));
  const random = randomNumbers(7);
  const country = new Float64Array(count * 2);
  for (let i = 0; i < count; ) {
    const lon = 88 + random() * 4.7;
    const lat = 20.5 + random() * 6.2;
    if (regions.find(RegionKind.Country, Math.round(lon * 1e7), Math.round(lat * 1e7)) < 0) continue;
    country[2 * i] = lon;
    country[2 * i + 1] = lat;
    i++;
  }
  const centres = [RegionKind.CityCorporation, RegionKind.Ward].flatMap((kind) => regions.rows(kind));
  const towns = new Float64Array(count * 2);
  for (let i = 0; i < count; i++) {
    const row = centres[Math.floor(random() * centres.length)];
    towns[2 * i] = fromFixedDegrees(regions.table.lon[row]) + (random() - 0.5) * 0.02;
    towns[2 * i + 1] = fromFixedDegrees(regions.table.lat[row]) + (random() - 0.5) * 0.02;
  }
  return { country, towns };
}

function inProcess(dir: string): void {
  const count = 100_000;
  const dataset = openDataset(dir);
  const reverse = openReverse(dataset, openRegions(dataset));
  const { country, towns } = points(dir, count);
  console.log(`\nIn process, ${count.toLocaleString('en')} points, one core; best of ${ROUNDS} rounds`);
  console.log('| points | answer | a second | µs each |\n|---|---|---|---|');
  for (const [where, at] of [
    ['whole country', country],
    ['towns', towns],
  ] as const) {
    for (const [name, flags] of KINDS) {
      let best = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const before = process.cpuUsage();
        for (let i = 0; i < count; i++) reverse.at(at[2 * i], at[2 * i + 1], flags);
        const { user, system } = process.cpuUsage(before);
        best = Math.max(best, count / ((user + system) / 1e6));
      }
      console.log(
        `| ${where} | ${name} | ${Math.round(best).toLocaleString('en')} | ${(1e6 / best).toFixed(1)} |`,
      );
    }
  }
}

async function overHttp(dir: string, state: string, seconds: number): Promise<void> {
  const program = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));
  const made = execFileSync(
    'node',
    [program, 'key', 'create', '--name', 'bench', '--package', 'unlimited', '--json'],
    {
      env: { ...process.env, THIKANA_STATE: state },
    },
  );
  const { key } = JSON.parse(made.toString());
  const own = await start('node', [program, 'serve', '--dataset', dir, '--state', state, '--port', '0']);
  console.log(
    `\nOver HTTP, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${seconds} s for each server, taking turns; the middle round, and the middle of the ratios of neighbouring rounds`,
  );
  console.log(
    '| points | answer | bytes | Thikana, a second | bare Fastify route, a second | ratio | processor time a request | ratio |\n|---|---|---|---|---|---|---|---|',
  );
  const { towns } = points(dir, CONNECTIONS * POINTS_EACH);
  try {
    for (const [where, at] of [
      ['one', Float64Array.of(90.4144, 23.7948)],
      [(CONNECTIONS * POINTS_EACH).toLocaleString('en'), towns],
    ] as const) {
      for (const [name, flags] of KINDS) {
        const paths = pathsOf(at, key, flags);
        const body = await middleAnswer(own, paths);
        const bare = await start(process.execPath, [
          ...process.execArgv,
          fileURLToPath(import.meta.url),
          'bare',
          body,
        ]);
        try {
          console.log(`| ${where} | ${name} | ${await compare(own, bare, paths, body, seconds)} |`);
        } finally {
          bare.process.kill();
        }
      }
    }
  } finally {
    own.process.kill();
  }
}

function pathsOf(at: Float64Array, key: string, flags: ReverseFlags): string[] {
  const paths: string[] = [];
  for (let i = 0; i < at.length; i += 2) {
    const query = new URLSearchParams({
      api_key: key,
      longitude: String(Number(at[i].toFixed(6))),
      latitude: String(Number(at[i + 1].toFixed(6))),
    });
    for (const flag of Object.keys(flags)) query.set(flag, 'true');
    paths.push(`${PATH}?${query}`);
  }
  return paths;
}

/** The answer of middle length, among those to some of the paths. */
async function middleAnswer(server: Server, paths: readonly string[]): Promise<string> {
  const bodies: string[] = [];
  for (const path of paths.slice(0, 500)) bodies.push(await (await fetch(server.url + path)).text());
  bodies.sort((a, b) => Buffer.byteLength(a) - Buffer.byteLength(b));
  return bodies[bodies.length >> 1];
}

/** Rates and processor times of the two servers under the same load, as cells of a table. */
async function compare(
  own: Server,
  bare: Server,
  paths: readonly string[],
  body: string,
  seconds: number,
): Promise<string> {
  const servers = [own, bare];
  const runs: Run[][] = [[], []];
  for (const server of servers) await load(server, paths, 2);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, server] of servers.entries()) runs[i].push(await load(server, paths, seconds));
  }
  const [ours, theirs] = runs.map((each) => middle(each.map(({ rate }) => rate)));
  const [ourTime, theirTime] = runs.map((each) => middle(each.map(({ micros }) => micros)));
  const pairs = runs[0].map((run, i) => [run, runs[1][i]] as const);
  const rates = middle(pairs.map(([mine, peer]) => mine.rate / peer.rate));
  const spent = middle(pairs.map(([mine, peer]) => peer.micros / mine.micros));
  const cells = [Buffer.byteLength(body), Math.round(ours), Math.round(theirs)].map((value) =>
    value.toLocaleString('en'),
  );
  const times = `${ourTime.toFixed(0)} / ${theirTime.toFixed(0)} µs`;
  return [...cells, share(rates), times, share(spent)].join(' | ');
}

/** The peer: a route that returns bytes it was given, and nothing else. */
async function serveBare(body: string): Promise<void> {
  const fastify = Fastify();
  fastify.get(PATH, (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
  console.log(await fastify.listen({ port: 0, host: '127.0.0.1' }));
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

function share(value: number): string {
  return `${(value * 100).toFixed(0)} %`;
}

interface Server {
  readonly url: string;
  readonly process: ChildProcess;
}

/** Starts a server that prints its address. */
function start(command: string, args: readonly string[]): Promise<Server> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (url) resolve({ url, process: child });
    });
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}: ${said}`)));
  });
}

interface Run {
  /** Requests a second. */
  readonly rate: number;
  /** Processor time of the server for a request; NaN where the system does not tell. */
  readonly micros: number;
}

/** Each connection asks for its own part of the paths, one after the other. */
async function load(server: Server, paths: readonly string[], seconds: number): Promise<Run> {
  const { default: autocannon } = await import('autocannon' as string);
  const each = Math.ceil(paths.length / CONNECTIONS);
  let clients = 0;
  const before = processorSeconds(server.process.pid);
  const result = await autocannon({
    url: server.url + paths[0],
    connections: CONNECTIONS,
    duration: seconds,
    setupClient(client: { setRequests(requests: { method: string; path: string }[]): void }) {
      const from = (clients++ * each) % paths.length;
      client.setRequests(paths.slice(from, from + each).map((path) => ({ method: 'GET', path })));
    },
  });
  const spent = processorSeconds(server.process.pid) - before;
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were not 200`);
  return { rate: result.requests.average, micros: (spent / result.requests.total) * 1e6 };
}

/** User and system time of a process in seconds, from the fields 14 and 15 of its line in /proc. */
function processorSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** The same numbers in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
