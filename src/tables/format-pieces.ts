// What a format writes: a beginning, pieces that are made from their rows alone, and an end that knows what all pieces told.
import type { CompressionCodec, Encoding, ParquetType } from 'hyparquet';
import type { AddedValue } from './added-columns.ts';
import type { PackedSoFar } from './packed-pieces.ts';
import type { Row } from './table.ts';

/** What the pieces of one format have to tell its end; JSON. */
export interface PieceNote {
  readonly group?: StoredGroup;
  /** Of a workbook: what the piece adds to the sheet. */
  readonly sheet?: PackedSoFar;
  /** Of a workbook, at its beginning: the files before the sheet, and where that begins. */
  readonly before?: readonly ArchivedFile[];
  readonly sheetAt?: number;
}

/** Where a column of a row group lies, counted from where the group begins. */
export interface StoredChunk {
  readonly type: ParquetType;
  readonly path: readonly string[];
  readonly encodings: readonly Encoding[];
  readonly codec: CompressionCodec;
  readonly values: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly data: number;
  readonly dictionary?: number;
}

/** A row group of Parquet. */
export interface StoredGroup {
  readonly rows: number;
  readonly bytes: number;
  readonly chunks: readonly StoredChunk[];
}

/** A file in a ZIP archive. */
export interface ArchivedFile {
  readonly name: string;
  /** Where its head begins. */
  readonly at: number;
  readonly packed: number;
  readonly raw: number;
  readonly crc: number;
}

export interface FormatPiece {
  readonly bytes: Uint8Array;
  readonly note?: PieceNote;
}

/** How a format is written. */
export interface FormatPieces {
  begin(): FormatPiece;
  piece(rows: readonly Row[], added: readonly (readonly AddedValue[])[]): FormatPiece;
  end(soFar: SoFar): Uint8Array;
}

export interface SoFar {
  readonly rows: number;
  /** Bytes of the table before it is gzipped. */
  readonly plain: number;
  /** Of the beginning and of each piece that has one. */
  readonly notes: readonly PieceNote[];
}

export function joinedBytes(...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
