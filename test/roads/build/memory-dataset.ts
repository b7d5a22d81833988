// A dataset that lives in memory: what `buildRoads` made, opened without going through files.
import type { Columns } from '../../../src/dataset/format.ts';
import { type Dataset, derivedIn } from '../../../src/dataset/open.ts';
import { readTable } from '../../../src/dataset/table-schema.ts';

export function memoryDataset(files: Record<string, Columns>): Dataset {
  const derived = new Map<string, SharedArrayBuffer>();
  return {
    dir: 'memory',
    manifest: undefined as never,
    has: (file) => file in files,
    columns: (file) => files[file] as never,
    table: (schema) => readTable(schema, { path: schema.file, columns: files[schema.file] }),
    derived: (name, bytes, fill) => derivedIn(derived, name, bytes, fill),
    shared: () => {
      throw new Error('a dataset in memory is not shared');
    },
  };
}
