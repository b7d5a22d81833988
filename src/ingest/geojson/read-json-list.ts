// Reads a JSON list of records (an array of objects, on its own or inside an object), the form of many gazetteers.

import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Progress } from '../../dataset/progress.ts';
import { messageOf } from '../../text/thrown.ts';
import type { Gatherer } from '../gather/gathered.ts';
import { ownColumns } from '../records/fields.ts';
import { SourceError } from '../records/source-error.ts';
import { sourceOf, type TableOptions } from '../records/table-options.ts';
import { openSink } from '../records/table-sink.ts';
import { guessNote, understandTable } from '../records/understand-table.ts';
import { FeatureRecord, fieldText } from './feature-table.ts';

/** Lists are small; anything larger should be CSV or GeoJSON, which are read in chunks. */
const MAX_BYTES = 256e6;
/** Rows from which it is decided what the columns mean. */
const LOOKED_AT = 200;

type Row = Readonly<Record<string, unknown>>;

export function readJsonList(
  gatherer: Gatherer,
  path: string,
  options: TableOptions,
  progress: Progress,
): void {
  const { size } = statSync(path);
  if (size > MAX_BYTES)
    throw new SourceError(
      path,
      `a JSON list may be at most ${MAX_BYTES / 1e6} MB; convert it to CSV or GeoJSON`,
    );
  progress.stage(basename(path), size, 'bytes');
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new SourceError(path, `this is not JSON: ${messageOf(cause)}`, { cause });
  }
  const rows = rowsOf(content);
  if (!rows) throw new SourceError(path, 'neither GeoJSON nor a list of records');
  const columns = [...new Set(rows.slice(0, 100).flatMap((row) => Object.keys(row)))];
  const values = rows.slice(0, LOOKED_AT).map((row) => columns.map((column) => fieldText(row[column])));
  const seen = understandTable({ path, columns, rows: values, shape: undefined }, options);
  const { table, fields } = seen;
  options.recognised?.(seen);
  const note = guessNote(path, seen);
  if (note !== undefined) progress.note(note);
  const own = ownColumns(columns, fields);
  const source = gatherer.source(sourceOf(path, options, columns, fields));
  const sink = openSink(gatherer, { source, path, table, locate: options.locate, country: options.country });
  for (const row of rows)
    sink.read(new FeatureRecord(row, { fields, own }, undefined, () => JSON.stringify(row)));
  sink.finish();
  progress.advance(size);
}

/** The first array of objects: the content itself, or one of its members. */
function rowsOf(content: unknown): readonly Row[] | undefined {
  const isRows = (value: unknown): value is Row[] =>
    Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === 'object' && row !== null);
  if (isRows(content)) return content;
  if (typeof content !== 'object' || content === null) return undefined;
  return Object.values(content).find(isRows);
}
