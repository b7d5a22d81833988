// From sources to a dataset: reads each source in the order given, then assembles. Later sources win; the starter tables
// are the base unless they are left out.
import { mkdirSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatasetError } from '../dataset/errors.ts';
import { type Progress, silent } from '../dataset/progress.ts';
import { bytes } from '../text/byte-count.ts';
import { cacheSoundKeys } from '../text/sound-key.ts';
import { assemble } from './assemble/assemble.ts';
import { ColumnGatherer } from './gather/column-gatherer.ts';
import type { LocateAddress } from './gather/located-address.ts';
import { requireColumns, whereRowsAre } from './look-ahead.ts';
import type { NetworkCheck } from './merge/check-connections.ts';
import { writeAddressesToCheck } from './output/addresses-to-check.ts';
import { connectionReport } from './output/connection-lines.ts';
import { type ImportSummary, reportText } from './output/import-summary.ts';
import { type Clock, StageMeter, systemClock } from './output/stage-meter.ts';
import type { ReadOptions } from './read-options.ts';
import { findSource, inReadingOrder, readSource, type SourceFile } from './read-source.ts';
import { SourceError } from './records/source-error.ts';
import { readStarter } from './starter/read-starter.ts';

/** A source with options that apply to it alone. */
export interface SourceWithOptions extends Pick<ReadOptions, 'map' | 'licence' | 'attribution'> {
  readonly source: string;
}

export interface ImportRequest extends ReadOptions {
  /** Files, or KIND=FILE, some with options of their own; later ones win. */
  readonly sources?: readonly (string | SourceWithOptions)[];
  /** Folder of the dataset. */
  readonly out: string;
  /** Whether the starter tables are the base; true by default. */
  readonly starter?: boolean;
  /** ISO 3166 alpha-2 codes of the countries covered; Bangladesh by default. */
  readonly countries?: readonly string[];
  /** Keeps records outside these countries; they then lie in no region. */
  readonly keepOutside?: boolean;
  /** Opens a dataset to find the positions of rows that have an address only; without it such rows are left out. */
  readonly openLocator?: (dataset: string) => LocateAddress;
}

/** Samples of what could not be used, in the dataset's folder. */
const REPORT_FILE = 'import-report.jsonl';

/** How the roads did when they were tried out at the end. */
const ROAD_CHECK_FILE = 'road-check.json';

/** Beside the dataset while addresses are looked up. */
const LOOKUP_FOLDER = 'address-lookup.part';

const STARTER_FOLDER = fileURLToPath(new URL('../../data/starter', import.meta.url));

/** More than the names of a country have different words. */
const CACHED_WORDS = 200_000;

export async function importDataset(
  request: ImportRequest,
  progress: Progress = silent,
  clock: Clock = systemClock,
): Promise<ImportSummary> {
  cacheSoundKeys(CACHED_WORDS);
  try {
    return await importSources(request, progress, clock);
  } finally {
    cacheSoundKeys();
  }
}

async function importSources(
  request: ImportRequest,
  progress: Progress,
  clock: Clock,
): Promise<ImportSummary> {
  const meter = new StageMeter(progress, clock);
  const countries = request.countries ?? ['BD'];
  // Every file is checked before the first one is read, so that a wrong name fails at once.
  const ownOptions = new Map<SourceFile, SourceWithOptions>();
  const found = (request.sources ?? []).map((given) => {
    if (typeof given === 'string') return findSource(given);
    const file = findSource(given.source);
    ownOptions.set(file, given);
    return file;
  });
  const sources = inReadingOrder(found);
  checkRoom(request.out, sources);
  const optionsOf = (source: SourceFile): ReadOptions => ({
    country: countries[0],
    ...request,
    ...ownOptions.get(source),
  });
  for (const source of sources) await requireColumns(source, optionsOf(source));
  const locate = await locatorFor(request, sources, optionsOf, meter);
  const gathered = await gather(
    sources,
    request.starter !== false,
    (source) => ({ ...optionsOf(source), locate: locate?.find }),
    meter,
  );
  let check: NetworkCheck | undefined;
  const manifest = await assemble(gathered, {
    out: request.out,
    checked: (found) => {
      check = found;
    },
    countries,
    threads: request.threads,
    roads: request.roads,
    keepOutside: request.keepOutside,
    progress: meter,
  });
  const skipped = gathered.skips.list();
  return {
    out: request.out,
    built: manifest.built,
    counts: manifest.counts,
    sources: manifest.sources,
    skipped,
    report: writeReport(request.out, gathered),
    roadCheck: writeRoadCheck(request.out, check),
    ...(locate
      ? { byAddress: { placed: locate.placed(), ...writeAddressesToCheck(request.out, gathered) } }
      : {}),
    turned: [...gathered.turnedBySource].map(([source, count]) => ({ source, count })),
    bytes: Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0),
    ...meter.end(),
  };
}

/** Reads the starter tables, where they are the base, and every source. */
async function gather(
  sources: readonly SourceFile[],
  starter: boolean,
  optionsOf: (source: SourceFile) => Parameters<typeof readSource>[2],
  meter: StageMeter,
): Promise<ColumnGatherer> {
  const gathered = new ColumnGatherer();
  if (starter) {
    meter.stage('starter tables');
    readStarter(gathered, STARTER_FOLDER);
  }
  for (const source of sources) {
    const before = recordsIn(gathered);
    await readSource(gathered, source, optionsOf(source), meter);
    if (source.format.readTable && recordsIn(gathered) === before) throw nothingUsed(source.path, gathered);
  }
  return gathered;
}

/**
 * The dataset of everything else is built first, without roads: addresses are looked up in what is imported, not in what was there
 * before. Undefined where every row has its own position.
 */
async function locatorFor(
  request: ImportRequest,
  sources: readonly SourceFile[],
  optionsOf: (source: SourceFile) => ReadOptions,
  progress: Progress,
): Promise<{ readonly find: LocateAddress; placed(): number } | undefined> {
  const { openLocator, out } = request;
  if (!openLocator) return undefined;
  const byAddress: string[] = [];
  const others: SourceFile[] = [];
  for (const source of sources) {
    const where = await whereRowsAre(source, optionsOf(source));
    if (where === 'address' || where === 'both') byAddress.push(basename(source.path));
    // Of a table with both, the rows that have positions help to find the others.
    if (where !== 'address') others.push(source);
  }
  if (byAddress.length === 0) return undefined;
  const folder = join(out, LOOKUP_FOLDER);
  progress.note(`${byAddress.join(', ')}: where a position is missing it is found by the address`);
  try {
    await importSources(
      {
        ...request,
        sources: others.map((source) => ({ ...optionsOf(source), source: source.given })),
        out: folder,
        roads: false,
        openLocator: undefined,
      },
      progress,
      systemClock,
    );
    const locate = openLocator(folder);
    let placed = 0;
    const find: LocateAddress = (address) => {
      const found = locate(address);
      if (found) placed++;
      return found;
    };
    return { find, placed: () => placed };
  } finally {
    // The files are read whole when they are opened.
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Regions, places, streets, map features and networks gathered so far. */
const recordsIn = ({ drafts, places, streets, features, networks }: ColumnGatherer): number =>
  drafts.length + places.length + streets.length + features.length + networks.length;

/** A file that yields no record at all is an error, not an empty source. */
function nothingUsed(path: string, { skips, sources }: ColumnGatherer): SourceError {
  const why = skips
    .list()
    .filter(({ source }) => source === sources.length - 1)
    .slice(0, 3)
    .map(
      ({ reason, count, samples }) =>
        `${count} × ${reason}${samples[0] ? `, for example ${samples[0]}` : ''}`,
    );
  return new SourceError(
    path,
    why.length === 0
      ? 'it contains nothing that can be used'
      : `none of its records can be used: ${why.join('; ')}`,
  );
}

/** The dataset of a first start, from the bundled tables alone. Takes seconds. */
export const buildStarterDataset = (out: string, progress: Progress = silent): Promise<ImportSummary> =>
  importDataset({ out }, progress);

/** A dataset is hardly ever smaller than its sources: fails before the work begins if they would not fit. */
function checkRoom(out: string, sources: readonly { readonly path: string }[]): void {
  mkdirSync(out, { recursive: true });
  const { bavail, bsize } = statfsSync(out);
  const need = sources.reduce((sum, { path }) => sum + statSync(path).size, 4e6);
  if (bavail * bsize < need)
    throw new DatasetError(
      'unwritable',
      out,
      `the disk has ${bytes(bavail * bsize)} free, but at least ${bytes(need)} is needed; free some space or choose another folder with --out`,
    );
}

function writeRoadCheck(out: string, check: NetworkCheck | undefined): string | undefined {
  const path = join(out, ROAD_CHECK_FILE);
  if (!check || check.routes === 0) {
    rmSync(path, { force: true });
    return undefined;
  }
  writeFileSync(`${path}.part`, connectionReport(check));
  renameSync(`${path}.part`, path);
  return path;
}

function writeReport(out: string, gathered: ColumnGatherer): string | undefined {
  const path = join(out, REPORT_FILE);
  const skipped = gathered.skips.list();
  if (skipped.length === 0) {
    rmSync(path, { force: true });
    return undefined;
  }
  writeFileSync(`${path}.part`, reportText(gathered.sources, skipped));
  renameSync(`${path}.part`, path);
  return path;
}
