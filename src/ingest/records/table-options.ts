// What a user says about tables beside their paths, and what a dataset says about where a table came from.
import { basename } from 'node:path';
import type { Source } from '../../dataset/manifest.ts';
import type { Field, FieldMap } from './fields.ts';
import type { TableKind } from './recognise.ts';

/** What a table was taken for. */
export interface RecognisedTable {
  readonly table: TableKind;
  readonly columns: readonly string[];
  readonly fields: FieldMap;
}

export interface TableOptions {
  /** Field → column, from --map. */
  readonly map?: ReadonlyMap<Field, string>;
  /** What the file is about, where the user said it. */
  readonly table?: TableKind;
  readonly licence?: string;
  readonly attribution?: string;
  /** Told once the columns are known, and again when later records bring more of them. */
  readonly recognised?: (table: RecognisedTable) => void;
}

/** Tables with OpenStreetMap's numbers carry its licence. */
export function sourceOf(path: string, options: TableOptions, columns: readonly string[]): Source {
  const osm = columns.some((column) => /^osm_?id$/i.test(column));
  return {
    name: basename(path),
    licence: options.licence ?? (osm ? 'ODbL' : 'not stated'),
    attribution: options.attribution ?? (osm ? 'OpenStreetMap contributors' : basename(path)),
  };
}
