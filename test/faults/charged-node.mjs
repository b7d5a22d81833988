// A node for tests of credits, in a process that can be killed: the real pipeline, accounts and state on two threads, over a
// world that is nearly empty, so that it starts at once. Compiled code; settings as JSON in the first argument.
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import pino from 'pino';
import { Housekeeping } from '../../dist/accounts/housekeeping.js';
import { sharedBucketMemory } from '../../dist/accounts/limits/shared-buckets.js';
import { openAccounts } from '../../dist/accounts/open-accounts.js';
import { buildApp } from '../../dist/http/app.js';
import { LivePlaces } from '../../dist/places/live/live-places.js';
import { openStore } from '../../dist/store/open.js';

const THREADS = 2;
/** Between looks for the other nodes, which start beside this one. */
const LOOK_MS = 50;
const log = pino({ level: 'warn' }, pino.destination({ fd: 2, sync: true }));

if (isMainThread) await main(JSON.parse(process.argv[2]));
else await listen(workerData);

async function main(settings) {
  const store = await openStore(settings.folder, settings.databaseUrl);
  const housekeeping = await Housekeeping.start(store, { folder: settings.folder, log });
  const bucketMemory = sharedBucketMemory();
  const workers = Array.from(
    { length: THREADS },
    () => new Worker(new URL(import.meta.url), { workerData: { ...settings, bucketMemory } }),
  );
  const urls = await Promise.all(
    workers.map((worker) => new Promise((resolve) => worker.once('message', resolve))),
  );
  process.on('SIGTERM', async () => {
    for (const worker of workers) worker.postMessage('stop');
    await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve))));
    await housekeeping.close();
    await store.close();
    process.exit(0);
  });
  process.stdout.write(`${JSON.stringify(urls)}\n`);
}

async function listen({ folder, databaseUrl, redisUrl, bucketMemory, sharers = 1 }) {
  const store = await openStore(folder, databaseUrl);
  const accounts = await openAccounts(store, { folder, log, redisUrl, bucketMemory });
  // An outage finds nodes that know of each other.
  while (accounts.sharedBy() < sharers) {
    await pause(LOOK_MS);
    await accounts.look();
  }
  const world = { regionLists: { divisions: () => [] }, search: { find: () => [], places: {} } };
  const app = await buildApp(
    {
      world: () => world,
      store,
      admission: accounts.admission,
      livePlaces: new LivePlaces(store.livePlaces),
      operatorToken: 'x'.repeat(64),
      log: pino({ level: 'silent' }),
      now: Date.now,
    },
    { version: '0.0.0' },
  );
  parentPort.on('message', async () => {
    await app.close();
    await accounts.close();
    await store.close();
    process.exit(0);
  });
  parentPort.postMessage(await app.listen({ port: 0, host: '127.0.0.1' }));
}
