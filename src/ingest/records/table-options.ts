// User options for tables, and what a dataset records about where a table came from.
import { basename } from 'node:path';
import type { Source } from '../../dataset/manifest.ts';
import type { LocateAddress } from '../gather/located-address.ts';
import type { Field, FieldMap } from './fields.ts';
import type { Guess } from './guess-fields.ts';
import type { TableSubject } from './recognise.ts';

/** What a table was recognised as. */
export interface RecognisedTable {
  readonly table: TableSubject;
  readonly columns: readonly string[];
  readonly fields: FieldMap;
  /** For tables of places: what was guessed, and whether rows have positions or addresses only. */
  readonly guess?: Guess;
  readonly located?: 'position' | 'address';
  /** Rows may have an address by which they are placed where they have no position. */
  readonly addressed?: boolean;
}

export interface TableOptions {
  /** Field → column, from --map. */
  readonly map?: ReadonlyMap<Field, string>;
  /** What the file is about, if the user says so. */
  readonly table?: TableSubject;
  /** ISO code of the country in which records are expected. */
  readonly country?: string;
  /** Finds positions of records that have an address only. */
  readonly locate?: LocateAddress;
  /** Takes what would have to be said for the table to be read, and the map that says it; without it the table is refused. */
  readonly question?: (sentence: string, map: string) => void;
  readonly licence?: string;
  readonly attribution?: string;
  /** Called once the columns are known, and again when later records have more of them. */
  readonly recognised?: (table: RecognisedTable) => void;
}

/** Tables with OpenStreetMap ids get its licence. */
export function sourceOf(
  path: string,
  options: TableOptions,
  columns: readonly string[],
  fields?: FieldMap,
): Source {
  const address = fields?.get('address')?.trim();
  const osm = columns.some((column) => /^osm_?id$/i.test(column));
  return {
    name: basename(path),
    licence: options.licence ?? (osm ? 'ODbL' : 'not stated'),
    attribution: options.attribution ?? (osm ? 'OpenStreetMap contributors' : basename(path)),
    ...(address === undefined ? {} : { addressColumn: address }),
  };
}
