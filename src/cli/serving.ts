// A running server: opens the dataset (making the starter one at first start) and the state, answers HTTP,
// reloads on SIGHUP and stops in good order.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { KeyAdmission } from '../accounts/admission.ts';
import { KeyRing } from '../accounts/keys.ts';
import { operatorToken } from '../accounts/operator.ts';
import { MANIFEST_NAME } from '../dataset/manifest.ts';
import { buildApp } from '../http/app.ts';
import { openWorld, type World } from '../http/world.ts';
import { buildStarterDataset } from '../ingest/import.ts';
import { openStore } from '../store/open.ts';
import { say } from './output.ts';
import { removeServerNote, writeServerNote } from './server-note.ts';
import { isLoopback, readSettings } from './settings.ts';
import { VERSION } from './version.ts';
import { welcome } from './welcome.ts';

export interface ServeFlags {
  readonly dataset?: string;
  readonly state?: string;
  readonly host?: string;
  readonly port?: string;
  readonly workers?: string;
  readonly logLevel?: string;
  readonly trustProxy?: boolean;
}

/** How long requests under way may take after the server was asked to stop. */
const FAREWELL_MS = 10_000;

export async function serve(flags: ServeFlags): Promise<void> {
  const settings = readSettings(flags);
  // A line for each request, written a few kilobytes at a time and at least once a second.
  const log = pino({ level: settings.logLevel }, pino.destination({ fd: 2, sync: false, minLength: 4096 }));
  setInterval(() => log.flush(), 1000).unref();
  if (!existsSync(join(settings.dataset, MANIFEST_NAME))) {
    say(`There is no dataset in ${settings.dataset} yet: making the starter dataset …`);
    await buildStarterDataset(settings.dataset, {
      stage: (name) => say(`  ${name}`),
      advance() {},
      note: say,
    });
  }
  let world: World = openWorld(settings.dataset, settings);
  const store = await openStore(settings.state, settings.databaseUrl);
  const keys = new KeyRing(store);
  const demo =
    isLoopback(settings.host) && (await store.keys.isEmpty())
      ? await keys.issue('demo', 'unlimited')
      : undefined;
  const context = {
    world: () => world,
    store,
    admission: new KeyAdmission(keys),
    operatorToken: operatorToken(settings.state),
    log,
    now: Date.now,
  };
  const app = await buildApp(context, { version: VERSION, trustProxy: settings.trustProxy });
  try {
    await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    await store.close();
    await world.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new Error(`port ${settings.port} is in use; choose another with --port`);
    throw error;
  }
  const { port } = app.server.address() as { port: number };
  const url = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`;

  let reloads = 0;
  let fault: string | null = null;
  const note = (): void =>
    writeServerNote(settings.state, {
      pid: process.pid,
      url,
      dataset: settings.dataset,
      built: world.dataset.manifest.built,
      reloads,
      error: fault,
    });
  const reload = async (): Promise<void> => {
    try {
      const next = openWorld(settings.dataset, settings);
      await next.ready(store);
      const before = world;
      world = next;
      fault = null;
      log.info({ built: next.dataset.manifest.built }, 'dataset reloaded');
      await before.close();
    } catch (error) {
      fault = (error as Error).message;
      log.error({ err: error }, 'the new dataset cannot be used; the old one stays');
    }
    reloads++;
    note();
  };
  let reloading: Promise<void> = Promise.resolve();
  process.on('SIGHUP', () => {
    reloading = reloading.then(reload);
  });

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping: answering what is under way');
    const hurry = setTimeout(() => app.server.closeAllConnections(), FAREWELL_MS);
    hurry.unref();
    await app.close();
    clearTimeout(hurry);
    removeServerNote(settings.state);
    await world.close();
    await store.close();
    log.flush();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));

  await world.ready(store);
  note();
  process.stdout.write(welcome(url, world, demo?.key));
}
