// What a table is about and what its columns mean: what the user says, what the names say, then what is guessed. A table that stays
// in doubt is refused with the `--map` that would settle it.
import { basename } from 'node:path';
import { ADDRESS_FIELDS, type Field, type FieldMap, fieldMapText, mapFields } from './fields.ts';
import { type Guess, guessFields } from './guess-fields.ts';
import { recogniseTable, type TableSubject } from './recognise.ts';
import type { Shape } from './record.ts';
import { SourceError } from './source-error.ts';
import type { RecognisedTable, TableOptions } from './table-options.ts';

export interface TableBeginning {
  readonly path: string;
  readonly columns: readonly string[];
  /** The first rows, in the order of the columns; none where rows differ in what they have, as features do. */
  readonly rows: readonly (readonly string[])[];
  /** The first record, where it is not the first row. */
  readonly first?: readonly string[];
  readonly shape: Shape['kind'] | undefined;
  /** The columns have numbers instead of names: nothing but the values says what they are. */
  readonly numbered?: boolean;
}

export function understandTable(beginning: TableBeginning, options: TableOptions): RecognisedTable {
  const { path, columns, rows, shape, first = rows[0] } = beginning;
  const named = mapFields(columns, options.map);
  const value = (field: Field): string => first?.[columns.indexOf(named.get(field) ?? '')] ?? '';
  const table = options.table ?? recogniseTable(path, { fields: named, shape, value });
  if (table && table.about !== 'places' && table.about !== 'layer') return { table, columns, fields: named };
  const guess = guessFields(
    { ...beginning, country: options.country ?? 'BD' },
    named,
    new Set(options.map?.keys()),
  );
  if (guess.fields.size === 0 && shape === undefined)
    throw new SourceError(
      path,
      `none of the columns in its first line (${columns.slice(0, 8).join(', ')}) is known; the file needs a header line, and --map field=COLUMN says what a column means`,
    );
  const places: TableSubject = table ?? { about: 'places' };
  // Later features may have what the first one lacks.
  if (shape === undefined) settle(beginning, guess, options);
  return {
    table: places,
    columns,
    fields: guess.fields,
    guess,
    located: locatedBy(guess.fields, shape),
    // Features are where their shapes are.
    addressed: rows.length > 0 && ADDRESS_FIELDS.some((field) => guess.fields.has(field)),
  };
}

/** Whether rows have a position, or an address only. */
function locatedBy(fields: FieldMap, shape: Shape['kind'] | undefined): 'position' | 'address' | undefined {
  const has = (field: Field): boolean => fields.has(field);
  if (shape !== undefined || has('wkt') || has('latLon') || has('lonLat') || (has('lat') && has('lon')))
    return 'position';
  return ADDRESS_FIELDS.some(has) ? 'address' : undefined;
}

/** Asks what would have to be said for the table to be read. */
function settle(
  { path, columns, shape, numbered }: TableBeginning,
  guess: Guess,
  options: TableOptions,
): void {
  const { fields, doubtful } = guess;
  const [name, address] = [doubtful.get('name'), doubtful.get('address')];
  const proposal = mapLine(path, fields, doubtful);
  const ask = (sentence: string): void => {
    if (!options.question) throw new SourceError(path, sentence);
    options.question(sentence, proposedMap(fields, doubtful));
  };
  if (numbered && !options.map)
    ask(`it has no line of column names; by their values the columns would be read with ${proposal}`);
  else if (locatedBy(fields, shape) === undefined)
    ask(
      address === undefined
        ? `nothing says where its rows are: the columns are ${columns.slice(0, 20).join(', ')}; name the coordinate columns with --map lat=COLUMN,lon=COLUMN, or the address with --map address=COLUMN`
        : `several of its columns may be the address (${quoted(address)}); say which with ${proposal}`,
    );
  else if (name !== undefined)
    ask(`several of its columns may be the name (${quoted(name)}); say which with ${proposal}`);
}

const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');

/** Fields that a proposal names: those that decide whether a row can be read. */
const DECISIVE: readonly Field[] = ['name', 'nameBn', 'lat', 'lon', 'latLon', 'lonLat', 'address', 'id'];

/** The map that would settle the table, as `--map` takes it. */
function proposedMap(fields: FieldMap, doubtful: ReadonlyMap<Field, readonly string[]>): string {
  const pairs = DECISIVE.flatMap((field) => {
    const column = fields.get(field) ?? doubtful.get(field)?.[0];
    return column === undefined ? [] : [[field, column] as const];
  });
  return fieldMapText(pairs);
}

/** The option as one would type it. */
function mapLine(
  path: string,
  fields: FieldMap,
  doubtful: ReadonlyMap<Field, readonly string[]> = new Map(),
): string {
  const pairs = proposedMap(fields, doubtful).replaceAll("'", "'\\''");
  return `--map '${basename(path)}:${pairs}'`;
}

/** What was guessed, and how to say otherwise; undefined where every column is in the lists. */
export function guessNote(path: string, { fields, guess }: RecognisedTable): string | undefined {
  if (!guess || guess.guessed.length === 0) return undefined;
  const read = guess.guessed.map((field) => `"${fields.get(field)}" as ${field}`);
  return `${basename(path)}: read ${read.join(', ')}; say otherwise with ${mapLine(path, fields)}`;
}
