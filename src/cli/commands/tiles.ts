// `thikana tiles --out FILE.pmtiles`: the map of a dataset in one file, for pages that have no server behind them.

import type { Command } from 'commander';
import { counted } from '../../text/counted.ts';
import { FULL_ZOOM, MOST_ZOOM } from '../../tiles/build/tile-grid.ts';
import { datasetHere } from '../dataset-here.ts';
import { print } from '../output.ts';

interface Flags {
  readonly dataset?: string;
  readonly out: string;
  readonly maxZoom?: string;
  readonly threads?: string;
  readonly json?: boolean;
}

export function registerTiles(program: Command): void {
  program
    .command('tiles')
    .description('write the map of a dataset into one file (PMTiles)')
    .requiredOption('--out <file>', 'the file to write, which ends in .pmtiles')
    .option('--dataset <folder>', 'folder of the dataset (default: the one that serve uses)')
    .option('--max-zoom <n>', `highest zoom in the file; maps enlarge it beyond (default: ${FULL_ZOOM})`)
    .option('--threads <n>', 'threads to use (default: all cores)')
    .option('--json', 'report progress and result as JSON lines')
    .action(run);
}

async function run(flags: Flags): Promise<void> {
  const { openDataset } = await import('../../dataset/open.ts');
  const { writeArchive } = await import('../../tiles/archive/write-archive.ts');
  const { JsonPrinter, PlainPrinter, TerminalPrinter } = await import('../../ingest/output/printers.ts');
  const { bytes } = await import('../../text/byte-count.ts');
  const json = flags.json ?? false;
  const maxZoom = wholeNumber('--max-zoom', flags.maxZoom, 0, MOST_ZOOM);
  const threads = wholeNumber('--threads', flags.threads, 1, 256);
  if (!flags.out.endsWith('.pmtiles')) throw new Error(`--out: ${flags.out} must end in .pmtiles`);
  const dataset = openDataset(await datasetHere(flags.dataset));
  const talk = json
    ? new JsonPrinter(process.stderr)
    : process.stderr.isTTY
      ? new TerminalPrinter(process.stderr)
      : new PlainPrinter(process.stderr);
  const summary = await writeArchive(dataset, flags.out, { maxZoom, threads, progress: talk });
  talk.finish();
  print(
    summary,
    json,
    () =>
      `${summary.out}: ${counted(summary.tiles, 'tile')} up to zoom ${summary.maxZoom}, ${bytes(summary.bytes)}`,
  );
}

function wholeNumber(
  flag: string,
  text: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`${flag} must be a whole number from ${least} to ${most}, not "${text}"`);
  return number;
}
