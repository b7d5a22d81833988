// The formats that an import can read. To add one, write a file that exports a SourceFormat and list it here.
import { basename } from 'node:path';
import type { Progress } from '../dataset/progress.ts';
import { readCsv } from './csv/read-csv.ts';
import type { ColumnGatherer } from './gather/column-gatherer.ts';
import type { Gatherer } from './gather/gathered.ts';
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
  /** The same for tables, which need nothing of the gatherer but to be told; absent for what is no table. */
  readTable?(gatherer: Gatherer, path: string, options: ReadOptions, progress: Progress): void;
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

/** Each ending also packed with gzip. */
const packedToo = (...endings: readonly string[]): string[] =>
  endings.flatMap((ending) => [ending, `${ending}.gz`]);

const CSV: SourceFormat = {
  name: 'csv',
  endings: packedToo('.csv', '.tsv', '.txt', '.tab'),
  read: readCsv,
  readTable: readCsv,
};

const GEOJSON: SourceFormat = {
  name: 'geojson',
  endings: packedToo('.geojson', '.json'),
  /** Lists of records have no features and no geometry at their beginning. */
  recognises(path) {
    const text = firstText(path);
    return text.trimStart().startsWith('{') && /"(FeatureCollection|Feature|features|geometry)"/.test(text);
  },
  read: readGeoJson,
  readTable: readGeoJson,
};

const JSON_LIST: SourceFormat = {
  name: 'json list',
  endings: packedToo('.json', '.geojson'),
  read: readJsonList,
  readTable: readJsonList,
};

/** In this order: the first whose ending fits and that recognises the file reads it. */
export const SOURCE_FORMATS: readonly SourceFormat[] = [OSM, CSV, GEOJSON, JSON_LIST];

/** Formats that other programs turn into one that is read here, by the ending of a file's name. */
const CONVERTED: readonly (readonly [ending: string, what: string, input: (path: string) => string])[] = [
  ['.shp.zip', 'a zipped shapefile', (path) => `/vsizip/${path}`],
  ['.zip', 'a zip archive (a shapefile?)', (path) => `/vsizip/${path}`],
  ['.shp', 'a shapefile', (path) => path],
  ['.gpkg', 'a GeoPackage', (path) => path],
  ['.kmz', 'KML', (path) => path],
  ['.kml', 'KML', (path) => path],
  ['.gml', 'GML', (path) => path],
  ['.fgb', 'FlatGeobuf', (path) => path],
  ['.parquet', 'GeoParquet', (path) => path],
];

/** What to do with a file of a format that is not read here; undefined where nothing is known about it. */
export function conversionOf(path: string): string | undefined {
  const name = basename(path);
  if (/\.(xlsx?|ods)$/i.test(name))
    return 'this is a spreadsheet; save it as "CSV UTF-8" and import that file';
  const found = CONVERTED.find(([ending]) => name.toLowerCase().endsWith(ending));
  if (!found) return undefined;
  const [ending, what, input] = found;
  const out = `${name.slice(0, -ending.length)}.geojson`;
  return `this is ${what}, which GDAL turns into GeoJSON: ogr2ogr -f GeoJSON -t_srs EPSG:4326 ${out} ${input(path)}`;
}
