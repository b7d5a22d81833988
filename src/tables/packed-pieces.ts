// Deflated data made of pieces that know nothing of each other, so that threads pack them at the same time and a run that broke off goes on: each ends at a
// byte and refers to nothing before it.
import { checksum, joinedChecksum } from './checksum.ts';

/** Packs a piece that others follow. */
export type PackPiece = (bytes: Uint8Array) => Uint8Array;

/** What is known of the pieces so far. */
export interface PackedSoFar {
  readonly raw: number;
  readonly packed: number;
  readonly crc: number;
}

export interface PackedPiece extends PackedSoFar {
  readonly bytes: Uint8Array;
}

export const NOTHING_PACKED: PackedSoFar = { raw: 0, packed: 0, crc: 0 };
/** A last block with nothing in it. */
export const END_OF_PIECES = Uint8Array.of(3, 0);

export function packPiece(raw: Uint8Array, pack: PackPiece): PackedPiece {
  const bytes = pack(raw);
  return { bytes, raw: raw.length, packed: bytes.length, crc: checksum(raw) };
}

export const joined = (before: PackedSoFar, piece: PackedSoFar): PackedSoFar => ({
  raw: before.raw + piece.raw,
  packed: before.packed + piece.packed,
  crc: joinedChecksum(before.crc, piece.crc, piece.raw),
});

/** For where nothing can deflate piece by piece: as it is, in the blocks that deflated data has for that. */
export function stored(bytes: Uint8Array): Uint8Array {
  const most = 0xffff;
  const blocks = Math.ceil(bytes.length / most);
  const out = new Uint8Array(bytes.length + 5 * blocks);
  const view = new DataView(out.buffer);
  for (let block = 0; block < blocks; block++) {
    const piece = bytes.subarray(block * most, (block + 1) * most);
    const at = block * (most + 5);
    view.setUint16(at + 1, piece.length, true);
    view.setUint16(at + 3, ~piece.length & 0xffff, true);
    out.set(piece, at + 5);
  }
  return out;
}

/** Without name or time: the same table is the same bytes. */
export const GZIP_HEAD = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);

export function gzipTail({ crc, raw }: PackedSoFar): Uint8Array {
  const tail = new Uint8Array(END_OF_PIECES.length + 8);
  tail.set(END_OF_PIECES);
  const view = new DataView(tail.buffer, END_OF_PIECES.length);
  view.setUint32(0, crc, true);
  view.setUint32(4, raw % 2 ** 32, true);
  return tail;
}
