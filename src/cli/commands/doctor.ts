// `thikana doctor`: checks everything that a server needs and says what is wrong with it.

import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { openDataset } from '../../dataset/open.ts';
import { openStore, stateExists } from '../../store/open.ts';
import { messageOf } from '../../text/thrown.ts';
import { isDepotUrl } from '../../transfer/depot-url.ts';
import { datasetHere } from '../dataset-here.ts';
import { missingState } from '../missing-state.ts';
import { print } from '../output.ts';
import { readServerNotes } from '../server-note.ts';
import { readSettings, type Settings } from '../settings.ts';
import { findSettingsFile } from '../settings-file.ts';

interface Finding {
  readonly what: string;
  readonly ok: boolean;
  readonly told: string;
}

export function registerDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check the dataset, the state, the disk and the running server')
    .option('--dataset <folder>', 'folder of the dataset')
    .option('--state <folder>', 'folder of the state file')
    .option('--json', 'print the result as JSON')
    .action(async (flags: { dataset?: string; state?: string; json?: boolean }) => {
      const settings = readSettings({ dataset: flags.dataset, state: flags.state });
      const findings = await examine(settings);
      const ok = findings.every((finding) => finding.ok);
      print({ ok, findings }, flags.json ?? false, () =>
        findings.map(({ what, ok, told }) => `${ok ? 'ok   ' : 'WRONG'} ${what}: ${told}`).join('\n'),
      );
      if (!ok) process.exitCode = 1;
    });
}

async function examine(settings: Settings): Promise<Finding[]> {
  const findings: Finding[] = [];
  const look = async (what: string, work: () => string | Promise<string>): Promise<void> => {
    try {
      findings.push({ what, ok: true, told: await work() });
    } catch (error) {
      findings.push({ what, ok: false, told: messageOf(error) });
    }
  };
  await look('node', () => {
    const [major, minor] = process.versions.node.split('.').map(Number);
    if (major < 20 || (major === 20 && minor < 15))
      throw new Error(`${process.version}; 20.15 or newer is needed`);
    return process.version;
  });
  await look('settings', () => findSettingsFile(process.env)?.path ?? 'no settings file');
  await look('dataset', async () => {
    const started = performance.now();
    const { manifest } = openDataset(await datasetHere(settings.dataset));
    const rows = Object.entries(manifest.counts).map(([kind, count]) => `${count} ${kind}`);
    return `built ${manifest.built}, opens in ${Math.round(performance.now() - started)} ms; ${rows.join(', ')}`;
  });
  await look('state', async () => {
    if (!(await stateExists(settings.state, settings.databaseUrl)))
      return `${missingState(settings).message}; the first start of a server makes it`;
    const store = await openStore(settings.state, settings.databaseUrl);
    await store.ping();
    await store.probe();
    await store.close();
    return `${settings.databaseUrl === undefined ? settings.state : 'the database at DATABASE_URL'} answers`;
  });
  await look('disk', () => {
    const kept = isDepotUrl(settings.dataset) ? settings.datasetCache : settings.dataset;
    const folder = existsSync(kept) ? kept : dirname(kept);
    if (existsSync(folder)) accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(existsSync(folder) ? folder : '.');
    const free = (bavail * bsize) / 2 ** 30;
    if (free < 1) throw new Error(`only ${free.toFixed(2)} GiB free; an import needs more`);
    return `${free.toFixed(1)} GiB free`;
  });
  await look('server', () => {
    const notes = readServerNotes(settings.state);
    if (notes.length === 0) return 'none is running on this state';
    return notes
      .map(
        ({ pid, url, metrics }) =>
          `process ${pid} answers at ${url}, metrics ${metrics ? `at ${metrics}` : 'are off'}`,
      )
      .join('; ');
  });
  return findings;
}
