// Reverse geocoding over HTTP at 10,000 points in towns: processor time per request of this server, of another checkout, and of a bare
// node:http route that sends a response of the same length, interleaved; and where the time goes, by step of the pipeline.
//
//   npm run bench -- http/pipeline [DATASET] [OTHER_CHECKOUT] [SECONDS]
//
// Both checkouts must be compiled. Without DATASET the starter dataset is built in a temporary folder. The profile comes from Node's
// sampling profiler (10 samples per millisecond): a sample belongs to the outermost pipeline step on its stack, except that writing to
// the socket counts as Node's.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStarterDataset } from '../../src/ingest/import.ts';
import type { ReverseFlags } from '../../src/places/reverse/reverse-place.ts';
import { ALL_FLAGS } from '../../test/places/reverse/all-flags.ts';
import {
  CONNECTIONS,
  load,
  middle,
  POINTS_EACH,
  pathsOf,
  points,
  type Run,
  start,
  startThikana,
} from '../lib/reverse-load.ts';

const KINDS: readonly (readonly [name: string, flags: ReverseFlags])[] = [
  ['minimal', {}],
  ['all flags', ALL_FLAGS],
  ['all flags, Bangla', { ...ALL_FLAGS, bangla: true }],
];
const ROUNDS = 5;
const ONTO_SOCKET = 'Node: head and bytes onto the socket';
const OWN = fileURLToPath(new URL('../..', import.meta.url));

const [given, other, seconds = '2'] = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), 'thikana-bench-'));
if (given === 'bare') serveBare(Number(other));
else {
  try {
    const dataset = given ?? join(scratch, 'dataset');
    if (!given) await buildStarterDataset(dataset);
    const { towns } = points(dataset, CONNECTIONS * POINTS_EACH);
    await compare(dataset, towns);
    await profile(dataset, towns);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The minimum cost of Node's own server: a body of that many bytes, the headers of the pipeline, nothing else. */
function serveBare(bytes: number): void {
  const body = 'x'.repeat(bytes);
  const headers = ['content-type', 'application/json; charset=utf-8', 'x-content-type-options', 'nosniff'];
  const server = createServer((_request, response) => {
    response.writeHead(200, [...headers, 'content-length', String(bytes)]);
    response.end(body, 'latin1');
  });
  server.listen(0, '127.0.0.1', () => {
    const at = server.address();
    if (at !== null && typeof at === 'object') console.log(`http://127.0.0.1:${at.port}`);
  });
}

async function compare(dataset: string, towns: Float64Array): Promise<void> {
  const checkouts = other ? [OWN, other] : [OWN];
  const servers = [];
  for (const [i, checkout] of checkouts.entries())
    servers.push({
      name: i === 0 ? 'this' : 'other',
      ...(await startThikana(checkout, dataset, join(scratch, `state-${i}`))),
    });
  const [{ url, key }] = servers;
  const [path] = pathsOf(towns, key, ALL_FLAGS);
  const bytes = (await (await fetch(url + path)).arrayBuffer()).byteLength;
  const bare = [...process.execArgv, fileURLToPath(import.meta.url), 'bare', String(bytes)];
  servers.push({ name: 'bare node:http', key, ...(await start(process.execPath, bare)) });
  console.log(`${ROUNDS} rounds of ${seconds} s per server, interleaved; the median round`);
  console.log('| answer | server | requests/s | CPU per request |\n|---|---|---|---|');
  for (const [name, flags] of KINDS) {
    const runs = servers.map((): Run[] => []);
    for (let round = -1; round < ROUNDS; round++) {
      for (const [i, server] of servers.entries()) {
        const run = await load(server, pathsOf(towns, server.key, flags), Number(seconds));
        if (round >= 0) runs[i].push(run);
      }
    }
    for (const [i, of] of runs.entries()) {
      const rate = Math.round(middle(of.map((run) => run.rate))).toLocaleString('en');
      const micros = middle(of.map((run) => run.micros)).toFixed(1);
      console.log(`| ${name} | ${servers[i].name} | ${rate} | ${micros} µs |`);
    }
  }
  for (const server of servers) server.process.kill();
}

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

async function profile(dataset: string, towns: Float64Array): Promise<void> {
  const folder = join(scratch, 'profile');
  const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=100'];
  const server = await startThikana(OWN, dataset, join(scratch, 'state-profile'), flags);
  const paths = pathsOf(towns, server.key, ALL_FLAGS);
  const run = await load(server, paths, 3 * Number(seconds));
  const ended = new Promise((resolve) => server.process.once('exit', resolve));
  server.process.kill('SIGTERM');
  await ended;
  const shares = new Map<string, number>();
  for (const file of readdirSync(folder)) add(shares, JSON.parse(readFileSync(join(folder, file), 'utf8')));
  const total = [...shares.values()].reduce((sum, each) => sum + each, 0);
  console.log(
    `\nWhere the time of a request goes (all flags, under the profiler ${run.micros.toFixed(1)} µs each)`,
  );
  console.log('| part | share | µs |\n|---|---|---|');
  for (const [part, time] of [...shares].sort((a, b) => b[1] - a[1]))
    console.log(
      `| ${part} | ${((100 * time) / total).toFixed(1)} % | ${((run.micros * time) / total).toFixed(2)} |`,
    );
}

function add(shares: Map<string, number>, { nodes, samples, timeDeltas }: Profile): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parts = new Map<number, string>();
  const name = (id: number, above: string | undefined): void => {
    const node = byId.get(id);
    if (!node) return;
    const part = partOf(node.callFrame.functionName, node.callFrame.url, above);
    parts.set(id, part);
    for (const child of node.children ?? []) name(child, part);
  };
  name(nodes[0].id, undefined);
  for (const [i, id] of samples.entries()) {
    const part = parts.get(id) ?? 'Node: other';
    if (part !== 'idle') shares.set(part, (shares.get(part) ?? 0) + timeDeltas[i]);
  }
}

/** The part that a frame belongs to, given that of the frame that called it. */
function partOf(name: string, url: string, above: string | undefined): string {
  if (name === '(idle)' || name === '(program)') return 'idle';
  if (name === '(garbage collector)') return 'garbage collection';
  if (above?.startsWith('step send') && url.startsWith('node:')) return ONTO_SOCKET;
  if (above?.startsWith('step ') || above === ONTO_SOCKET) return above;
  const step = /\/dist\/http\/pipeline\/(\w+)\.js$/.exec(url)?.[1];
  if (step !== undefined && (step === name || name === 'note')) return `step ${step}`;
  if (/\/dist\/http\//.test(url)) return 'pipeline itself, request objects of its own';
  if (/find-my-way|fast-querystring/.test(url)) return 'Fastify: routing and query';
  if (/node_modules\/fastify/.test(url)) return 'Fastify: request and reply objects, hooks';
  if (above?.startsWith('Fastify')) return above;
  return 'Node: sockets and HTTP parsing';
}
