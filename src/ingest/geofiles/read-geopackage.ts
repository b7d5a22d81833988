// Reads GeoPackage: an SQLite file whose layers are tables with a column of shapes. Each layer is a table of its own.
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Progress } from '../../dataset/progress.ts';
import { messageOf } from '../../text/thrown.ts';
import type { Gatherer } from '../gather/gathered.ts';
import { FeatureTable } from '../geojson/feature-table.ts';
import { BadGeometry } from '../geojson/geometry.ts';
import { SourceError } from '../records/source-error.ts';
import type { TableOptions } from '../records/table-options.ts';
import { checkCrs } from '../records/wgs84.ts';
import { geometryOfWkb } from './well-known-binary.ts';

type Database = InstanceType<typeof DatabaseSync>;

const LAYERS = `
  SELECT g.table_name AS layer, g.column_name AS shape, s.organization || ':' || s.organization_coordsys_id AS crs
  FROM gpkg_geometry_columns g JOIN gpkg_contents c ON c.table_name = g.table_name
  LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id
  WHERE c.data_type = 'features' ORDER BY g.table_name`;

/** Bytes of the box in a shape's header, by its kind. */
const BOX_BYTES = [0, 32, 48, 48, 64];

export function readGeoPackage(
  gatherer: Gatherer,
  path: string,
  options: TableOptions,
  progress: Progress,
): void {
  let file: Database | undefined;
  try {
    file = new DatabaseSync(path, { readOnly: true });
    const layers = file.prepare(LAYERS).all();
    if (layers.length === 0) throw new SourceError(path, 'it has no layer of features');
    progress.stage(basename(path), statSync(path).size, 'bytes');
    for (const { layer, shape, crs } of layers) {
      if (typeof crs === 'string') checkCrs(path, { properties: { name: crs } });
      readLayer(file, String(layer), String(shape), new FeatureTable(gatherer, path, options));
    }
  } catch (error) {
    // SQLite's own sentence where the file is not one of its databases, or has not the tables of a GeoPackage.
    if (error instanceof Error && /not a database|malformed|no such table|no such column/.test(error.message))
      throw new SourceError(path, `this is not a GeoPackage, or it is damaged: ${messageOf(error)}`, {
        cause: error,
      });
    throw error;
  } finally {
    file?.close();
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function readLayer(file: Database, layer: string, shape: string, table: FeatureTable): void {
  for (const row of file.prepare(`SELECT * FROM ${quoted(layer)}`).iterate()) {
    const { [shape]: bytes, ...properties } = row;
    table.add(properties, () =>
      bytes instanceof Uint8Array ? geometryOfWkb(withoutHeader(bytes)) : undefined,
    );
  }
  table.finish();
}

/** "GP", version, flags, reference system, box. */
function withoutHeader(bytes: Uint8Array): Uint8Array {
  const box = BOX_BYTES[(bytes[3] >> 1) & 7];
  if (bytes[0] !== 0x47 || bytes[1] !== 0x50 || box === undefined)
    throw new BadGeometry('a shape without its header');
  return bytes.subarray(8 + box);
}
