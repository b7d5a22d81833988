// `thikana serve`: what has to be there before a server can open (settings, a dataset, a free port), and the signals that it heeds from then on.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pino from 'pino';
import { DatasetError } from '../dataset/errors.ts';
import { MANIFEST_NAME } from '../dataset/manifest.ts';
import { makeFolder } from '../store/state-folder.ts';
import { depotOf } from './dataset-here.ts';
import { say } from './output.ts';
import { humanLines } from './serving/human-lines.ts';
import { LogWriter } from './serving/log-writer.ts';
import { Server } from './serving/server.ts';
import { type GivenSettings, readSettings, type Settings } from './settings.ts';

export async function serve(flags: GivenSettings): Promise<void> {
  const settings = readSettings(flags);
  makeFolder(settings.state);
  const lines = new LogWriter(undefined, process.stderr.isTTY ? humanLines : undefined);
  const log = pino({ level: settings.logLevel }, lines);
  const depot = await depotOf(settings, log);
  if (!depot) await makeStarterDataset(settings, flags);
  await requireFreePort(settings);
  const server = await Server.open({ settings, depot, lines, log });
  await server.listen();
  process.on('SIGHUP', () => void server.look());
  const stop = (signal: string, drainSeconds: number): void => {
    // Whoever asks twice does not want to wait.
    if (server.state === 'draining') process.exit(1);
    void server.stop(signal, drainSeconds).then(() => process.exit(0));
  };
  process.on('SIGTERM', () => stop('SIGTERM', settings.drain));
  // A person at the keyboard does not wait.
  process.on('SIGINT', () => stop('SIGINT', 0));
  server.note();
  process.stdout.write(server.welcome());
}

/** The folder of this place or of an installation is filled at the first start; one that somebody names may be a slip. */
async function makeStarterDataset({ dataset }: Settings, flags: GivenSettings): Promise<void> {
  if (existsSync(join(dataset, MANIFEST_NAME))) return;
  if (flags.dataset !== undefined || process.env.THIKANA_DATASET)
    throw new DatasetError(
      'missing',
      dataset,
      `there is no dataset here; build one with \`thikana import --out ${dataset}\`, or serve without naming a folder`,
    );
  // Most starts find one, and need nothing of what imports.
  const { buildStarterDataset } = await import('../ingest/import.ts');
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
