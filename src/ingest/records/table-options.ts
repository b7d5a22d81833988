// What a user says about tables beside their paths, and what a dataset says about where a table came from.
import { basename } from 'node:path';
import type { Source } from '../../dataset/manifest.ts';
import type { Field } from './fields.ts';
import type { TableKind } from './recognise.ts';

export interface TableOptions {
  /** Field → column, from --map. */
  readonly map?: ReadonlyMap<Field, string>;
  /** What the file is about, where the user said it. */
  readonly table?: TableKind;
  readonly licence?: string;
  readonly attribution?: string;
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
