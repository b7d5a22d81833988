// From sources to a dataset: reads each source in the order given, then assembles. Later sources win; the starter tables
// are the base unless they are left out.
import { mkdirSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatasetError } from '../dataset/errors.ts';
import { type Progress, silent } from '../dataset/progress.ts';
import { cacheSoundKeys } from '../text/sound-key.ts';
import { assemble } from './assemble/assemble.ts';
import { ColumnGatherer } from './gather/column-gatherer.ts';
import { bytes } from './output/progress-line.ts';
import { type Clock, StageMeter, systemClock } from './output/stage-meter.ts';
import { type ImportSummary, reportText } from './output/summary.ts';
import { absentColumn } from './preview.ts';
import type { ReadOptions } from './read-options.ts';
import { findSource, inReadingOrder, readSource, type SourceFile } from './read-source.ts';
import { absentColumns } from './records/fields.ts';
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
}

/** Samples of what could not be used, in the dataset's folder. */
const REPORT_FILE = 'import-report.jsonl';

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
  const gathered = new ColumnGatherer();
  if (request.starter !== false) {
    meter.stage('starter tables');
    readStarter(gathered, STARTER_FOLDER);
  }
  const columns: string[] = [];
  for (const source of sources) {
    const before = recordsIn(gathered);
    const own: string[] = [];
    await readSource(
      gathered,
      source,
      {
        country: countries[0],
        ...request,
        ...ownOptions.get(source),
        recognised(table) {
          columns.push(...table.columns);
          own.push(...table.columns);
        },
      },
      meter,
    );
    if (source.format.readTable && recordsIn(gathered) === before) throw nothingUsed(source.path, gathered);
    const [missing] = own.length === 0 ? [] : absentColumns(own, ownOptions.get(source)?.map);
    if (missing !== undefined) throw absentColumn(source.path, missing, own);
  }
  // One of the files must have it, as the general --map applies to all of them.
  const [absent] = absentColumns(columns, request.map);
  if (absent !== undefined)
    throw absentColumn(sources.map(({ path }) => path).join(', '), absent, [...new Set(columns)]);
  const manifest = await assemble(gathered, {
    out: request.out,
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
    bytes: Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0),
    ...meter.end(),
  };
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
