// Geocodes a table of addresses row by row: in constant memory, with a note beside the unfinished result from which an
// interrupted run continues.
import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import type { Progress } from '../../dataset/progress.ts';
import { CsvSplitter } from '../../ingest/csv/csv-splitter.ts';
import { detectDelimiter } from '../../ingest/csv/delimiter.ts';
import { openText } from '../../ingest/records/text-chunks.ts';
import type { RupantorResult } from '../../places/rupantor/answer/result.ts';
import {
  ADDED_COLUMNS,
  addedFields,
  csvRow,
  padded,
  trustIn,
} from '../../places/rupantor/table/geocoded-row.ts';
import type { Rupantor, RupantorOptions } from '../../places/rupantor.ts';

export interface GeocodeTable {
  readonly input: string;
  /** What the input is called while it is read; its path when absent. */
  readonly called?: string;
  readonly output: string;
  /** Name of the column with the address, ignoring case. */
  readonly column: string;
  readonly options: RupantorOptions;
  /** Identifies the dataset: a run is not continued with another one. */
  readonly built: string;
  /** Starts over even if an unfinished result could be continued. */
  readonly fresh?: boolean;
}

export interface GeocodeSummary {
  rows: number;
  /** Rows that an earlier, interrupted run had done. */
  resumed: number;
  complete: number;
  incomplete: number;
  unknown: number;
  /** Confidence above 95, from 70 to 95, and below 70. */
  exact: number;
  area: number;
  unreliable: number;
}

/** How far an unfinished result got. */
interface Note {
  readonly of: string;
  readonly rows: number;
  readonly bytes: number;
  readonly summary: GeocodeSummary;
}

const ROWS_A_WRITE = 500;

export function geocodeTable(rupantor: Rupantor, table: GeocodeTable, progress: Progress): GeocodeSummary {
  const text = openText(table.input);
  const { size, mtimeMs } = statSync(table.input);
  const run = new Run(
    rupantor,
    table,
    [size, mtimeMs, table.column, table.built, JSON.stringify(table.options)].join('|'),
  );
  progress.stage(table.called ?? table.input, size, 'bytes');
  if (run.summary.rows > 0) progress.note(`continuing after row ${run.summary.rows} of an interrupted run`);
  try {
    const splitter = new CsvSplitter(detectDelimiter(text.beginning), (row) => run.row(row));
    for (const chunk of text.chunks((bytes) => progress.advance(bytes))) splitter.push(chunk);
    splitter.end();
    run.finish();
  } finally {
    run.close();
  }
  return run.summary;
}

class Run {
  readonly summary: GeocodeSummary;
  readonly #part: string;
  readonly #note: string;
  readonly #fd: number;
  #bytes: number;
  #address = -1;
  #width = 0;
  /** Rows of the input read so far, and how many the unfinished result already contains. */
  #seen = 0;
  readonly #done: number;
  #lines: string[] = [];

  constructor(
    readonly rupantor: Rupantor,
    readonly table: GeocodeTable,
    readonly of: string,
  ) {
    this.#part = `${table.output}.part`;
    this.#note = `${table.output}.part.json`;
    const before = table.fresh ? undefined : this.#readNote();
    this.#done = before?.rows ?? 0;
    this.#bytes = before?.bytes ?? 0;
    this.summary = before?.summary ?? {
      rows: 0,
      resumed: 0,
      complete: 0,
      incomplete: 0,
      unknown: 0,
      exact: 0,
      area: 0,
      unreliable: 0,
    };
    this.summary.resumed = this.#done;
    this.#fd = openSync(this.#part, before ? 'r+' : 'w');
    // What was written after the note may be half a row.
    ftruncateSync(this.#fd, this.#bytes);
  }

  #readNote(): Note | undefined {
    if (!existsSync(this.#note) || !existsSync(this.#part)) return undefined;
    try {
      const note = JSON.parse(readFileSync(this.#note, 'utf8')) as Note;
      return note.of === this.of && statSync(this.#part).size >= note.bytes ? note : undefined;
    } catch {
      return undefined;
    }
  }

  row(fields: string[]): void {
    if (this.#address < 0) {
      this.#header(fields);
      return;
    }
    this.#seen++;
    if (this.#seen <= this.#done) return;
    const result = this.rupantor.geocode(fields[this.#address] ?? '', this.table.options);
    this.#count(result);
    this.#lines.push(csvRow([...padded(fields, this.#width), ...addedFields(result)]));
    if (this.#lines.length >= ROWS_A_WRITE) this.#write();
  }

  #header(fields: string[]): void {
    const wanted = this.table.column.toLowerCase();
    this.#address = fields.findIndex((name) => name.trim().toLowerCase() === wanted);
    if (this.#address < 0) {
      throw new Error(
        `--column: there is no column "${this.table.column}"; the table has ${fields.join(', ')}`,
      );
    }
    this.#width = fields.length;
    if (this.#done === 0) this.#lines.push(csvRow([...fields, ...ADDED_COLUMNS]));
  }

  #count(result: RupantorResult): void {
    const { summary } = this;
    summary.rows++;
    summary[result.address_status]++;
    summary[trustIn(result)]++;
  }

  #write(): void {
    if (this.#lines.length === 0) return;
    const bytes = Buffer.from(this.#lines.join(''));
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#fd, bytes, done, bytes.length - done, this.#bytes + done);
    this.#bytes += bytes.length;
    this.#lines = [];
    const note: Note = { of: this.of, rows: this.summary.rows, bytes: this.#bytes, summary: this.summary };
    writeFileSync(`${this.#note}.new`, JSON.stringify(note));
    renameSync(`${this.#note}.new`, this.#note);
  }

  finish(): void {
    if (this.#address < 0) throw new Error(`${this.table.input} is empty`);
    this.#write();
    renameSync(this.#part, this.table.output);
    rmSync(this.#note, { force: true });
  }

  close(): void {
    closeSync(this.#fd);
  }
}
