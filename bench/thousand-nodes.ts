// A thousand nodes on paper: failures, cold caches, a hot key, a dataset that is rolled out and a lost primary, in simulated time with the program's own credit leases.
// `npm run bench -- thousand-nodes [nodes=1000] [seconds=180] [seed=1]`. Says how many requests are lost, what is lent and lost in credits, and how long recovery takes.
import type { KnownKey } from '../src/store/keys.ts';
import { randomFrom } from '../test/fixtures/random.ts';
import { LEASE_MS, type Outcome, SimulatedNode, SimulatedState } from './lib/simulated-node.ts';

const options = new Map(process.argv.slice(2).map((each) => each.split('=') as [string, string]));
const NODES = Number(options.get('nodes') ?? 1_000);
const SECONDS = Number(options.get('seconds') ?? 180);
const random = randomFrom(Number(options.get('seed') ?? 1));

// Assumptions. One simulated request stands for many: what matters for credits is how often each account is asked of each node.
const PER_NODE_AND_SECOND = 20;
const ACCOUNTS = 5_000;
/** Of all requests, those of one account. */
const HOT_SHARE = 0.2;
/** Seconds until the balancer leaves a dead node out, and until a killed one is back. */
const NOTICED_S = 2;
const BACK_S = 30;
const KILLS = Math.ceil(NODES / 50);
/** Of the killed, those whose disk is gone with them. */
const DISK_LOST = 0.25;
/** The primary of PostgreSQL is away, in the middle of it. */
const OUTAGE = { from: Math.floor(SECONDS / 2), seconds: 20 };
/** A dataset: bytes, what a depot sends in a second to all together and to one, how often nodes look. */
const DATASET = { bytes: 400e6, depot: 5e9, node: 100e6, poll: 60, openSeconds: 10 };

const began = 1_794_000_000_000;
const key = (id: number, credits: number): KnownKey => ({
  id,
  account_id: id,
  name: '',
  hash: '',
  hint: '',
  domains: null,
  created_at: 0,
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
  credit_cap: null,
  scopes: null,
  owed: 0,
  terms: {
    confirmed_at: 0,
    closed_at: null,
    package_since: began,
    package_until: null,
    package: {
      name: 'p',
      credits,
      period_days: 30,
      per_minute: null,
      burst: null,
      waypoints: null,
      answer_kib: null,
      body_kib: null,
      plan_seconds: null,
    },
  },
});
// Every tenth account has so few credits that they run out on the way.
const keys = Array.from({ length: ACCOUNTS }, (_, i) => key(i + 1, i % 10 === 9 ? 2_000 : 50_000_000));
const state = new SimulatedState();
const nodes = Array.from({ length: NODES }, () => new SimulatedNode(state, NODES));

/** Zipf: the account of rank r is asked in proportion to 1/r; one more has a share of its own. */
const weights = keys.map((_, i) => 1 / (i + 1));
const cumulated: number[] = [];
weights.reduce((sum, weight, i) => (cumulated[i] = sum + weight), 0);
function someKey(): KnownKey {
  if (random() < HOT_SHARE) return keys[0];
  const at = random() * cumulated[ACCOUNTS - 1];
  let low = 0;
  for (let high = ACCOUNTS - 1; low < high; ) {
    const middle = (low + high) >> 1;
    if (cumulated[middle] < at) low = middle + 1;
    else high = middle;
  }
  return keys[low];
}

const kills = Array.from({ length: KILLS }, () => ({
  node: Math.floor(random() * NODES),
  at: Math.floor(random() * (SECONDS - BACK_S)),
  disk: random() >= DISK_LOST,
}));
const counts: Record<Outcome, number> = { served: 0, empty: 0, unavailable: 0 };
const served = new Map<number, number>();
const unreportedOf = { credits: 0 };
let [asked, retried, lostWithoutRetry, lost, mostLent, mostStatements, lastRefused] = [0, 0, 0, 0, 0, 0, 0];
let statementsBefore = 0;

for (let second = 0; second < SECONDS; second++) {
  const now = began + second * 1_000;
  state.up = second < OUTAGE.from || second >= OUTAGE.from + OUTAGE.seconds;
  for (const { node, disk } of kills.filter(({ at }) => at === second)) {
    const fate = nodes[node].die(disk, now);
    lost += fate.lost;
    unreportedOf.credits += fate.unreported;
    nodes[node].aliveFrom = now + BACK_S * 1_000;
  }
  for (let i = 0; i < NODES * PER_NODE_AND_SECOND; i++) {
    asked++;
    let node = nodes[Math.floor(random() * NODES)];
    if (node.aliveFrom > now) {
      // A balancer that has noticed sends nothing there; before, the first try breaks off.
      if (node.aliveFrom - now > (BACK_S - NOTICED_S) * 1_000) {
        retried++;
        lostWithoutRetry++;
      }
      do node = nodes[Math.floor(random() * NODES)];
      while (node.aliveFrom > now);
    }
    const who = someKey();
    const outcome = node.serve(who, 1, now);
    counts[outcome]++;
    if (outcome === 'unavailable') lastRefused = second;
    if (outcome === 'served') served.set(who.account_id, (served.get(who.account_id) ?? 0) + 1);
  }
  for (const node of nodes) if (node.aliveFrom <= now) node.flush(now);
  mostLent = Math.max(
    mostLent,
    nodes.reduce((sum, node) => sum + node.lent(), 0),
  );
  // The first second of all nodes together, with nothing known, is told apart.
  if (second > 0) mostStatements = Math.max(mostStatements, state.statements - statementsBefore);
  else console.log(`cold start of all nodes: ${state.statements} statements in the first second`);
  statementsBefore = state.statements;
}
const end = began + SECONDS * 1_000 + LEASE_MS;
for (const node of nodes) node.die(true, end);
const sum = (values: Iterable<number>): number => [...values].reduce((total, each) => total + each, 0);
const charged = sum(state.used.values());
const servedAll = sum(served.values());
const overspent = keys.filter(
  ({ account_id, terms }) => (served.get(account_id) ?? 0) > (terms.package.credits ?? 0),
).length;
const spread = Math.max(DATASET.bytes / DATASET.node, (DATASET.bytes * NODES) / DATASET.depot);

console.log(
  `| ${NODES} nodes, ${SECONDS} s, ${asked.toLocaleString('en')} requests of ${ACCOUNTS.toLocaleString('en')} accounts | |\n|---|---|`,
);
const line = (what: string, figure: string | number): void =>
  console.log(`| ${what} | ${figure.toLocaleString('en')} |`);
line(
  `nodes killed, of them without their disk`,
  `${kills.length}, ${kills.filter(({ disk }) => !disk).length}`,
);
line('requests that broke off and were served by another node', retried);
line(
  'requests lost by callers who do not try again',
  `${lostWithoutRetry} (${((100 * lostWithoutRetry) / asked).toFixed(4)} %)`,
);
line(`refused while the primary was away (${OUTAGE.seconds} s)`, counts.unavailable);
line('refused because an account had nothing left', counts.empty);
line('credits served', servedAll);
line('credits charged', charged);
line('credits served and never charged: the last second of nodes whose disk is gone', unreportedOf.credits);
line('credits that tenants lost with these nodes: lent, not spent', lost);
line('most credits lent at a time', mostLent);
line('accounts that got more than they have', overspent);
line('most statements a second, after the start', mostStatements);
line(
  'seconds after the return of the primary in which somebody was still refused for it',
  Math.max(0, lastRefused - (OUTAGE.from + OUTAGE.seconds) + 1),
);
line(
  'a new dataset: seconds until every node has fetched and opened it',
  (DATASET.poll + spread + DATASET.openSeconds).toFixed(0),
);
if (servedAll !== charged + unreportedOf.credits) {
  console.log('credits charged are not those served');
  process.exitCode = 1;
}
