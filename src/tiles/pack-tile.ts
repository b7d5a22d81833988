// A tile as it is cached and sent: gzip in a buffer of its own, which can be transferred between threads, and never above a size limit.
import { gzipSync } from 'node:zlib';
import type { TileAddress } from './build/tile-grid.ts';

/** Slightly larger output than at the usual 6, in half the time. */
const LEVEL = 4;

/** Bytes that the compressor writes at a time: most tiles come in one piece. */
const PIECE = 1 << 16;

/** Most bytes of a compressed tile. */
export const MOST_PACKED = 200_000;

/**
 * What each layer may have, in bytes before compression, while the tile is too large: the large layers lose their least important features, the
 * small ones nothing. With the last limit seven layers fit uncompressed.
 */
const LIMITS = [300_000, 150_000, 75_000, 27_000];

interface Cutter {
  cut(address: TileAddress, most?: number): Uint8Array;
}

/** No bytes for an empty tile. */
export function packTile(cutter: Cutter, address: TileAddress): Uint8Array<ArrayBuffer> {
  let packed = compress(cutter.cut(address));
  for (const most of LIMITS) {
    if (packed.length <= MOST_PACKED) break;
    packed = compress(cutter.cut(address, most));
  }
  return packed;
}

function compress(tile: Uint8Array): Uint8Array<ArrayBuffer> {
  if (tile.length === 0) return new Uint8Array(0);
  return Uint8Array.from(gzipSync(tile, { level: LEVEL, chunkSize: PIECE }));
}
