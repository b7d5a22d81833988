// Reads Parquet: places with columns of coordinates, or shapes in well-known binary (GeoParquet). Overture Maps and Foursquare's open
// places keep names, categories and addresses in columns of columns, which are laid out flat here.
import { basename } from 'node:path';
import type { Progress } from '../../dataset/progress.ts';
import { fileBytes } from '../../tables/file-bytes.ts';
import { openTable } from '../../tables/open-table.ts';
import { TableError } from '../../tables/table.ts';
import type { Gatherer } from '../gather/gathered.ts';
import { FeatureTable } from '../geojson/feature-table.ts';
import { SourceError } from '../records/source-error.ts';
import type { TableOptions } from '../records/table-options.ts';
import { publishedPlaces } from './published-places.ts';
import { geometryOfWkb } from './well-known-binary.ts';

const BLOCK_ROWS = 4096;
const SHAPES = /^(wkb_)?(geometry|geom|the_geom|shape)$/i;

export async function readParquet(
  gatherer: Gatherer,
  path: string,
  options: TableOptions,
  progress: Progress,
): Promise<void> {
  const bytes = fileBytes(path);
  try {
    const file = await openTable(bytes);
    const { columns, kind } = file.shape;
    if (kind !== 'parquet') throw new SourceError(path, 'this is not a Parquet file');
    progress.stage(basename(path), file.rows, 'rows');
    const { flat, ...published } = publishedPlaces(columns);
    const table = new FeatureTable(gatherer, path, {
      ...options,
      licence: options.licence ?? published.licence,
      attribution: options.attribution ?? published.attribution,
      table: options.table ?? published.table,
    });
    const at = columns.findIndex((column) => SHAPES.test(column));
    for await (const { rows } of file.blocks(BLOCK_ROWS)) {
      for (const row of rows) {
        const properties = flat(Object.fromEntries(columns.map((column, i) => [column, row[i]])));
        if (!properties) continue;
        const shape = row[at];
        if (at >= 0) delete properties[columns[at]];
        table.add(properties, () =>
          shape instanceof Uint8Array ? geometryOfWkb(shape) : pointOf(properties),
        );
      }
      progress.advance(rows.length);
    }
    table.finish();
  } catch (error) {
    if (error instanceof TableError) throw new SourceError(path, error.message, { cause: error });
    throw error;
  } finally {
    bytes.close();
  }
}

const LAT = /^(lat|latitude|y)$/i;
const LON = /^(lon|lng|long|longitude|x)$/i;

/** A row without a shape may have its coordinates in columns. */
function pointOf(properties: Readonly<Record<string, unknown>>): unknown {
  const value = (pattern: RegExp): number => {
    const found = Object.entries(properties).find(([name]) => pattern.test(name))?.[1];
    return found === null || found === undefined || found === '' ? Number.NaN : Number(found);
  };
  const coordinates = [value(LON), value(LAT)];
  return coordinates.some(Number.isNaN) ? undefined : { type: 'Point', coordinates };
}
