// A geofence that one thread or node makes, changes or deletes is seen by all others: threads of one process, and two nodes on
// PostgreSQL, as real processes. How long it took is printed.
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { KeyRing } from '../../src/accounts/keys.ts';
import { openStore } from '../../src/store/open.ts';
import { newerNode } from '../fixtures/newer-node.ts';
import { postgresPrograms, startPostgres } from '../fixtures/postgres-server.ts';
import { startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

/** On a connection of its own, which the system gives to any of the threads. */
function ask(method: 'GET' | 'POST' | 'DELETE', url: string): Promise<{ status: number; body: any }> {
  return new Promise((resolve, reject) => {
    request(url, { method, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    })
      .on('error', reject)
      .end();
  });
}

/** Connections asked at once: enough that each of a few threads gets some. */
const CONNECTIONS = 16;
const ROUNDS = 5;

/** Makes, changes and deletes a fence at the first address; milliseconds until all connections to all of them see each. */
async function follow(urls: readonly string[], key: string): Promise<number[]> {
  const point = 'longitude=90.4&latitude=23.7';
  const check = async (): Promise<Set<string>> => {
    const asked = urls.flatMap((url) =>
      Array.from({ length: CONNECTIONS }, () =>
        ask('GET', `${url}/v2/api/check-geo-fence?api_key=${key}&${point}`),
      ),
    );
    return new Set((await Promise.all(asked)).map(({ body }) => JSON.stringify(body.data?.radius ?? null)));
  };
  const until = async (seen: string): Promise<number> => {
    const began = performance.now();
    for (;;) {
      const answers = await check();
      if (answers.size === 1 && answers.has(seen)) return performance.now() - began;
    }
  };
  // Everyone knows the account from now on and has to follow.
  expect(await check()).toEqual(new Set(['null']));
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [first] = urls;
    const made = await ask(
      'POST',
      `${first}/v2/api/set-geo-fence-point?api_key=${key}&${point}&name=a&radius=50`,
    );
    expect(made.status).toBe(200);
    took.push(await until('50'));
    const { id } = made.body;
    await ask('POST', `${first}/v2/api/update-geo-fence-point/${id}?api_key=${key}&radius=70`);
    took.push(await until('70'));
    await ask('DELETE', `${first}/v2/api/delete-geo-fence-point/${id}?api_key=${key}`);
    took.push(await until('null'));
  }
  return took;
}

function tell(who: string, took: readonly number[]): void {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)]);
  console.log(`${took.length} changes seen by ${who}: median ${at(0.5)} ms, longest ${at(1)} ms.`);
}

const node = await newerNode(24);
describe.skipIf(node === undefined)('a change of a geofence', () => {
  it('is seen by every thread', async () => {
    const server = await startServer({ dataset: starterDataset(), flags: ['--threads', '3'], node });
    onTestFinished(async () => void (await server.end()));
    tell('three threads', await follow([server.url], server.key));
  }, 300_000);
});

const runs = postgresPrograms() !== undefined;
if (!runs) console.log('PostgreSQL is not installed: geofences on two nodes are not tested.');
describe.skipIf(!runs)('a change of a geofence', () => {
  it('is seen by every node on PostgreSQL', async () => {
    const postgres = await startPostgres();
    const folder = mkdtempSync(join(tmpdir(), 'thikana-fence-nodes-'));
    const databaseUrl = await postgres.newDatabase();
    const store = await openStore(join(folder, 'maker'), databaseUrl);
    const { key } = await new KeyRing(store).issue('test', 'unlimited');
    await store.close();
    process.env.DATABASE_URL = databaseUrl;
    const start = (name: string) =>
      startServer({ dataset: starterDataset(), state: join(folder, name), flags: ['--threads', '1'] });
    const servers = [await start('one'), await start('two')];
    delete process.env.DATABASE_URL;
    onTestFinished(async () => {
      for (const server of servers) await server.end();
      await postgres.end();
      rmSync(folder, { recursive: true, force: true });
    });
    tell(
      'two nodes',
      await follow(
        servers.map(({ url }) => url),
        key,
      ),
    );
  }, 300_000);
});
