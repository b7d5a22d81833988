// Three nodes behind a balancer, PostgreSQL with a standby and Redis on one machine, while datasets are rolled out, programs restarted, nodes killed and databases lost or slow: p99 of each
// while it happens, reads that no retry served, credits charged beside those served, and events of fences that were lost or doubled.
// `npm run bench -- http/nodes DATASET [calls=4000] [rate=40] [rollouts=1] [updates=1] [kills=1] [failovers=1] [outages=1] [slow=1] [redis=1] [balancer=nginx|haproxy] [other=PROGRAM]`;
// calls come at a fixed rate, and what happens is spread over them. `other` is the program of another version, which takes turns with this one at every update.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve as absolute, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { KeyRing } from '../../src/accounts/keys.ts';
import { openDataset } from '../../src/dataset/open.ts';
import { silent } from '../../src/dataset/progress.ts';
import { DatasetWriter } from '../../src/dataset/writer.ts';
import { openStore } from '../../src/store/open.ts';
import { FolderDepot } from '../../src/transfer/folder-depot.ts';
import { publish } from '../../src/transfer/publish.ts';
import { accountOf, chargedKeys, sumOf } from '../../test/faults/charged-accounts.ts';
import { hasRedis, startRedis } from '../../test/fixtures/redis-server.ts';
import { type BalancerName, hasBalancer, isBalancer } from '../lib/balancer.ts';
import { CourierCalls } from '../lib/courier-calls.ts';
import { Couriers, FENCE } from '../lib/couriers.ts';
import { NodesBehindBalancer } from '../lib/nodes-behind-balancer.ts';
import { type Answered, OpenLoop, share } from '../lib/open-loop.ts';
import { PostgresPair } from '../lib/postgres-pair.ts';

const [from, ...given] = process.argv.slice(2);
if (from === undefined) throw new Error('name the folder of a dataset');
const sizes = {
  calls: 4_000,
  rate: 40,
  rollouts: 1,
  updates: 1,
  kills: 1,
  failovers: 1,
  outages: 1,
  slow: 1,
  redis: 1,
};
let balancer: BalancerName = 'nginx';
let other: string | undefined;
const isSize = (name: string): name is keyof typeof sizes => name in sizes;
for (const each of given) {
  const [name, value] = each.split('=');
  if (name === 'balancer' && isBalancer(value)) balancer = value;
  else if (name === 'other') other = absolute(value);
  else if (isSize(name)) sizes[name] = Number(value);
  else throw new Error(`there is no ${each}; there are ${Object.keys(sizes).join(', ')}, balancer and other`);
}
if (!hasRedis() || !hasBalancer(balancer))
  throw new Error(`this needs redis-server and ${balancer}, which are packages of Debian`);

const NODES = 3;
const KEYS = 12;
const COURIERS = 3;
/** How long a caller tries again before a read counts as failed. */
const PATIENCE_MS = 30_000;
const AWAY_MS = 3_000;
/** Calls while nodes are new, which count as credits alone. */
const FIRST = { rate: 20, forMs: 15_000 };
/** Calls under way: those of a tenth of a second. */
const CAUGHT_UP = Math.max(1, sizes.rate / 10);
/** How late every message to and from the database is, and for how long. */
const SLOW = { lateMs: 40, forMs: 5_000 };

const folder = mkdtempSync(join(tmpdir(), 'thikana-nodes-'));
const depot = join(folder, 'depot');
const source = openDataset(absolute(from));

/** The same data, built again. */
async function rollOut(): Promise<string> {
  const dir = join(folder, 'built');
  const writer = new DatasetWriter(dir);
  for (const name of Object.keys(source.manifest.files)) writer.add(name, source.columns(name));
  const { countries, counts, sources } = source.manifest;
  const { built } = writer.finish({ countries, counts, sources });
  await publish(new FolderDepot(depot), { dir, from: Date.now() + 3_000, keep: 3 }, silent);
  return built;
}

await rollOut();
const [postgres, redis] = [await PostgresPair.start(), await startRedis()];
let fleet: NodesBehindBalancer | undefined;
// However it ends, nothing of it goes on running.
process.once('exit', () => {
  fleet?.abandon();
  postgres.abandon();
  void redis.kill();
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
const store = await openStore(join(folder, 'state'), postgres.url);
// Each has more credits than it can spend here.
const keys = await chargedKeys(store, KEYS, 100_000_000);
const watched = await new KeyRing(store).issue('couriers', 'unlimited');
await store.fences.create(watched.record.account_id, FENCE, Date.now());

const cache = [
  '--dataset',
  `file://${depot}`,
  '--dataset-cache',
  join(folder, 'cache'),
  '--dataset-poll',
  '1',
];
fleet = await NodesBehindBalancer.start(NODES, {
  balancer,
  folder,
  flags: [...cache, '--threads', '1', '--workers', '1', '--log-level', 'fatal', '--drain', '3'],
  env: { DATABASE_URL: postgres.url, REDIS_URL: redis.url },
});
const { nodes, url } = fleet;
process.stdout.write(`three nodes answer behind ${balancer}\n`);

const couriers = new Couriers(COURIERS, url, watched.key);
const calls = new CourierCalls(KEYS);
const callsAt = (rate: number): OpenLoop =>
  new OpenLoop({ url, keys, rate, patienceMs: PATIENCE_MS, next: () => calls.next() });
// Three nodes that compile and open everything at once on one machine are no fault of any of them.
const first = callsAt(FIRST.rate);
await pause(FIRST.forMs);
await first.end();
const load = callsAt(sizes.rate);

let turn = 0;
const nextNode = () => nodes[turn++ % NODES];
const writeless: number[] = [];
let isOther = false;
/** The version that nodes start now. */
const program = (): string | undefined => (isOther ? other : undefined);
const events: Readonly<Record<string, { readonly times: number; run(): Promise<unknown> }>> = {
  'roll-out': {
    times: sizes.rollouts,
    async run() {
      const built = await rollOut();
      for (const each of nodes) while ((await each.built()) !== built) await pause(100);
    },
  },
  'kill -9': {
    times: sizes.kills,
    async run() {
      const node = nextNode();
      await node.end('SIGKILL');
      await node.start(program());
    },
  },
  'rolling update': {
    times: sizes.updates,
    async run() {
      isOther = !isOther;
      for (const node of nodes) {
        await node.end('SIGTERM');
        await node.start(program());
      }
    },
  },
  'primary lost': {
    times: sizes.failovers,
    async run() {
      writeless.push(await postgres.failOver());
      await postgres.makeStandby();
    },
  },
  'database away': {
    times: sizes.outages,
    async run() {
      postgres.shut(true);
      await pause(AWAY_MS);
      postgres.shut(false);
    },
  },
  'database slow': {
    times: sizes.slow,
    async run() {
      postgres.slow(SLOW.lateMs);
      await pause(SLOW.forMs);
      postgres.slow(0);
    },
  },
  'Redis away': {
    times: sizes.redis,
    async run() {
      await redis.kill();
      await pause(AWAY_MS);
      await redis.start();
    },
  },
};

interface Period {
  readonly event: string;
  readonly from: number;
  readonly until: number;
}
const periods: Period[] = [];
async function during(event: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  const until = performance.now();
  periods.push({ event, from: began, until });
  if (event in events)
    process.stdout.write(
      `${load.answers.length} answers; ${event}: ${((until - began) / 1_000).toFixed(1)} s\n`,
    );
}

function tell(): void {
  for (const event of new Set(periods.map((period) => period.event))) {
    const own = periods.filter((period) => period.event === event);
    const seconds = own.reduce((sum, period) => sum + period.until - period.from, 0) / 1_000;
    const answers = load.answers.filter(({ due }) =>
      own.some((period) => due >= period.from && due < period.until),
    );
    const ms = (part: number): string => share(answers, part).toFixed(0);
    const again = answers.filter(({ tries }) => tries > 1).length;
    process.stdout.write(
      `${event}: ${seconds.toFixed(1)} s, ${answers.length} calls, p50 ${ms(0.5)}, p99 ${ms(0.99)}, most ${ms(1)} ms; asked again ${again}\n`,
    );
  }
}

/** What happens, each kind spread evenly over the calls. */
const happening = Object.entries(events)
  .flatMap(([event, { times, run }], kind, { length: kinds }) =>
    Array.from({ length: times }, (_, i) => ({
      event,
      run,
      at: ((i + (kind + 0.5) / kinds) / times) * sizes.calls,
    })),
  )
  .sort((a, b) => a.at - b.at);
const untilSent = async (calls: number): Promise<void> => {
  // Also what comes late leaves a moment to recover.
  do await pause(1_000);
  while (load.sent < calls);
};

/** Nobody waits longer than on a calm day. */
async function caughtUp(): Promise<void> {
  while (load.waiting > CAUGHT_UP) await pause(100);
}

try {
  for (const { event, run, at } of happening) {
    await during('calm', () => untilSent(at));
    await during(event, run);
    // What came meanwhile is no part of a calm time.
    await during('catching up', caughtUp);
  }
  await during('calm', () => untilSent(sizes.calls));
  await load.end();
  await couriers.end();
  await fleet.end();
  let charged = 0;
  let open = 0;
  let wrong = 0;
  for (const key of keys) {
    const account = await accountOf(store, key);
    charged += account.charged;
    open += account.open;
    if (account.charged < key.served || account.charged > key.served + key.unknown) wrong++;
  }
  const bad = load.answers.filter(({ status }) => status !== 200 && status !== 204);
  const kinds = [...new Set(bad.map(({ kind, status }: Answered) => `${kind} ${status}`))];
  const told = await store.tracking.eventsAfter(watched.record.account_id, 0, 1_000_000);
  const faults = couriers.faultsOf(told);
  tell();
  const lines = [
    `${load.sent} calls of ${keys.length} keys on ${NODES} nodes at ${sizes.rate} a second; not answered for good: ${bad.length} ${kinds.join(', ')}`,
    `credits served ${sumOf(keys, 'served')}, charged ${charged}, of calls that broke off on the way ${sumOf(keys, 'unknown')}, still lent ${open}; keys whose charge does not fit: ${wrong}`,
    `events of fences: ${told.length} for ${couriers.moves} moves of couriers, ${couriers.tries} sent again; wrong: ${faults.join('; ') || 'none'}`,
    `nodes started again since the database did not answer while they opened: ${nodes.reduce((sum, node) => sum + node.restarts, 0)}`,
    `no primary for ${writeless.map((ms) => `${ms.toFixed(0)} ms`).join(', ') || '0 ms'}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (wrong > 0 || bad.length > 0 || faults.length > 0) process.exitCode = 1;
} finally {
  fleet.abandon();
  await store.close();
  await postgres.end();
  await redis.end();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
