// What accounts cost per request: reverse geocoding over HTTP with normal admission (domain, package, rate, credits, journal), and
// with admission switched off, where any registered key may do everything and nothing is counted.
//
//   npm run bench -- http/accounts [DATASET] [SECONDS]
//
// Two servers in separate processes, identical except for admission, alternate under the same load: ten thousand points in towns, 50
// connections, one key of a package whose rate and credits it does not reach. The server's processor time per request (Linux) is given
// as well, as it hardly depends on other load. Without DATASET the starter dataset is built in a temporary folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { AllAccounts } from '../../src/accounts/all-accounts.ts';
import { KnownKeys } from '../../src/accounts/known-keys.ts';
import { openAccounts } from '../../src/accounts/open-accounts.ts';
import { Fences } from '../../src/fences/fences.ts';
import { openTracking } from '../../src/fences/open-tracking.ts';
import { buildApp } from '../../src/http/app.ts';
import { openWorld } from '../../src/http/world.ts';
import { buildStarterDataset } from '../../src/ingest/import.ts';
import { LivePlaces } from '../../src/places/live/live-places.ts';
import { openStore } from '../../src/store/open.ts';
import { ALL_FLAGS } from '../../test/places/reverse/all-flags.ts';
import { KeyAdmission } from '../lib/key-admission.ts';
import {
  CONNECTIONS,
  load,
  middle,
  POINTS_EACH,
  pathsOf,
  points,
  type Run,
  start,
} from '../lib/reverse-load.ts';

const ROUNDS = 9;
/** Warm-up rounds, which do not count. */
const WARM_UP = 5;
const KINDS = [
  ['minimal', {}],
  ['all flags', ALL_FLAGS],
] as const;

const [first, ...rest] = process.argv.slice(2);
if (first === 'serve') await serve(rest[0], rest[1], rest[2] === 'with');
else await main(first, Number(rest[0] ?? 2));

async function main(given: string | undefined, seconds: number): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'thikana-bench-'));
  const servers: Awaited<ReturnType<typeof start>>[] = [];
  try {
    const dataset = given ?? join(scratch, 'dataset');
    if (!given) await buildStarterDataset(dataset);
    const state = join(scratch, 'state');
    const store = await openStore(state);
    const accounts = new AllAccounts(store);
    await accounts.changePackage('bench', { credits: 1e12, perMinute: 1_000_000, burst: 1_000_000 });
    const { key } = await accounts.createKey({ name: 'bench', package: 'bench' });
    await store.close();
    const self = fileURLToPath(import.meta.url);
    for (const admission of ['with', 'without'])
      servers.push(
        await start(process.execPath, [...process.execArgv, self, 'serve', dataset, state, admission]),
      );
    const { towns } = points(dataset, CONNECTIONS * POINTS_EACH);
    console.log(
      `\n${ROUNDS} rounds of ${seconds} s for each server, taking turns; the middle round, and the middle of the`,
    );
    console.log('ratios of neighbouring rounds\n');
    console.log(
      '| answer | accounts on, a second | off, a second | on / off | processor time a request | off / on |',
    );
    console.log('|---|---|---|---|---|---|');
    for (const [name, flags] of KINDS) {
      const paths = pathsOf(towns, key, flags);
      const runs: Run[][] = [[], []];
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        for (const [i, server] of servers.entries()) {
          const run = await load(server, paths, seconds);
          if (round >= 0) runs[i].push(run);
        }
      }
      console.log(`| ${name} | ${rowOf(runs[0], runs[1])} |`);
    }
  } finally {
    for (const server of servers) server.process.kill();
    rmSync(scratch, { recursive: true, force: true });
  }
}

function rowOf(on: readonly Run[], off: readonly Run[]): string {
  const rate = (runs: readonly Run[]): string =>
    Math.round(middle(runs.map((run) => run.rate))).toLocaleString('en');
  const micros = (runs: readonly Run[]): string => middle(runs.map((run) => run.micros)).toFixed(1);
  const share = (of: (run: Run, peer: Run) => number): string =>
    `${(100 * middle(on.map((run, i) => of(run, off[i])))).toFixed(0)} %`;
  return [
    rate(on),
    rate(off),
    share((run, peer) => run.rate / peer.rate),
    `${micros(on)} / ${micros(off)} µs`,
    share((run, peer) => peer.micros / run.micros),
  ].join(' | ');
}

async function serve(dataset: string, state: string, withAdmission: boolean): Promise<void> {
  const log = pino({ level: 'info' }, pino.destination('/dev/null'));
  const world = openWorld(dataset, { workers: 0 });
  const store = await openStore(state);
  const accounts = await openAccounts(store, { folder: state, log });
  const admission = withAdmission
    ? accounts.admission
    : new KeyAdmission(new KnownKeys(store.keys, Date.now));
  const fences = new Fences(store.fences);
  const tracking = openTracking(store, fences, { privateWebhooks: false });
  const livePlaces = new LivePlaces(store.livePlaces);
  const context = { world: () => world, store, admission, fences, tracking, livePlaces, log, now: Date.now };
  const app = await buildApp({ ...context, operatorToken: '' }, { version: '0.0.0' });
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
}
