// From sources to a dataset: reads each source in the order given, then assembles. Later sources win; the starter
// tables are the base unless they are left out.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Progress, silent } from '../dataset/progress.ts';
import { assemble } from './assemble/assemble.ts';
import { ColumnGatherer } from './gather/column-gatherer.ts';
import { readStarter } from './starter/read-starter.ts';
import { StageMeter } from './talk/stage-meter.ts';
import { type ImportSummary, reportText } from './talk/summary.ts';

export interface ImportRequest {
  /** Folder of the dataset. */
  readonly out: string;
  /** The starter tables as a base. */
  readonly starter?: boolean;
  /** ISO 3166 alpha-2 codes of the countries covered. */
  readonly countries?: readonly string[];
}

/** Samples of what could not be used; in the dataset's folder. */
export const REPORT_FILE = 'import-report.jsonl';

const STARTER_FOLDER = fileURLToPath(new URL('../../data/starter', import.meta.url));

export async function importDataset(
  request: ImportRequest,
  progress: Progress = silent,
): Promise<ImportSummary> {
  const meter = new StageMeter(progress);
  const gathered = new ColumnGatherer();
  if (request.starter !== false) {
    meter.stage('starter tables');
    readStarter(gathered, STARTER_FOLDER);
  }
  const manifest = await assemble(gathered, {
    out: request.out,
    countries: request.countries,
    progress: meter,
  });
  const skipped = gathered.skips.list();
  const report = join(request.out, REPORT_FILE);
  if (skipped.length > 0) {
    writeFileSync(`${report}.part`, reportText(gathered.sources, skipped));
    renameSync(`${report}.part`, report);
  } else rmSync(report, { force: true });
  return {
    out: request.out,
    built: manifest.built,
    counts: manifest.counts,
    sources: manifest.sources,
    skipped,
    report: skipped.length > 0 ? report : undefined,
    bytes: Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0),
    ...meter.end(),
  };
}

/** The dataset of a first start: the tables that come with the project, nothing else. Seconds. */
export const buildStarterDataset = (out: string, progress: Progress = silent): Promise<ImportSummary> =>
  importDataset({ out }, progress);
