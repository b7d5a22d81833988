// A thread that answers HTTP: an event loop of its own, with its own listener and its own connection to the state, over a
// dataset that all threads share in memory.
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import pino from 'pino';
import { Attempts } from '../../accounts/attempts.ts';
import { ConsoleCodes } from '../../accounts/console-codes.ts';
import { ConsoleEntry } from '../../accounts/console-entry.ts';
import { DemoAccount } from '../../accounts/demo.ts';
import { mailCommand } from '../../accounts/mail-command.ts';
import { openAccounts } from '../../accounts/open-accounts.ts';
import { OperatorSessions } from '../../accounts/operator-sessions.ts';
import { openPeople } from '../../accounts/people.ts';
import { datasetFromShared } from '../../dataset/open.ts';
import {
  type FleetOptions,
  type LongOutcome,
  type LongWork,
  sentBuffers,
} from '../../dispatch/fleet-pool.ts';
import { TableFolder } from '../../dispatch/table/table-folder.ts';
import { Fences } from '../../fences/fences.ts';
import { openTracking } from '../../fences/open-tracking.ts';
import { buildApp } from '../../http/app.ts';
import { Metrics } from '../../http/metric-values.ts';
import { readingAnswer } from '../../http/reading.ts';
import { accountEndpoints } from '../../http/routes/account.ts';
import { dataDeskEndpoints } from '../../http/routes/data-desk.ts';
import { opsEndpoints } from '../../http/routes/ops.ts';
import { sessionEndpoints } from '../../http/routes/session.ts';
import { ServerLoad } from '../../http/server-load.ts';
import { reviveCallFailure } from '../../http/workers/sent-failure.ts';
import { warmUp } from '../../http/workers/warm-up.ts';
import { openWorldGently, type World, type WorldSettings } from '../../http/world.ts';
import { LivePlaces } from '../../places/live/live-places.ts';
import { openStore, type Store } from '../../store/open.ts';
import { tellWhatEndsThisThread } from '../../threads/sent-error.ts';
import { ThreadLink } from '../../threads/thread-link.ts';
import { isBehindProxy } from '../trusted-proxies.ts';
import { VERSION } from '../version.ts';
import { Door } from './door.ts';
import { LineBatch } from './line-batch.ts';
import type { ListenerData, ListenerQuestions, MainQuestions, WorldParts } from './questions.ts';
import { openDataDesk } from './sent-files.ts';
import { warmsUpFirst, warmUpMs } from './warming.ts';
import { webhookNotice } from './webhook-notice.ts';

if (!parentPort) throw new Error('this file is the entry of a worker thread');
tellWhatEndsThisThread();
const { settings, operatorToken, demoAccount, bucketMemory, attemptMemory, statePort }: ListenerData =
  workerData;
/** How long the listener keeps accepting connections after it was asked to stop. */
const LAST_CALL_MS = 200;
/**
 * Connections that may wait to be accepted. Node accepts one in each turn of the event loop; what comes beyond this is dropped by the system
 * and tried again by the caller's only after a second.
 */
const BACKLOG = 4_096;
const load = new ServerLoad();
let closing: Promise<unknown> | undefined;
const worlds = new Map<number, World>();
let inUse = 0;

/** The worker threads of a world. Where there are none, everything is answered here. */
const workersOf = (world: number): Pick<WorldSettings, 'longWork' | 'readers'> => ({
  longWork: { run: (work, behalf) => main.ask('worldWork', { world, work, behalf }) },
  readers: {
    read: async (work, behalf) => readingAnswer(await main.ask('worldWork', { world, work, behalf })),
  },
});

const questions: ListenerQuestions = {
  prepare: async ({ number, dataset, metrics }: WorldParts) => {
    if (number <= inUse || worlds.has(number)) return;
    const world = await openWorldGently(datasetFromShared(dataset), {
      ...(settings.workers > 0 ? workersOf(number) : {}),
      tileWork: { run: (address) => main.ask('tile', { world: number, address }) },
      fleetWork: { run: (work, options) => longWork(number, work, options) },
      closures: { refresh: () => main.ask('refreshClosures', undefined) },
      warmUp: inUse === 0 ? 'now' : 'later',
    });
    world.roads?.adopt(metrics);
    worlds.set(number, world);
    if (inUse > 0) return;
    const isWanted = (): boolean => worlds.has(number);
    if (warmsUpFirst(settings)) await warmUp(world, isWanted, 0);
    else setTimeout(() => void warmUp(world, isWanted), warmUpMs(settings)).unref();
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
    const { app } = await service;
    await app.listen({ host: settings.host, backlog: BACKLOG, ...at });
    const address = app.server.address();
    return address !== null && typeof address === 'object' ? address.port : at.port;
  },
  metrics: () => numbers.values(),
  health: async () => (await service).accounts.health(),
  drain: async () => {
    load.stopping = true;
    return (await service).door.isInUse;
  },
  hold: async () => {
    const { door } = await service;
    // Requests that have been delivered but not yet read are read in the meantime.
    await pause(LAST_CALL_MS);
    load.holdAnswers();
    await door.quiet();
  },
  shut: async () => {
    const { app } = await service;
    closing = app.close();
    while (app.server.listening) await nextTurn();
  },
  stop: async (milliseconds) => {
    const { app, door, store, accounts, fences, tracking, livePlaces } = await service;
    load.releaseAnswers();
    const hurry = setTimeout(() => app.server.closeAllConnections(), milliseconds);
    // Connections without a complete request are not waited for.
    const look = setInterval(() => {
      if (load.isIdle && !door.isFresh) app.server.closeAllConnections();
    }, LAST_CALL_MS);
    await closing;
    clearTimeout(hurry);
    clearInterval(look);
    await tracking.close();
    await fences.close();
    await livePlaces.close();
    await accounts.close();
    await store.close();
    lines.flush();
  },
};
const main = new ThreadLink<ListenerQuestions, MainQuestions>(parentPort, questions, {
  revive: reviveCallFailure,
});
/** Unique in the process. */
let fleets = threadId * 2 ** 32;
/** In a thread of the process, until it is planned or its caller leaves. */
function longWork(world: number, work: LongWork, { account, signal }: FleetOptions): Promise<LongOutcome> {
  const name = ++fleets;
  const leave = (): void => main.tell('leaveFleet', name);
  signal?.addEventListener('abort', leave, { once: true });
  return main
    .ask('fleetWork', { world, number: name, account, work }, sentBuffers(work))
    .finally(() => signal?.removeEventListener('abort', leave));
}
const lines = new LineBatch((text) => main.tell('log', text));
const log = pino({ level: settings.logLevel }, lines);
const numbers = new Metrics();
function worldInUse(): World {
  const world = worlds.get(inUse);
  if (!world) throw new Error('no dataset is open yet');
  return world;
}
/** Questions may arrive before the state is open. */
const service = open();

const consoleEntry = (store: Store): ConsoleEntry | undefined =>
  demoAccount === undefined
    ? undefined
    : new ConsoleEntry(new ConsoleCodes(settings.state), DemoAccount.known(store, demoAccount), store);

/** `registration`: people manage accounts of their own. */
const appOptions = (registration: boolean): Parameters<typeof buildApp>[1] => ({
  version: VERSION,
  trustProxy: settings.trustProxy,
  version1: settings.version1,
  dialectAtRoot: settings.dialectAtRoot,
  load,
  requestPrefix: `${process.pid}.${threadId}`,
  // Behind a proxy all connections come from one IP address.
  connections: isBehindProxy(settings.trustProxy) ? { perIp: Number.POSITIVE_INFINITY } : {},
  endpoints: [
    ...sessionEndpoints,
    ...dataDeskEndpoints,
    ...(settings.operatorToken === undefined ? [] : opsEndpoints),
    ...(registration ? accountEndpoints : []),
  ],
  metrics: { own: numbers, ofProcess: () => main.ask('metrics', undefined) },
});

async function open() {
  const store = await openStore(settings.state, settings.databaseUrl, statePort);
  const livePlaces = new LivePlaces(store.livePlaces, (job, search) => {
    const [number = inUse] = [...worlds].find(([, world]) => world.search === search) ?? [];
    return main.ask('ownTables', { world: number, job });
  });
  await livePlaces.look();
  const sendMail = settings.mailCommand && mailCommand(settings.mailCommand);
  const accounts = await openAccounts(store, {
    folder: settings.state,
    log,
    sendMail,
    bucketMemory,
    redisUrl: settings.redisUrl,
    countKeys: settings.metricsByKey,
    onChange(topic) {
      if (topic === 'places')
        void livePlaces.look().catch((error) => log.warn({ err: error }, 'places of accounts'));
    },
  });
  const people = settings.registration ? openPeople(store, { sendMail, attemptMemory }) : undefined;
  const fences = new Fences(store.fences);
  const tracking = openTracking(store, fences, {
    privateWebhooks: settings.privateWebhooks,
    gaveUp: webhookNotice(store.accounts, log, sendMail),
  });
  const app = await buildApp(
    {
      world: worldInUse,
      store,
      admission: accounts.admission,
      fences,
      tracking,
      livePlaces,
      learns: settings.learn,
      countsForAll: settings.trafficFrom,
      tables: new TableFolder(settings.state),
      users: people?.signIns,
      people,
      health: accounts.health,
      announceChange: accounts.announceChange,
      keyCounts: accounts.keyCounts,
      operatorToken,
      operatorSessions: new OperatorSessions(store, operatorToken),
      attempts: new Attempts(attemptMemory),
      desk: openDataDesk(settings, {
        begin: (job) => main.ask('beginImport', job),
        progress: () => main.ask('importProgress', undefined),
      }),
      consoleEntry: consoleEntry(store),
      tilesUrl: settings.tilesUrl,
      log,
      now: Date.now,
    },
    appOptions(people !== undefined),
  );
  return { app, door: new Door(app.server), store, accounts, fences, tracking, livePlaces };
}
