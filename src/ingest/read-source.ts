// Reads one source, whatever it is: the format is told by the file's name and its first bytes.
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Progress } from '../dataset/progress.ts';
import { readCsv } from './csv/read-csv.ts';
import type { ColumnGatherer } from './gather/column-gatherer.ts';
import { readGeoJson } from './geojson/read-geojson.ts';
import type { AdminLevels } from './osm/admin-levels.ts';
import { readOsm } from './osm/read-osm.ts';
import { readJsonList } from './records/read-json-list.ts';
import { TABLE_WORDS, type TableKind } from './records/recognise.ts';
import { SourceError } from './records/source-error.ts';
import type { TableOptions } from './records/table-options.ts';
import { unitKindOf } from './records/unit-kinds.ts';

export type SourceFormat = 'osm' | 'csv' | 'geojson' | 'json list';

export interface SourceFile {
  readonly path: string;
  readonly format: SourceFormat;
  /** What the user said the file is about: `wards=FILE`. */
  readonly table?: TableKind;
}

export interface ReadOptions extends TableOptions {
  readonly threads?: number;
  readonly country?: string;
  readonly roads?: boolean;
  readonly places?: boolean;
  /** What the admin_levels of a country mean, where the built-in table does not fit. */
  readonly adminLevels?: AdminLevels;
}

/** `FILE`, or `KIND=FILE` where the file alone does not tell what it is about. */
export function findSource(text: string): SourceFile {
  const at = text.indexOf('=');
  const word = text.slice(0, Math.max(0, at)).toLowerCase();
  if (at > 0 && !existsSync(text)) {
    if (!Object.hasOwn(TABLE_WORDS, word))
      throw new SourceError(
        text,
        `"${word}" is not a kind of table; the kinds are ${Object.keys(TABLE_WORDS).join(', ')}`,
      );
    const path = text.slice(at + 1);
    return { path, format: formatOf(path), table: TABLE_WORDS[word] };
  }
  return { path: text, format: formatOf(text) };
}

function formatOf(path: string): SourceFormat {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new SourceError(path, 'there is no such file');
  if (!found.isFile()) throw new SourceError(path, 'this is a folder; name the files in it');
  if (found.size === 0) throw new SourceError(path, 'the file is empty');
  const name = basename(path).toLowerCase();
  if (/\.(pbf|osm|osm\.gz|osm\.bz2)$/.test(name)) return 'osm';
  if (/\.(csv|tsv|txt|tab)$/.test(name)) return 'csv';
  if (/\.(geojson|json)$/.test(name)) return isGeoJson(path) ? 'geojson' : 'json list';
  throw new SourceError(
    path,
    'its name does not tell its format; .osm.pbf, .osm, .osm.gz, .csv, .tsv, .geojson and .json can be read',
  );
}

/** Lists of records have no features and no geometry at their beginning. */
function isGeoJson(path: string): boolean {
  const head = Buffer.alloc(4096);
  const fd = openSync(path, 'r');
  try {
    const text = head.toString('utf8', 0, readSync(fd, head, 0, head.length, 0)).replace(/^\ufeff/, '');
    return text.trimStart().startsWith('{') && /"(FeatureCollection|Feature|features|geometry)"/.test(text);
  } finally {
    closeSync(fd);
  }
}

/**
 * Lists of units refer to each other: those of larger units are read first. Everything else stays in the order given,
 * which is the order of precedence.
 */
export function inReadingOrder(sources: readonly SourceFile[]): SourceFile[] {
  const ordered = [...sources];
  const lists = sources.flatMap((source, at) => (source.format === 'json list' ? [at] : []));
  const kind = (source: SourceFile): number => unitKindOf(source.path) ?? 99;
  const sorted = lists.map((at) => sources[at]).sort((a, b) => kind(a) - kind(b));
  lists.forEach((at, i) => {
    ordered[at] = sorted[i];
  });
  return ordered;
}

export async function readSource(
  gatherer: ColumnGatherer,
  source: SourceFile,
  options: ReadOptions,
  progress: Progress,
): Promise<void> {
  const { path, format } = source;
  const table = { ...options, table: source.table };
  if (format === 'csv') readCsv(gatherer, path, table, progress);
  else if (format === 'geojson') readGeoJson(gatherer, path, table, progress);
  else if (format === 'json list') readJsonList(gatherer, path, table, progress);
  else {
    const name = basename(path);
    const number = gatherer.source({
      name,
      licence: options.licence ?? 'ODbL',
      attribution: options.attribution ?? 'OpenStreetMap contributors',
    });
    const inFile: Progress = {
      stage: (stage, total, unit) => progress.stage(`${name}: ${stage}`, total, unit),
      advance: (by) => progress.advance(by),
      note: (line) => progress.note(line),
    };
    const { threads, country, roads, places, adminLevels } = options;
    const summary = await readOsm(
      gatherer,
      path,
      { source: number, threads, country, roads, places, adminLevels },
      inFile,
    );
    if (summary.date) gatherer.dateSource(number, summary.date);
  }
}
