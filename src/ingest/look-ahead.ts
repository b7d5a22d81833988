// What a table is, from its first rows alone: its columns, what they mean, and whether its rows have positions. Asked before an import
// reads anything.
import { silent } from '../dataset/progress.ts';
import type { Gatherer } from './gather/gathered.ts';
import { absentColumn } from './preview.ts';
import type { ReadOptions } from './read-options.ts';
import { readTable, type SourceFile } from './read-source.ts';
import { absentColumns } from './records/fields.ts';
import type { RecognisedTable } from './records/table-options.ts';

/** Ends the reading of a table that has been recognised. */
class Recognised extends Error {
  override readonly name = 'Recognised';
  constructor(readonly table: RecognisedTable) {
    super('recognised');
  }
}

/** Undefined for files that are not tables with columns. Throws SourceError where the file as a whole cannot be used. */
export async function lookAhead(
  file: SourceFile,
  options: ReadOptions,
): Promise<RecognisedTable | undefined> {
  if (!file.format.readTable) return undefined;
  const recognised = (table: RecognisedTable): void => {
    throw new Recognised(table);
  };
  try {
    await readTable(NOTHING_KEPT, file, { ...options, recognised }, silent);
  } catch (error) {
    if (error instanceof Recognised) return error.table;
    throw error;
  }
  return undefined;
}

/** All columns of a table: later features of a file may have some that its first lacks. */
export async function columnsOf(file: SourceFile, options: ReadOptions): Promise<readonly string[]> {
  const columns = new Set<string>();
  const recognised = (table: RecognisedTable): void => {
    for (const column of table.columns) columns.add(column);
  };
  // Whatever is unclear about the table, its columns are known.
  const question = (): void => {};
  await readTable(NOTHING_KEPT, file, { ...options, recognised, question }, silent);
  return [...columns];
}

/** Refuses a map that names a column which the file does not have. */
export async function requireColumns(file: SourceFile, options: ReadOptions): Promise<void> {
  if (!options.map || options.map.size === 0 || !file.format.readTable) return;
  const first = (await lookAhead(file, { ...options, question: () => {} }))?.columns ?? [];
  if (first.length === 0 || absentColumns(first, options.map).length === 0) return;
  const columns = file.format.name === 'geojson' ? await columnsOf(file, options) : first;
  const [absent] = absentColumns(columns, options.map);
  if (absent !== undefined) throw absentColumn(file.path, absent, columns);
}

const NOTHING_KEPT: Gatherer = {
  source: () => 0,
  region() {},
  place() {},
  street() {},
  feature() {},
  roads() {},
  skipped() {},
};
