// A dataset that lives in memory: what `buildRoads` made, opened without going through files.
import { type Columns, FORMAT_VERSION } from '../../../src/dataset/format.ts';
import { type Dataset, derivedIn, derivedTableIn, filledTableIn } from '../../../src/dataset/open.ts';
import { readTable } from '../../../src/dataset/table-schema.ts';

/** `countries`: ISO 3166 alpha-2, as the manifest of a dataset has them. */
export function memoryDataset(
  files: Record<string, Columns>,
  countries: readonly string[] = ['BD'],
): Dataset {
  const derived = new Map<string, SharedArrayBuffer>();
  return {
    dir: 'memory',
    manifest: {
      product: 'thikana',
      formatVersion: FORMAT_VERSION,
      built: '2026-01-01T00:00:00Z',
      generation: 'memory',
      countries,
      sources: [],
      counts: {},
      files: {},
    },
    has: (file) => file in files,
    columns: (file) => files[file] as never,
    table: (schema) => readTable(schema, { path: schema.file, columns: files[schema.file] }),
    derived: (name, bytes, fill) => derivedIn(derived, name, bytes, fill),
    derivedTable: (schema, make) =>
      schema.file in files
        ? readTable(schema, { path: schema.file, columns: files[schema.file] })
        : derivedTableIn(derived, schema, make),
    filledTable: (schema, lengths, fill) =>
      schema.file in files
        ? readTable(schema, { path: schema.file, columns: files[schema.file] })
        : filledTableIn(derived, schema, lengths, fill),
    shared: () => {
      throw new Error('a dataset in memory is not shared');
    },
  };
}
