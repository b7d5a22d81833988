// The one writer of tables: gives a table back in the kind in which it came, with columns behind its own. A table is a beginning, a piece for each block of
// rows, and an end; a piece is made from its block alone, so threads make pieces at the same time and a run that broke off goes on after the last one.
import { type AddedColumn, type AddedValue, namedApart } from './added-columns.ts';
import { csvPieces } from './csv/write-csv.ts';
import { jsonPieces } from './csv/write-json-lines.ts';
import {
  type FormatPiece,
  type FormatPieces,
  joinedBytes,
  type PieceNote,
  type SoFar,
} from './format-pieces.ts';
import {
  GZIP_HEAD,
  gzipTail,
  joined,
  NOTHING_PACKED,
  type PackedSoFar,
  type PackPiece,
  packPiece,
} from './packed-pieces.ts';
import { parquetPieces } from './parquet/write-parquet.ts';
import type { Row, TableShape } from './table.ts';
import { workbookPieces } from './xlsx/write-workbook.ts';

export interface TablePiece {
  readonly bytes: Uint8Array;
  readonly rows: number;
  readonly plain: number;
  readonly note?: PieceNote;
  readonly packed?: PackedSoFar;
}

/** All that is needed to go on; JSON. */
export interface WrittenSoFar extends SoFar {
  readonly bytes: number;
  readonly packed: PackedSoFar;
}

export const NOTHING_WRITTEN: WrittenSoFar = {
  rows: 0,
  plain: 0,
  notes: [],
  bytes: 0,
  packed: NOTHING_PACKED,
};

export function afterPiece(before: WrittenSoFar, piece: TablePiece): WrittenSoFar {
  return {
    rows: before.rows + piece.rows,
    plain: before.plain + piece.plain,
    notes: piece.note === undefined ? before.notes : [...before.notes, piece.note],
    bytes: before.bytes + piece.bytes.length,
    packed: piece.packed ? joined(before.packed, piece.packed) : before.packed,
  };
}

export class TableWriter {
  readonly #format: FormatPieces;

  constructor(
    readonly shape: TableShape,
    added: readonly AddedColumn[],
    readonly pack: PackPiece,
  ) {
    this.#format = formatOf(shape, namedApart(added, shape.columns), pack);
  }

  begin(): TablePiece {
    const piece = this.#packed(this.#format.begin(), 0);
    return this.shape.packed ? { ...piece, bytes: joinedBytes(GZIP_HEAD, piece.bytes) } : piece;
  }

  piece(rows: readonly Row[], added: readonly (readonly AddedValue[])[]): TablePiece {
    return this.#packed(this.#format.piece(rows, added), rows.length);
  }

  end(soFar: WrittenSoFar): Uint8Array {
    const last = this.#packed({ bytes: this.#format.end(soFar) }, 0);
    if (!last.packed) return last.bytes;
    return joinedBytes(last.bytes, gzipTail(joined(soFar.packed, last.packed)));
  }

  #packed({ bytes, note }: FormatPiece, rows: number): TablePiece {
    const told = note === undefined ? {} : { note };
    if (!this.shape.packed) return { bytes, rows, plain: bytes.length, ...told };
    const { bytes: packed, ...sizes } = packPiece(bytes, this.pack);
    return { bytes: packed, rows, plain: bytes.length, packed: sizes, ...told };
  }
}

function formatOf(shape: TableShape, added: readonly AddedColumn[], pack: PackPiece): FormatPieces {
  switch (shape.kind) {
    case 'csv':
      return csvPieces(shape, added);
    case 'jsonl':
      return jsonPieces(added);
    case 'xlsx':
      return workbookPieces(shape, added, pack);
    case 'parquet':
      return parquetPieces(shape, added);
  }
}
