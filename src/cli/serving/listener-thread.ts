// A thread that answers HTTP: an event loop of its own, with its own listener and its own connection to the state, over a
// dataset that all threads share in memory.
import { parentPort, workerData } from 'node:worker_threads';
import pino from 'pino';
import { Registry } from 'prom-client';
import { openAccounts } from '../../accounts/open-accounts.ts';
import { datasetFromShared } from '../../dataset/open.ts';
import { buildApp } from '../../http/app.ts';
import { openWorld, type World } from '../../http/world.ts';
import { reviveFailure } from '../../roads/pool/road-failure.ts';
import { openStore } from '../../store/open.ts';
import { ThreadLink } from '../../threads/thread-link.ts';
import { VERSION } from '../version.ts';
import { LineBatch } from './line-batch.ts';
import type { ListenerData, ListenerQuestions, MainQuestions, WorldParts } from './questions.ts';

if (!parentPort) throw new Error('this file is the entry of a worker thread');
const { settings, operatorToken, bucketMemory }: ListenerData = workerData;
const worlds = new Map<number, World>();
let inUse = 0;

const questions: ListenerQuestions = {
  prepare: ({ number, dataset, metrics }: WorldParts) => {
    if (number <= inUse || worlds.has(number)) return;
    const world = openWorld(datasetFromShared(dataset), {
      longWork: { run: (work) => main.ask('roadWork', { world: number, work }) },
      closures: { refresh: () => main.ask('refreshClosures', undefined) },
      warmUp: inUse === 0 ? 'now' : 'later',
    });
    world.roads?.adopt(metrics);
    worlds.set(number, world);
  },
  use: (number) => {
    if (number <= inUse) return;
    inUse = number;
    for (const [other, world] of worlds) {
      if (other >= number) continue;
      worlds.delete(other);
      void world.close();
    }
  },
  adopt: ({ world, metrics }) => worlds.get(world)?.roads?.adopt(metrics),
  listen: async (at) => {
    await app.listen({ host: settings.host, ...at });
    const address = app.server.address();
    return address !== null && typeof address === 'object' ? address.port : at.port;
  },
  metrics: () => registry.getMetricsAsJSON(),
  stop: async (milliseconds) => {
    const hurry = setTimeout(() => app.server.closeAllConnections(), milliseconds);
    await app.close();
    clearTimeout(hurry);
    await accounts.close();
    await store.close();
    lines.flush();
  },
};
const main = new ThreadLink<ListenerQuestions, MainQuestions>(parentPort, questions, {
  revive: reviveFailure,
});
const lines = new LineBatch((text) => main.tell('log', text));
const log = pino({ level: settings.logLevel }, lines);
const registry = new Registry();
const store = await openStore(settings.state, settings.databaseUrl);
const accounts = await openAccounts(store, {
  folder: settings.state,
  log,
  bucketMemory,
  redisUrl: settings.redisUrl,
});
const app = await buildApp(
  {
    world: () => {
      const world = worlds.get(inUse);
      if (!world) throw new Error('no dataset is open yet');
      return world;
    },
    store,
    admission: accounts.admission,
    operatorToken,
    log,
    now: Date.now,
  },
  {
    version: VERSION,
    trustProxy: settings.trustProxy,
    metrics: { registry, ofProcess: () => main.ask('metrics', undefined) },
  },
);
