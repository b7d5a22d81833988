// The formats that an import can read. To add one, write a file that exports a SourceFormat and list it here.
import { basename } from 'node:path';
import type { Progress } from '../dataset/progress.ts';
import { readCsv } from './csv/read-csv.ts';
import type { ColumnGatherer } from './gather/column-gatherer.ts';
import type { Gatherer } from './gather/gathered.ts';
import { readGeoPackage } from './geofiles/read-geopackage.ts';
import { readGpx } from './geofiles/read-gpx.ts';
import { readKml } from './geofiles/read-kml.ts';
import { readParquet } from './geofiles/read-parquet.ts';
import { readShapefile } from './geofiles/read-shapefile.ts';
import { readGeoJson } from './geojson/read-geojson.ts';
import { readJsonList } from './geojson/read-json-list.ts';
import { readOsm } from './osm/read-osm.ts';
import type { ReadOptions } from './read-options.ts';
import { firstText } from './records/first-text.ts';

export interface SourceFormat {
  readonly name: string;
  /** File name endings, in lower case. */
  readonly endings: readonly string[];
  /** Inspects the file, where another format has the same ending. */
  recognises?(path: string): boolean;
  /** Reads the whole file into the gatherer; throws SourceError if the file as a whole cannot be used. */
  read(
    gatherer: ColumnGatherer,
    path: string,
    options: ReadOptions,
    progress: Progress,
  ): void | Promise<void>;
  /** The same for tables, which work with any gatherer; absent for formats that are not tables. */
  readTable?(
    gatherer: Gatherer,
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

/** Each ending, and the same gzipped. */
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
  /** Lists of records have neither features nor a geometry at the beginning. */
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

const KML: SourceFormat = { name: 'kml', endings: packedToo('.kml'), read: readKml, readTable: readKml };
const GPX: SourceFormat = { name: 'gpx', endings: packedToo('.gpx'), read: readGpx, readTable: readGpx };
const GEOPACKAGE: SourceFormat = {
  name: 'geopackage',
  endings: ['.gpkg'],
  read: readGeoPackage,
  readTable: readGeoPackage,
};
const SHAPEFILE: SourceFormat = {
  name: 'shapefile',
  endings: ['.shp'],
  read: readShapefile,
  readTable: readShapefile,
};
const PARQUET: SourceFormat = {
  name: 'parquet',
  endings: ['.parquet', '.geoparquet'],
  read: readParquet,
  readTable: readParquet,
};

/** In this order: the first with a matching ending that recognises the file reads it. */
export const SOURCE_FORMATS: readonly SourceFormat[] = [
  OSM,
  CSV,
  GEOJSON,
  JSON_LIST,
  KML,
  GPX,
  GEOPACKAGE,
  SHAPEFILE,
  PARQUET,
];

/** Formats that other programs can convert into a supported one, by file name ending. */
const CONVERTED: readonly (readonly [ending: string, what: string, input: (path: string) => string])[] = [
  ['.zip', 'a zip archive', (path) => `/vsizip/${path}`],
  ['.kmz', 'packed KML', (path) => path],
  ['.gml', 'GML', (path) => path],
  ['.fgb', 'FlatGeobuf', (path) => path],
];

/** What to do with a file in an unsupported format; undefined if nothing is known about it. */
export function conversionOf(path: string): string | undefined {
  const name = basename(path);
  if (/\.(xlsx?|ods)$/i.test(name))
    return 'this is a spreadsheet; save it as "CSV UTF-8" and import that file';
  const found = CONVERTED.find(([ending]) => name.toLowerCase().endsWith(ending));
  if (!found) return undefined;
  const [ending, what, input] = found;
  const out = `${name.slice(0, -ending.length)}.geojson`;
  return `this is ${what}; convert it to GeoJSON with GDAL: ogr2ogr -f GeoJSON -t_srs EPSG:4326 ${out} ${input(path)}`;
}
