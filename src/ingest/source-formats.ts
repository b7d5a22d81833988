// The formats that an import can read. To add one, write a file that exports a SourceFormat and list it here.
import { basename } from 'node:path';
import type { Progress } from '../dataset/progress.ts';
import { readCsv } from './csv/read-csv.ts';
import type { ColumnGatherer } from './gather/column-gatherer.ts';
import { readGeoJson } from './geojson/read-geojson.ts';
import { readOsm } from './osm/read-osm.ts';
import type { ReadOptions } from './read-options.ts';
import { firstText } from './records/first-text.ts';
import { readJsonList } from './records/read-json-list.ts';

export interface SourceFormat {
  readonly name: string;
  /** What the names of such files end with, in small letters. */
  readonly endings: readonly string[];
  /** Looks into a file, where another format has the same ending. */
  recognises?(path: string): boolean;
  /** Hands everything in the file to the gatherer; throws SourceError where the file as a whole cannot be used. */
  read(
    gatherer: ColumnGatherer,
    path: string,
    options: ReadOptions,
    progress: Progress,
  ): void | Promise<void>;
}

const OSM: SourceFormat = {
  name: 'osm',
  endings: ['.osm.pbf', '.pbf', '.osm', '.osm.gz', '.osm.bz2'],
  async read(gatherer, path, options, progress) {
    const name = basename(path);
    const source = gatherer.source({
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
    const { date } = await readOsm(
      gatherer,
      path,
      { source, threads, country, roads, places, adminLevels },
      inFile,
    );
    if (date) gatherer.dateSource(source, date);
  },
};

const CSV: SourceFormat = { name: 'csv', endings: ['.csv', '.tsv', '.txt', '.tab'], read: readCsv };

const GEOJSON: SourceFormat = {
  name: 'geojson',
  endings: ['.geojson', '.json'],
  /** Lists of records have no features and no geometry at their beginning. */
  recognises(path) {
    const text = firstText(path);
    return text.trimStart().startsWith('{') && /"(FeatureCollection|Feature|features|geometry)"/.test(text);
  },
  read: readGeoJson,
};

const JSON_LIST: SourceFormat = { name: 'json list', endings: ['.json', '.geojson'], read: readJsonList };

/** In this order: the first whose ending fits and that recognises the file reads it. */
export const SOURCE_FORMATS: readonly SourceFormat[] = [OSM, CSV, GEOJSON, JSON_LIST];
