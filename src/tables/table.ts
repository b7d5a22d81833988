// A table as every format gives it: what it is, its columns, and its rows in blocks. Rows keep what the file holds, so that they can be written back.
import type { SchemaElement } from 'hyparquet';

/** Where a table lies; read piece by piece. The shape that readers of Parquet ask for. */
export interface TableBytes {
  readonly byteLength: number;
  slice(from: number, to?: number): ArrayBuffer | Promise<ArrayBuffer>;
}

export const TABLE_KINDS = ['csv', 'jsonl', 'xlsx', 'parquet'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

/** All that a writer needs to give the same kind of table back. It crosses threads and is kept in notes. */
export interface TableShape {
  readonly kind: TableKind;
  /** Whether the file is gzipped as a whole. */
  readonly packed: boolean;
  readonly columns: readonly string[];
  /** Of CSV. */
  readonly delimiter?: string;
  /** Of a workbook: the sheet that was read. */
  readonly sheet?: string;
  /** Of Parquet. */
  readonly schema?: readonly SchemaElement[];
}

/** The cells of a row; of JSON lines the line as it is written, alone. */
export type Row = readonly unknown[];

export interface RowBlock {
  /** How many rows stand before it. */
  readonly first: number;
  readonly rows: readonly Row[];
  /** How much of the file has been read, 0 to 1. */
  readonly share: number;
}

export interface OpenTable {
  readonly shape: TableShape;
  /** Where the file says so itself. */
  readonly rows?: number;
  /** All blocks have `size` rows but the last. Those before the row `from`, which begins a block, are passed over. */
  blocks(size: number, from?: number): AsyncGenerator<RowBlock>;
}

/** How much of a file from a stranger is taken. */
export interface TableLimits {
  readonly columns: number;
  /** Characters in one row. */
  readonly rowLetters: number;
  /** Bytes of all that is packed in the file, unpacked. */
  readonly unpacked: number;
  /** Bytes of what has to be in memory at once: a row group, the texts that cells share. */
  readonly atOnce: number;
}

/** For files of one's own. */
export const OWN_FILE: TableLimits = {
  columns: 16_384,
  rowLetters: 1 << 24,
  unpacked: 16 * 2 ** 30,
  atOnce: 2 ** 30,
};

/** What is wrong with a table, as a sentence for whoever sent it. */
export class TableError extends Error {
  override readonly name: string = 'TableError';
}

export const tooManyColumns = (found: number, { columns }: TableLimits): TableError =>
  new TableError(`the table has ${found} columns; ${columns} is the most`);

/** Cuts rows that come one by one into blocks of one size. */
export class BlockCutter {
  #rows: Row[] = [];
  #next: number;
  #seen = 0;
  readonly ready: RowBlock[] = [];

  constructor(
    readonly size: number,
    readonly from: number,
    readonly share: () => number,
  ) {
    this.#next = from;
  }

  add(row: Row): void {
    if (this.#seen++ < this.from) return;
    this.#rows.push(row);
    if (this.#rows.length === this.size) this.#cut();
  }

  /** Takes what is ready. */
  take(): RowBlock[] {
    return this.ready.splice(0);
  }

  /** The last block may be short. */
  end(): RowBlock[] {
    if (this.#rows.length > 0) this.#cut();
    return this.take();
  }

  #cut(): void {
    this.ready.push({ first: this.#next, rows: this.#rows, share: this.share() });
    this.#next += this.#rows.length;
    this.#rows = [];
  }
}
