// What a tenant asks of a large state in PostgreSQL is planned by an index, whatever the tenant: every statement that the repositories make for an account is
// recorded and explained over filled tables. Usage is read from the months that are asked for; tables of accounts keep the rules of Citus.
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLES_OF_ACCOUNTS } from '../../src/store/account-removal.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from '../fixtures/postgres-server.ts';

const installed = postgresPrograms() !== undefined;
if (!installed) console.log('PostgreSQL is not installed: no statement is explained.');

const ROWS = 6_000;
const ACCOUNT = 77;
const HOUR = Date.UTC(2030, 4, 10) / 3_600_000;
const NOW = HOUR * 3_600_000;

/** Methods that are asked about the whole server: by the operator, or by nodes for all tenants together. They may read a table from end to end. */
const OF_THE_SERVER: Readonly<Record<string, readonly string[]>> = {
  accounts: ['insert', 'page', 'byId'],
  keys: ['page', 'recent', 'isEmpty'],
  packages: ['list', 'find', 'put'],
  ledger: ['aliveSince', 'recalledSince', 'lapse', 'lapsed', 'addHolder', 'findHolder', 'removeHolder'],
  usage: ['prepareMonths'],
  closures: ['insert', 'report', 'reports', 'changeReport', 'removeReport', 'inForce', 'remove'],
  changes: ['versions'],
  livePlaces: ['versions'],
  webhooks: ['list', 'due'],
  jobs: ['due', 'keptIn', 'dropOld'],
  // All that is known is read, and faded rows are looked for, in the background of one thread.
  learned: ['rows', 'totals', 'sweep'],
  waitingTrips: ['moving', 'count', 'sweep'],
  requestHistory: ['add', 'addRefusals', 'forgetBefore', 'since'],
  placeSessions: ['removeExpired'],
};

type Calls = Record<string, Record<string, () => Promise<unknown>>>;

function callsOf(store: Store): Calls {
  const pause = async (): Promise<void> => undefined;
  const range = { accountId: ACCOUNT, fromHour: HOUR, untilHour: HOUR + 24 };
  const fence = { name: 'n', radius: 5, lon: 90, lat: 23 };
  const place = {
    own_id: 'o',
    name: 'n',
    name_bn: null,
    type: 't',
    sub_type: 's',
    house: null,
    street: null,
    lon: 90,
    lat: 23,
    extra: null,
  };
  const job = { id: 'j', account_id: ACCOUNT };
  const newKey = (hash: string) => ({ account_id: ACCOUNT, name: 'n', hash, hint: '', created_at: NOW });
  const moved = { id: 'object', lon: 90, lat: 23, at: NOW, inside: '[]', before: undefined };
  const event = {
    kind: 'enter',
    object: 'object',
    fence: 'f',
    fence_name: 'f',
    at: NOW,
    lon: 90,
    lat: 23,
  } as const;
  const webhook = { url: 'http://127.0.0.1', secret: 's', delivered: 0 };
  return {
    accounts: {
      find: () => store.accounts.find(ACCOUNT),
      findByEmail: () => store.accounts.findByEmail('77@example.com'),
      change: () => store.accounts.change(ACCOUNT, { closed_at: 1 }),
      remove: async () => {
        await store.accounts.change(ACCOUNT + 1, { closed_at: 1 });
        expect(await store.accounts.remove(ACCOUNT + 1)).toBe(true);
      },
    },
    registrations: {
      add: () =>
        store.registrations.add(
          {
            account_id: ACCOUNT,
            name: 'n',
            password: 'p',
            confirmation: 'c',
            package: 'free',
            expires_at: NOW + 1,
          },
          5,
          1,
        ),
      list: () => store.registrations.list(ACCOUNT),
      remove: () => store.registrations.remove(ACCOUNT, 1),
      removeAll: () => store.registrations.removeAll(ACCOUNT),
      addReset: () =>
        store.registrations.addReset({ hash: 'new', account_id: ACCOUNT, expires_at: NOW + 1 }, 1),
      takeReset: () => store.registrations.takeReset('new', ACCOUNT, NOW),
    },
    signIns: {
      insert: () =>
        store.signIns.insert({ hash: 'new', account_id: ACCOUNT, created_at: 1, expires_at: NOW }),
      find: () => store.signIns.find('new', 1),
      remove: () => store.signIns.remove('new'),
      removeOf: () => store.signIns.removeOf(ACCOUNT),
      removeExpired: () => store.signIns.removeExpired(1),
    },
    keys: {
      insert: () => store.keys.insert(newKey('a')),
      insertUpTo: () => store.keys.insertUpTo(100, newKey('b')),
      findByHash: () => store.keys.findByHash('hash-77'),
      list: () => store.keys.list(ACCOUNT),
      accountOf: () => store.keys.accountOf(ACCOUNT),
      find: () => store.keys.find(ACCOUNT, ACCOUNT),
      setDomains: () => store.keys.setDomains(ACCOUNT, ACCOUNT, 'example.com'),
      setLimits: () => store.keys.setLimits(ACCOUNT, ACCOUNT, { scopes: 'search' }),
      replace: () =>
        store.keys.replace({ accountId: ACCOUNT, id: ACCOUNT, until: NOW + 5 }, newKey('c'), 100),
      revoke: () => store.keys.revoke(ACCOUNT, ACCOUNT, NOW),
    },
    topups: {
      insert: () =>
        store.topups.insert({ account_id: ACCOUNT, credits: 5, note: '', created_at: 1, expires_at: null }),
      list: () => store.topups.list(ACCOUNT),
    },
    ledger: {
      lend: async () => {
        await store.ledger.addHolder('new', 'test', NOW);
        const lease = { holder: 'new', expiresAt: NOW + 9, needed: 3, block: 3 };
        await store.ledger.lend(
          { accountId: ACCOUNT, periodStart: NOW, credits: 10 },
          { ...lease, number: 1 },
          NOW,
        );
        // From a top-up, in a transaction.
        await store.ledger.lend(
          { accountId: ACCOUNT, periodStart: NOW, credits: 0 },
          { ...lease, number: 2 },
          NOW,
        );
      },
      apply: () =>
        store.ledger.apply({
          holder: 'new',
          flushes: 0,
          segment: 1,
          position: 1,
          usage: [
            { key_id: ACCOUNT, account_id: ACCOUNT, endpoint: 'e', hour: HOUR, requests: 1, credits: 1 },
          ],
          usedKeys: [ACCOUNT],
          spent: [{ lease: 1, credits: 1 }],
          overdrawn: [{ accountId: ACCOUNT, periodStart: NOW, credits: 10, spent: 1 }],
          givenBack: [{ lease: 1, credits: 1 }],
          closed: [2],
          renewedUntil: NOW + 20,
          now: NOW,
        }),
      leasesOf: () => store.ledger.leasesOf('new'),
      recall: () => store.ledger.recall(ACCOUNT, NOW),
      leasesOfAccount: () => store.ledger.leasesOfAccount(ACCOUNT),
      owed: () => store.ledger.owed(ACCOUNT),
      taken: () => store.ledger.taken(ACCOUNT, 1),
    },
    usage: {
      rows: () => store.usage.rows(range),
      totals: () => store.usage.totals({ ...range, keyId: ACCOUNT }),
      credits: () => store.usage.credits(range),
    },
    placeSessions: {
      create: () =>
        store.placeSessions.create({
          session_id: 's',
          key_id: ACCOUNT,
          place_codes: '',
          created_at: 1,
          expires_at: NOW,
        }),
      find: () => store.placeSessions.find(ACCOUNT, 's', 1),
    },
    fences: {
      create: () => store.fences.create(ACCOUNT, { id: 'new', ...fence }, NOW),
      find: () => store.fences.find(ACCOUNT, 'new'),
      list: () => store.fences.list(ACCOUNT),
      change: () => store.fences.change(ACCOUNT, 'new', { name: 'other' }),
      remove: () => store.fences.remove(ACCOUNT, 'new', NOW),
      createPolygons: () =>
        store.fences.createPolygons(ACCOUNT, [{ id: 'p', name: 'p', geometry: '[]' }], NOW),
      listPolygons: () => store.fences.listPolygons(ACCOUNT),
      removePolygon: () => store.fences.removePolygon(ACCOUNT, 'p', NOW),
      versions: () => store.fences.versions([ACCOUNT, 3]),
      fencesAfter: () => store.fences.fencesAfter(ACCOUNT, 1, 100),
      polygonsAfter: () => store.fences.polygonsAfter(ACCOUNT, 1, 100),
    },
    livePlaces: {
      create: () => store.livePlaces.create(ACCOUNT, [{ id: 900, ...place }], NOW),
      find: () => store.livePlaces.find(ACCOUNT, 900),
      findByOwnId: () => store.livePlaces.findByOwnId(ACCOUNT, 'o'),
      list: () => store.livePlaces.list(ACCOUNT, 1, 100),
      change: () => store.livePlaces.change(ACCOUNT, 900, { name: 'other' }),
      remove: () => store.livePlaces.remove(ACCOUNT, 900, NOW),
      changedAfter: () => store.livePlaces.changedAfter(ACCOUNT, 1, 100),
    },
    tracking: {
      write: () =>
        store.tracking.write(
          ACCOUNT,
          { objects: [moved], events: [event], travelled: [{ id: 'object', positions: [moved] }] },
          NOW,
          pause,
          { profile: 'car', from: 0, until: NOW, gapMs: 1, longTrip: 9, most: 1e9 },
        ),
      known: () => store.tracking.known(ACCOUNT, ['object'], pause),
      lastNumber: () => store.tracking.lastNumber(ACCOUNT),
      eventsAfter: () => store.tracking.eventsAfter(ACCOUNT, 1, 100),
      dropOld: () => store.tracking.dropOld(7 * 86_400_000),
    },
    webhooks: {
      put: () => store.webhooks.put(ACCOUNT, webhook, NOW),
      find: () => store.webhooks.find(ACCOUNT),
      enable: () => store.webhooks.enable(ACCOUNT),
      claim: () => store.webhooks.claim(ACCOUNT, NOW, NOW + 5),
      renew: () => store.webhooks.renew(ACCOUNT, NOW + 5, NOW + 9),
      delivered: () => store.webhooks.delivered(ACCOUNT, NOW + 9, 1, NOW),
      failed: () =>
        store.webhooks.failed(ACCOUNT, 0, { failures: 1, last_error: 'x', next_at: 0, disabled_at: null }),
      release: () => store.webhooks.release(ACCOUNT, 0),
      remove: () => store.webhooks.remove(ACCOUNT),
    },
    learned: {
      add: () =>
        store.learned.add(
          { id: 'b', account: ACCOUNT, profile: 'car', rows: [], passes: 0, positions: 0 },
          NOW,
          { halfLifeMs: 1, mostWeight: 1, mostRows: 1 },
        ),
      has: () => store.learned.has('b'),
      byHour: () => store.learned.byHour(ACCOUNT, 3),
      stretches: () => store.learned.stretches(ACCOUNT),
      forget: () => store.learned.forget(ACCOUNT),
    },
    requestHistory: {
      refusals: () => store.requestHistory.refusals({ accountId: ACCOUNT, fromHour: HOUR, limit: 10 }),
    },
    waitingTrips: {
      claim: () => store.waitingTrips.claim(NOW),
      renew: () => store.waitingTrips.renew({ account: ACCOUNT, profile: 'car', claim: 5, trips: [] }, NOW),
    },
    jobs: {
      add: () =>
        store.jobs.add(
          ACCOUNT,
          { id: 'j', request: '{}', tasks: 1, seconds: 1, kind: 'table', status: 'sent' },
          NOW,
        ),
      find: () => store.jobs.find(ACCOUNT, 'j', 'table'),
      list: () => store.jobs.list(ACCOUNT),
      requestOf: () => store.jobs.requestOf(ACCOUNT, 'j'),
      count: () => store.jobs.count(ACCOUNT, 'j', 5),
      begin: () => store.jobs.begin(ACCOUNT, 'j', 5, NOW),
      claim: () => store.jobs.claim('j', NOW, NOW + 5),
      renew: () => store.jobs.renew('j', NOW + 5, { claimed_until: NOW + 9, share: 0.5 }),
      finish: () => store.jobs.finish(job, NOW + 9, { status: 'done' }, NOW),
      cancel: () => store.jobs.cancel(ACCOUNT, 'j', NOW),
      remove: () => store.jobs.remove(ACCOUNT, 'j'),
    },
    audit: {
      add: () => store.audit.add({ at: 1, actor: 'a', account_id: ACCOUNT, action: 'x', detail: '{}' }),
      page: () => store.audit.page({ accountId: ACCOUNT, limit: 10 }),
    },
    creditNotices: {
      add: () => store.creditNotices.add({ account_id: ACCOUNT, period_start: 9, level: 80, at: 1 }),
      list: () => store.creditNotices.list(ACCOUNT, 9),
    },
  };
}

/** Tables that stay small whatever the number of accounts: what lives for minutes, one row for each thread or package, the operator's own. */
const SMALL = [
  'packages',
  'changes',
  'probes',
  'holders',
  'closures',
  'place_sessions',
  'state_steps',
  'usage_hours_rest',
  'usage_hours_past',
];

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe.runIf(installed)('a large state in PostgreSQL', () => {
  let server: PostgresServer;
  let client: pg.Client;
  let store: Store;
  const asked = new Map<string, unknown[]>();
  const query = pg.Client.prototype.query;

  beforeAll(async () => {
    server = await startPostgres();
    const url = await server.newDatabase();
    store = await openStore(tmpdir(), url);
    await store.usage.prepareMonths(NOW);
    client = new pg.Client({ connectionString: url });
    await client.connect();
    await fill(client);
  }, 60_000);
  afterAll(async () => {
    pg.Client.prototype.query = query;
    await store?.close();
    await client?.end();
    await server?.end();
  });

  const plansOf = async (sql: string, values: unknown[]): Promise<readonly Plan[]> => {
    const { rows } = await client.query(`explain (format json) ${sql}`, values);
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  };

  it('answers every statement of a tenant by an index', async () => {
    const calls = callsOf(store);
    for (const [repository, held] of Object.entries(store)) {
      if (typeof held !== 'object') continue;
      const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(held)).filter(
        (name) => name !== 'constructor',
      );
      const known = [...Object.keys(calls[repository] ?? {}), ...(OF_THE_SERVER[repository] ?? [])];
      expect({ repository, methods: methods.sort() }).toEqual({ repository, methods: known.sort() });
    }
    const recorded = pg.Client.prototype as unknown as {
      query: (this: pg.Client, ...given: unknown[]) => unknown;
    };
    recorded.query = function (...given) {
      if (typeof given[0] === 'string' && /^\s*(select|insert|update|delete|with)/i.test(given[0]))
        asked.set(given[0], (given[1] as unknown[]) ?? []);
      return Reflect.apply(query, this, given);
    };
    for (const methods of Object.values(calls)) for (const call of Object.values(methods)) await call();
    pg.Client.prototype.query = query;
    expect(asked.size).toBeGreaterThan(90);
    const scanned: string[] = [];
    for (const [sql, values] of asked)
      for (const node of await plansOf(sql, values))
        if (node['Node Type'] === 'Seq Scan' && !SMALL.includes(node['Relation Name'] ?? ''))
          scanned.push(`${node['Relation Name']}: ${sql}`);
    expect(scanned).toEqual([]);
  });

  it('reads usage from the months that are asked for', async () => {
    const { rows } = await client.query(
      `select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = 'usage_hours'::regclass order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'usage_hours_2030_05',
      'usage_hours_2030_06',
      'usage_hours_2030_07',
      'usage_hours_past',
      'usage_hours_rest',
    ]);
    const sql = 'select sum(credits) from usage_hours where account_id = $1 and hour >= $2 and hour < $3';
    const read = (await plansOf(sql, [ACCOUNT, HOUR, HOUR + 24])).map((node) => node['Relation Name']);
    expect(read.filter((name) => name !== undefined)).toEqual(['usage_hours_2030_05']);
  });

  it('moves what was counted before its month was there, and two nodes that make it do not disturb each other', async () => {
    const later = Date.UTC(2031, 0, 15);
    const row = [ACCOUNT, ACCOUNT, 'late', later / 3_600_000, 1, 4];
    await client.query(
      'insert into usage_hours (account_id, key_id, endpoint, hour, requests, credits) values ($1, $2, $3, $4, $5, $6)',
      row,
    );
    await Promise.all([store.usage.prepareMonths(later), store.usage.prepareMonths(later)]);
    const { rows } = await client.query('select credits::int from usage_hours_2031_01');
    expect(rows).toEqual([{ credits: 4 }]);
    expect((await client.query(`select * from usage_hours_rest where endpoint = 'late'`)).rows).toEqual([]);
  });

  it('keeps the rule of Citus for what is distributed by account: every unique index has the account in it', async () => {
    // Found by a code, a hash or an id that is not the account's, before the account is known: these stay on one machine.
    const OF_ONE_MACHINE = [
      'sign_ins',
      'registrations',
      'password_resets',
      'keys',
      'topups',
      'leases',
      'jobs',
      'audit',
      'closures',
    ];
    const { rows } = await client.query(
      `
      select t.relname as name, array_agg(a.attname::text) as columns from pg_index i
      join pg_class t on t.oid = i.indrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey)
      where i.indisunique and t.relname = any($1) group by t.relname, i.indexrelid`,
      [TABLES_OF_ACCOUNTS],
    );
    const without = rows.filter(({ columns }) => !columns.includes('account_id')).map(({ name }) => name);
    expect([...new Set(without)].sort()).toEqual([...OF_ONE_MACHINE].sort());
    // What is told of it, in the order: distributed by account, on one machine.
    const page = readFileSync(new URL('../../docs/many-nodes.md', import.meta.url), 'utf8');
    const [, distributed, kept] = /- Citus:(.*?)stays on the coordinator:(.*?);/s.exec(page) ?? [];
    const named = (text: string): string[] => [...text.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name);
    const all: readonly string[] = TABLES_OF_ACCOUNTS;
    expect(named(distributed).sort()).toEqual(all.filter((name) => !OF_ONE_MACHINE.includes(name)).sort());
    expect(named(kept)).toEqual(expect.arrayContaining(OF_ONE_MACHINE.filter((name) => all.includes(name))));
  });
});

/** Rows of many accounts in every table that grows with them. */
async function fill(client: pg.Client): Promise<void> {
  const series = `from generate_series(2, ${ROWS}) n`;
  const fills = [
    `insert into accounts (name, email, package, package_since, confirmed_at, created_at) select 'n' || n, n || '@example.com', 'free', 1, 1, 1 ${series}`,
    `insert into keys (account_id, name, hash, hint, created_at) select n, 'n', 'hash-' || n, '', 1 ${series}`,
    `insert into sign_ins (hash, account_id, created_at, expires_at) select 'h' || n, n, 1, ${NOW} ${series}`,
    `insert into registrations (account_id, name, password, confirmation, package, expires_at) select n, 'n', 'p', 'c', 'free', ${NOW} ${series}`,
    `insert into password_resets (hash, account_id, expires_at) select 'h' || n, n, ${NOW} ${series}`,
    `insert into credit_notices (account_id, period_start, level, at) select n, 1, 80, 1 ${series}`,
    `insert into balances (account_id, period_start, taken) select n, 1, 1 ${series}`,
    `insert into topups (account_id, credits, remaining, note, created_at) select n, 5, 5, '', 1 ${series}`,
    `insert into leases (holder, number, account_id, period_start, amount, spent, expires_at) select 'h' || n, 1, n, 1, 1, 0, ${NOW} ${series}`,
    `insert into recalls (account_id, asked_at) select n, 1 ${series}`,
    `insert into usage_hours (key_id, endpoint, hour, account_id, requests, credits) select n, 'e', ${HOUR} + m * 800, n, 1, 1 ${series}, generate_series(0, 2) m`,
    `insert into fence_versions (account_id, version) select n, 1 ${series}`,
    `insert into fences (account_id, id, name, radius, lon, lat, version, created_at) select n, 'f', 'n', 5, 90, 23, 1, 1 ${series}`,
    `insert into fence_polygons (account_id, id, name, geometry, version, created_at) select n, 'g', 'n', '[]', 1, 1 ${series}`,
    `insert into live_place_versions (account_id, version, cleared) select n, 1, 0 ${series}`,
    `insert into live_places (account_id, id, name, type, sub_type, lon, lat, version, created_at) select n, 1, 'n', 't', 's', 90, 23, 1, 1 ${series}`,
    `insert into tracked_objects (account_id, id, lon, lat, at, inside) select n, 'o' || m, 90, 23, 1, '[]' ${series}, generate_series(0, 2) m`,
    `insert into fence_event_counts (account_id, count) select n, 3 ${series}`,
    `insert into fence_events (account_id, number, kind, object, fence, fence_name, at, lon, lat, created_at) select n, m, 'enter', 'o', 'f', 'f', 1, 90, 23, ${NOW} ${series}, generate_series(1, 3) m`,
    `insert into webhooks (account_id, url, secret, delivered, failures, next_at, claimed_until, created_at) select n, 'u', 's', 3, 0, 0, 0, 1 ${series}`,
    `insert into jobs (id, account_id, status, request, tasks, seconds, share, created_at, finished_at, claimed_until, begun) select 'j' || n, n, 'done', '{}', 1, 1, 1, 1, ${NOW}, 0, 1 ${series}`,
    `insert into waiting_trips (account_id, profile, vehicle, part, positions, position_count, touched, due, claim, claims) select n, 'car', 'v' || m, 0, '', 1, n, ${NOW} + n, 0, 0 ${series}, generate_series(1, 3) m`,
    `insert into learned_speeds (account_id, profile, stretch, hour, weight, mean, variance, vehicles, at) select n, 'car', m, 9, 1, 2, 0, 1, 1 ${series}, generate_series(1, 3) m`,
    `insert into learned_totals (account_id, row_count, passes, positions, newest) select n, 3, 3, 9, 1 ${series}`,
    `insert into learned_batches (id, at) select 'b' || n, 1 ${series}`,
    `insert into refused_requests (account_id, key_id, hour, endpoint, status, code, requests, last_at) select n, n, ${HOUR} + m, 'e', 429, 'limit_exceeded', 1, ${NOW} ${series}, generate_series(1, 3) m`,
    `insert into audit (at, actor, account_id, action, detail) select 1, 'a', n, 'x', '{}' ${series}`,
  ];
  for (const sql of fills) await client.query(sql);
  await client.query('analyze');
}
