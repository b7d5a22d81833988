// `thikana geocode FILE.csv --column address`: corrects and geocodes a whole table, with progress; an interrupted run
// continues where it stopped.
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { JsonPrinter, PlainPrinter, TerminalPrinter } from '../../ingest/output/printers.ts';
import { print } from '../output.ts';
import { readSettings } from '../settings.ts';

interface Flags {
  readonly column: string;
  readonly out?: string;
  readonly dataset?: string;
  readonly thana?: boolean;
  readonly district?: boolean;
  readonly bangla: boolean;
  readonly fresh?: boolean;
  readonly json?: boolean;
}

export function registerGeocode(program: Command): void {
  program
    .command('geocode')
    .description(
      'correct and geocode the addresses of a CSV table; an interrupted run continues where it stopped',
    )
    .argument(
      '<file>',
      'table with column names in its first row (CSV, or with tabs, semicolons, bars); - reads standard input and writes standard output',
    )
    .option('--column <name>', 'column with the address', 'address')
    .option('--out <file>', 'where the result goes (default: FILE.geocoded.csv)')
    .option('--dataset <folder>', 'folder of the dataset')
    .option('--thana', 'write the thana into the corrected address')
    .option('--district', 'write the district into the corrected address')
    .option('--no-bangla', 'leave the Bangla address empty')
    .option('--fresh', 'start over instead of continuing an interrupted run')
    .option('--json', 'report progress and result as JSON lines')
    .action(run);
}

async function run(file: string, flags: Flags): Promise<void> {
  if (file === '-') return throughPipe(flags);
  return geocodeFile(file, flags);
}

/** From standard input to standard output; the table lies in a temporary folder meanwhile. */
async function throughPipe(flags: Flags): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'thikana-geocode-'));
  const [input, out] = [join(folder, 'table.csv'), join(folder, 'geocoded.csv')];
  try {
    await pipeline(process.stdin, createWriteStream(input));
    await geocodeFile(input, { ...flags, out }, 'standard input');
    await pipeline(createReadStream(out), process.stdout, { end: false });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `called`: what a table is that goes through a pipe; its result is not summarised. */
async function geocodeFile(file: string, flags: Flags, called?: string): Promise<void> {
  // The other commands need none of this.
  const [{ openDataset }, { openRegions }, { openRupantor }, { geocodeTable }] = await Promise.all([
    import('../../dataset/open.ts'),
    import('../../regions/regions.ts'),
    import('../../places/rupantor.ts'),
    import('./geocode-table.ts'),
  ]);
  const json = flags.json ?? false;
  const output = flags.out ?? `${file.replace(/\.(?:csv|tsv|txt)$/i, '')}.geocoded.csv`;
  const dataset = openDataset(readSettings({ dataset: flags.dataset }).dataset);
  const rupantor = openRupantor(dataset, openRegions(dataset));
  const talk = json
    ? new JsonPrinter(process.stderr)
    : process.stderr.isTTY
      ? new TerminalPrinter(process.stderr)
      : new PlainPrinter(process.stderr);
  const started = performance.now();
  const options = { thana: flags.thana, district: flags.district, bangla: flags.bangla };
  const summary = geocodeTable(
    rupantor,
    {
      input: file,
      called,
      output,
      column: flags.column,
      options,
      built: dataset.manifest.built,
      fresh: flags.fresh,
    },
    talk,
  );
  talk.finish();
  if (called !== undefined) return;
  const seconds = (performance.now() - started) / 1000;
  const rate = Math.round((summary.rows - summary.resumed) / Math.max(seconds, 0.001));
  print({ output, ...summary, seconds: Number(seconds.toFixed(3)), rate }, json, () =>
    [
      `${summary.rows} addresses in ${seconds.toFixed(1)} s (${rate} per second) → ${output}`,
      `  complete ${summary.complete}, incomplete ${summary.incomplete}`,
      `  the place itself ${summary.exact}, the right area ${summary.area}, unreliable ${summary.unreliable}, not found ${summary.unknown}`,
      ...(summary.resumed > 0 ? [`  ${summary.resumed} of them by an earlier run`] : []),
    ].join('\n'),
  );
}
