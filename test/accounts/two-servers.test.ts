// Two servers on one state, as real processes: both answer, `doctor` and `reload` see both, and what is changed on one holds on the
// other: keys that are made and revoked, packages, closures, places of an account's own. On one SQLite file, and on PostgreSQL with Redis, where both databases
// and one of the servers are then killed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { postgresPrograms, startPostgres } from '../fixtures/postgres-server.ts';
import { hasRedis, startRedis } from '../fixtures/redis-server.ts';
import { outputOf } from '../fixtures/run-program.ts';
import { PROGRAM, type RunningServer, startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { serveThroughFaults } from './through-faults.ts';

const TOKEN = 'a-token-for-the-operator-of-this-test';

interface Nodes {
  readonly servers: readonly RunningServer[];
  /** A command, as JSON. */
  run(...args: string[]): Promise<any>;
}

async function startTwo(folders: readonly string[], env: Record<string, string>): Promise<Nodes> {
  const servers = [];
  for (const state of folders) {
    const server = await startServer({
      dataset: starterDataset(),
      state,
      env: { ...env, THIKANA_OPERATOR_TOKEN: TOKEN },
    });
    onTestFinished(async () => void (await server.end('SIGKILL')));
    servers.push(server);
  }
  const run = async (...args: string[]): Promise<any> => {
    const all = [PROGRAM, ...args, '--state', folders[0], '--json'];
    return JSON.parse(await outputOf(process.execPath, all, { env: { ...process.env, ...env } }));
  };
  return { servers, run };
}

const divisions = async (server: RunningServer, key: string): Promise<number> => {
  const response = await fetch(`${server.url}/v2/api/divisions`, { headers: { 'x-api-key': key } });
  await response.arrayBuffer();
  return response.status;
};
async function operator(server: RunningServer, method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.json();
}
/** Milliseconds until it holds; the test's own time limit ends the waiting. */
async function until(holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await holds())) await pause(10);
  return Math.round(performance.now() - began);
}

/** Two towns of the starter roads. */
const ROUTE = '/v2/api/route/90.4125,23.8103;91.8315,22.3569?overview=false';
const metres = async (server: RunningServer, key: string): Promise<number> => {
  const response = await fetch(server.url + ROUTE, { headers: { 'x-api-key': key } });
  const body = (await response.json()) as { routes?: { distance: number }[] };
  return body.routes?.[0].distance ?? -1;
};

/** A place that an account makes, changes and removes on one server is found so on the other. */
async function ownPlacesReachBoth([first, second]: readonly RunningServer[], key: string): Promise<void> {
  const own = async (server: RunningServer, method: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(server.url + path, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return response.json();
  };
  const finds = async (server: RunningServer, name: string): Promise<boolean> => {
    const { places = [] } = await own(server, 'GET', `/v2/api/search/autocomplete/place?q=${name}`);
    return places.some(({ address }: { address: string }) => address.startsWith(name));
  };
  const at = { longitude: 90.4, latitude: 23.75 };
  const { place } = await own(first, 'POST', '/v2/api/my/places', { name: 'Quixotica', ...at });
  const made = await until(() => finds(second, 'Quixotica'));
  await own(second, 'PUT', `/v2/api/my/places/${place.id}`, { name: 'Xylophonia' });
  const changed = await until(() => finds(first, 'Xylophonia'));
  await own(first, 'DELETE', `/v2/api/my/places/${place.id}`);
  const removed = await until(async () => !(await finds(second, 'Xylophonia')));
  console.log(
    `On the other server: an own place found after ${made} ms, changed after ${changed} ms, gone after ${removed} ms.`,
  );
}

async function changesReachBoth({ servers, run }: Nodes): Promise<void> {
  const [first, second] = servers;
  const made = await run('key', 'create', '--name', 'shop', '--package', 'business');
  for (const server of servers) await until(async () => (await divisions(server, made.key)) === 200);

  const open = await metres(second, made.key);
  expect(open).toBeGreaterThan(0);
  const { closure } = await operator(first, 'POST', '/v2/api/closures', { bbox: '90.55,23.4,91.0,23.75' });
  const closed = await until(async () => (await metres(second, made.key)) !== open);
  expect(await metres(second, made.key)).toBe(await metres(first, made.key));
  await operator(first, 'DELETE', `/v2/api/closures/${closure.id}`);
  const opened = await until(async () => (await metres(second, made.key)) === open);

  await ownPlacesReachBoth(servers, made.key);

  const limit = async (): Promise<string | null> =>
    (await fetch(`${first.url}/v2/api/divisions?api_key=${made.key}`)).headers.get('x-ratelimit-limit');
  const before = await limit();
  await operator(second, 'POST', '/ops/packages/business', { burst: 40 });
  await until(async () => (await limit()) === '40');
  await operator(second, 'POST', '/ops/packages/business', { burst: Number(before) });
  await operator(first, 'DELETE', `/ops/keys/${made.id}`);
  const revoked = await until(async () => (await divisions(second, made.key)) === 401);
  await until(async () => (await divisions(first, made.key)) === 401);
  console.log(
    `On the other server: a closure in force after ${closed} ms, lifted after ${opened} ms; a key revoked after ${revoked} ms.`,
  );
}

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'thikana-two-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

it('two servers on one SQLite state', { timeout: 400_000 }, async () => {
  const state = folder();
  const nodes = await startTwo([state, state], {});
  const pids = nodes.servers.map((server) => server.process.pid).sort();
  const { findings } = await nodes.run('doctor', '--dataset', starterDataset());
  const told = findings.find(({ what }: { what: string }) => what === 'server').told;
  for (const server of nodes.servers)
    expect(told).toContain(`process ${server.process.pid} answers at ${server.url}`);
  expect((await nodes.run('reload')).servers.sort()).toEqual(pids);
  await changesReachBoth(nodes);
  // One goes, the other stays, and its reload with it.
  expect(await nodes.servers[0].end()).toMatchObject({ code: 0 });
  expect((await nodes.run('reload')).servers).toEqual([nodes.servers[1].process.pid]);
});

const runs = postgresPrograms() !== undefined && hasRedis();
if (!runs)
  console.log('PostgreSQL or Redis is not installed: changes across nodes are tested on SQLite alone.');
describe.skipIf(!runs)('two nodes', () => {
  it('on PostgreSQL, with Redis', { timeout: 400_000 }, async () => {
    const [postgres, redis] = [await startPostgres(), await startRedis()];
    onTestFinished(async () => {
      await redis.end();
      await postgres.end();
    });
    const env = { DATABASE_URL: await postgres.newDatabase(), REDIS_URL: redis.url };
    const folders = [folder(), folder()];
    const nodes = await startTwo(folders, env);
    await changesReachBoth(nodes);
    const startFirst = async () => (await startTwo(folders.slice(0, 1), env)).servers[0];
    const { servers } = nodes;
    await serveThroughFaults({ servers, databaseUrl: env.DATABASE_URL, postgres, redis, startFirst });
  });

  it('on PostgreSQL alone', { timeout: 400_000 }, async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.end());
    const env = { DATABASE_URL: await postgres.newDatabase() };
    await changesReachBoth(await startTwo([folder(), folder()], env));
  });
});
