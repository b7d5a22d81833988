// A running server, seen from its main thread: opens the dataset (building the starter one at first start) and the state, starts
// the threads that answer HTTP, hands long work to worker threads, reloads on SIGHUP and stops in good order.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pino from 'pino';
import { ChangeWatch } from '../accounts/change-watch.ts';
import { ConsoleCodes } from '../accounts/console-codes.ts';
import { Housekeeping } from '../accounts/housekeeping.ts';
import { sharedBucketMemory } from '../accounts/limits/shared-buckets.ts';
import { operatorToken } from '../accounts/operator.ts';
import { DatasetError } from '../dataset/errors.ts';
import { MANIFEST_NAME } from '../dataset/manifest.ts';
import type { Dataset } from '../dataset/open.ts';
import { Jobs } from '../dispatch/jobs.ts';
import { TableFolder } from '../dispatch/table/table-folder.ts';
import { readinessOf, STOPPING } from '../http/health.ts';
import { buildStarterDataset } from '../ingest/import.ts';
import { openStore } from '../store/open.ts';
import { StateThread } from '../store/sqlite/state-thread.ts';
import { makeFolder } from '../store/state-folder.ts';
import type { ReleaseFollower } from '../transfer/release-follower.ts';
import { consoleLink } from './console-link.ts';
import { depotOf } from './dataset-here.ts';
import { urlOf } from './listen-at.ts';
import { say } from './output.ts';
import { processStart, removeServerNote, writeServerNote } from './server-note.ts';
import { openDemo } from './serving/demo.ts';
import { humanLines } from './serving/human-lines.ts';
import { ImportDesk } from './serving/import-desk.ts';
import { Listeners } from './serving/listeners.ts';
import { LogWriter } from './serving/log-writer.ts';
import { MetricsListener } from './serving/metrics-listener.ts';
import { openInThread } from './serving/open-in-thread.ts';
import { ProcessMetrics } from './serving/process-metrics.ts';
import { SharedWorld } from './serving/shared-world.ts';
import { usableThreads } from './serving/usable-threads.ts';
import { type Given, readSettings, type Settings } from './settings.ts';
import { welcome } from './welcome.ts';

/** How long requests under way may take after the server was asked to stop. */
const FAREWELL_MS = 10_000;
const LAST_LINES_MS = 500;

export async function serve(flags: Given): Promise<void> {
  const settings = readSettings(flags);
  makeFolder(settings.state);
  const lines = new LogWriter(undefined, process.stderr.isTTY ? humanLines : undefined);
  const log = pino({ level: settings.logLevel }, lines);
  const depot = await depotOf(settings, log);
  if (!depot) await makeStarterDataset(settings, flags);
  await requireFreePort(settings);
  const { threads, why } = usableThreads(settings.threads);
  if (why) log.info(why);
  const open = (from: string): Promise<Dataset> => openInThread(from, { hours: settings.hours });
  /** Of the dataset in use, or of the one about to be. */
  let folder = settings.dataset;
  const dataset = await (depot ? openFetched(depot, (from) => open((folder = from))) : open(folder));
  const stateThread = settings.databaseUrl === undefined ? new StateThread(settings.state) : undefined;
  const store = await openStore(settings.state, settings.databaseUrl, stateThread?.port());
  const demo = await openDemo(store, settings, { log, atTerminal: process.stdout.isTTY });

  const worldOptions = {
    workers: settings.workers,
    warmUpMs: 1_000 * settings.warmUp,
    dialectAtRoot: settings.dialectAtRoot,
    store,
    spread: async (world, metrics) => void (await listeners.askAll('adopt', { world, metrics })),
  } satisfies ConstructorParameters<typeof SharedWorld>[2];
  let world = new SharedWorld(1, dataset, worldOptions);
  /** The one that a reload is about to put into use. */
  let next: SharedWorld | undefined;
  /** Fleets that callers wait for. */
  const waitedFor = new Map<number, AbortController>();
  const metrics = new ProcessMetrics({
    threads: () => listeners.threads,
    restarts: () => listeners.restarts,
    waiting: () => world.threads.waiting,
    droppedLines: () => lines.dropped,
  });
  const listeners: Listeners = new Listeners({
    threads,
    port: settings.port,
    data: {
      settings,
      operatorToken: settings.operatorToken ?? operatorToken(settings.state),
      demoAccount: demo.account?.id,
      bucketMemory: sharedBucketMemory(),
      attemptMemory: sharedBucketMemory(),
    },
    statePort: () => stateThread?.port(),
    world: () => world.parts(),
    log,
    questions: {
      // Work for a dataset that has since been replaced is done on the new one.
      worldWork: ({ world: number, work, behalf }) =>
        (next?.number === number ? next : world).threads.run(work, behalf),
      fleetWork: ({ world: number, number: name, account, work }) => {
        const { fleets } = next?.number === number ? next : world;
        const leaving = new AbortController();
        waitedFor.set(name, leaving);
        return fleets.run(work, { account, signal: leaving.signal }).finally(() => waitedFor.delete(name));
      },
      leaveFleet: (name) => waitedFor.get(name)?.abort(),
      ownTables: ({ world: number, job }) => (next?.number === number ? next : world).ownTables.run(job),
      tile: ({ world: number, address }) => (next?.number === number ? next : world).tiles.run(address),
      beginImport: (job) => (depot ? `The dataset comes from ${depot.state.depot}` : imports.begin(job)),
      importProgress: () => imports.progress(),
      refreshClosures: () => refreshClosures(),
      metrics: async () => metrics.text(await listeners.metrics()),
      log: (text) => lines.write(text),
    },
  });
  const imports = new ImportDesk({
    out: settings.dataset,
    sources: () => world.dataset.manifest.sources,
    reload: async () => {
      await askReload();
      return fault ?? undefined;
    },
  });
  const refreshClosures = async (): Promise<void> => {
    await Promise.all([world.closures?.refresh(), next?.closures?.refresh()]);
  };
  const housekeeping = await Housekeeping.start(store, { folder: settings.state, log });
  await world.closures?.refresh();
  let port: number;
  let watching: MetricsListener | undefined;
  let stopping = false;
  const ready = readinessOf(store, log);
  try {
    // Before the API is: whoever starts a server that cannot be watched as they asked should know at once.
    watching =
      settings.metrics &&
      (await MetricsListener.open(
        settings.metrics,
        {
          metrics: async () => metrics.text(await listeners.metrics()),
          ready: async () => (stopping ? STOPPING : ready()),
          health: () => listeners.askAll('health', undefined),
          dataset: () => {
            const { built, countries } = world.dataset.manifest;
            return depot ? { built, countries, source: depot.state } : { built, countries };
          },
        },
        log,
      ));
    port = await listeners.start();
  } catch (error) {
    await watching?.close();
    await housekeeping.close();
    await world.close();
    await store.close();
    await stateThread?.close();
    throw error;
  }
  world.closures?.watch();
  const jobs = new Jobs({
    jobs: store.jobs,
    threads: () => world.fleets,
    tables: new TableFolder(settings.state),
    now: Date.now,
    trouble: (error, job) => log.error({ err: error, job }, 'a job broke off'),
  });
  jobs.start();
  const changes = new ChangeWatch(
    store,
    {
      changed: (topic) => {
        if (topic === 'closures')
          void refreshClosures().catch((error) => log.warn({ err: error }, 'closures'));
      },
      recalled() {},
    },
    Date.now,
  );
  await changes.start();
  const url = urlOf(settings.host, port);

  let reloads = 0;
  let reloading = false;
  let underWay: Promise<void> | undefined;
  let fault: string | null = null;
  const note = (): void =>
    writeServerNote(settings.state, {
      pid: process.pid,
      began: processStart(process.pid),
      url,
      metrics: watching?.url ?? null,
      takesLinks: demo.account !== undefined,
      dataset: settings.dataset,
      built: world.dataset.manifest.built,
      reloads,
      reloading,
      error: fault,
    });
  const reload = async (): Promise<void> => {
    reloading = true;
    note();
    try {
      const opened = new SharedWorld(world.number + 1, await open(folder), worldOptions);
      next = opened;
      await opened.closures?.refresh();
      await listeners.askAll('prepare', opened.parts());
      const before = world;
      world = opened;
      next = undefined;
      await listeners.askAll('use', opened.number);
      await jobs.interrupt();
      opened.closures?.watch();
      fault = null;
      log.info({ built: opened.dataset.manifest.built }, 'dataset reloaded');
      await before.close();
    } catch (error) {
      next = undefined;
      fault = error instanceof Error ? error.message : String(error);
      log.error({ err: error }, 'the new dataset cannot be used; the old one stays in use');
    }
    reloads++;
    reloading = false;
    note();
  };
  // However many requests come in while one is under way, one more reload follows.
  let asked: Promise<void> | undefined;
  const askReload = (): Promise<void> => {
    asked ??= (async () => {
      await underWay;
      asked = undefined;
      if (!stopping) await (underWay = reload());
    })();
    return asked;
  };
  const takeOver = async (fetched: string): Promise<string | undefined> => {
    const before = folder;
    folder = fetched;
    await askReload();
    if (fault !== null) folder = before;
    return fault ?? undefined;
  };
  depot?.follow(takeOver);
  process.on('SIGHUP', () => void (depot?.look(takeOver) ?? Promise.resolve()).then(askReload));

  const stop = async (signal: string, drainSeconds: number): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping: answering what is under way');
    depot?.close();
    imports.close();
    await listeners.stop(1_000 * drainSeconds, FAREWELL_MS);
    await watching?.close();
    removeServerNote(settings.state);
    await changes.close();
    await jobs.close();
    await housekeeping.close();
    world.fleets.hurry();
    await world.close();
    await store.close();
    await stateThread?.close();
    await lines.drain(LAST_LINES_MS);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM', settings.drain));
  // A person at the keyboard does not wait.
  process.on('SIGINT', () => void stop('SIGINT', 0));

  note();
  process.stdout.write(
    welcome(world.dataset, {
      url,
      metrics: watching?.url,
      link: demo.account && consoleLink(url, new ConsoleCodes(settings.state).make()),
      demoKey: demo.key,
      state: settings.state,
    }),
  );
}

/** What was fetched earlier may have been damaged on this disk since: then it is fetched again. */
async function openFetched(
  depot: ReleaseFollower,
  open: (folder: string) => Promise<Dataset>,
): Promise<Dataset> {
  const folder = await depot.first();
  try {
    return await open(folder);
  } catch {
    depot.spoiled();
    return open(await depot.first());
  }
}

/** The folder of this place or of an installation is filled at the first start; one that somebody names may be a slip. */
async function makeStarterDataset({ dataset }: Settings, flags: Given): Promise<void> {
  if (existsSync(join(dataset, MANIFEST_NAME))) return;
  if (flags.dataset !== undefined || process.env.THIKANA_DATASET)
    throw new DatasetError(
      'missing',
      dataset,
      `there is no dataset here; build one with \`thikana import --out ${dataset}\`, or serve without naming a folder`,
    );
  say(`There is no dataset in ${dataset} yet: building the starter dataset …`);
  await buildStarterDataset(dataset, { stage: (name) => say(`  ${name}`), advance() {}, note: say });
}

/** Threads share the port with each other, and would share it with any process that shares it too: nobody else may have it. */
async function requireFreePort({ host, port }: Settings): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? new Error(`port ${port} is in use; choose another with --port`) : error,
      ),
    );
    probe.listen({ host, port }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}
