// Servers on one state under calls and writes while Redis, PostgreSQL and one of them are killed and come back: every key is charged what it was served, and what was acknowledged is there.
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { accountOf, chargedKeys, sumOf } from '../faults/charged-accounts.ts';
import { callCharged, type Target } from '../faults/charged-callers.ts';
import type { PostgresServer } from '../fixtures/postgres-server.ts';
import type { RedisServers } from '../fixtures/redis-server.ts';
import type { RunningServer } from '../fixtures/running-server.ts';

interface Faulty {
  readonly servers: readonly RunningServer[];
  readonly databaseUrl: string;
  readonly postgres: PostgresServer;
  readonly redis: RedisServers;
  /** The first server again, on its folder. */
  startFirst(): Promise<RunningServer>;
}

/** Calls before and during each fault. */
const CALLS = 60;
const KEYS = 4;
const MANY = 1_000_000;

export async function serveThroughFaults({ servers, databaseUrl, postgres, redis, startFirst }: Faulty) {
  const store = await openStore(servers[0].state, databaseUrl);
  const keys = await chargedKeys(store, KEYS, MANY);
  const targets: Target[] = servers.map(({ url }) => ({ url }));
  const writer = keepWriting(targets, keys[0].key);
  // Its account is charged for writing too; calls are counted for the others.
  const callers = callCharged(targets, keys.slice(1), { callers: 4 });
  await callers.further(CALLS);
  await redis.kill();
  await callers.further(CALLS);
  await redis.start();
  await callers.further(CALLS);
  await postgres.kill();
  await callers.further(CALLS);
  await postgres.start();
  await callers.further(CALLS);
  targets[0].url = undefined;
  await servers[0].end('SIGKILL');
  await callers.further(CALLS);
  const again = await startFirst();
  targets[0].url = again.url;
  await callers.further(CALLS);
  await callers.stop();
  const written = await writer.stop();
  // In good order they report everything and give back what they were lent.
  for (const server of [again, ...servers.slice(1)]) expect(await server.end()).toMatchObject({ code: 0 });
  expect(callers.surprises).toEqual([]);
  for (const key of keys.slice(1)) {
    const { charged, open } = await accountOf(store, key);
    expect(charged).toBeGreaterThanOrEqual(key.served);
    expect(charged).toBeLessThanOrEqual(key.served + key.unknown);
    expect(open).toBe(0);
  }
  const kept = new Set((await store.livePlaces.list(keys[0].accountId, 0, 10_000)).map(({ id }) => id));
  expect(written.filter((id) => !kept.has(id))).toEqual([]);
  expect(written.length).toBeGreaterThan(0);
  console.log(
    `${callers.asked} calls through the loss of Redis, PostgreSQL and a node: ${sumOf(keys, 'served')} credits served, ` +
      `${sumOf(keys, 'unknown')} broken off; ${written.length} writes acknowledged, all of them there.`,
  );
  await store.close();
}

/** Makes one place after the other, on whichever server answers; gives the ids of those that were acknowledged. */
function keepWriting(targets: readonly Target[], key: string): { stop(): Promise<number[]> } {
  const ids: number[] = [];
  let going = true;
  const ended = (async () => {
    for (let turn = 0; going; turn++) {
      const { url } = targets[turn % targets.length];
      const answer = url && (await write(url, key, `place ${turn}`).catch(() => undefined));
      if (answer) ids.push(answer);
      await pause(20);
    }
  })();
  return {
    async stop() {
      going = false;
      await ended;
      return ids;
    },
  };
}

async function write(url: string, key: string, name: string): Promise<number | undefined> {
  const response = await fetch(`${url}/v2/api/my/places`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ name, longitude: 90.4, latitude: 23.75 }),
  });
  const body = (await response.json()) as { place?: { id: number } };
  return response.status === 200 ? body.place?.id : undefined;
}
