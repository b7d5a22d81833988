// Cells that were merged over several rows in a spreadsheet: a table keeps the value in the first of them and leaves the others empty.
import { isBlank } from '../records/column-content.ts';
import type { Field, FieldMap } from '../records/fields.ts';

/** Columns over which people merge cells: those that group rows. */
const GROUPING: readonly Field[] = ['division', 'district', 'upazila', 'thana', 'area'];

export interface MergedCells {
  /** The row with the values of the cells above where its own are empty. */
  filled(row: readonly string[]): string[];
}

/** Undefined where no column looks as if cells had been merged. */
export function mergedCells(
  fields: FieldMap,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): MergedCells | undefined {
  const merged = GROUPING.map((field) => columns.indexOf(fields.get(field) ?? '')).filter(
    (at) => at >= 0 && isMerged(rows.map((row) => row[at] ?? '')),
  );
  if (merged.length === 0) return undefined;
  const last = new Map<number, string>();
  return {
    filled(row) {
      const full = [...row];
      for (const at of merged) {
        const own = row[at] ?? '';
        if (isBlank(own)) full[at] = last.get(at) ?? '';
        else last.set(at, own);
      }
      return full;
    },
  };
}

/** The first row has a value, many others have none, and none stands twice: repeated values are written out. */
function isMerged(values: readonly string[]): boolean {
  const filled = values.filter((value) => !isBlank(value));
  return (
    filled.length > 0 &&
    !isBlank(values[0]) &&
    filled.length <= values.length * 0.7 &&
    new Set(filled).size === filled.length
  );
}
