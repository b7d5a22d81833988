// `thikana geocode FILE --column address`: corrects and geocodes a whole table, on all cores and with progress, and gives the same kind of table back; an
// interrupted run continues where it stopped.

import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { NoSuchColumn } from '../../dispatch/table/geocode-block.ts';
import { JsonPrinter, PlainPrinter, TerminalPrinter } from '../../ingest/output/printers.ts';
import { SourceError } from '../../ingest/records/source-error.ts';
import { TableError } from '../../tables/table.ts';
import { counted } from '../../text/counted.ts';
import { datasetHere } from '../dataset-here.ts';
import { print } from '../output.ts';
import { shareOf, tablesOf } from '../table-parts.ts';

interface Flags {
  readonly column: readonly string[];
  readonly out?: string;
  readonly dataset?: string;
  readonly threads: number;
  readonly thana?: boolean;
  readonly district?: boolean;
  readonly bangla: boolean;
  readonly fresh?: boolean;
  readonly part?: string;
  readonly json?: boolean;
}

const DEFAULT_COLUMN: readonly string[] = ['address'];

export function registerGeocode(program: Command): void {
  program
    .command('geocode')
    .description(
      'correct and geocode the addresses of a table; an interrupted run continues where it stopped',
    )
    .argument(
      '<file>',
      'table with column names in its first row: CSV (with commas, tabs, semicolons, bars), Excel (.xlsx), Parquet or JSON lines, gzipped or not; the result is of the same kind; - reads standard input and writes standard output; a folder: every table in it',
    )
    .option(
      '--column <name>',
      'column with the address; several times if the address is in several columns (default: address)',
      (name: string, before: readonly string[]) => [...(before === DEFAULT_COLUMN ? [] : before), name],
      DEFAULT_COLUMN,
    )
    .option(
      '--out <file>',
      'where the result goes (default: beside FILE, with .geocoded in its name); of a folder: the folder for the results',
    )
    .option('--part <i/n>', 'of a folder: only this share of its tables, as 2/8 for the second of eight jobs')
    .option('--dataset <folder>', 'folder of the dataset')
    .option(
      '--threads <number>',
      'threads that geocode (default: all cores)',
      wholeNumber,
      availableParallelism(),
    )
    .option('--thana', 'write the thana into the corrected address')
    .option('--district', 'write the district into the corrected address')
    .option('--no-bangla', 'leave the Bangla address empty')
    .option('--fresh', 'start over instead of continuing an interrupted run')
    .option('--json', 'report progress and result as JSON lines')
    .action(run);
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 256)
    throw new InvalidArgumentError('a number from 1 to 256');
  return number;
}

async function run(file: string, flags: Flags): Promise<void> {
  if (file !== '-' && !existsSync(file))
    throw new SourceError(
      file,
      "there is no such file; one address goes in like this: printf 'address\\nHouse 7, Road 12, Dhanmondi' | thikana geocode -",
    );
  const isFolder = file !== '-' && statSync(file).isDirectory();
  if (flags.part !== undefined && !isFolder) throw new Error('--part: only a folder has parts');
  if (file === '-') return throughPipe(flags);
  return isFolder ? geocodeFolder(file, flags) : geocodeFile(file, flags);
}

/** Table after table; those that an earlier run finished are left alone, so a job can be started again. */
async function geocodeFolder(folder: string, flags: Flags): Promise<void> {
  const tables = tablesOf(folder, shareOf(flags.part ?? '1/1'));
  if (flags.out !== undefined) mkdirSync(flags.out, { recursive: true });
  for (const name of tables) {
    const out = flags.out === undefined ? resultBeside(join(folder, name)) : join(flags.out, name);
    if (flags.fresh || !existsSync(out)) await geocodeFile(join(folder, name), { ...flags, out });
  }
}

/** From standard input to standard output; the table lies in a temporary folder meanwhile. */
async function throughPipe(flags: Flags): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'thikana-geocode-'));
  const [input, out] = [join(folder, 'table'), join(folder, 'geocoded')];
  try {
    await pipeline(process.stdin, createWriteStream(input));
    await geocodeFile(input, { ...flags, out }, 'standard input');
    await pipeline(createReadStream(out), process.stdout, { end: false });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `orders.csv.gz` becomes `orders.geocoded.csv.gz`. */
const resultBeside = (file: string): string => {
  const [, name, ending] = /^(.*?)((?:\.[a-z0-9]{1,7})?(?:\.gz)?)$/is.exec(file) ?? ['', file, ''];
  return `${name}.geocoded${ending}`;
};

/** What is wrong with a table names its file, or the flag. */
function asSaidHere(error: unknown, file: string): unknown {
  if (error instanceof NoSuchColumn) return new Error(`--column: ${error.message}`);
  return error instanceof TableError ? new SourceError(file, error.message, { cause: error }) : error;
}

/** `called`: what a table is that goes through a pipe; its result is not summarised. */
async function geocodeFile(file: string, flags: Flags, called?: string): Promise<void> {
  // The other commands need none of this.
  const [{ openDataset }, { geocodeTable }, { BlockPool }] = await Promise.all([
    import('../../dataset/open.ts'),
    import('../../dispatch/table/geocode-table.ts'),
    import('../../dispatch/table/block-pool.ts'),
  ]);
  const json = flags.json ?? false;
  const output = flags.out ?? resultBeside(file);
  const dataset = openDataset(await datasetHere(flags.dataset));
  const talk = json
    ? new JsonPrinter(process.stderr)
    : process.stderr.isTTY
      ? new TerminalPrinter(process.stderr)
      : new PlainPrinter(process.stderr);
  const started = performance.now();
  const threads = new BlockPool(dataset.shared(), flags.threads);
  const { size } = statSync(file);
  talk.stage(called ?? file, size, 'bytes');
  let told = 0;
  const summary = await geocodeTable(
    {
      input: file,
      output,
      columns: flags.column,
      options: { thana: flags.thana, district: flags.district, bangla: flags.bangla },
      built: dataset.manifest.built,
      fresh: flags.fresh,
    },
    threads,
    {
      resumed: (rows) => talk.note(`continuing after row ${rows} of an interrupted run`),
      progress(share) {
        const read = Math.round(share * size);
        talk.advance(read - told);
        told = read;
      },
    },
  )
    .catch((error) => {
      throw asSaidHere(error, called ?? file);
    })
    .finally(() => threads.close());
  talk.finish();
  if (called !== undefined || !summary) return;
  const seconds = (performance.now() - started) / 1000;
  const rate = Math.round((summary.rows - summary.resumed) / Math.max(seconds, 0.001));
  print({ output, ...summary, seconds: Number(seconds.toFixed(3)), rate }, json, () =>
    [
      `${counted(summary.rows, 'address', 'addresses')} in ${seconds.toFixed(1)} s${rate < 10 ? '' : ` (${rate} per second)`} → ${output}`,
      `  complete ${summary.complete}, incomplete ${summary.incomplete}`,
      `  the place itself ${summary.exact}, the right area ${summary.area}, unreliable ${summary.unreliable}, not found ${summary.unknown}`,
      ...(summary.resumed > 0 ? [`  ${summary.resumed} of them by an earlier run`] : []),
    ].join('\n'),
  );
}
