// Reverse geocoding on the starter dataset: rate in process on one core, and over HTTP compared with a bare Fastify route that returns
// the same bytes.
//
//   npm run bench -- http/reverse [DATASET] [SECONDS]
//
// Without DATASET the starter dataset is built in a temporary folder. In process, the rate is per second of processor time, so that
// other load does not change it. Over HTTP the server is the real one, in its own process, and the two servers alternate under the
// same load: one point repeatedly, then ten thousand different points in towns, where the bare route returns the response of median
// length. Each server's processor time per request (Linux) is given as well, as it hardly depends on other load.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { openDataset } from '../../src/dataset/open.ts';
import { buildStarterDataset } from '../../src/ingest/import.ts';
import { openReverse } from '../../src/places/reverse/reverse.ts';
import type { ReverseFlags } from '../../src/places/reverse/reverse-place.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { ALL_FLAGS } from '../../test/places/reverse/all-flags.ts';
import {
  CONNECTIONS,
  load,
  middle,
  POINTS_EACH,
  pathsOf,
  points,
  REVERSE_PATH,
  type Run,
  type Server,
  start,
  startThikana,
} from '../lib/reverse-load.ts';

const KINDS: readonly (readonly [name: string, flags: ReverseFlags])[] = [
  ['minimal', {}],
  ['all flags', ALL_FLAGS],
  ['all flags, Bangla', { ...ALL_FLAGS, bangla: true }],
];
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
  const own = await startThikana(fileURLToPath(new URL('../..', import.meta.url)), dir, state);
  const { key } = own;
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
  fastify.get(REVERSE_PATH, (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
  console.log(await fastify.listen({ port: 0, host: '127.0.0.1' }));
}

function share(value: number): string {
  return `${(value * 100).toFixed(0)} %`;
}
