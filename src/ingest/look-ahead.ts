// What a table is, from its first rows alone: its columns, what they mean, and whether its rows have positions. Asked before an import
// reads anything.
import { silent } from '../dataset/progress.ts';
import type { Gatherer } from './gather/gathered.ts';
import type { LocateAddress } from './gather/located-address.ts';
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
async function lookAhead(file: SourceFile, options: ReadOptions): Promise<RecognisedTable | undefined> {
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

/** Ends the reading of a table of which it is known that some rows have positions and others have not. */
class KnownWhere extends Error {
  override readonly name = 'KnownWhere';
}

/**
 * Whether a table's rows have positions, addresses only, or some the one and some the other. Columns for both are not enough to tell:
 * such a table is read until it is clear. Undefined for files whose records have positions or are not used.
 */
export async function whereRowsAre(
  file: SourceFile,
  options: ReadOptions,
): Promise<'position' | 'address' | 'both' | undefined> {
  const seen = await lookAhead(file, options);
  if (seen?.located !== 'position' || !seen.addressed) return seen?.located;
  let positions = 0;
  let addresses = 0;
  const locate: LocateAddress = () => {
    addresses++;
    if (positions > 0) throw new KnownWhere();
    return undefined;
  };
  const place = (): void => {
    positions++;
    if (addresses > 0) throw new KnownWhere();
  };
  try {
    await readTable({ ...NOTHING_KEPT, place }, file, { ...options, locate }, silent);
  } catch (error) {
    if (!(error instanceof KnownWhere)) throw error;
  }
  if (addresses === 0) return 'position';
  return positions === 0 ? 'address' : 'both';
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
