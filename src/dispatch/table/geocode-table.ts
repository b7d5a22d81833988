// Geocodes a whole table: block by block, in constant memory, on as many threads as the caller has, with a note beside the unfinished result from which a run
// that broke off goes on. The result is the same to the byte however often that happened.
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
import { ADDED_COLUMNS } from '../../places/rupantor/table/geocoded-row.ts';
import { deflatedPiece } from '../../tables/deflated-piece.ts';
import { fileBytes } from '../../tables/file-bytes.ts';
import { openTable } from '../../tables/open-table.ts';
import {
  type OpenTable,
  type RowBlock,
  TableError,
  type TableKind,
  type TableLimits,
} from '../../tables/table.ts';
import {
  afterPiece,
  NOTHING_WRITTEN,
  type TablePiece,
  TableWriter,
  type WrittenSoFar,
} from '../../tables/write-table.ts';
import {
  type GeocodedBlock,
  noCounts,
  placesOf,
  type RowCounts,
  sumOf,
  type TableOrder,
} from './geocode-block.ts';

export interface TableRun {
  readonly input: string;
  readonly output: string;
  readonly columns: readonly string[];
  readonly options: TableOrder['options'];
  /** Identifies the dataset: a run is not continued with another one. */
  readonly built: string;
  /** Starts over even if an unfinished result could be continued. */
  readonly fresh?: boolean;
  readonly limits?: TableLimits;
  /** Refuses a table with more rows. */
  readonly mostRows?: number;
}

export interface TableThreads {
  /** Made for one table; called once. */
  open(order: TableOrder): (block: RowBlock) => GeocodedBlock | Promise<GeocodedBlock>;
  /** Blocks that may be under way. */
  readonly atOnce: number;
}

export interface TableHooks {
  /** Rows done by an earlier run, and how far this one is. */
  readonly resumed?: (rows: number) => void;
  readonly progress?: (share: number, rows: number) => void;
  /** True: leaves off after what is under way, to be continued. */
  readonly isLeft?: () => boolean;
}

export interface TableSummary extends RowCounts {
  /** Rows that an earlier, interrupted run had done. */
  resumed: number;
}

/** How far an unfinished result got. */
interface Note {
  readonly of: string;
  readonly written: WrittenSoFar;
  readonly counts: RowCounts;
}

/** Of Parquet a block becomes a row group, which readers like larger. */
const ROWS_A_BLOCK: Readonly<Record<TableKind, number>> = {
  csv: 1_000,
  jsonl: 1_000,
  xlsx: 1_000,
  parquet: 8_192,
};

/** Undefined where it was left before its end. */
export async function geocodeTable(
  run: TableRun,
  threads: TableThreads,
  hooks: TableHooks = {},
): Promise<TableSummary | undefined> {
  const bytes = fileBytes(run.input);
  let part: PartFile | undefined;
  try {
    const table = await openTable(bytes, run.limits);
    const order: TableOrder = { shape: table.shape, columns: run.columns, options: run.options };
    placesOf(order);
    part = new PartFile(run);
    return await new Geocoding(run, table, order, part).run(threads, hooks);
  } finally {
    part?.close();
    bytes.close();
  }
}

class Geocoding {
  readonly #writer: TableWriter;
  readonly #resumed: number;

  constructor(
    readonly run_: TableRun,
    readonly table: OpenTable,
    readonly order: TableOrder,
    readonly part: PartFile,
  ) {
    this.#writer = new TableWriter(order.shape, ADDED_COLUMNS, deflatedPiece);
    if (part.written.bytes === 0) part.append(this.#writer.begin(), noCounts());
    this.#resumed = part.written.rows;
  }

  async run(threads: TableThreads, hooks: TableHooks): Promise<TableSummary | undefined> {
    if (this.#resumed > 0) hooks.resumed?.(this.#resumed);
    const work = threads.open(this.order);
    const underWay: { readonly share: number; readonly done: Promise<GeocodedBlock> }[] = [];
    const takeOldest = async (): Promise<void> => {
      const oldest = underWay.shift();
      if (!oldest) return;
      const { piece, counts } = await oldest.done;
      this.part.append(piece, counts);
      hooks.progress?.(oldest.share, this.part.written.rows);
    };
    const size = ROWS_A_BLOCK[this.order.shape.kind];
    let isLeft = false;
    for await (const block of this.table.blocks(size, this.#resumed)) {
      this.#requireRows(block.first + block.rows.length);
      const done = Promise.resolve(work(block));
      // An error is thrown when its turn comes; until then it must not count as unhandled.
      done.catch(() => {});
      underWay.push({ share: block.share, done });
      if (underWay.length >= threads.atOnce) await takeOldest();
      isLeft = hooks.isLeft?.() ?? false;
      if (isLeft) break;
    }
    while (underWay.length > 0) await takeOldest();
    if (isLeft) return undefined;
    this.part.finish(this.#writer.end(this.part.written));
    return { ...this.part.counts, resumed: this.#resumed };
  }

  #requireRows(rows: number): void {
    const { mostRows = Number.POSITIVE_INFINITY } = this.run_;
    if (rows > mostRows) throw new TableError(`the table has more than ${mostRows} rows`);
  }
}

/** The unfinished result, and the note beside it. */
class PartFile {
  written: WrittenSoFar;
  counts: RowCounts;
  readonly #part: string;
  readonly #note: string;
  readonly #of: string;
  readonly #fd: number;

  constructor(readonly run: TableRun) {
    this.#part = `${run.output}.part`;
    this.#note = `${run.output}.part.json`;
    const { size, mtimeMs } = statSync(run.input);
    this.#of = JSON.stringify([size, mtimeMs, run.columns, run.built, run.options]);
    const before = run.fresh ? undefined : this.#readNote();
    this.written = before?.written ?? NOTHING_WRITTEN;
    this.counts = before?.counts ?? noCounts();
    this.#fd = openSync(this.#part, before ? 'r+' : 'w');
    // What was written after the note may be half a piece.
    ftruncateSync(this.#fd, this.written.bytes);
  }

  append(piece: TablePiece, counts: RowCounts): void {
    this.#write(piece.bytes);
    this.written = afterPiece(this.written, piece);
    this.counts = sumOf(this.counts, counts);
    const note: Note = { of: this.#of, written: this.written, counts: this.counts };
    writeFileSync(`${this.#note}.new`, JSON.stringify(note));
    renameSync(`${this.#note}.new`, this.#note);
  }

  finish(end: Uint8Array): void {
    this.#write(end);
    renameSync(this.#part, this.run.output);
    rmSync(this.#note, { force: true });
  }

  close(): void {
    closeSync(this.#fd);
  }

  #write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#fd, bytes, done, bytes.length - done, this.written.bytes + done);
  }

  #readNote(): Note | undefined {
    if (!existsSync(this.#note) || !existsSync(this.#part)) return undefined;
    try {
      const note = JSON.parse(readFileSync(this.#note, 'utf8')) as Note;
      return note.of === this.#of && statSync(this.#part).size >= note.written.bytes ? note : undefined;
    } catch {
      return undefined;
    }
  }
}
